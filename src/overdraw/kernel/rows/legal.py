"""The legal actions of Rows, listed in the order of the engine."""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiler import inlined
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import inactive_at, last_end, may_cover, may_join
from overdraw.kernel.rows.state import BOTTOM, GIVING, KINDS, OPENING, PLAYING, TOP, VALUES

MOST: Final = 128
"""No list is longer: four cards, each to 24 rows of its colour, two new rows, or the discards."""


@inlined
def list_actions(s: Any, actions: Any) -> int:
    """Fill in the numbers of the legal actions, and say how many there are."""
    count = 0
    before = -1
    for k in range(s.hand_sizes[s.turn]):
        card: Any = np.int64(s.hands[s.turn, k])
        if card == before:
            continue
        before = card
        if s.phase == OPENING:
            actions[count] = card
            count += 1
        elif s.phase == GIVING:
            count = list_gives(s, card, actions, count)
        elif s.phase == PLAYING:
            count = list_plays(s, card, actions, count)
    return list_discards(s, actions, count) if s.phase == PLAYING else count


@inlined
def list_gives(s: Any, card: int, actions: Any, count: int) -> int:
    """New rows at either end of each opponent's area, and their active rows (R-OPP-2, RQ-11)."""
    for opponent in range(s.players - 1):
        seat = (s.turn + 1 + opponent) % s.players
        code = GIVE + opponent * ENDS * KINDS + card
        actions[count] = code
        actions[count + 1] = code + KINDS
        count += 2
        for end in range(min(s.rows[seat], 2)):
            if may_join(s, seat, end, card):
                actions[count] = code + (2 + end) * KINDS
                count += 1
    return count


@inlined
def list_plays(s: Any, card: int, actions: Any, count: int) -> int:
    """New rows that match, and any row of the card's colour, from the top (R-OWN-1, R-OWN-2)."""
    own = s.turn
    code = PLAY_END + card
    if may_cover(s, own, TOP, card):
        actions[count] = code
        count += 1
    if may_cover(s, own, last_end(s, own), card):
        actions[count] = code + KINDS
        count += 1
    if may_join(s, own, TOP, card):
        actions[count] = code + 2 * KINDS
        count += 1
    count = list_inactive(s, card, actions, count)
    if s.rows[own] > 1 and may_join(s, own, BOTTOM, card):
        actions[count] = code + 3 * KINDS
        count += 1
    return count


@inlined
def list_inactive(s: Any, card: int, actions: Any, count: int) -> int:
    """Inactive rows, known by their one card; of two alike the second has a number of its own."""
    own, seen = s.turn, 0
    for k in range(s.covered[own, TOP] + s.covered[own, BOTTOM]):
        row: Any = np.int64(s.inactive[own, inactive_at(s, own, k)])
        if row // VALUES == card // VALUES:
            index = row % VALUES
            twin = seen >> index & 1
            seen |= 1 << index
            if s.increment == 0 or card > row:
                actions[count] = PLAY_INACTIVE + (twin * VALUES + index) * KINDS + card
                count += 1
    return count


@inlined
def list_discards(s: Any, actions: Any, count: int) -> int:
    """Skipping the own step with any card (R-OWN-4)."""
    before = -1
    for k in range(s.hand_sizes[s.turn]):
        card: Any = np.int64(s.hands[s.turn, k])
        if card != before:
            actions[count] = DISCARD + card
            count += 1
        before = card
    return count
