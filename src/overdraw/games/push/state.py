"""The state of a game of Push."""

from dataclasses import dataclass
from typing import Final

from overdraw.core.seats import CHANCE, NOBODY, Actor, Seat
from overdraw.games.push.cards import ROLL, Card, Cards
from overdraw.games.push.editions import Rules

MAX_STACKS: Final = 3


@dataclass(frozen=True, slots=True)
class Begin:
    """The player to move must push or bank (P-TURN-1)."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The next card is about to be drawn."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The drawn card must be put on a stack."""

    card: Card


@dataclass(frozen=True, slots=True)
class Deciding:
    """The player to move draws another card or stops."""


@dataclass(frozen=True, slots=True)
class Taking:
    """The players collect stacks, in the order of `seats`."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Rolling:
    """The die is about to be rolled for `seat`. The seats in `waiting` then collect stacks."""

    seat: Seat
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over: the deck is empty, and no stacks are left."""


Phase = Begin | Drawing | Placing | Deciding | Taking | Rolling | Over

Stack = tuple[Card, ...]
"""The cards of a stack, in the order in which they were placed."""


@dataclass(frozen=True)
class State:
    """The complete state of a game of Push, including hidden cards. `deck` has the undrawn cards, in no order.

    A stack that has been taken is None in `stacks`, so the other stacks keep their numbers. `switches` is the number of
    switch cards beside the deck, which determines the collecting direction.
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
        """Whether stacks are collected clockwise, as they are if the number of switch cards is even (P-SW-3)."""
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
    """Return the first card in a stack that conflicts with `card`, or None (P-DRAW-5, P-DRAW-6, P-DRAW-12)."""
    marks = card.marks
    for other in stack:
        if other.marks & marks:
            return other
    return None


def stack_value(stack: Stack) -> int:
    """The value of a stack: the sum of its numbers. A roll card counts for nothing (PQ-5)."""
    return sum(card.value for card in stack)


def has_roll(stack: Stack) -> bool:
    return ROLL in stack
