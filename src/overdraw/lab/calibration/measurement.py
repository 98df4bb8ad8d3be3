"""The measured calibration of an evaluator for one number of players, and its form as JSON."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from math import fsum
from typing import Any, Self

from overdraw.analysis import Shares
from overdraw.core.game import AnyGame
from overdraw.lab.calibration.reliability import Bin, expected_calibration_error, reliability

BOUNDS = {2: 0.015}
OTHER_BOUND = 0.025
"""The largest expected calibration error that is allowed for an evaluator, by number of players."""


@dataclass(frozen=True, slots=True)
class Calibration:
    """The calibration of an evaluator, measured on positions of one game with one number of players.

    Every position gives a prediction for each seat. `squared_error` is the mean squared error of a prediction.
    """

    game: str
    players: int
    bot: str
    positions: int
    bins: tuple[Bin, ...]
    squared_error: float

    @classmethod
    def of(cls, game: AnyGame, players: int, bot: str, pairs: Iterable[tuple[Shares, Shares]]) -> Self:
        """Measure the calibration, given pairs of predicted shares and results."""
        found = list(pairs)
        seats = [pair for predicted, result in found for pair in zip(predicted, result, strict=True)]
        squared = fsum((predicted - won) ** 2 for predicted, won in seats) / len(seats)
        return cls(game.name, players, bot, len(found), reliability(seats), round(squared, 6))

    @property
    def error(self) -> float:
        """The expected calibration error of the evaluator."""
        return expected_calibration_error(self.bins)

    @property
    def bound(self) -> float:
        """The largest expected calibration error that is allowed."""
        return BOUNDS.get(self.players, OTHER_BOUND)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "bins": [asdict(one) for one in self.bins]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**{**data, "bins": tuple(Bin(**one) for one in data["bins"])})
