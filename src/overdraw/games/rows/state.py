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
    """The player to move must play a card into an opponent's area (R-OPP-1)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The player to move plays a card into their own area, or discards one (R-OWN-1, R-OWN-4)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The player to move draws cards; `left` counts those still to be drawn."""

    left: int


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over after the last turn."""


Phase = Dealing | Opening | Giving | Playing | Drawing | Over

Row = tuple[Card, ...]
"""A row: cards of one colour, with the highest last (R-ROW-2)."""

Area = tuple[Row, ...]
"""An area's rows from top to bottom. The outer ones are active; the others have one card each (R-SETUP-4, RQ-17)."""


@dataclass(frozen=True)
class State:
    """The complete state of a game of Rows, including hidden cards. `pile` has the undrawn cards, in no order.

    `trigger` is the owner of the first area with four colours. `final` lists the seats that still have a last turn; it
    is None until the last turns begin.
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
    """The seat that gets the next card, which no other seat may see (R-SETUP-5)."""
    if isinstance(state.phase, Dealing):
        return (state.first + state.phase.dealt) % state.players
    return state.turn


def is_active(area: Area, number: int) -> bool:
    """Whether the row with this number, counted from 1, is the top or bottom row of its area (R-SETUP-4)."""
    return number in (1, len(area))


def colours_in(area: Area) -> int:
    """The number of different colours in an area (RQ-22)."""
    return len({row[0].colour for row in area})


def area_value(area: Area) -> int:
    """The value of an area: the sum of the highest cards of its rows, active or not (R-ROW-3, R-SCORE-1)."""
    return sum(row[-1].value for row in area)
