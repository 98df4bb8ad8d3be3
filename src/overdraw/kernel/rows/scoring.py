"""The scores and the winners of a Rows game, computed from its state record."""

from overdraw.kernel.array_types import Integers, StateRecord
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.areas import area_value


@compiled
def winners(state: StateRecord, scores: Integers) -> int:
    """Write each seat's score into `scores`, and return a bit mask of the winners. Players with equal scores share the
    win (RQ-34 to RQ-36).
    """
    best, bits = -1, 0
    for seat in range(state.players):
        scores[seat] = area_value(state, seat)
        if scores[seat] > best:
            best, bits = scores[seat], 0
        if scores[seat] == best:
            bits |= 1 << seat
    return bits
