"""The moments of a reviewed game: the decisions of players and the outcomes of chance, each with what it changed."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from overdraw.analysis.evaluator import Shares
from overdraw.analysis.facts import Fact
from overdraw.core.seats import Seat

DEAL: Final = "deal"
"""The source of the luck in the cards that are dealt before the first decision."""


@dataclass(frozen=True, slots=True)
class ReviewedOption:
    """A legal action of a decision, with the share of the win that it was worth and the standard error of that."""

    action: str
    share: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision with a choice. Decisions with a single legal action are not moments.

    `number` is the index of the event in the record, and `turn` counts turns from 1. `change` is how much more every
    seat can expect after this action than after the best one: for the seat that acted it is minus the loss. `shares`
    are the values after the action. `counts` says whether the decision counts for the rating.
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

    @property
    def loss(self) -> float:
        """How much less the action was worth to its seat than the best one."""
        return -self.change[self.seat]


@dataclass(frozen=True, slots=True)
class Chance:
    """An outcome of chance. `luck` is the change of every seat's value against the expectation.

    `source` is the kind of the outcome, the first word of its notation, such as "card" or "die". All cards dealt before
    the first decision are one moment, whose source is "deal".
    """

    number: int
    turn: int
    source: str
    outcome: str
    luck: Shares
    remainder: Shares
    shares: Shares


Moment: TypeAlias = Decision | Chance
