"""The values of whole states of Rows: one state, all outcomes of a draw, and a game before the deal."""

from typing import Final

import numpy as np

from overdraw.analysis.compiled.rows.features import EVERYTHING, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.bots.rows.compiled.trial_moves import allocate_states
from overdraw.kernel.array_types import Doubles, Integers, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import card_below, seed_of_game, seed_streams
from overdraw.kernel.rows.rules import apply_outcome, turn_up
from overdraw.kernel.rows.state import DEALING, KINDS, MAX_PLAYERS

DEALS: Final = 200
"""The number of random deals whose mean is the value of a state before all hands are dealt."""


@compiled
def evaluate_state(states: States, weights: Weights, shares: Doubles) -> None:
    """Write the shares of all seats in a state."""
    value_state(states[0], weights, shares)


@compiled
def evaluate_outcomes(
    states: States, weights: Weights, outcomes: Integers, probabilities: Doubles, shares: Doubles
) -> int:
    """Write all possible outcomes of chance, their probabilities, and the shares of all seats after each. Return their
    number.
    """
    state, trial, count = states[0], allocate_states(1), 0
    copies = np.zeros(KINDS, np.int64)
    for k in range(state.left):
        copies[np.int64(state.pile[k])] += 1
    for card in range(KINDS):
        if copies[card]:
            trial[0] = state
            apply_outcome(trial[0], card)
            outcomes[count], probabilities[count] = card, copies[card] / state.left
            value_state(trial[0], weights, shares[count])
            count += 1
    return count


@compiled
def value_state(state: StateRecord, weights: Weights, shares: Doubles) -> None:
    """Write the shares of all seats. While hands are dealt, they are the mean over random deals."""
    scratch = allocate_scratch()
    if state.phase != DEALING:
        predict_shares(state, EVERYTHING, weights, scratch, shares)
        return
    trial, after = allocate_states(1), np.empty(MAX_PLAYERS)
    shares[:] = 0.0
    for deal in range(DEALS):
        trial[0] = state
        seed_streams(trial[0], seed_of_game(state.card_stream, deal))
        while trial[0].phase == DEALING:
            turn_up(trial[0], card_below(trial[0], trial[0].left))
        predict_shares(trial[0], EVERYTHING, weights, scratch, after)
        for seat in range(state.players):
            shares[seat] += after[seat] / DEALS
