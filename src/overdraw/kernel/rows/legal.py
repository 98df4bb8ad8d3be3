"""The legal actions of Rows, in the same order in which the engine lists them."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import inactive_at, last_end, may_cover, may_join
from overdraw.kernel.rows.state import BOTTOM, GIVING, KINDS, OPENING, PLAYING, TOP, VALUES

MAX_LEGAL: Final = 80
"""The highest possible number of legal actions in Rows: each of four cards at four places of each of five opponents."""


@inlined
def list_actions(state: StateRecord, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions`, and return how many there are."""
    count: Integer = np.int64(0)
    before = -1
    for k in range(state.hand_sizes[state.turn]):
        card: Integer = np.int64(state.hands[state.turn, k])
        if card == before:
            continue
        before = card
        if state.phase == OPENING:
            actions[count] = card
            count += 1
        elif state.phase == GIVING:
            count = list_gives(state, card, actions, count)
        elif state.phase == PLAYING:
            count = list_plays(state, card, actions, count)
    return list_discards(state, actions, count) if state.phase == PLAYING else count


@inlined
def list_gives(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to give a card: as a new row at either end of an opponent's area, or added to an active row
    (R-OPP-2, RQ-11).
    """
    for opponent in range(state.players - 1):
        seat = (state.turn + 1 + opponent) % state.players
        code = GIVE + opponent * ENDS * KINDS + card
        actions[count] = code
        actions[count + 1] = code + KINDS
        count += 2
        for end in range(min(state.rows[seat], 2)):
            if may_join(state, seat, end, card):
                actions[count] = code + (2 + end) * KINDS
                count += 1
    return count


@inlined
def list_plays(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to play a card into the player's own area: as a new row of a matching value, or added to a row of
    its colour, from the top down (R-OWN-1, R-OWN-2).
    """
    own = state.turn
    code = PLAY_END + card
    if may_cover(state, own, TOP, card):
        actions[count] = code
        count += 1
    if may_cover(state, own, last_end(state, own), card):
        actions[count] = code + KINDS
        count += 1
    if may_join(state, own, TOP, card):
        actions[count] = code + 2 * KINDS
        count += 1
    count = list_inactive(state, card, actions, count)
    if state.rows[own] > 1 and may_join(state, own, BOTTOM, card):
        actions[count] = code + 3 * KINDS
        count += 1
    return count


@inlined
def list_inactive(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to add a card to an inactive row. The row's card identifies the row; the second of two equal rows
    has an action number of its own.
    """
    own, seen = state.turn, 0
    for k in range(state.covered[own, TOP] + state.covered[own, BOTTOM]):
        row: Integer = np.int64(state.inactive[own, inactive_at(state, own, k)])
        if row // VALUES == card // VALUES:
            index = row % VALUES
            twin = seen >> index & 1
            seen |= 1 << index
            if state.increment == 0 or card > row:
                actions[count] = PLAY_INACTIVE + (twin * VALUES + index) * KINDS + card
                count += 1
    return count


@inlined
def list_discards(state: StateRecord, actions: Integers, count: int) -> int:
    """List the discards. A player may discard any card instead of playing into their own area (R-OWN-4)."""
    before = -1
    for k in range(state.hand_sizes[state.turn]):
        card: Integer = np.int64(state.hands[state.turn, k])
        if card != before:
            actions[count] = DISCARD + card
            count += 1
        before = card
    return count
