"""Means and shares with their 95 % confidence intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""Half the width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """The larger distance from the value to an end of its confidence interval, which is asymmetric near 0 and 1."""
        return max(self.value - self.low, self.high - self.value)


def mean(games: int, total: float, squares: float) -> Estimate:
    """Estimate the mean of `games` values from their sum and the sum of their squares."""
    if games == 0:
        return Estimate(0.0, 0.0, 0.0)
    value = total / games
    error = Z95 * sqrt(_variance(games, total, squares) / games)
    return Estimate(value, value - error, value + error)


def share(games: int, total: float, squares: float) -> Estimate:
    """Estimate a share of wins with Wilson's confidence interval, which is valid even near 0 and 1.

    A shared win counts as a fraction. Fractions vary less than whole wins, so games with shared wins carry more
    information. To account for this, the number of games is multiplied by the variance of unshared wins and divided by
    the variance of the values.
    """
    if games == 0:
        return Estimate(0.0, 0.0, 1.0)
    value = total / games
    variance = _variance(games, total, squares)
    weight = games * value * (1 - value) / variance if variance > 0 else float(games)
    z2 = Z95 * Z95
    middle = (value + z2 / (2 * weight)) / (1 + z2 / weight)
    reach = Z95 * sqrt(value * (1 - value) / weight + z2 / (4 * weight * weight)) / (1 + z2 / weight)
    return Estimate(value, max(0.0, middle - reach), min(1.0, middle + reach))


def _variance(games: int, total: float, squares: float) -> float:
    return max(0.0, squares / games - (total / games) ** 2)
