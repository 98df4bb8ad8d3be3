"""Arithmetic with the numbers of seats around a Rows table."""

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined


@inlined
def around(state: StateRecord, seat: int, steps: int) -> Integer:
    """Return the seat that is `steps` seats clockwise from a seat, at most one round away. The result is an array
    index.

    The index is unsigned, because Numba then does not check whether it is negative.
    """
    other = seat + steps
    return np.uint64(other - state.players if other >= state.players else other)


@inlined
def steps_to(state: StateRecord, seat: int, other: int) -> Integer:
    """Return how many steps clockwise lead from `seat` to `other`."""
    steps = other - seat
    return steps + state.players if steps < 0 else steps
