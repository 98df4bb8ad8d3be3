"""The views of `views` as JSON, written after every move for everybody at the table.

Most moves change little, so a table's writer keeps what it wrote: a part of the state that is the same object as
before is not written again. A test compares what is written with the game's own views in whole games.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Any, Final, Protocol, get_args

import msgspec

from overdraw.core.game import AnyGame
from overdraw.core.outcome import Outcome
from overdraw.core.piles import Pile
from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.games.push import PUSH
from overdraw.games.push.acting import actor as push_actor
from overdraw.games.push.acting import collecting
from overdraw.games.push.actions import Action
from overdraw.games.push.cards import CARDS, NO_CARDS, Cards
from overdraw.games.push.notation import format_event as push_text
from overdraw.games.push.rules import legal_actions as legal_in_push
from overdraw.games.push.scoring import outcome as outcome_of_push
from overdraw.games.push.state import Over, Phase, Placing, Stack
from overdraw.games.push.state import State as PushState
from overdraw.games.push.view import OPEN_BANK
from overdraw.games.rows import ROWS
from overdraw.games.rows.cards import Cards as RowsCards
from overdraw.games.rows.notation import format_event as rows_text
from overdraw.games.rows.rules import legal_actions as legal_in_rows
from overdraw.games.rows.state import State as RowsState
from overdraw.games.rows.state import is_active
from overdraw.games.rows.view import view as view_of_rows
from overdraw.server.views import Bank, Card, Result, RowsOwn, RowsView

Written = str
"""JSON."""

_encoder = msgspec.json.Encoder()


def write(part: object) -> Written:
    return _encoder.encode(part).decode()


class Writer(Protocol):
    """Writes the views of one game."""

    def public(self, state: Any, shown: Collection[str]) -> Written:
        """For everybody, with what the table agreed to show."""

    def owns(self, state: Any, actor: Seat | None, undo: bool) -> list[Written]:
        """For every seat. Only the one that is to act, if any, can do something, and undo or not."""


_FLAGS: Final = ("false", "true")
_ACTORS: Final[dict[Actor, Written]] = {actor: write(actor) for actor in (*range(PUSH.players[-1]), CHANCE, NOBODY)}
_PHASES: Final = {kind: kind.__name__.lower() for kind in get_args(Phase)}
_CODES: Final = [f'"{card}"' for card in CARDS]
_COUNTED: Final = [[f"{code}:{count}" for count in range(256)] for code in _CODES]


def _counts(packed: int) -> Written:
    counts = zip(_COUNTED, packed.to_bytes(len(CARDS), "little"), strict=True)
    return f"{{{','.join([texts[count] for texts, count in counts if count])}}}"


@lru_cache(maxsize=8192)
def _cards(packed: int) -> Written:
    counts = packed.to_bytes(len(CARDS), "little")
    return f"[{','.join([code for code, count in zip(_CODES, counts, strict=True) for _ in range(count)])}]"


def _stacks(stacks: tuple[Stack | None, ...]) -> Written:
    return write([None if stack is None else [card.code for card in stack] for stack in stacks])


@lru_cache(maxsize=1024)
def _legal(actions: tuple[Action, ...]) -> Written:
    return ",".join([f'"{push_text(action)}"' for action in actions])


def _own(seat: Seat, legal: Written, undo: bool, bank: Written) -> Written:
    """A `PushOwn`."""
    return f'{{"game":"push","seat":{seat},"legal":[{legal}],"undo":{_FLAGS[undo]},"bank":{bank}}}'


def _piles(piles: tuple[Cards, ...]) -> Written:
    return f"[{','.join([_cards(pile.packed) for pile in piles])}]"


def _open(banks: tuple[Cards, ...]) -> Written:
    return write([Bank(len(bank), _codes(bank)) for bank in banks])


class PushWriter:
    def __init__(self) -> None:
        self._deck = self._discarded = NO_CARDS
        self._table: tuple[Stack | None, ...] = ()
        self._owned: tuple[Cards, ...] = ()
        self._banked: tuple[Cards, ...] = ()
        self._undrawn = self._discards = "{}"
        self._stacks = self._benches = self._sizes = "[]"
        self._own_banks: list[Written] = []
        self._waiting: list[Written] = []

    def public(self, state: PushState, shown: Collection[str]) -> Written:
        """A `PushView`."""
        phase = state.phase
        if state.deck is not self._deck:
            self._deck, self._undrawn = state.deck, _counts(state.deck.packed)
        if state.discards is not self._discarded:
            self._discarded, self._discards = state.discards, _counts(state.discards.packed)
        if state.stacks is not self._table:
            self._table, self._stacks = state.stacks, _stacks(state.stacks)
        if state.benches is not self._owned:
            self._owned, self._benches = state.benches, _piles(state.benches)
        if state.banks is not self._banked:
            self._see(state.banks)
        over = isinstance(phase, Over)
        banks = _open(state.banks) if over or OPEN_BANK in shown else self._sizes
        card = f'"{phase.card.code}"' if isinstance(phase, Placing) else "null"
        result = write(_result(outcome_of_push(state))) if over else "null"
        return (
            f'{{"game":"push","actor":{_ACTORS[push_actor(state)]},"phase":"{_PHASES[type(phase)]}",'
            f'"turn":{state.turn},"undrawn":{self._undrawn},"discards":{self._discards},'
            f'"switches":{state.switches},"clockwise":{_FLAGS[state.clockwise]},"stacks":{self._stacks},'
            f'"card":{card},"collecting":{[*collecting(state)]},"benches":{self._benches},"banks":{banks},'
            f'"result":{result}}}'
        )

    def owns(self, state: PushState, actor: Seat | None, undo: bool) -> list[Written]:
        """For whoever is not to act only the bank makes a difference."""
        if state.banks is not self._banked:
            self._see(state.banks)
        if actor is None:
            return self._waiting
        owns = self._waiting.copy()
        owns[actor] = _own(actor, _legal(legal_in_push(state)), undo, self._own_banks[actor])
        return owns

    def _see(self, banks: tuple[Cards, ...]) -> None:
        self._banked = banks
        self._sizes = write([Bank(len(bank), None) for bank in banks])
        self._own_banks = [_cards(bank.packed) for bank in banks]
        self._waiting = [_own(seat, "", False, bank) for seat, bank in enumerate(self._own_banks)]


class RowsWriter:
    """Rows has few moves in a second, and writes everything anew."""

    __slots__ = ()

    def public(self, state: RowsState, shown: Collection[str]) -> Written:
        seen = view_of_rows(state, None, shown)
        view = RowsView(
            actor=seen.actor,
            phase=seen.phase,
            first=seen.first,
            turn=seen.turn,
            pile_size=seen.pile_size,
            unseen=_counted(seen.unseen),
            discards=_counted(seen.discards),
            hand_sizes=list(seen.hand_sizes),
            areas=[[[card.code for card in row] for row in area] for area in seen.areas],
            active=[[is_active(area, number) for number in range(1, len(area) + 1)] for area in seen.areas],
            scores=list(seen.scores),
            trigger=seen.trigger,
            final=None if seen.final is None else list(seen.final),
            result=None if seen.outcome is None else _result(seen.outcome),
        )
        return write(view)

    def owns(self, state: RowsState, actor: Seat | None, undo: bool) -> list[Written]:
        return [
            self._own(state, seat, [rows_text(action) for action in legal_in_rows(state)], undo)
            if seat == actor
            else self._own(state, seat, [], False)
            for seat in range(len(state.hands))
        ]

    def _own(self, state: RowsState, seat: Seat, legal: list[str], undo: bool) -> Written:
        unseen = sum((hand for owner, hand in enumerate(state.hands) if owner != seat), state.pile)
        return write(RowsOwn(seat, legal, undo, _codes(state.hands[seat]), _counted(unseen)))


def _codes(pile: Pile[Any]) -> list[Card]:
    return [card.code for card in pile]


def _counted(cards: RowsCards) -> dict[Card, int]:
    return {card.code: count for card, count in cards.distinct()}


def _result(outcome: Outcome) -> Result:
    tallies = {name: list(counts) for name, counts in outcome.tallies.items()}
    return Result(list(outcome.scores), list(outcome.ranks), list(outcome.winners), tallies)


_WRITERS: Final[dict[str, Callable[[], Writer]]] = {PUSH.name: PushWriter, ROWS.name: RowsWriter}


def writer_of(game: AnyGame) -> Writer:
    return _WRITERS[game.name]()
