"""The neural networks of the Push expert: the widths of their layers, and the predicted shares of wins."""

from typing import Final

import numpy as np

from overdraw.bots.mlp import mlp, weight_count
from overdraw.kernel.array_types import Floats, Real, Weights
from overdraw.kernel.compiler import compiled, inlined

WIDE: Final = 64
NARROW: Final = 32
"""The number of units in each hidden layer of a network."""

ZERO: Final = np.float32(0.0)
ONE: Final = np.float32(1.0)
load_biases, add_features, output, outputs = mlp(WIDE, NARROW)


def weights_of(features: int, seats: int = 1) -> int:
    """Return the number of weights of a network with this many features and outputs."""
    return weight_count(features, WIDE, NARROW, seats)


@inlined
def sigmoid(logit: Real) -> Real:
    return ONE / (ONE + np.exp(-logit))


@compiled
def predict_shares(
    weights: Weights, at: int, features: int, seats: int, xs: Floats, wide: Floats, narrow: Floats, shares: Floats
) -> None:
    """Write each seat's predicted share of wins into `shares`, in the same order of seats as the features. The shares
    sum to 1.

    The weights of the network begin at index `at` of `weights`. `wide` and `narrow` are scratch memory.
    """
    load_biases(weights, at, features, wide)
    add_features(weights, at, xs, features, wide)
    outputs(weights, at, features, wide, narrow, seats, shares)
    most, whole = shares[0], ZERO
    for j in range(1, seats):
        most = max(most, shares[j])
    for j in range(seats):
        shares[j] = np.exp(shares[j] - most)
        whole += shares[j]
    for j in range(seats):
        shares[j] /= whole
