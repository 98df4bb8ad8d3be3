"""A small network, compiled: rows of numbers in, a share of wins out.

Its weights lie one after another in a row of numbers: those of the first layer by feature, its biases, and so on.
The first layer can be done in two parts, so that what many positions share is worked out once.
"""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiler import compiled
from overdraw.kernel.simd import add_rows

WIDE: Final = 48
NARROW: Final = 24
"""Neurons of the two hidden layers."""

AFTER_FIRST: Final = WIDE + WIDE * NARROW + 2 * NARROW + 1
"""Weights besides those of the features."""

ONE: Final = np.float32(1.0)
add_wide: Final = add_rows(WIDE)
add_narrow: Final = add_rows(NARROW)


def weights_of(features: int) -> int:
    """How many weights a network with so many features has."""
    return features * WIDE + AFTER_FIRST


@compiled
def begin_sums(weights: Any, at: int, features: int, scratch: Any, sums: int) -> None:
    """The biases of the first layer."""
    first = at + features * WIDE
    for j in range(WIDE):
        scratch[sums + j] = weights[first + j]


@compiled
def finish(weights: Any, at: int, features: int, scratch: Any, sums: int, narrow: int, level: Any) -> Any:
    """From the sums of the first layer to the share of wins; all of it lies in the room. `level` is what the network
    starts from, in logits.
    """
    second = at + features * WIDE + WIDE
    third = second + WIDE * NARROW
    for k in range(NARROW):
        scratch[narrow + k] = weights[third + k]
    add_narrow(scratch, narrow, weights, second, scratch, sums, WIDE, 1)
    third += NARROW
    total = weights[third + NARROW] + level
    for k in range(NARROW):
        total += max(scratch[narrow + k], np.float32(0.0)) * weights[third + k]
    return ONE / (ONE + np.exp(-total))


@compiled
def share(weights: Any, at: int, features: int, scratch: Any, xs: int, sums: int, narrow: int) -> Any:
    """The whole network at once."""
    begin_sums(weights, at, features, scratch, sums)
    add_wide(scratch, sums, weights, at, scratch, xs, features, 0)
    return finish(weights, at, features, scratch, sums, narrow, np.float32(0.0))
