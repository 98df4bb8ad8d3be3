"""The moments of a reviewed game: decisions and outcomes of chance, each with its effect on all shares of the win."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from overdraw.analysis.evaluator import Shares
from overdraw.analysis.facts import Fact
from overdraw.core.seats import Seat

DEAL: Final = "deal"
"""The name of the source of luck for the cards that are dealt before the first decision."""


@dataclass(frozen=True, slots=True)
class ReviewedOption:
    """A legal action in a decision, with its value as a share of the win and the standard error of this value."""

    action: str
    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between two or more legal actions. A decision with only one legal action is not part of a review.

    `number` is the index of the event in the record, and `turn` is the number of the turn, counted from 1. `change` is
    the difference between this action and the best action in every seat's expected share; for the acting seat, it is
    the negative loss. `shares` are the values after the action. `counts` is true if the decision counts towards the
    rating.
    """

    number: int
    turn: int
    seat: Seat
    action: str
    options: tuple[ReviewedOption, ...]
    method: str
    mark: str | None
    counts: bool
    facts: tuple[Fact, ...]
    reason: str
    change: Shares
    remainder: Shares
    shares: Shares

    @property
    def best(self) -> ReviewedOption:
        return max(self.options, key=lambda option: option.share)

    def foremost(self, number: int) -> tuple[ReviewedOption, ...]:
        """Return the options with the highest values, best first. The chosen action is always one of them."""
        ordered = sorted(self.options, key=lambda option: (-option.share, option.action != self.action))
        return tuple(option for place, option in enumerate(ordered) if place < number or option.action == self.action)

    @property
    def loss(self) -> float:
        """How much less of the win the chosen action gave the acting seat than the best action."""
        return -self.change[self.seat]


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of chance in a reviewed game.

    `luck` is every seat's value after the outcome minus its expected value. `source` is the kind of outcome: the first
    word of its notation, such as "card" or "die". All cards dealt before the first decision form one moment with the
    source "deal".
    """

    number: int
    turn: int
    source: str
    outcome: str
    luck: Shares
    remainder: Shares
    shares: Shares


Moment: TypeAlias = Decision | Chance
