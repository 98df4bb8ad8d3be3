"""The calibration of predicted shares of the win: predictions are sorted into bins and compared with the results."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import fsum
from typing import Final

BINS: Final = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """Predictions of nearly the same share of the win: their number, their mean, and the mean share that was won."""

    count: int
    predicted: float
    won: float


def reliability(pairs: Iterable[tuple[float, float]], bins: int = BINS) -> tuple[Bin, ...]:
    """Sort pairs of a predicted share and a result into bins of equal width. Empty bins are left out.

    >>> reliability([(0.12, 0.0), (0.18, 1.0), (0.9, 1.0)])
    (Bin(count=2, predicted=0.15, won=0.5), Bin(count=1, predicted=0.9, won=1.0))
    """
    found: list[list[tuple[float, float]]] = [[] for _ in range(bins)]
    for predicted, won in pairs:
        found[min(bins - 1, max(0, int(predicted * bins)))].append((predicted, won))
    return tuple(
        Bin(len(one), fsum(predicted for predicted, _ in one) / len(one), fsum(won for _, won in one) / len(one))
        for one in found
        if one
    )


def expected_calibration_error(bins: Iterable[Bin]) -> float:
    """Return the mean distance between predictions and results, weighted by the number of predictions in each bin.

    >>> expected_calibration_error([Bin(30, 0.2, 0.3), Bin(10, 0.8, 0.8)])
    0.075
    """
    bins = list(bins)
    return round(fsum(one.count * abs(one.predicted - one.won) for one in bins) / sum(one.count for one in bins), 12)
