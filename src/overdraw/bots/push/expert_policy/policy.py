"""The expert policy of Push: it chooses the action that lookahead values highest.

With two players, it looks one card further in close calls before the endgame. With more players, it compares nearly
equal actions by rollouts.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import put_card, restore_stack, save_stack
from overdraw.bots.push.expert_policy.features import load_points
from overdraw.bots.push.expert_policy.lookahead import (
    ENDGAME,
    evaluate_bank,
    evaluate_push,
    evaluate_stacks,
    evaluate_stop,
    evaluate_take,
    fit_stop_slopes,
    is_endgame,
    sum_shared_features,
)
from overdraw.bots.push.expert_policy.rollouts import choose_by_rollouts
from overdraw.bots.push.expert_policy.scratch import MAX_DEPTH, Scratch
from overdraw.kernel.array_types import Doubles, Integer, StateRecord, Weights
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS, BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOURS
from overdraw.kernel.push.state import MAX_STACKS, PLACING, TAKING

BANK_MARGIN: Final = 0.003
"""Banking must be better than pushing by this much, so that the expert does not bank aimlessly once the game is
decided.
"""

CLOSE_CALL: Final = 0.01
"""A decision is a close call if the values of the two best actions differ by less than this."""

FURTHER_FROM: Final = ENDGAME + 2
"""With more cards left than this, the expert looks one card further in a close call. The additional card is then drawn
before the endgame, in which evaluating a stop would take too long.
"""

NEAR: Final = 5
FAR: Final = 10
NEAR_EXACT: Final = 3
FAR_EXACT: Final = 7
"""With at most NEAR cards left, lookahead draws two more cards; with at most FAR cards left, one more. The EXACT limits
apply in the endgame, in which evaluating a stop takes longer.
"""


@inlined
def search_depth(state: StateRecord) -> int:
    """Return how many cards beyond the next one lookahead draws. The number grows towards the end of the game, because
    fewer cards are left.
    """
    if is_endgame(state):
        return 2 if state.left <= NEAR_EXACT else 1 if state.left <= FAR_EXACT else 0
    return 2 if state.left <= NEAR else 1 if state.left <= FAR else 0


@compiled
def expert(state: StateRecord, mask: int, weights: Weights, scratch: Scratch) -> Integer:
    """Return the number of the action that the expert policy chooses. `mask` has a bit for each legal action."""
    if mask & mask - 1 == 0:
        return popcount(mask - 1)
    values, depth = np.empty(ACTIONS), search_depth(state)
    placing = (
        max(0, depth - 1) if is_endgame(state) else depth
    )  # a smaller depth, because each place is searched separately
    best = evaluate_actions(state, mask, weights, scratch, depth, placing, values)
    if state.players > 2:
        return choose_by_rollouts(state, mask, weights, scratch, values, best)
    if state.phase != TAKING and state.left > FURTHER_FROM and is_close_call(mask, values, best):
        best = evaluate_actions(state, mask, weights, scratch, depth + 1, placing + 1, values)
    return best


@inlined
def is_close_call(mask: int, values: Doubles, best: int) -> bool:
    """Return whether another action is so close in value that looking one card further may change the choice."""
    close = False
    for action in range(ACTIONS):
        if mask >> action & 1 and action != best and values[action] > values[best] - CLOSE_CALL:
            close = True
    return close


@compiled
def evaluate_actions(
    state: StateRecord, mask: int, weights: Weights, scratch: Scratch, depth: int, placing: int, values: Doubles
) -> Integer:
    """Write the value of each legal action, and return the best action.

    Lookahead draws `depth` cards beyond the next one, or `placing` cards if a card must be placed. With -1, the network
    evaluates positions without lookahead. One function handles all actions, because Numba compiles all callees again
    for each entry point.
    """
    if state.phase == PLACING and mask & mask - 1 == 0:  # the card has only one possible place
        return popcount(mask - 1)
    load_points(state, state.who if state.phase == TAKING else state.turn, scratch)
    if state.phase != TAKING and state.left:
        fit_stop_slopes(state, weights, scratch)
    if state.phase == PLACING:
        sum_shared_features(state, weights, scratch, MAX_DEPTH, 0)
        for i in range(MAX_STACKS):
            if mask >> PLACE + i & 1:
                before = save_stack(state, i)
                put_card(state, state.card, i)
                if placing < 0 and state.left:
                    found = 1.0 * evaluate_stacks(state, weights, scratch, MAX_DEPTH)
                else:
                    found = 1.0 * evaluate_stop(state, weights, scratch)
                    if state.left and found < 1.0:
                        found = max(found, evaluate_push(state, weights, scratch, placing))
                restore_stack(state, i, before)
                values[PLACE + i] = found
    if mask & 1 << STOP:
        values[STOP] = evaluate_stop(state, weights, scratch)
    if mask & 1 << PUSH:
        values[PUSH] = evaluate_push(state, weights, scratch, depth)
    for colour in range(COLOURS):
        if mask >> BANK + colour & 1:
            values[BANK + colour] = evaluate_bank(state, weights, scratch, colour)
    for i in range(MAX_STACKS):
        if mask >> TAKE + i & 1:
            values[TAKE + i] = evaluate_take(state, weights, scratch, state.who, i, state.there)
    chosen, best = 0, -1.0
    for action in range(ACTIONS):
        if mask >> action & 1:
            found = values[action] - (BANK_MARGIN if action >= BANK else 0.0)
            if found > best or (found == best and action == STOP):
                chosen, best = action, found
    return np.int64(chosen)
