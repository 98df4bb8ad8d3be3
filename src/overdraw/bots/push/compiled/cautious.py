"""The cautious policy of Push, a compiled version of bots/push/cautious.py."""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import bust_cards
from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, ROLL, ROLL_BIT, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# These values match bots/push/cautious.py. TOO_RISKY is the inverse of the value 1/10 there.
BANK_FROM: Final = 5
STOP_FROM: Final = 8
TOO_RISKY: Final = 10
ROLL_COSTS: Final = 3


@inlined
def cautious(state: StateRecord, mask: int) -> Integer:
    """Return the number of the action that the cautious policy chooses. `mask` has a bit for each legal action."""
    if state.phase == BEGIN:
        return bank_or_push(state, BANK_FROM)
    if state.phase == DECIDING:
        return np.int64(PUSH if mask & 1 << PUSH and (should_push(state) or not mask & 1 << STOP) else STOP)
    first = PLACE if state.phase == PLACING else TAKE
    spoil = state.phase == PLACING and state.card == ROLL  # put a roll card on the worst stack
    best, chosen = -100, 0
    for i in range(MAX_STACKS):
        if mask >> first + i & 1:
            score_action = 0 if i >= state.stacks else worth(state, i)
            score_action = -score_action if spoil else score_action
            if score_action > best:
                best, chosen = score_action, i
    return np.int64(first + chosen)


@inlined
def bank_or_push(state: StateRecord, enough: int) -> Integer:
    best, chosen = enough, PUSH
    bench = state.benches[state.turn]
    for colour in range(5):
        points = total(bench >> COLOUR_BITS * colour & COLOUR)
        if points > best:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@inlined
def should_push(state: StateRecord) -> bool:
    """Return whether to push. The bot pushes only while the best stack is poor and a bust is unlikely."""
    for i in range(state.stacks):
        if worth(state, i) >= STOP_FROM:
            return False
    likely: bool = bust_cards(state) * TOO_RISKY >= state.left
    return not likely


@inlined
def worth(state: StateRecord, i: int) -> int:
    return state.values[i] - (ROLL_COSTS if state.held[i] & ROLL_BIT else 0)  # type: ignore[no-any-return]  # a record's
