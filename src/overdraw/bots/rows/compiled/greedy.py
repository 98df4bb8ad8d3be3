"""The greedy policy of Rows, a compiled version of bots/rows/greedy.py."""

import numpy as np

from overdraw.bots.rows.compiled.cautious import score_action
from overdraw.bots.rows.compiled.gains import COLOURS, lowest_rows, play_points
from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.actions import GIVE, PLAY_END
from overdraw.kernel.rows.state import KINDS, VALUES


@compiled
def greedy(state: StateRecord, actions: Integers, count: int) -> Integer:
    """Return the number of the action that the greedy policy chooses. It plays like the cautious policy, but gives away
    the card that is least useful to itself.
    """
    lows, active = np.empty(COLOURS, np.int64), np.empty(COLOURS, np.int64)
    values = lowest_rows(state, state.turn, lows, active)
    best, chosen = np.int64(-10_000), np.int64(0)
    for k in range(count):
        card = actions[k] % KINDS
        if GIVE <= actions[k] < PLAY_END:
            points = -64 * play_points(card, lows, values) - (card % VALUES + 1)
        else:
            points = score_action(state, actions[k])
        if points > best:
            best, chosen = points, actions[k]
    return chosen
