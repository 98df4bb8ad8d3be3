"""A multilayer perceptron with two hidden layers of rectified linear units, compiled.

The weights are a flat array of 32-bit floats, in this order: the first layer by feature, its biases, the second layer
by unit of the first, its biases, the output layer and its bias.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from overdraw.kernel.array_types import Floats, Real, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.simd import add_rows

ZERO: Final = np.float32(0.0)


class Mlp(NamedTuple):
    """The functions of a network with given layer widths. Its weights begin at index `at` of `weights`.

    `load_biases(weights, at, features, sums)` initialises the sums of the first layer, and `add_features(weights, at,
    xs, count, sums)` adds features to them. They are separate so that features shared by many positions are summed
    once. `output(weights, at, features, sums, narrow, start)` returns the logit plus `start`; `narrow` is scratch
    memory for the second layer.
    """

    load_biases: Callable[[Weights, int, int, Floats], None]
    add_features: Callable[[Weights, int, Floats, int, Floats], None]
    output: Callable[[Weights, int, int, Floats, Floats, Real], Real]


def weight_count(features: int, wide: int, narrow: int) -> int:
    """Return the number of weights of a network."""
    return (features + 1) * wide + (wide + 1) * narrow + narrow + 1


def mlp(wide: int, narrow: int) -> Mlp:
    """Return a network compiled for these widths, so that the layers stay in registers."""

    @compiled
    def load_biases(weights: Weights, at: int, features: int, sums: Floats) -> None:
        first = at + features * wide
        for j in range(wide):
            sums[j] = weights[first + j]

    @compiled
    def add_features(weights: Weights, at: int, xs: Floats, count: int, sums: Floats) -> None:
        add_rows(sums, weights, at, xs, count, 0, wide)

    @compiled
    def output(weights: Weights, at: int, features: int, sums: Floats, narrow_sums: Floats, start: Real) -> Real:
        second = at + features * wide + wide
        third = second + wide * narrow
        for k in range(narrow):
            narrow_sums[k] = weights[third + k]
        add_rows(narrow_sums, weights, second, sums, wide, 1, narrow)
        third += narrow
        logit = weights[third + narrow] + start
        for k in range(narrow):
            logit += max(narrow_sums[k], ZERO) * weights[third + k]
        return logit

    return Mlp(load_biases, add_features, output)
