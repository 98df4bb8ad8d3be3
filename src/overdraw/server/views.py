"""What a seat may know, as it goes over the wire: each field is named here, so nothing else ever goes.

A view has a part that is the same for everybody and is written once, and each seat's own part. The types say what
is written; most of it is put together from pieces of JSON that are kept.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, Generic, Literal, TypeVar, cast

import msgspec
from msgspec import Raw, Struct

from overdraw.core.game import AnyGame
from overdraw.core.outcome import Outcome
from overdraw.core.piles import Pile
from overdraw.games import push, rows
from overdraw.games.push.cards import Cards as PushCards
from overdraw.games.push.notation import format_event as push_text
from overdraw.games.push.rules import legal_actions as legal_in_push
from overdraw.games.push.scoring import outcome as outcome_of_push
from overdraw.games.push.state import Over, Placing, Stack
from overdraw.games.push.state import State as PushState
from overdraw.games.push.state import actor as push_actor
from overdraw.games.push.view import OPEN_BANK, collecting
from overdraw.games.rows.cards import Cards as RowsCards
from overdraw.games.rows.notation import format_event as rows_text
from overdraw.games.rows.rules import legal_actions as legal_in_rows
from overdraw.games.rows.state import State as RowsState
from overdraw.games.rows.state import actor as rows_actor
from overdraw.games.rows.state import is_active
from overdraw.games.rows.view import view as view_of_rows

Card = str
"""`r5`, `roll`, `switch`: as in a record."""


class Result(Struct, frozen=True):
    """Scores, places (1, 2, 2, 4) and winners, by seat. `tallies` are further counts, such as cards in Push."""

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    tallies: dict[str, list[int]]


class Bank(Struct, frozen=True):
    """How many cards a bank has; which ones only where everybody may know."""

    size: int
    cards: list[Card] | None


class PushView(Struct, frozen=True, tag_field="game", tag="push"):
    """A game of Push as everybody sees it. `undrawn` and `discards` count the cards of each kind."""

    actor: int | Literal["chance", "nobody"]
    phase: str
    turn: int
    undrawn: dict[Card, int]
    discards: dict[Card, int]
    switches: int
    clockwise: bool
    stacks: list[list[Card] | None]
    card: Card | None
    collecting: list[int]
    benches: list[list[Card]]
    banks: list[Bank]
    result: Result | None


class PushOwn(Struct, frozen=True, tag_field="game", tag="push"):
    """What only this seat sees: what it may do now, whether it may take its last placement back, and its bank."""

    seat: int
    legal: list[str]
    undo: bool
    bank: list[Card]


class RowsView(Struct, frozen=True, tag_field="game", tag="rows"):
    """A game of Rows as everybody sees it. `unseen` counts the pile and all the hands together.

    `active` says of every row in `areas` whether it is at an end of its area.
    """

    actor: int | Literal["chance", "nobody"]
    phase: str
    first: int
    turn: int
    pile_size: int
    unseen: dict[Card, int]
    discards: dict[Card, int]
    hand_sizes: list[int]
    areas: list[list[list[Card]]]
    active: list[list[bool]]
    scores: list[int]
    trigger: int | None
    final: list[int] | None
    result: Result | None


class RowsOwn(Struct, frozen=True, tag_field="game", tag="rows"):
    """What only this seat sees: what it may do now, whether it may take it back, its hand, and what it cannot see."""

    seat: int
    legal: list[str]
    undo: bool
    hand: list[Card]
    unseen: dict[Card, int]


View = PushView | RowsView
Own = PushOwn | RowsOwn

State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Wire(Generic[State]):
    """How a game's views are written: `public` for everybody, with what the table agreed to show, and `own` for a
    seat, which may undo or not. `waiting` is the own part, written out, of a seat that is not to act.

    They are asked for after every move, so they name what they take from the state: going through the whole view
    would cost ten times as much. A test compares them with the game's own views in whole games.
    """

    public: Callable[[State, Collection[str]], View]
    own: Callable[[State, int, bool], Own]
    waiting: Callable[[State, int], bytes]


EIGHT: Final = 8
EIGHT_KINDS: Final = (1 << 8 * EIGHT) - 1


class Pieces:
    """Piles of one game, given as their packed numbers, as JSON that is put together from pieces."""

    def __init__(self, pile: type[Pile[Any]]) -> None:
        self._codes = [kind.code.encode() for kind in pile.kinds]
        self._parts = range(0, len(self._codes), EIGHT)
        self._some = lru_cache(maxsize=8192)(self._counted)

    def counts(self, packed: int) -> dict[Card, int]:
        """A card that leaves a pile changes one of eight kinds; the others were written before."""
        parts = [self._some(at, packed >> 8 * at & EIGHT_KINDS) for at in self._parts]
        return cast("dict[Card, int]", Raw(b"{%s}" % b",".join(filter(None, parts))))

    def cards(self, packed: int) -> list[Card]:
        counts = packed.to_bytes(len(self._codes), "little")
        pieces = [b'"%s"' % code for code, count in zip(self._codes, counts, strict=True) for _ in range(count)]
        return cast("list[Card]", Raw(b"[%s]" % b",".join(pieces)))

    def _counted(self, at: int, packed: int) -> bytes:
        counts = packed.to_bytes(EIGHT, "little")
        return b",".join([b'"%s":%d' % (self._codes[at + n], count) for n, count in enumerate(counts) if count])


_PUSH: Final = Pieces(PushCards)
_ROWS: Final = Pieces(RowsCards)
_encoder = msgspec.json.Encoder()
_packed = attrgetter("packed")


def _result(outcome: Outcome) -> Result:
    tallies = {name: list(counts) for name, counts in outcome.tallies.items()}
    return Result(list(outcome.scores), list(outcome.ranks), list(outcome.winners), tallies)


@lru_cache(maxsize=4096)
def _bench(packed: int) -> list[Card]:
    """Benches and banks change seldom and are written often."""
    return _PUSH.cards(packed)


@lru_cache(maxsize=4096)
def _benches(packed: tuple[int, ...]) -> list[list[Card]]:
    return cast("list[list[Card]]", Raw(_encoder.encode([_bench(one) for one in packed])))


@lru_cache(maxsize=4096)
def _banks(packed: tuple[int, ...], shown: bool) -> list[Bank]:
    banks = [Bank(len(PushCards(one)), _bench(one) if shown else None) for one in packed]
    return cast("list[Bank]", Raw(_encoder.encode(banks)))


@lru_cache(maxsize=4096)
def _stacks(stacks: tuple[Stack | None, ...]) -> list[list[Card] | None]:
    written = [None if stack is None else [card.code for card in stack] for stack in stacks]
    return cast("list[list[Card] | None]", Raw(_encoder.encode(written)))


@lru_cache(maxsize=4096)
def _counts(packed: int) -> dict[Card, int]:
    """Most moves draw no card and discard none."""
    return _PUSH.counts(packed)


def _push_public(state: PushState, shown: Collection[str]) -> PushView:
    phase = state.phase
    over = isinstance(phase, Over)
    shows_banks = over or OPEN_BANK in shown
    return PushView(
        actor=push_actor(state),
        phase=type(phase).__name__.lower(),
        turn=state.turn,
        undrawn=_counts(state.deck.packed),
        discards=_counts(state.discards.packed),
        switches=state.switches,
        clockwise=state.clockwise,
        stacks=_stacks(state.stacks),
        card=phase.card.code if isinstance(phase, Placing) else None,
        collecting=list(collecting(state)),
        benches=_benches(tuple(map(_packed, state.benches))),
        banks=_banks(tuple(map(_packed, state.banks)), shows_banks),
        result=_result(outcome_of_push(state)) if over else None,
    )


def _push_own(state: PushState, seat: int, undo: bool) -> PushOwn:
    legal = [push_text(action) for action in legal_in_push(state)] if push_actor(state) == seat else []
    return PushOwn(seat, legal, undo, _bench(state.banks[seat].packed))


@lru_cache(maxsize=4096)
def _with_bank(seat: int, bank: int) -> bytes:
    return _encoder.encode(PushOwn(seat, [], False, _PUSH.cards(bank)))


def _waiting_in_push(state: PushState, seat: int) -> bytes:
    """Only the bank makes a difference."""
    return _with_bank(seat, state.banks[seat].packed)


def _rows_public(state: RowsState, shown: Collection[str]) -> RowsView:
    seen = view_of_rows(state, None, shown)
    return RowsView(
        actor=seen.actor,
        phase=seen.phase,
        first=seen.first,
        turn=seen.turn,
        pile_size=seen.pile_size,
        unseen=_ROWS.counts(seen.unseen.packed),
        discards=_ROWS.counts(seen.discards.packed),
        hand_sizes=list(seen.hand_sizes),
        areas=[[[card.code for card in row] for row in area] for area in seen.areas],
        active=[[is_active(area, number) for number in range(1, len(area) + 1)] for area in seen.areas],
        scores=list(seen.scores),
        trigger=seen.trigger,
        final=None if seen.final is None else list(seen.final),
        result=None if seen.outcome is None else _result(seen.outcome),
    )


def _rows_own(state: RowsState, seat: int, undo: bool) -> RowsOwn:
    legal = [rows_text(action) for action in legal_in_rows(state)] if rows_actor(state) == seat else []
    unseen = sum((hand for owner, hand in enumerate(state.hands) if owner != seat), state.pile)
    return RowsOwn(seat, legal, undo, _ROWS.cards(state.hands[seat].packed), _ROWS.counts(unseen.packed))


def _waiting_in_rows(state: RowsState, seat: int) -> bytes:
    return _encoder.encode(_rows_own(state, seat, False))


_WIRES: Final[dict[str, Wire[Any]]] = {
    push.PUSH.name: Wire(_push_public, _push_own, _waiting_in_push),
    rows.ROWS.name: Wire(_rows_public, _rows_own, _waiting_in_rows),
}


def wire_of(game: AnyGame) -> Wire[Any]:
    return _WIRES[game.name]
