"""Computes ratings from shares of wins with the Bradley-Terry model, for any number of players.

A seat's chance of winning is its bot's strength divided by the sum of all strengths at the table. A rating is 400 times
the base-10 logarithm of the strength, as in chess: 400 points more mean ten times the strength. The mean rating is
1500; only differences are meaningful. The strengths are maximum-likelihood estimates. The confidence intervals are
computed from the variation of the shares between decks, so they are valid even if the model fits only roughly.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Final

import numpy as np

from overdraw.lab.arena.lineups import LineUp
from overdraw.lab.stats.estimates import Z95, Estimate

SCALE: Final = 400 / log(10)
MEAN: Final = 1500.0
PRIOR: Final = 1.0
"""The number of imaginary decks with equal shares that are added to the results of each line-up. With them, even a bot
that never wins has a finite rating."""

ROUNDS: Final = 100
CLOSE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Met:
    """The result of a line-up: the number of decks, and the means and covariances of the bots' shares of wins."""

    line_up: LineUp
    decks: int
    shares: Any
    covariance: Any


def ratings(bots: Sequence[str], meetings: Sequence[Met]) -> Mapping[str, Estimate]:
    """Compute a rating for each bot, with Newton's method."""
    place = {bot: number for number, bot in enumerate(bots)}
    strength = np.zeros(len(bots))
    steepness = np.zeros((len(bots), len(bots)))
    for _ in range(ROUNDS):
        slope, steepness = np.zeros(len(bots)), np.zeros((len(bots), len(bots)))
        for met in meetings:
            at, seats, weight = _parts(met, place)
            expected = seats * np.exp(strength[at] - strength[at].max())
            expected /= expected.sum()
            seen = (met.decks * met.shares + PRIOR * seats / seats.sum()) / weight
            slope[at] += weight * (seen - expected)
            steepness[np.ix_(at, at)] += weight * (np.diag(expected) - np.outer(expected, expected))
        step = np.clip(_inverse(steepness) @ slope, -1.0, 1.0)
        strength += step
        if np.abs(step).max() < CLOSE:
            break
    errors = np.sqrt(np.diag(_covariance(meetings, place, _inverse(steepness))))
    values = MEAN + SCALE * (strength - strength.mean())
    reach = Z95 * SCALE * errors
    return {bot: Estimate(values[i], values[i] - reach[i], values[i] + reach[i]) for bot, i in place.items()}


def _parts(met: Met, place: Mapping[str, int]) -> tuple[list[int], Any, float]:
    different = met.line_up.different
    seats = np.array([met.line_up.count(bot) for bot in different], float)
    return [place[bot] for bot in different], seats, met.decks + PRIOR


def _inverse(steepness: Any) -> Any:
    """Return the pseudo-inverse of a matrix.

    The matrix is singular because adding a constant to all strengths does not change the model.
    """
    return np.linalg.pinv(steepness, rcond=1e-9, hermitian=True)


def _covariance(meetings: Sequence[Met], place: Mapping[str, int], inverse: Any) -> Any:
    """Return the covariance that the estimated strengths would have over many samples of decks."""
    vary = np.zeros_like(inverse)
    for met in meetings:
        at, seats, _ = _parts(met, place)
        fair = seats / seats.sum()
        vary[np.ix_(at, at)] += met.decks * met.covariance + PRIOR * (np.diag(fair) - np.outer(fair, fair))
    return inverse @ vary @ inverse
