"""The layer widths of the expert's networks in Push, and their prediction of the share of wins."""

from typing import Final

import numpy as np

from overdraw.bots.mlp import mlp, weight_count
from overdraw.kernel.array_types import Floats, Real, Weights
from overdraw.kernel.compiler import compiled, inlined

WIDE: Final = 48
NARROW: Final = 24
"""Units of the two hidden layers."""

ONE: Final = np.float32(1.0)
load_biases, add_features, output = mlp(WIDE, NARROW)


def weights_of(features: int) -> int:
    """Return the number of weights of a network with this many features."""
    return weight_count(features, WIDE, NARROW)


@inlined
def sigmoid(logit: Real) -> Real:
    return ONE / (ONE + np.exp(-logit))


@compiled
def win_share(weights: Weights, at: int, features: int, xs: Floats, wide: Floats, narrow: Floats) -> Real:
    """Return the prediction of the network whose weights begin at `at`; `wide` and `narrow` are scratch memory."""
    load_biases(weights, at, features, wide)
    add_features(weights, at, xs, features, wide)
    return sigmoid(output(weights, at, features, wide, narrow, np.float32(0.0)))
