"""What an evaluator of a game provides: the value of a position, and of each action from what a seat knows."""

from collections.abc import Sequence
from dataclasses import dataclass
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

    `method` is "exact", "lookahead" or "rollouts". `before` is the value of the position before the decision, as far
    as the seat knows it and without looking ahead; it is None if the seat knows the whole position.
    """

    seat: Seat
    method: str
    actions: tuple[ActionValue, ...]
    before: Shares | None = None
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


class GameEvaluator(Protocol):
    """The evaluator of one game."""

    def position(self, state: Any) -> Shares:
        """Value a complete state in which only the order of the deck is unknown.

        A finished game has its result as its value. If chance acts next, the value is the expectation over the
        outcomes, exactly or by an unbiased sample.
        """

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        """Value every legal action of the seat to act, from what this seat knows."""


def result_shares(winners: Sequence[Seat], players: int) -> Shares:
    """The value of a finished game: the winners share the win equally."""
    return tuple((seat in winners) / len(winners) for seat in range(players))
