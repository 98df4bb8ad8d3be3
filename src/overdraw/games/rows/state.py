"""The state of a game of Rows."""

from dataclasses import dataclass
from typing import Final

from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.games.rows.cards import Card, Cards
from overdraw.games.rows.editions import Rules

HAND: Final = 4
TRIGGER_COLOURS: Final = 4


@dataclass(frozen=True, slots=True)
class Dealing:
    """The hands are dealt one card at a time; `dealt` counts the cards dealt so far."""

    dealt: int


@dataclass(frozen=True, slots=True)
class Opening:
    """The player to move puts down the first row of their own area (R-FIRST-1)."""


@dataclass(frozen=True, slots=True)
class Giving:
    """The player to move must play into an opponent's area (R-OPP-1)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The player to move plays into their own area, or discards (R-OWN-1, R-OWN-4)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player to move draws; `left` counts the cards still to be drawn."""

    left: int


@dataclass(frozen=True, slots=True)
class Over:
    """The last turn is over."""


Phase = Dealing | Opening | Giving | Playing | Drawing | Over

Row = tuple[Card, ...]
"""Cards of one colour, the highest last (R-ROW-2)."""

Area = tuple[Row, ...]
"""Rows from top to bottom: the first and the last are active, those between hold one card (R-SETUP-4, RQ-17)."""


@dataclass(frozen=True)
class State:
    """The complete state, hidden cards included. The pile is the set of cards left, without an order.

    `trigger` is the owner of the first area with four colours. `final` are the seats that still have a turn; it is
    None until the last turns begin.
    """

    rules: Rules
    first: Seat
    pile: Cards
    discards: Cards
    hands: tuple[Cards, ...]
    areas: tuple[Area, ...]
    turn: Seat
    phase: Phase
    trigger: Seat | None
    final: tuple[Seat, ...] | None

    @property
    def players(self) -> int:
        return len(self.hands)


def actor(state: State) -> Actor:
    match state.phase:
        case Dealing() | Drawing():
            return CHANCE
        case Opening() | Giving() | Playing():
            return state.turn
        case Over():
            return NOBODY


def begins_turn(state: State) -> bool:
    """Whether the next decision is the first of a turn."""
    return isinstance(state.phase, Opening | Giving)


def receiver(state: State) -> Seat:
    """The seat that gets the next card; the others may not see the card (R-SETUP-5)."""
    if isinstance(state.phase, Dealing):
        return (state.first + state.phase.dealt) % state.players
    return state.turn


def is_active(area: Area, number: int) -> bool:
    """Whether the row with this number, counted from 1, is the top or bottom row of its area (R-SETUP-4)."""
    return number in (1, len(area))


def colours_in(area: Area) -> int:
    """How many different colours the rows of an area have (RQ-22)."""
    return len({row[0].colour for row in area})


def area_value(area: Area) -> int:
    """The sum of the highest cards of all rows, active or not (R-ROW-3, R-SCORE-1)."""
    return sum(row[-1].value for row in area)
