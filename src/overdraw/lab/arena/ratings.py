"""Ratings out of shares of wins, by the model of Bradley and Terry for any number of players.

A bot's chance to win is its strength in all the strengths at the table. A rating is 400 times the logarithm to
base 10 of the strength, as in chess: 400 points more are ten times the strength. Their mean is 1500; only
differences mean something. The strengths are those under which the shares are most likely; the intervals come
from how much the shares vary from deck to deck, so they hold also where the model is not quite right.
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
"""Decks with equal shares that count as played, so that a bot that never wins has a rating."""

ROUNDS: Final = 100
CLOSE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Met:
    """What came of a line-up: decks, the mean share of each bot's seats together, and how the shares vary."""

    line_up: LineUp
    decks: int
    shares: Any
    covariance: Any


def ratings(bots: Sequence[str], meetings: Sequence[Met]) -> Mapping[str, Estimate]:
    """A rating for each bot that met another."""
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
    """Where it has one: adding the same to all strengths changes nothing."""
    return np.linalg.pinv(steepness, rcond=1e-9, hermitian=True)


def _covariance(meetings: Sequence[Met], place: Mapping[str, int], inverse: Any) -> Any:
    """How the strengths would vary if all decks were dealt anew."""
    vary = np.zeros_like(inverse)
    for met in meetings:
        at, seats, _ = _parts(met, place)
        fair = seats / seats.sum()
        vary[np.ix_(at, at)] += met.decks * met.covariance + PRIOR * (np.diag(fair) - np.outer(fair, fair))
    return inverse @ vary @ inverse
