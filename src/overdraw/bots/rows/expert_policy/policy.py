"""The strongest player of Rows: it tries every turn it could take and asks its network how each would leave it.

It knows no more than its seat does: what it cannot see is one heap of cards, whoever holds them.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import holds_both, listed, points_of, scratch, take
from overdraw.bots.rows.expert_policy.features import (
    AREA,
    KNOWN,
    OWN_AT,
    WIDEST,
    count_unseen,
    describe_kept,
    describe_others,
    describe_table,
    look_at_gifts,
    look_at_own,
    turns_left,
    width,
)
from overdraw.bots.rows.expert_policy.network import FIRST, SECOND, think
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import below
from overdraw.kernel.rows.legal import MOST
from overdraw.kernel.rows.state import GIVING, HAND, KINDS, MAX_PLAYERS, OVER, PLAYING

GRAIN: Final = 1 << 20
WON: Final = 30.0
"""The log of the odds to win where the game is won."""


@compiled
def expert(state: Any, weights: Any, actions: Any, count: int, noise: float) -> Any:
    """The best of the legal actions, of which there are so many.

    With some `noise` it is not always the best, which is how it learns.
    """
    me, size, tried = state.turn, state.hand_sizes[state.turn], scratch(2)
    unseen, hand = np.empty(KINDS, np.int64), np.empty(HAND, np.int64)
    total = count_unseen(state, me, unseen)
    for j in range(size):
        hand[j] = state.hands[me, j]
    # The last step of the turn, with any card: what it makes of the own area.
    lasts, areas, owns = np.empty(MOST, np.int64), np.empty((MOST, AREA), np.float32), np.empty((MOST, KNOWN))
    gains, closes = np.empty((MOST, HAND), np.int64), np.empty((MOST, HAND), np.bool_)
    giving = state.phase == GIVING
    many = list_lasts(state, lasts)
    for k in range(many):
        tried[0] = state
        if lasts[k] >= 0:
            tried[0].phase = PLAYING if giving else state.phase
            take(tried[0], lasts[k])
        look_at_own(tried[0], me, hand, size, unseen, total, owns[k], areas[k], gains[k], closes[k])
    harms, gift_closes = np.empty(HAND, np.int64), np.empty(HAND, np.bool_)
    known, numbers = np.empty((MAX_PLAYERS, KNOWN)), np.empty(WIDEST, np.float32)
    turns, first, second = np.empty(MAX_PLAYERS, np.int64), np.empty(FIRST, np.float32), np.empty(SECOND, np.float32)
    best, chosen = -2 * WON, actions[0]
    for i in range(count if giving else 1):
        tried[0] = state
        given = -1
        if giving:
            take(tried[0], actions[i])
            given = actions[i] % KINDS
        describe_others(tried[0], me, unseen, total, known, numbers)
        look_at_gifts(tried[0], me, hand, size, harms, gift_closes)
        for k in range(many):
            tried[1] = tried[0]
            played = -1
            if lasts[k] >= 0:
                played = lasts[k] % KINDS
                if not holds_both(state, given, played):
                    continue
                take(tried[1], lasts[k])
            for j in range(AREA):
                numbers[OWN_AT + j] = areas[k, j]
            for j in range(KNOWN):
                known[me, j] = owns[k, j]
            describe_kept(hand, size, given, played, harms, gift_closes, gains[k], closes[k], known[me], numbers)
            value = judge(tried[1], me, weights, known, turns, numbers, first, second)
            if noise > 0:
                value += noise * (below(state, GRAIN) + below(state, GRAIN) - GRAIN) / GRAIN
            if value > best:
                best, chosen = value, actions[i] if giving else lasts[k]
    return chosen


@compiled
def list_lasts(state: Any, lasts: Any) -> int:
    """The actions that can end the turn, with any card of the hand; -1 if a gift of the last card does."""
    if state.phase != GIVING:
        return listed(state, lasts)
    if state.hand_sizes[state.turn] == 1:
        lasts[0] = -1
        return 1
    state.phase = PLAYING
    many = listed(state, lasts)
    state.phase = GIVING
    return many


@compiled
def judge(state: Any, me: int, weights: Any, known: Any, turns: Any, numbers: Any, first: Any, second: Any) -> Any:
    """The log of the odds to win for the seat whose turn is over, but for its draw."""
    if state.phase == OVER or is_last(state, turns):
        return result(state, me)
    describe_table(state, me, known, turns, numbers)
    return np.float64(think(weights, numbers, width(state.players), first, second))


@compiled
def is_last(state: Any, turns: Any) -> bool:
    """Whether nobody has a turn after this one; fills in how many each has, if that is known."""
    if not turns_left(state, turns):
        return False
    to_come = 0
    for seat in range(state.players):
        to_come += turns[seat]
    return to_come == 0


@compiled
def result(state: Any, me: int) -> Any:
    """The same for a game that is over: won, lost or shared."""
    own, equal = points_of(state, me), 0
    for seat in range(state.players):
        points = points_of(state, seat)
        if points > own:
            return -WON
        equal += int(points == own)
    return WON if equal == 1 else -np.log(equal - 1.0)
