"""How sure one can be: means and shares with their intervals."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and the interval that holds the true one 95 times in 100."""

    value: float
    low: float
    high: float

    @property
    def reach(self) -> float:
        """How far the interval goes from the value; near 0 and 1 it goes further to one side, which counts."""
        return max(self.value - self.low, self.high - self.value)


def mean(games: int, total: float, squares: float) -> Estimate:
    """The mean of so many values, from their sum and the sum of their squares."""
    if games == 0:
        return Estimate(0.0, 0.0, 0.0)
    value = total / games
    error = Z95 * sqrt(_variance(games, total, squares) / games)
    return Estimate(value, value - error, value + error)


def share(games: int, total: float, squares: float) -> Estimate:
    """A share of wins, where shared wins count in parts: Wilson's interval, which also holds near 0 and 1.

    A part of a win varies less than a whole one, so games with shared wins tell more: the number of games is
    scaled by how much the values vary, compared with wins that are never shared.
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
