"""The greedy policy of Push, a compiled version of bots/push/greedy.py."""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.cautious import bank_or_push
from overdraw.bots.push.compiled.stacks import bust_cards
from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.actions import PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import ROLL
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# These values match bots/push/greedy.py. TOO_RISKY is the inverse of the value 1/4 there.
BANK_FROM: Final = 18
STOP_FROM: Final = 14
TOO_RISKY: Final = 4


@compiled
def greedy(state: StateRecord, mask: int) -> Integer:
    """Return the number of the action that the greedy policy chooses. `mask` has a bit for each legal action."""
    if state.phase == BEGIN:
        return bank_or_push(state, BANK_FROM)
    if state.phase == DECIDING:
        highest = 0
        for i in range(state.stacks):
            highest = max(highest, state.values[i])
        should_push = highest < STOP_FROM and bust_cards(state) * TOO_RISKY < state.left
        return np.int64(PUSH if mask & 1 << PUSH and (should_push or not mask & 1 << STOP) else STOP)
    first = PLACE if state.phase == PLACING else TAKE
    spoil = state.phase == PLACING and state.card == ROLL
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            score_action = state.values[i] if i < state.stacks else 0
            score_action = -score_action if spoil else score_action
            if score_action > best:
                best, chosen = score_action, i
    return np.int64(first + chosen)
