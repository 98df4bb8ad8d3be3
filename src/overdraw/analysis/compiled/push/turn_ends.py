"""The value of a position between two turns of Push: each seat's expected share of the win."""

from typing import Final

import numpy as np

from overdraw.bots.push.expert_policy.features import load_points, points_of, write_table_features
from overdraw.bots.push.expert_policy.lookahead import (
    evaluate_bank,
    evaluate_push,
    final_share,
    fit_stop_slopes,
    predict_between_turns,
)
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Doubles, Real, StateRecord, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS
from overdraw.kernel.push.state import BEGIN, OVER

SMALLEST: Final = 1e-9
LATE: Final = 12
"""With two players and at most this many cards left in the deck, the network for positions between turns is too
inaccurate, so the search looks into the next turn instead."""


@compiled
def load_known_points(state: StateRecord, seat: int, banks_known: bool, scratch: Scratch) -> None:
    """Write the points of all benches and banks into the scratch memory, as far as the player in `seat` knows them.

    If `banks_known` is set, the points of the banks are exact, as for a player who remembers every turn.
    """
    load_points(state, seat, scratch)
    if banks_known:
        for other in range(state.players):
            scratch.banks[other] = points_of(state, state.banks[other])


@compiled
def value_turn_end(
    state: StateRecord, seat: int, banks_known: bool, weights: Weights, scratch: Scratch, shares: Doubles
) -> None:
    """Write every seat's share of the win after a turn, or the result if the game is over. The estimate uses only the
    knowledge of `seat`."""
    load_known_points(state, seat, banks_known, scratch)
    players, over = state.players, state.phase == OVER
    if players == 2 and state.phase == BEGIN and state.left <= LATE:
        shares[state.turn] = value_late_turn(state, weights, scratch)
        shares[1 - state.turn] = 1.0 - shares[state.turn]
        return
    last = -1 if over else state.turn - 1 if state.turn else players - 1
    others = 0.0
    for other in range(players):
        if over:
            shares[other] = final_share(state, scratch, scratch.benches, other)
        else:
            shares[other] = max(SMALLEST, predict_own_share(state, weights, scratch, other))
        others += shares[other] if other != last else 0.0
    left = 1.0 if over else 1.0 - shares[last]
    for other in range(players):
        if other != last:
            shares[other] *= left / others


@inlined
def value_late_turn(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Return the share of the win of the player who begins a turn near the end of the game, by lookahead over one
    card."""
    fit_stop_slopes(state, weights, scratch)
    depth = state.left * 0  # 0, but not as a literal: Numba cannot cache a recursive function that is called with one
    best = np.float64(evaluate_push(state, weights, scratch, depth))
    for colour in range(COLOURS):
        if state.benches[state.turn] >> COLOUR_BITS * colour & COLOUR:
            best = max(best, np.float64(evaluate_bank(state, weights, scratch, colour)))
    return best


@inlined
def predict_own_share(state: StateRecord, weights: Weights, scratch: Scratch, seat: int) -> Real:
    """Return the network's estimate of a seat's share of the win, from the perspective of this seat."""
    begins = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    write_table_features(state, scratch, scratch.benches, seat, begins, 0, scratch.features[:])
    return np.float64(predict_between_turns(state, weights, scratch))
