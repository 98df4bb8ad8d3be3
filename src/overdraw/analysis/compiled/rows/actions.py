"""The values of all legal actions in Rows by the network, from what the seat to act knows.

An action is valued after the seat's turn, before it draws. A gift is followed by the best play. With many gifts, only
the most promising ones are tried with every play; the others are valued right after the gift, and shifted by the mean
difference that the plays made to the promising ones.
"""

from typing import Final

import numpy as np

from overdraw.analysis.compiled.rows.features import Scratch, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action, list_legal
from overdraw.bots.rows.expert_policy.policy import is_last
from overdraw.kernel.array_types import Doubles, Integer, Integers, StateRecord, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.state import GIVING, MAX_PLAYERS, OVER, PLAYING

PROMISING: Final = 10
"""The number of gifts that are tried with every play."""

NO_PLAY: Final = -1


@compiled
def choose_by_network(state: StateRecord, weights: Weights, actions: Integers) -> Integer:
    """Return the legal action that the network values highest for the player to act. `actions` is scratch memory."""
    count, shares, follow = (
        list_legal(state, actions),
        np.empty((MAX_LEGAL, MAX_PLAYERS)),
        np.empty(MAX_LEGAL, np.int64),
    )
    value_actions(state, weights, allocate_scratch(), actions, count, NO_PLAY, shares, follow)
    return actions[np.argmax(shares[:count, state.turn])]


@compiled
def value_actions(
    state: StateRecord,
    weights: Weights,
    scratch: Scratch,
    actions: Integers,
    count: int,
    preferred: int,
    shares: Doubles,
    follow: Integers,
) -> bool:
    """Write the shares of all seats after each action, and the best play after each gift. Return whether all shares are
    results of the game.

    `preferred` is an action that counts as promising in any case.
    """
    me, trial, final = state.turn, allocate_states(1), True
    for i in range(count):
        trial[0] = state
        apply_action(trial[0], actions[i])
        predict_shares(trial[0], me, weights, scratch, shares[i])
        follow[i] = NO_PLAY
        final = final and is_final(trial[0], scratch)
    if state.phase == GIVING:
        final = follow_up(state, weights, scratch, actions, count, preferred, shares, follow)
    return final


@compiled
def is_final(state: StateRecord, scratch: Scratch) -> bool:
    """Return whether no turn is to come, so that the areas decide the game."""
    over: bool = state.phase == OVER
    return over or is_last(state, scratch.turns)


@compiled
def follow_up(
    state: StateRecord,
    weights: Weights,
    scratch: Scratch,
    actions: Integers,
    count: int,
    preferred: int,
    shares: Doubles,
    follow: Integers,
) -> bool:
    """Value the promising gifts with the best play after each. Return whether all shares are results of the game."""
    me, players, trial, final = state.turn, state.players, allocate_states(1), True
    order, taken = np.argsort(-shares[:count, me]), np.zeros(MAX_LEGAL, np.bool_)
    shift, before = np.zeros(MAX_PLAYERS), np.zeros(MAX_PLAYERS)
    for k in range(count):
        taken[order[k]] = k < PROMISING or actions[order[k]] == preferred
    tried = 0
    for i in range(count):
        if taken[i]:
            trial[0] = state
            apply_action(trial[0], actions[i])
            if trial[0].phase != PLAYING or trial[0].turn != me:
                final = final and is_final(trial[0], scratch)
                continue
            before[:] = shares[i]
            follow[i], ends = best_play(trial[0], weights, scratch, shares[i])
            final = final and ends
            tried += 1
            for seat in range(players):
                shift[seat] += shares[i, seat] - before[seat]
    for i in range(count):
        if not taken[i] and tried:
            move_shares(shares[i], shift / tried, players)
    return final


@compiled
def best_play(state: StateRecord, weights: Weights, scratch: Scratch, shares: Doubles) -> tuple[Integer, bool]:
    """Return the best play or discard and whether the game is decided after every play. Write the shares after the best
    one.
    """
    me, trial, plays, after = state.turn, allocate_states(1), np.empty(MAX_LEGAL, np.int64), np.empty(MAX_PLAYERS)
    best, chosen, final = -1.0, np.int64(NO_PLAY), True
    for k in range(list_legal(state, plays)):
        trial[0] = state
        apply_action(trial[0], plays[k])
        predict_shares(trial[0], me, weights, scratch, after)
        final = final and is_final(trial[0], scratch)
        if after[me] > best:
            best, chosen = after[me], plays[k]
            shares[:] = after
    return chosen, final


@compiled
def move_shares(shares: Doubles, shift: Doubles, players: int) -> None:
    """Add a difference to the shares of all seats. No share falls below 0, and their sum stays 1."""
    whole = 0.0
    for seat in range(players):
        shares[seat] = max(0.0, shares[seat] + shift[seat])
        whole += shares[seat]
    for seat in range(players):
        shares[seat] /= whole
