"""The network's prediction of every seat's share of the win in Rows.

The same small network computes a logit for each seat from the features of that seat. The shares are the softmax of
these logits, so they sum to 1.
"""

import numpy as np

from overdraw.analysis.compiled.rows.features import FEATURES, Scratch, write_features
from overdraw.bots.rows.compiled.trial_moves import area_points
from overdraw.bots.rows.expert_policy.network import weights_of, win_logit
from overdraw.bots.rows.expert_policy.policy import is_last
from overdraw.kernel.array_types import Doubles, StateRecord, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.state import OVER

__all__ = ["predict_shares", "weight_count"]


def weight_count() -> int:
    """Return the number of weights of the evaluator's network."""
    return weights_of(FEATURES)


@compiled
def predict_shares(state: StateRecord, knower: int, weights: Weights, scratch: Scratch, shares: Doubles) -> None:
    """Write every seat's expected share of the win. If no more turns will be played, write the result of the game."""
    if state.phase == OVER or is_last(state, scratch.turns):
        write_result(state, shares)
        return
    write_features(state, knower, scratch)
    most, whole = -np.inf, 0.0
    for seat in range(state.players):
        xs = scratch.features[seat]
        shares[seat] = np.float64(win_logit(weights, xs, FEATURES, scratch.wide, scratch.narrow))
        most = max(most, shares[seat])
    for seat in range(state.players):
        shares[seat] = np.exp(shares[seat] - most)
        whole += shares[seat]
    for seat in range(state.players):
        shares[seat] /= whole


@compiled
def write_result(state: StateRecord, shares: Doubles) -> None:
    """Write every seat's share of the win in a game in which no more turns will be played. The seats with the most
    points share the win (RQ-34).
    """
    best, winning = -1, 0
    for seat in range(state.players):
        points = area_points(state, seat)
        if points > best:
            best, winning = points, 0
        winning += int(points == best)
    for seat in range(state.players):
        shares[seat] = int(area_points(state, seat) == best) / winning
