"""The expert policy of Rows: it tries every possible turn, and evaluates each resulting position with a network.

The policy uses only what its seat may know: which cards are unseen, but not who holds them.
"""

from typing import Final

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action, area_points, holds_both, list_legal
from overdraw.bots.rows.expert_policy.features import (
    AREA,
    AREA_STATS,
    OWN_AT,
    WIDEST,
    count_unseen,
    evaluate_gifts,
    feature_count,
    turns_left,
    write_hand_features,
    write_opponent_features,
    write_own_features,
    write_table_features,
)
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE, win_logit
from overdraw.kernel.array_types import Doubles, Floats, Integer, Integers, Real, StateRecord, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import below
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.state import GIVING, HAND, KINDS, MAX_PLAYERS, OVER, PLAYING

GRAIN: Final = 1 << 20
WON: Final = 30.0
"""The log odds of winning that are used for a won game."""


@compiled
def expert(state: StateRecord, weights: Weights, actions: Integers, count: int, noise: float) -> Integer:
    """Return the best of the legal actions, which are the first `count` items of `actions`.

    In training, random errors are added to the values so that the policy explores. `noise` scales these errors.
    """
    me, size, trial = state.turn, state.hand_sizes[state.turn], allocate_states(2)
    unseen, hand = np.empty(KINDS, np.int64), np.empty(HAND, np.int64)
    total = count_unseen(state, me, unseen)
    for j in range(size):
        hand[j] = state.hands[me, j]
    # For each action that can end the turn, the features of the player's area after the action.
    final_actions, areas, owns = (
        np.empty(MAX_LEGAL, np.int64),
        np.empty((MAX_LEGAL, AREA), np.float32),
        np.empty((MAX_LEGAL, AREA_STATS)),
    )
    gains, closes = np.empty((MAX_LEGAL, HAND), np.int64), np.empty((MAX_LEGAL, HAND), np.bool_)
    giving = state.phase == GIVING
    final_count = list_final_actions(state, final_actions)
    for k in range(final_count):
        trial[0] = state
        if final_actions[k] >= 0:
            trial[0].phase = PLAYING if giving else state.phase
            apply_action(trial[0], final_actions[k])
        write_own_features(trial[0], me, hand, size, unseen, total, owns[k], areas[k], gains[k], closes[k])
    harms, gift_closes = np.empty(HAND, np.int64), np.empty(HAND, np.bool_)
    stats, numbers = np.empty((MAX_PLAYERS, AREA_STATS)), np.empty(WIDEST, np.float32)
    turns, first, second = np.empty(MAX_PLAYERS, np.int64), np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    best, chosen = -2 * WON, actions[0]
    for i in range(count if giving else 1):
        trial[0] = state
        given = -1
        if giving:
            apply_action(trial[0], actions[i])
            given = actions[i] % KINDS
        write_opponent_features(trial[0], me, unseen, total, stats, numbers)
        evaluate_gifts(trial[0], me, hand, size, harms, gift_closes)
        for k in range(final_count):
            trial[1] = trial[0]
            played = -1
            if final_actions[k] >= 0:
                played = final_actions[k] % KINDS
                if not holds_both(state, given, played):
                    continue
                apply_action(trial[1], final_actions[k])
            for j in range(AREA):
                numbers[OWN_AT + j] = areas[k, j]
            for j in range(AREA_STATS):
                stats[me, j] = owns[k, j]
            write_hand_features(hand, size, given, played, harms, gift_closes, gains[k], closes[k], stats[me], numbers)
            value = evaluate(trial[1], me, weights, stats, turns, numbers, first, second)
            if noise > 0:
                value += noise * (below(state, GRAIN) + below(state, GRAIN) - GRAIN) / GRAIN
            if value > best:
                best, chosen = value, actions[i] if giving else final_actions[k]
    return chosen


@compiled
def list_final_actions(state: StateRecord, final_actions: Integers) -> int:
    """List the actions that can end the turn, for any card in the hand. If the gift uses the last card, list only
    -1.
    """
    if state.phase != GIVING:
        return list_legal(state, final_actions)
    if state.hand_sizes[state.turn] == 1:
        final_actions[0] = -1
        return 1
    state.phase = PLAYING
    final_count = list_legal(state, final_actions)
    state.phase = GIVING
    return final_count


@compiled
def evaluate(
    state: StateRecord,
    me: int,
    weights: Weights,
    stats: Doubles,
    turns: Integers,
    numbers: Floats,
    first: Floats,
    second: Floats,
) -> Real:
    """Return the log odds of winning for the seat that has finished its turn but has not drawn yet."""
    if state.phase == OVER or is_last(state, turns):
        return result(state, me)
    write_table_features(state, me, stats, turns, numbers)
    return np.float64(win_logit(weights, numbers, feature_count(state.players), first, second))


@compiled
def is_last(state: StateRecord, turns: Integers) -> bool:
    """Return whether this is the last turn of the game. If known, write how many turns each seat has left."""
    if not turns_left(state, turns):
        return False
    to_come = 0
    for seat in range(state.players):
        to_come += turns[seat]
    return to_come == 0


@compiled
def result(state: StateRecord, me: int) -> Real:
    """Return the log odds of the player in a finished game, which may be won, lost or shared."""
    own, equal = area_points(state, me), 0
    for seat in range(state.players):
        points = area_points(state, seat)
        if points > own:
            return -WON
        equal += int(points == own)
    return WON if equal == 1 else -np.log(equal - 1.0)
