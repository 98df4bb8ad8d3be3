"""How a game of Push is counted, on one record."""

from typing import Any

from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import size, total


@inlined
def score(s: Any, seat: int) -> int:
    """Bench and bank, both in full (P-END-2). Together they never hold more than three of a kind."""
    return total(s.benches[seat] + s.banks[seat])


@inlined
def cards(s: Any, seat: int) -> int:
    return size(s.benches[seat] + s.banks[seat])


@compiled
def winners(s: Any, scores: Any) -> int:
    """A bit for each winner; fills in the scores. More cards may part equal points (P-END-3 to P-END-5)."""
    best, bits = -1, 0
    for seat in range(s.players):
        scores[seat] = score(s, seat)
        key = scores[seat] << 8 | (cards(s, seat) if s.tie_break else 0)
        if key > best:
            best, bits = key, 0
        if key == best:
            bits |= 1 << seat
    return bits
