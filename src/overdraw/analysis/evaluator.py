"""What an evaluator of a game provides: the value of a position, and of each action from what a seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final, Protocol, TypeAlias

from overdraw.analysis.knowledge import Knowledge
from overdraw.core.seats import Seat
from overdraw.errors import BadValue

Shares: TypeAlias = tuple[float, ...]
"""The share of the win that each seat can expect, by seat; they sum to 1. A shared win counts in parts."""

ASSUMES: Final = "equal, strong opponents"
"""Whom all values assume: every seat plays on as well as the strongest bot."""

EXACT: Final = "exact"
LOOKAHEAD: Final = "lookahead"
ROLLOUTS: Final = "rollouts"


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of a legal action. `error` is the standard error of the share of the seat that acts."""

    action: Any
    shares: Shares
    error: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of every legal action for the seat to act, in the order of the legal actions.

    `method` is "exact", "lookahead" or "rollouts".
    """

    seat: Seat
    method: str
    actions: tuple[ActionValue, ...]
    assumes: str = ASSUMES

    @property
    def best(self) -> ActionValue:
        """The action with the highest value for the seat; the first one if several are equal."""
        return max(self.actions, key=self.share)

    @property
    def shares(self) -> Shares:
        """The value of the position for every seat if the best action is played."""
        return self.best.shares

    def share(self, value: ActionValue) -> float:
        """The share of the seat that acts after this action."""
        return value.shares[self.seat]

    def value_of(self, action: Any) -> ActionValue:
        """The value of this action, which must be legal."""
        for value in self.actions:
            if value.action == action:
                return value
        raise BadValue(f"cannot evaluate {action!r}: it is not a legal action here")

    def loss(self, action: Any) -> float:
        """How much less this action is worth than the best one."""
        return self.share(self.best) - self.share(self.value_of(action))


@dataclass(frozen=True, slots=True)
class OutcomeValue:
    """A possible outcome of chance, its probability, and the value of the position after it."""

    outcome: Any
    probability: float
    shares: Shares


@dataclass(frozen=True, slots=True)
class ChanceEvaluation:
    """The value of every possible outcome of chance."""

    outcomes: tuple[OutcomeValue, ...]

    @property
    def expected(self) -> Shares:
        """The expected value over all outcomes. Luck is measured against it."""
        players = range(len(self.outcomes[0].shares))
        return tuple(fsum(one.probability * one.shares[seat] for one in self.outcomes) for seat in players)

    def value_of(self, outcome: Any) -> Shares:
        """The value of the position after this outcome, which must be possible."""
        for one in self.outcomes:
            if one.outcome == outcome:
                return one.shares
        raise BadValue(f"cannot evaluate {outcome!r}: this outcome is not possible here")


class GameEvaluator(Protocol):
    """The evaluator of one game.

    States are complete: in a state every hand and every bank is known, and only the order of the deck is not.
    """

    def start(self, rules: Any, players: int, first: Seat) -> Shares:
        """Value a game before its first card is dealt."""

    def position(self, state: Any) -> Shares:
        """Value a state. A finished game has its result as its value."""

    def chance(self, state: Any) -> ChanceEvaluation:
        """Value every possible outcome, in a state in which chance acts next."""

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        """Value every legal action of the seat to act, from what this seat knows."""


def result_shares(winners: Sequence[Seat], players: int) -> Shares:
    """The value of a finished game: the winners share the win equally."""
    return tuple((seat in winners) / len(winners) for seat in range(players))
