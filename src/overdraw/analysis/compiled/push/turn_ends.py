"""The value of a position of Push after a turn: the share of the win that each seat can expect."""

from typing import Final

import numpy as np

from overdraw.bots.push.expert_policy.features import load_points, points_of, write_table_features
from overdraw.bots.push.expert_policy.lookahead import copy_benches, final_share, predict_between_turns
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Doubles, Real, StateRecord, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.state import OVER

SMALLEST: Final = 1e-9


@compiled
def load_known_points(state: StateRecord, seat: int, banks_known: bool, scratch: Scratch) -> None:
    """Write the points of all benches and banks into the scratch, as far as `seat` knows them.

    If the banks are known, they are exact, as for a player who remembers every turn.
    """
    load_points(state, seat, scratch)
    if banks_known:
        for other in range(state.players):
            scratch.banks[other] = points_of(state, state.banks[other])


@compiled
def value_turn_end(
    state: StateRecord, seat: int, banks_known: bool, weights: Weights, scratch: Scratch, shares: Doubles
) -> None:
    """Write the share of each seat after a turn, or the result if the game is over.

    The benches in the scratch are preserved.
    """
    copy_benches(scratch.benches, scratch.trial)
    load_known_points(state, seat, banks_known, scratch)
    players = state.players
    over = state.phase == OVER
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
    copy_benches(scratch.trial, scratch.benches)


@inlined
def predict_own_share(state: StateRecord, weights: Weights, scratch: Scratch, seat: int) -> Real:
    """Return the share of a seat by the network, from the perspective of this seat."""
    begins = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    write_table_features(state, scratch, scratch.benches, seat, begins, 0, scratch.features[:])
    return np.float64(predict_between_turns(state, weights, scratch))
