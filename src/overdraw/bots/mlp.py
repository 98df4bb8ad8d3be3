"""A compiled multilayer perceptron with two hidden layers of rectified linear units.

The weights are a flat array of 32-bit floats. Each layer stores its weight matrix first and its biases second. The
first layer has a row for each feature, the second layer a row for each unit of the first, and the output layer a row
for each unit of the second.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from overdraw.kernel.array_types import Floats, Real, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.simd import add_rows

ZERO: Final = np.float32(0.0)


class Mlp(NamedTuple):
    """The compiled functions of a neural network with given layer widths. The network's weights begin at index `at` of
    `weights`.

    `load_biases(weights, at, features, sums)` initialises the sums of the first layer. `add_features(weights, at, xs,
    count, sums)` adds features to these sums. The two are separate so that features that many positions share need to
    be added only once. `output(weights, at, features, sums, narrow, start)` returns the logit of a network with one
    output, plus `start`; `narrow` is scratch memory for the second layer. `outputs(weights, at, features, sums, narrow,
    count, logits)` writes the logits of a network with `count` outputs.
    """

    load_biases: Callable[[Weights, int, int, Floats], None]
    add_features: Callable[[Weights, int, Floats, int, Floats], None]
    output: Callable[[Weights, int, int, Floats, Floats, Real], Real]
    outputs: Callable[[Weights, int, int, Floats, Floats, int, Floats], None]


def weight_count(features: int, wide: int, narrow: int, outputs: int = 1) -> int:
    """Return the number of weights in a neural network with these layer widths."""
    return (features + 1) * wide + (wide + 1) * narrow + (narrow + 1) * outputs


def mlp(wide: int, narrow: int) -> Mlp:
    """Return a neural network compiled for these layer widths, so that its layers stay in CPU registers."""

    @compiled
    def load_biases(weights: Weights, at: int, features: int, sums: Floats) -> None:
        first = at + features * wide
        for j in range(wide):
            sums[j] = weights[first + j]

    @compiled
    def add_features(weights: Weights, at: int, xs: Floats, count: int, sums: Floats) -> None:
        add_rows(sums, weights, at, xs, count, 0, wide)

    @inlined
    def sum_second_layer(weights: Weights, at: int, features: int, sums: Floats, narrow_sums: Floats) -> int:
        """Compute the sums of the second layer, and return the index where the weights of the output layer begin."""
        second = at + features * wide + wide
        third = second + wide * narrow
        for k in range(narrow):
            narrow_sums[k] = weights[third + k]
        add_rows(narrow_sums, weights, second, sums, wide, 1, narrow)
        return third + narrow

    @compiled
    def output(weights: Weights, at: int, features: int, sums: Floats, narrow_sums: Floats, start: Real) -> Real:
        third = sum_second_layer(weights, at, features, sums, narrow_sums)
        logit = weights[third + narrow] + start
        for k in range(narrow):
            logit += max(narrow_sums[k], ZERO) * weights[third + k]
        return logit

    @compiled
    def outputs(
        weights: Weights, at: int, features: int, sums: Floats, narrow_sums: Floats, count: int, logits: Floats
    ) -> None:
        third = sum_second_layer(weights, at, features, sums, narrow_sums)
        for j in range(count):
            logits[j] = weights[third + narrow * count + j]
        for k in range(narrow):
            x = max(narrow_sums[k], ZERO)
            for j in range(count):
                logits[j] += x * weights[third + k * count + j]

    return Mlp(load_biases, add_features, output, outputs)
