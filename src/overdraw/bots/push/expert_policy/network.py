"""The shape of the expert's networks in Push, and the share of wins that one of them predicts."""

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
    """How many weights a network with so many features has."""
    return weight_count(features, WIDE, NARROW)


@inlined
def sigmoid(logit: Real) -> Real:
    return ONE / (ONE + np.exp(-logit))


@compiled
def win_share(weights: Weights, at: int, features: int, xs: Floats, wide: Floats, narrow: Floats) -> Real:
    """The prediction of the network whose weights begin there; `wide` and `narrow` are scratch memory."""
    load_biases(weights, at, features, wide)
    add_features(weights, at, xs, features, wide)
    return sigmoid(output(weights, at, features, wide, narrow, np.float32(0.0)))
