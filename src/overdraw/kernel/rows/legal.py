"""The legal actions in a position of Rows, in the same order as in the engine."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, OPEN, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import inactive_at, last_end, may_cover, may_join
from overdraw.kernel.rows.seats import around
from overdraw.kernel.rows.state import BOTTOM, GIVING, KINDS, OPENING, PLAYING, TOP, VALUES

MAX_LEGAL: Final = 80
"""The maximum number of legal actions in a Rows position: four cards, each at four places in five opponents' areas."""


@inlined
def list_actions(state: StateRecord, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions`, and return how many there are."""
    count = 0
    if state.phase == GIVING:
        before = -1
        for k in range(state.hand_sizes[state.turn]):
            card: Integer = np.int64(state.hands[state.turn, k])
            if card != before:
                count = list_gives(state, card, actions, count)
            before = card
    elif state.phase == PLAYING:
        before = -1
        for k in range(state.hand_sizes[state.turn]):
            card = np.int64(state.hands[state.turn, k])
            if card != before:
                count = list_plays(state, card, actions, count)
            before = card
        count = list_cards(state, DISCARD, actions, count)
    elif state.phase == OPENING:
        count = list_cards(state, OPEN, actions, count)
    return count


@inlined
def list_gives(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to give a card: as a new row at either end of an opponent's area, or added to an active row
    (R-OPP-2, RQ-11).

    Each action is written before its legality is checked, because this is faster than branching. The next action
    overwrites an illegal one.
    """
    for opponent in range(state.players - 1):
        seat = around(state, state.turn, opponent + 1)
        code = GIVE + opponent * ENDS * KINDS + card
        actions[np.uint64(count)] = code
        actions[np.uint64(count + 1)] = code + KINDS
        actions[np.uint64(count + 2)] = code + 2 * KINDS
        count += 2 + ((state.rows[seat] > 0) & may_join(state, seat, TOP, card))
        actions[np.uint64(count)] = code + 3 * KINDS
        count += (state.rows[seat] > 1) & may_join(state, seat, BOTTOM, card)
    return count


@inlined
def list_plays(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to play a card into the player's own area: as a new row that covers a row with the same value, or
    added to a row of its colour, from the top down (R-OWN-1, R-OWN-2).
    """
    own = state.turn
    code = PLAY_END + card
    actions[np.uint64(count)] = code
    count += may_cover(state, own, TOP, card)
    actions[np.uint64(count)] = code + KINDS
    count += may_cover(state, own, last_end(state, own), card)
    actions[np.uint64(count)] = code + 2 * KINDS
    count += may_join(state, own, TOP, card)
    if state.rows[own] > 2:
        count = list_inactive(state, card, actions, count)
    actions[np.uint64(count)] = code + 3 * KINDS
    count += (state.rows[own] > 1) & may_join(state, own, BOTTOM, card)
    return count


@inlined
def list_inactive(state: StateRecord, card: int, actions: Integers, count: int) -> int:
    """List the ways to add a card to an inactive row. A row is identified by its card. If two rows are equal, the lower
    one has an action number of its own.
    """
    own, seen = state.turn, 0
    for k in range(state.covered[own, TOP] + state.covered[own, BOTTOM]):
        row: Integer = np.int64(state.inactive[own, inactive_at(state, own, k)])
        if row // VALUES == card // VALUES:
            index = row % VALUES
            twin = seen >> index & 1
            seen |= 1 << index
            if state.increment == 0 or card > row:
                actions[np.uint64(count)] = PLAY_INACTIVE + (twin * VALUES + index) * KINDS + card
                count += 1
    return count


@inlined
def list_cards(state: StateRecord, code: int, actions: Integers, count: int) -> int:
    """List an action for each card in the hand: to open with it (R-FIRST-1), or to discard it (R-OWN-4)."""
    before = -1
    for k in range(state.hand_sizes[state.turn]):
        card: Integer = np.int64(state.hands[state.turn, k])
        actions[np.uint64(count)] = code + card
        count += card != before
        before = card
    return count
