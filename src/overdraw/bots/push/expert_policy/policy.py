"""The expert policy of Push: whatever the networks and a look ahead value most. Where that is a close call, it looks
further with two players, and with more it tries out what they think nearly equal.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import put
from overdraw.bots.push.expert_policy.features import survey
from overdraw.bots.push.expert_policy.lookahead import (
    banking,
    evaluate_stacks,
    fit_stop_slopes,
    is_endgame,
    prepare,
    pushing,
    stopping,
    taking,
)
from overdraw.bots.push.expert_policy.rollouts import choose_by_rollouts
from overdraw.bots.push.expert_policy.weights import DEEPEST
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_STACKS, PLACING, TAKING

BANK_MARGIN: Final = 0.003
"""How much better banking must be than a push: where all is decided, a bank would be aimless."""

CLOSE_CALL: Final = 0.01
"""How much less another action must be worth for the choice to be clear."""

NEAR: Final = 5
FAR: Final = 10
NEAR_EXACT: Final = 4
FAR_EXACT: Final = 7
"""Cards left from which on the look goes two cards or one further; where every stop is valued exactly, a look takes
longer and goes less far.
"""


@inlined
def search_depth(state: Any) -> int:
    """How many cards beyond the next one are looked at: more towards the end, where there are few."""
    if is_endgame(state):
        return 2 if state.left <= NEAR_EXACT else 1 if state.left <= FAR_EXACT else 0
    return 2 if state.left <= NEAR else 1 if state.left <= FAR else 0


@compiled
def expert(state: Any, mask: int, weights: Any, scratch: Any) -> Any:
    """One of the legal actions."""
    if mask & mask - 1 == 0:
        return popcount(mask - 1)
    worths, depth = np.empty(ACTIONS), search_depth(state)
    placing = max(0, depth - 1) if is_endgame(state) else depth  # each place needs a look of its own
    best = evaluate_actions(state, mask, weights, scratch, depth, placing, worths)
    if state.players > 2:
        return choose_by_rollouts(state, mask, weights, scratch, worths, best)
    if state.phase != TAKING and state.left > FAR_EXACT and is_close_call(mask, worths, best):
        best = evaluate_actions(state, mask, weights, scratch, depth + 1, placing + 1, worths)
    return best


@inlined
def is_close_call(mask: int, worths: Any, best: int) -> bool:
    """Whether another action is nearly as good, so that a look one card further may change the choice."""
    close = False
    for action in range(ACTIONS):
        if mask >> action & 1 and action != best and worths[action] > worths[best] - CLOSE_CALL:
            close = True
    return close


@compiled
def evaluate_actions(state: Any, mask: int, weights: Any, scratch: Any, depth: int, placing: int, worths: Any) -> Any:
    """The best action; fills in what each is worth. So many cards are looked ahead beyond the next one; and for a card
    that must be placed `placing` is the same, or -1 to trust the network alone.

    All in one function, for each further one would compile everything below it once more.
    """
    if state.phase == PLACING and mask & mask - 1 == 0:  # there is no choice
        return popcount(mask - 1)
    survey(state, state.who if state.phase == TAKING else state.turn, scratch)
    if state.phase != TAKING and state.left:
        fit_stop_slopes(state, weights, scratch)
    if state.phase == PLACING:
        base = prepare(state, weights, scratch, DEEPEST, 0)
        for i in range(MAX_STACKS):
            if mask >> PLACE + i & 1:
                stacks, held, refused, worth = state.stacks, state.held[i], state.refused[i], state.worth[i]
                put(state, state.card, i)
                if placing < 0 and state.left:
                    found = 1.0 * evaluate_stacks(state, weights, scratch, base)
                else:
                    found = 1.0 * stopping(state, weights, scratch)
                    if state.left and found < 1.0:
                        found = max(found, pushing(state, weights, scratch, placing))
                state.stacks, state.held[i], state.refused[i], state.worth[i] = stacks, held, refused, worth
                worths[PLACE + i] = found
    if mask & 1 << STOP:
        worths[STOP] = stopping(state, weights, scratch)
    if mask & 1 << PUSH:
        worths[PUSH] = pushing(state, weights, scratch, depth)
    for colour in range(COLOURS):
        if mask >> BANK + colour & 1:
            worths[BANK + colour] = banking(state, weights, scratch, colour)
    for i in range(MAX_STACKS):
        if mask >> TAKE + i & 1:
            worths[TAKE + i] = taking(state, weights, scratch, state.who, i, state.there)
    chosen, best = 0, -1.0
    for action in range(ACTIONS):
        if mask >> action & 1:
            found = worths[action] - (BANK_MARGIN if action >= BANK else 0.0)
            if found > best or (found == best and action == STOP):
                chosen, best = action, found
    return np.int64(chosen)
