"""The greedy policy of Rows, the twin of bots/rows/greedy.py."""

import numpy as np

from overdraw.bots.rows.compiled.cautious import score_action
from overdraw.bots.rows.compiled.gains import COLOURS, lowest_rows, play_points
from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.actions import GIVE, PLAY_END
from overdraw.kernel.rows.state import KINDS, VALUES


@compiled
def greedy(state: StateRecord, actions: Integers, count: int) -> Integer:
    """The twin of bots/rows/greedy.py: as the cautious one, but it gives the card that it can use least."""
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
