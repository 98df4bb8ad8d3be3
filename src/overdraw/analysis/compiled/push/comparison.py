"""Compares actions in Push by rollouts, in games with more than two players.

The networks are less accurate with many players than with two, and rollouts find differences that the search misses.
Rollouts alone are too noisy, so a comparison of two actions averages the difference in the search and the difference in
the rollouts, weighted by their precision.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.expert_policy.rollouts import allocate_states, rollout, sort_deck
from overdraw.bots.push.expert_policy.scratch import allocate_scratch
from overdraw.kernel.array_types import Doubles, Integers, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.state import MAX_PLAYERS

LATE: Final = 24
MARGIN: Final = 0.05
LATE_MARGIN: Final = 0.4
"""Rollouts compare only the actions whose value in the search is less than MARGIN below the best value. With at most
LATE cards left, the limit is LATE_MARGIN, because the search is less reliable and most rollouts reach the end of the
game."""

ROLLOUTS: Final = 1200
"""The total number of rollouts for comparing the actions of a decision."""

SEARCH_ERROR: Final = 0.01
LATE_SEARCH_ERROR: Final = 0.05
"""The assumed standard error of the difference in value that the search finds between two actions."""

FIRST: Final = 1_000_000
"""The number of the first rollout. A rollout's number is its seed. The expert bot's own rollouts have small numbers, so
the two sets of rollouts are independent."""


@compiled
def compare_by_rollouts(
    states: States, actions: Integers, seat: int, weights: Weights, values: Doubles, errors: Doubles
) -> int:
    """Correct the values of the best actions in `states[0]` by rollouts, and write the standard errors of these values.

    Return the number of actions that were compared, or 0 if there is only one good action.
    """
    best, close, late = values[:, seat].max(), np.zeros(len(actions), np.int64), states[0].left <= LATE
    margin, search_error = (LATE_MARGIN, LATE_SEARCH_ERROR) if late else (MARGIN, SEARCH_ERROR)
    for i in range(len(actions)):
        close[i] = int(values[i, seat] > best - margin)
    count = close.sum()
    if count < 2:
        return 0
    start, trial, scratch = allocate_states(1), allocate_states(1), allocate_scratch(1)
    scores, results = np.zeros(MAX_PLAYERS, np.int64), np.zeros(len(actions))
    sums, squares = np.zeros(len(actions)), np.zeros(len(actions))
    start[0] = states[0]
    sort_deck(start[0])
    games = ROLLOUTS // count
    for number in range(FIRST, FIRST + games):
        mean = 0.0
        for i in range(len(actions)):
            if close[i]:
                results[i] = rollout(trial, start, actions[i], number, weights, scratch[0], scores)
                mean += results[i] / count
        for i in range(len(actions)):
            if close[i]:
                sums[i] += results[i] - mean
                squares[i] += (results[i] - mean) ** 2
    level = 0.0
    for i in range(len(actions)):
        level += values[i, seat] / count if close[i] else 0.0
    for i in range(len(actions)):
        if close[i]:
            found = sums[i] / games
            variance = max(1e-8, squares[i] / games - found * found) / games
            part = search_error**2 / (search_error**2 + variance)
            share = values[i, seat] + part * (level + found - values[i, seat])
            errors[i] = np.sqrt(part * variance)
            rescale(values[i], seat, min(1.0, max(0.0, share)))
    return int(count)


@compiled
def rescale(shares: Doubles, seat: int, share: float) -> None:
    """Set one seat's share of the win, and scale the shares of the other seats so that all shares add up to 1."""
    others = 1.0 - shares[seat]
    for other in range(len(shares)):
        if other != seat:
            shares[other] = shares[other] * (1.0 - share) / others if others > 0 else (1.0 - share) / (len(shares) - 1)
    shares[seat] = share
