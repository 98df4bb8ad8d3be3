"""The interface of evaluators, which estimate every seat's share of the win in a position and after each legal
action."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final, Protocol, TypeAlias

from overdraw.analysis.knowledge import Knowledge
from overdraw.core.seats import Seat
from overdraw.errors import BadValue

Shares: TypeAlias = tuple[float, ...]
"""Each seat's expected share of the win. The shares sum to 1; players who win together get equal shares."""

ASSUMES: Final = "equal, strong opponents"
"""The assumption behind all values: from this position on, every seat plays as well as the strongest bot."""

EXACT: Final = "exact"
LOOKAHEAD: Final = "lookahead"
ROLLOUTS: Final = "rollouts"


@dataclass(frozen=True, slots=True)
class ActionValue:
    """The value of a legal action: every seat's share of the win. `error` is the standard error of the acting seat's
    share."""

    action: Any
    shares: Shares
    error: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The values of all legal actions of the seat to act, in the order of the legal actions.

    `method` is "exact", "lookahead" or "rollouts".
    """

    seat: Seat
    method: str
    actions: tuple[ActionValue, ...]
    assumes: str = ASSUMES

    @property
    def best(self) -> ActionValue:
        """The action with the highest value for the acting seat, or the first of several such actions."""
        return max(self.actions, key=self.share)

    @property
    def shares(self) -> Shares:
        """The value of the position for every seat if the acting seat plays the best action."""
        return self.best.shares

    def share(self, value: ActionValue) -> float:
        """Return the acting seat's share of the win after this action."""
        return value.shares[self.seat]

    def value_of(self, action: Any) -> ActionValue:
        """Return the value of an action. The action must be legal."""
        for value in self.actions:
            if value.action == action:
                return value
        raise BadValue(f"cannot evaluate {action!r}: it is not a legal action in this position")

    def loss(self, action: Any) -> float:
        """Return how much less of the win the acting seat can expect from an action than from the best action."""
        return self.share(self.best) - self.share(self.value_of(action))


@dataclass(frozen=True, slots=True)
class OutcomeValue:
    """A possible outcome of chance, its probability, and the value of the position that follows."""

    outcome: Any
    probability: float
    shares: Shares


@dataclass(frozen=True, slots=True)
class ChanceEvaluation:
    """The values of all outcomes of chance that are possible in a position."""

    outcomes: tuple[OutcomeValue, ...]

    @property
    def expected(self) -> Shares:
        """The mean value over all outcomes of chance. The luck of an outcome is measured against this mean."""
        players = range(len(self.outcomes[0].shares))
        return tuple(fsum(one.probability * one.shares[seat] for one in self.outcomes) for seat in players)

    def value_of(self, outcome: Any) -> Shares:
        """Return the value of the position after an outcome of chance. The outcome must be possible."""
        for one in self.outcomes:
            if one.outcome == outcome:
                return one.shares
        raise BadValue(f"cannot evaluate {outcome!r}: this outcome is not possible in this position")


class GameEvaluator(Protocol):
    """Evaluates positions and decisions of one game.

    A state given to an evaluator must be complete: all hands and banks are known, and only the order of the deck is
    unknown.
    """

    def start(self, rules: Any, players: int, first: Seat) -> Shares:
        """Estimate every seat's share of the win before the first card is dealt."""

    def position(self, state: Any) -> Shares:
        """Estimate every seat's share of the win in a state. The value of a finished game is its result."""

    def chance(self, state: Any) -> ChanceEvaluation:
        """Evaluate every possible outcome of chance in a state in which chance acts next."""

    def evaluate(self, knowledge: Knowledge) -> Evaluation:
        """Evaluate every legal action of the seat to act, using only what this seat knows."""


def result_shares(winners: Sequence[Seat], players: int) -> Shares:
    """Return the value of a finished game for every seat. Several winners share the win equally."""
    return tuple((seat in winners) / len(winners) for seat in range(players))
