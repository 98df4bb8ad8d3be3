"""The summary of a reviewed game for each player: luck by source, the effect of decisions, and the remainder."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

from overdraw.analysis.evaluator import Shares
from overdraw.analysis.review.marks import BLUNDER, DOUBTFUL, MISTAKE, ONLY_MOVE
from overdraw.analysis.review.moments import Chance, Decision, Moment
from overdraw.core.seats import Seat

MARKS: Final = (DOUBTFUL, MISTAKE, BLUNDER, ONLY_MOVE)

ENOUGH_DECISIONS: Final = 10
"""The number of decisions that a player's rating must be based on to be meaningful."""

Z95: Final = 1.959963984540054
"""Half the width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's mean loss per decision, with a 95 % confidence interval. The loss is None if no decision counts."""

    decisions: int
    loss: float | None
    low: float | None
    high: float | None

    @property
    def means_something(self) -> bool:
        return self.decisions >= ENOUGH_DECISIONS


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """The result of one player in a reviewed game, and the parts that add up to it.

    `result` minus `start` is the sum of `luck` (by source), `own`, `others` and `remainder`. `own` is the effect of the
    player's own decisions, which is negative or zero. `others` is the effect of the other players' decisions.
    `remainder` comes from the inconsistency of the evaluator.
    """

    seat: Seat
    start: float
    result: float
    luck: Mapping[str, float]
    own: float
    others: float
    remainder: float
    marks: Mapping[str, int]
    rating: Rating

    @property
    def total_luck(self) -> float:
        return fsum(self.luck.values())

    @property
    def adjusted(self) -> float:
        """The player's result without luck. It measures only the decisions, so it can be below 0 or above 1."""
        return self.result - self.total_luck


def summarise(start: Shares, result: Shares, moments: Sequence[Moment]) -> tuple[PlayerSummary, ...]:
    """Summarise a game for every seat by adding up its decisions and its luck."""
    return tuple(_of_seat(seat, start[seat], result[seat], moments) for seat in range(len(start)))


def _of_seat(seat: Seat, start: float, result: float, moments: Sequence[Moment]) -> PlayerSummary:
    chances = [moment for moment in moments if isinstance(moment, Chance)]
    decisions = [moment for moment in moments if isinstance(moment, Decision)]
    mine = [decision for decision in decisions if decision.seat == seat]
    sources = dict.fromkeys(chance.source for chance in chances)
    held = moments[-1].shares[seat] if moments else start
    return PlayerSummary(
        seat=seat,
        start=start,
        result=result,
        luck={name: fsum(chance.luck[seat] for chance in chances if chance.source == name) for name in sources},
        own=fsum(decision.change[seat] for decision in mine),
        others=fsum(decision.change[seat] for decision in decisions if decision.seat != seat),
        remainder=fsum(moment.remainder[seat] for moment in moments) + result - held,
        marks={mark: sum(decision.mark == mark for decision in mine) for mark in MARKS},
        rating=rate([decision.loss for decision in mine if decision.counts]),
    )


def rate(losses: Sequence[float]) -> Rating:
    """Return a player's rating, given the loss of each decision that counts."""
    number = len(losses)
    if not number:
        return Rating(0, None, None, None)
    mean = fsum(losses) / number
    spread = sqrt(fsum((loss - mean) ** 2 for loss in losses) / max(1, number - 1))
    reach = Z95 * spread / sqrt(number)
    return Rating(number, mean, max(0.0, mean - reach), mean + reach)
