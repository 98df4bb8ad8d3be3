"""The cautious policy of Push, the twin of bots/push/cautious.py."""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import bust_cards
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, ROLL, ROLL_BIT, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# Of bots/push/cautious.py, whose twin is below; its tenth is a fraction there.
BANK_FROM: Final = 5
STOP_FROM: Final = 8
TOO_RISKY: Final = 10
ROLL_COSTS: Final = 3


@inlined
def cautious(s: Any, mask: int) -> Any:
    """The twin of bots/push/cautious.py."""
    if s.phase == BEGIN:
        return bank_or_push(s, BANK_FROM)
    if s.phase == DECIDING:
        return np.int64(PUSH if mask & 1 << PUSH and (dares(s) or not mask & 1 << STOP) else STOP)
    first = PLACE if s.phase == PLACING else TAKE
    spoil = s.phase == PLACING and s.card == ROLL  # a roll card goes to the worst stack
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            liking = 0 if i >= s.stacks else worth(s, i)
            liking = -liking if spoil else liking
            if liking > best:
                best, chosen = liking, i
    return np.int64(first + chosen)


@inlined
def bank_or_push(s: Any, enough: int) -> Any:
    best, chosen = enough, PUSH
    bench = s.benches[s.turn]
    for colour in range(5):
        points = total(bench >> COLOUR_BITS * colour & COLOUR)
        if points > best:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def dares(s: Any) -> bool:
    """A card is drawn while the best stack is poor and a bust is unlikely."""
    for i in range(s.stacks):
        if worth(s, i) >= STOP_FROM:
            return False
    likely: bool = bust_cards(s) * TOO_RISKY >= s.left
    return not likely


@inlined
def worth(s: Any, i: int) -> int:
    return s.worth[i] - (ROLL_COSTS if s.held[i] & ROLL_BIT else 0)  # type: ignore[no-any-return]  # a record's
