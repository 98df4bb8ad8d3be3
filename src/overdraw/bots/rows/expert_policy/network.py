"""A small network of two hidden layers, whose weights lie one after another in a row of 32-bit numbers.

Those of a layer stand by what goes in, then its biases. The output is the log of the odds to win.
"""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiler import compiled, inlined

FIRST: Final = 64
SECOND: Final = 32
ZERO: Final = np.float32(0)


@inlined
def size(width: int) -> int:
    """How many weights there are for so many numbers in."""
    return (width + 1) * FIRST + (FIRST + 1) * SECOND + SECOND + 1


@compiled
def think(weights: Any, x: Any, width: int, first: Any, second: Any) -> Any:
    """The output for so many numbers; `first` and `second` are room for the hidden layers."""
    at = width * FIRST
    for j in range(FIRST):
        first[j] = weights[at + j]
    for i in range(width):
        value = x[i]
        if value != ZERO:
            for j in range(FIRST):
                first[j] += value * weights[i * FIRST + j]
    at += FIRST
    for j in range(SECOND):
        second[j] = weights[at + FIRST * SECOND + j]
    for i in range(FIRST):
        value = first[i]
        if value > ZERO:
            for j in range(SECOND):
                second[j] += value * weights[at + i * SECOND + j]
    at += (FIRST + 1) * SECOND
    out = weights[at + SECOND]
    for j in range(SECOND):
        if second[j] > ZERO:
            out += second[j] * weights[at + j]
    return out
