"""Who plays: policies of Rows by number, so that compiled code can be kept."""

from typing import Any, Final

import numpy as np

from overdraw.bots.rows.compiled.gains import COLOURS, gain_of, lowest_rows
from overdraw.bots.rows.compiled.sharp import sharp
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.random import below
from overdraw.kernel.rows.areas import last_end
from overdraw.kernel.rows.rules import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.state import KINDS, TOP, VALUES

RANDOM: Final = 0
CAUTIOUS: Final = 1
GREEDY: Final = 2
SHARP: Final = 3
EXPERT: Final = 4
POLICIES: Final = ("random", "cautious", "greedy", "sharp", "expert")


@inlined
def choose(s: Any, policy: int, actions: Any, count: int, minds: Any) -> Any:
    """One of the legal actions, of which there are so many. `minds` is what the expert has learned.

    If it is None, the expert is not compiled: Numba drops the branches that cannot be reached for the type of an
    argument.
    """
    if minds is None:
        return choose_by_rule(s, policy, actions, count)
    if policy == EXPERT:
        return expert(s, minds, actions, count, 0.0)
    return choose_by_rule(s, policy, actions, count)


@inlined
def choose_by_rule(s: Any, policy: int, actions: Any, count: int) -> Any:
    """One of the legal actions, by a policy that has learned nothing."""
    if policy == RANDOM:
        return actions[below(s, count)]
    if policy == CAUTIOUS:
        return cautious(s, actions, count)
    if policy == GREEDY:
        return greedy(s, actions, count)
    return sharp(s, actions, count)


@inlined
def cautious(s: Any, actions: Any, count: int) -> Any:
    """The twin of bots/rows/cautious.py."""
    best, chosen = np.int64(-10_000), np.int64(0)
    for k in range(count):
        points = liking(s, actions[k])
        if points > best:
            best, chosen = points, actions[k]
    return chosen


@inlined
def liking(s: Any, action: int) -> Any:
    """Points first, then the low card before the high one."""
    code = action // KINDS
    value = action % KINDS % VALUES + 1
    if action < GIVE:
        return np.int64(value * 64)
    if action < PLAY_END:
        code -= GIVE // KINDS
        seat = (s.turn + 1 + code // ENDS) % s.players
        return np.int64(-64 * gain(s, seat, code % ENDS, value) - value)
    if action < PLAY_INACTIVE:
        return np.int64(64 * gain(s, s.turn, code - PLAY_END // KINDS, value) - value)
    if action < DISCARD:
        row = (code - PLAY_INACTIVE // KINDS) % VALUES + 1
        return np.int64(64 * max(0, value - row) - value)
    return np.int64(-value)


@inlined
def gain(s: Any, seat: int, end: int, value: int) -> Any:
    """What a card adds to an area: its value as a new row, or what it is above its row."""
    if end < 2:
        return np.int64(value)
    return np.int64(max(0, value - s.end_high[seat, TOP if end == 2 else last_end(s, seat)]))


@compiled
def greedy(s: Any, actions: Any, count: int) -> Any:
    """The twin of bots/rows/greedy.py: as the cautious one, but it gives the card that it can use least."""
    lows, active = np.empty(COLOURS, np.int64), np.empty(COLOURS, np.int64)
    values = lowest_rows(s, s.turn, lows, active)
    best, chosen = np.int64(-10_000), np.int64(0)
    for k in range(count):
        card = actions[k] % KINDS
        if GIVE <= actions[k] < PLAY_END:
            points = -64 * gain_of(card, lows, values) - (card % VALUES + 1)
        else:
            points = liking(s, actions[k])
        if points > best:
            best, chosen = points, actions[k]
    return chosen
