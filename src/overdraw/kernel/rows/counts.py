"""Counts of Rows cards by kind. Each kind has one byte, so a 64-bit word holds eight counts."""

import numpy as np

from overdraw.kernel.array_types import Integers
from overdraw.kernel.compiler import inlined


@inlined
def count_card(counts: Integers, at: int, card: int, number: int) -> None:
    """Add a number, which may be negative, to the count of a card. The counts begin at byte `at` of the array."""
    place = at + card
    counts[np.uint64(place >> 3)] += number << 8 * (place & 7)
