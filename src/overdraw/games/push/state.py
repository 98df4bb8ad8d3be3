"""The state of a game of Push."""

from dataclasses import dataclass
from typing import Final

from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.games.push.cards import ROLL, Card, Cards
from overdraw.games.push.editions import Rules

MAX_STACKS: Final = 3


@dataclass(frozen=True, slots=True)
class Begin:
    """The player to move pushes or banks (P-TURN-1)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The next card is about to be drawn."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The drawn card must be put on a stack."""

    card: Card


@dataclass(frozen=True, slots=True)
class Deciding:
    """The player to move pushes on or stops."""


@dataclass(frozen=True, slots=True)
class Taking:
    """The players collect stacks, in the order of these seats."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """The die is about to be rolled for a seat; the seats in `waiting` collect after that."""

    seat: Seat
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The deck is empty and the last stacks are gone."""


Phase = Begin | Drawing | Placing | Deciding | Taking | Rolling | Over

Stack = tuple[Card, ...]
"""Cards in the order in which they were placed."""


@dataclass(frozen=True)
class State:
    """The complete state, hidden cards included. The deck is the set of cards left, without an order.

    `stacks` has None in place of a stack that was taken, so the others keep their numbers. `switches` is the number
    of switch cards beside the deck, which determines the direction.
    """

    rules: Rules
    deck: Cards
    discards: Cards
    switches: int
    stacks: tuple[Stack | None, ...]
    benches: tuple[Cards, ...]
    banks: tuple[Cards, ...]
    turn: Seat
    phase: Phase

    @property
    def players(self) -> int:
        return len(self.benches)

    @property
    def clockwise(self) -> bool:
        """Whether stacks are collected clockwise: they are if the number of switch cards is even (P-SW-3)."""
        return self.switches % 2 == 0


def actor(state: State) -> Actor:
    phase = state.phase
    if isinstance(phase, (Begin, Placing, Deciding)):
        return state.turn
    if isinstance(phase, Taking):
        return phase.seats[0]
    return NOBODY if isinstance(phase, Over) else CHANCE


def collecting(state: State) -> tuple[Seat, ...]:
    """The seats that may still take a stack."""
    phase = state.phase
    if isinstance(phase, Taking):
        return phase.seats
    return phase.waiting if isinstance(phase, Rolling) else ()


def begins_turn(state: State) -> bool:
    """Whether the next decision is the first of a turn."""
    return isinstance(state.phase, Begin)


def clash(stack: Stack, card: Card) -> Card | None:
    """The first card of the stack that clashes with this one, if any (P-DRAW-5, P-DRAW-6, P-DRAW-12)."""
    marks = card.marks
    for other in stack:
        if other.marks & marks:
            return other
    return None


def stack_value(stack: Stack) -> int:
    """The sum of its numbers; a roll card counts nothing (PQ-5)."""
    return sum(card.value for card in stack)


def has_roll(stack: Stack) -> bool:
    return ROLL in stack
