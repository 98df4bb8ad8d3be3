"""What a seat may know, as it goes over the wire: each field is named here, so nothing else ever goes.

A view has a part that is the same for everybody and is written once, and each seat's own part.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Generic, Literal, TypeVar

from msgspec import Struct

from overdraw.core.game import AnyGame
from overdraw.core.outcome import Outcome
from overdraw.games import push, rows
from overdraw.games.push.notation import format_event as push_text
from overdraw.games.push.rules import legal_actions as legal_in_push
from overdraw.games.push.state import State as PushState
from overdraw.games.push.state import actor as push_actor
from overdraw.games.push.view import View as PushSeen
from overdraw.games.rows.notation import format_event as rows_text
from overdraw.games.rows.rules import legal_actions as legal_in_rows
from overdraw.games.rows.state import State as RowsState
from overdraw.games.rows.state import actor as rows_actor
from overdraw.games.rows.view import View as RowsSeen

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
    """A game of Rows as everybody sees it. `unseen` counts the pile and all the hands together."""

    actor: int | Literal["chance", "nobody"]
    phase: str
    first: int
    turn: int
    pile_size: int
    unseen: dict[Card, int]
    discards: dict[Card, int]
    hand_sizes: list[int]
    areas: list[list[list[Card]]]
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

Seen = TypeVar("Seen")
State = TypeVar("State")


@dataclass(frozen=True, slots=True)
class Wire(Generic[Seen, State]):
    """How a game's views are written: `public` from a spectator's view, `own` for a seat, which may undo or not.

    The own part is asked for by every seat after every move. It names the few things of the state that it holds,
    for the whole view would cost ten times as much; a test compares it with the view in whole games.
    """

    public: Callable[[Seen], View]
    own: Callable[[State, int, bool], Own]


@lru_cache(maxsize=4096)
def _counts(cards: Any) -> dict[Card, int]:
    return {kind.code: count for kind, count in cards.distinct()}


@lru_cache(maxsize=4096)
def _codes(cards: Any) -> list[Card]:
    """The cards of a pile; benches and banks change seldom and are written often."""
    return [card.code for card in cards]


def _result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    tallies = {name: list(counts) for name, counts in outcome.tallies.items()}
    return Result(list(outcome.scores), list(outcome.ranks), list(outcome.winners), tallies)


def _push_public(seen: PushSeen) -> PushView:
    return PushView(
        actor=seen.actor,
        phase=seen.phase,
        turn=seen.turn,
        undrawn=_counts(seen.undrawn),
        discards=_counts(seen.discards),
        switches=seen.switches,
        clockwise=seen.clockwise,
        stacks=[None if stack is None else [card.code for card in stack] for stack in seen.stacks],
        card=None if seen.card is None else seen.card.code,
        collecting=list(seen.collecting),
        benches=[_codes(bench) for bench in seen.benches],
        banks=[Bank(bank.size, None if bank.cards is None else _codes(bank.cards)) for bank in seen.banks],
        result=_result(seen.outcome),
    )


def _push_own(state: PushState, seat: int, undo: bool) -> PushOwn:
    legal = [push_text(action) for action in legal_in_push(state)] if push_actor(state) == seat else []
    return PushOwn(seat, legal, undo, _codes(state.banks[seat]))


def _rows_public(seen: RowsSeen) -> RowsView:
    return RowsView(
        actor=seen.actor,
        phase=seen.phase,
        first=seen.first,
        turn=seen.turn,
        pile_size=seen.pile_size,
        unseen=_counts(seen.unseen),
        discards=_counts(seen.discards),
        hand_sizes=list(seen.hand_sizes),
        areas=[[[card.code for card in row] for row in area] for area in seen.areas],
        scores=list(seen.scores),
        trigger=seen.trigger,
        final=None if seen.final is None else list(seen.final),
        result=_result(seen.outcome),
    )


def _rows_own(state: RowsState, seat: int, undo: bool) -> RowsOwn:
    legal = [rows_text(action) for action in legal_in_rows(state)] if rows_actor(state) == seat else []
    others = (hand for owner, hand in enumerate(state.hands) if owner != seat)
    return RowsOwn(seat, legal, undo, _codes(state.hands[seat]), _counts(sum(others, state.pile)))


_WIRES: Final[dict[str, Wire[Any, Any]]] = {
    push.PUSH.name: Wire(_push_public, _push_own),
    rows.ROWS.name: Wire(_rows_public, _rows_own),
}


def wire_of(game: AnyGame) -> Wire[Any, Any]:
    return _WIRES[game.name]
