"""Seats around a table of Rows."""

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined


@inlined
def around(state: StateRecord, seat: int, steps: int) -> Integer:
    """Return the seat that is up to one round clockwise from a seat, as an index of arrays.

    It is unsigned, because Numba then does not check for negative values.
    """
    other = seat + steps
    return np.uint64(other - state.players if other >= state.players else other)


@inlined
def steps_to(state: StateRecord, seat: int, other: int) -> Integer:
    """Return how many seats clockwise the other seat is from this one."""
    steps = other - seat
    return steps + state.players if steps < 0 else steps
