"""The neural network of the Rows expert and the widths of its layers. Its output is the logit of winning."""

from typing import Final

import numpy as np

from overdraw.bots.mlp import mlp, weight_count
from overdraw.kernel.array_types import Floats, Real, Weights
from overdraw.kernel.compiler import compiled

WIDE: Final = 64
NARROW: Final = 32
"""The number of units in each hidden layer of the network."""

ZERO: Final = np.float32(0.0)
load_biases, add_features, output, _ = mlp(WIDE, NARROW)


def weights_of(features: int) -> int:
    """Return the number of weights of a network with this many features."""
    return weight_count(features, WIDE, NARROW)


@compiled
def win_logit(weights: Weights, xs: Floats, features: int, wide: Floats, narrow: Floats) -> Real:
    """Return the predicted logit of winning for these features. `wide` and `narrow` are scratch memory."""
    load_biases(weights, 0, features, wide)
    add_features(weights, 0, xs, features, wide)
    return output(weights, 0, features, wide, narrow, ZERO)
