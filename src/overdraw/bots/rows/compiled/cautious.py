"""The cautious policy of Rows, a compiled version of bots/rows/cautious.py."""

import numpy as np

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import last_end
from overdraw.kernel.rows.state import KINDS, TOP, VALUES


@inlined
def cautious(state: StateRecord, actions: Integers, count: int) -> Integer:
    """Return the number of the action that the cautious policy chooses."""
    best, chosen = np.int64(-10_000), np.int64(0)
    for k in range(count):
        points = score_action(state, actions[k])
        if points > best:
            best, chosen = points, actions[k]
    return chosen


@inlined
def score_action(state: StateRecord, action: int) -> Integer:
    """Score an action by the points that it gains or gives away. If these are equal, prefer the lower card."""
    code = action // KINDS
    value = action % KINDS % VALUES + 1
    if action < GIVE:
        return np.int64(value * 64)
    if action < PLAY_END:
        code -= GIVE // KINDS
        seat = (state.turn + 1 + code // ENDS) % state.players
        return np.int64(-64 * gain(state, seat, code % ENDS, value) - value)
    if action < PLAY_INACTIVE:
        return np.int64(64 * gain(state, state.turn, code - PLAY_END // KINDS, value) - value)
    if action < DISCARD:
        row = (code - PLAY_INACTIVE // KINDS) % VALUES + 1
        return np.int64(64 * max(0, value - row) - value)
    return np.int64(-value)


@inlined
def gain(state: StateRecord, seat: int, end: int, value: int) -> Integer:
    """Return the points that a card adds to an area: its own value as a new row, or the increase in value of the row
    that it joins.
    """
    if end < 2:
        return np.int64(value)
    return np.int64(max(0, value - state.end_high[seat, TOP if end == 2 else last_end(state, seat)]))
