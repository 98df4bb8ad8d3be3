"""The greedy policy of Push, the twin of bots/push/greedy.py."""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.cautious import bank_or_push
from overdraw.bots.push.compiled.stacks import bust_cards
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.actions import PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import ROLL
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# Of bots/push/greedy.py.
BANK_FROM: Final = 18
STOP_FROM: Final = 14
TOO_RISKY: Final = 4


@compiled
def greedy(s: Any, mask: int) -> Any:
    """The twin of bots/push/greedy.py."""
    if s.phase == BEGIN:
        return bank_or_push(s, BANK_FROM)
    if s.phase == DECIDING:
        highest = 0
        for i in range(s.stacks):
            highest = max(highest, s.worth[i])
        dares = highest < STOP_FROM and bust_cards(s) * TOO_RISKY < s.left
        return np.int64(PUSH if mask & 1 << PUSH and (dares or not mask & 1 << STOP) else STOP)
    first = PLACE if s.phase == PLACING else TAKE
    spoil = s.phase == PLACING and s.card == ROLL
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            liking = s.worth[i] if i < s.stacks else 0
            liking = -liking if spoil else liking
            if liking > best:
                best, chosen = liking, i
    return np.int64(first + chosen)
