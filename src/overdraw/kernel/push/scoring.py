"""The scores and the winners of a Push game, computed from its state record."""

from overdraw.kernel.array_types import Integers, StateRecord
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import size, total


@inlined
def score(state: StateRecord, seat: int) -> int:
    """Return the points on a player's bench and in the bank (P-END-2). The two piles can be added because no kind has
    more than three cards.
    """
    return total(state.benches[seat] + state.banks[seat])


@inlined
def cards(state: StateRecord, seat: int) -> int:
    return size(state.benches[seat] + state.banks[seat])


@compiled
def winners(state: StateRecord, scores: Integers) -> int:
    """Write each seat's score into `scores`, and return a bit mask of the winners. Some editions break ties by the
    number of cards (P-END-3 to P-END-5).
    """
    best, bits = -1, 0
    for seat in range(state.players):
        scores[seat] = score(state, seat)
        key = scores[seat] << 8 | (cards(state, seat) if state.tie_break else 0)
        if key > best:
            best, bits = key, 0
        if key == best:
            bits |= 1 << seat
    return bits
