"""Cards of Rows counted by kind: one byte for each kind, eight of them in each 64-bit word."""

import numpy as np

from overdraw.kernel.array_types import Integers
from overdraw.kernel.compiler import inlined


@inlined
def count_card(counts: Integers, at: int, card: int, number: int) -> None:
    """Add a number, which may be negative, to the count of a card. Byte 0 of the counts is byte `at` of the words."""
    place = at + card
    counts[np.uint64(place >> 3)] += number << 8 * (place & 7)
