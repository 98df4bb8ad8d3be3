"""The values of whole states of Rows: one state, all outcomes of a draw, and a game before the deal.

The network values a state after a turn, before the draw. A state in which a seat is to act is followed through the best
actions of this seat, as it knows them, to the end of its turn. A drawn card is valued after the turn that follows it:
the best actions of that turn are the same for every card, because its player cannot see the card.
"""

from typing import Final

import numpy as np

from overdraw.analysis.compiled.rows.actions import choose_by_network
from overdraw.analysis.compiled.rows.features import EVERYTHING, Scratch, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action
from overdraw.kernel.array_types import Doubles, Integers, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import card_below, seed_of_game, seed_streams
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.rules import apply_outcome, turn_up
from overdraw.kernel.rows.state import DEALING, DRAWING, KINDS, MAX_PLAYERS, OVER

DEALS: Final = 500
"""The number of random deals whose mean is the value of a state before all hands are dealt."""

LONGEST_TURN: Final = 2
"""The maximum number of actions in a turn of Rows."""


@compiled
def evaluate_state(states: States, weights: Weights, shares: Doubles) -> None:
    """Write the shares of all seats in a state. While hands are dealt, they are the mean over random deals."""
    state, scratch, planned = states[0], allocate_scratch(), np.empty(LONGEST_TURN, np.int64)
    trial, after = allocate_states(1), np.empty(MAX_PLAYERS)
    if state.phase != DEALING:
        trial[0] = state
        count = plan_turn(state, weights, planned)
        play_turn(trial[0], planned, count, weights, scratch, shares)
        return
    shares[:] = 0.0
    for deal in range(DEALS):
        trial[0] = state
        seed_streams(trial[0], seed_of_game(state.card_stream, deal))
        while trial[0].phase == DEALING:
            turn_up(trial[0], card_below(trial[0], trial[0].left))
        count = plan_turn(trial[0], weights, planned)
        play_turn(trial[0], planned, count, weights, scratch, after)
        for seat in range(state.players):
            shares[seat] += after[seat] / DEALS


@compiled
def evaluate_outcomes(
    states: States,
    weights: Weights,
    outcomes: Integers,
    probabilities: Doubles,
    shares: Doubles,
) -> int:
    """Write all possible outcomes of chance, their probabilities, and the shares of all seats after each. Return their
    number.
    """
    state, scratch, planned = states[0], allocate_scratch(), np.empty(LONGEST_TURN, np.int64)
    trial, after = allocate_states(2), np.empty(MAX_PLAYERS)
    drawn, chances = np.empty(KINDS, np.int64), np.empty(KINDS)
    count = list_outcomes(state, outcomes, probabilities)
    length = -1
    for k in range(count):
        trial[0] = state
        apply_outcome(trial[0], outcomes[k])
        shares[k] = 0.0
        seconds = list_outcomes(trial[0], drawn, chances) if trial[0].phase == DRAWING else 0
        for j in range(max(1, seconds)):
            trial[1] = trial[0]
            if seconds:
                apply_outcome(trial[1], drawn[j])
            if length < 0:
                length = 0
                if trial[1].turn != state.turn:
                    length = plan_turn(trial[1], weights, planned)
            play_turn(trial[1], planned, length, weights, scratch, after)
            for seat in range(state.players):
                shares[k, seat] += after[seat] * (chances[j] if seconds else 1.0)
    return count


@compiled
def list_outcomes(state: StateRecord, outcomes: Integers, probabilities: Doubles) -> int:
    """Write the cards that may be drawn next and their probabilities. Return their number."""
    copies, count = np.zeros(KINDS, np.int64), 0
    for k in range(state.left):
        copies[np.int64(state.pile[k])] += 1
    for card in range(KINDS):
        if copies[card]:
            outcomes[count], probabilities[count] = card, copies[card] / state.left
            count += 1
    return count


@compiled
def plan_turn(state: StateRecord, weights: Weights, planned: Integers) -> int:
    """Write the actions that the network prefers until the end of the current turn. Return the number of actions."""
    trial, actions, me, count = allocate_states(1), np.empty(MAX_LEGAL, np.int64), state.turn, 0
    trial[0] = state
    while count < LONGEST_TURN and trial[0].turn == me and trial[0].phase not in (DRAWING, OVER):
        planned[count] = choose_by_network(trial[0], weights, actions)
        apply_action(trial[0], planned[count])
        count += 1
    return count


@compiled
def play_turn(
    state: StateRecord, planned: Integers, count: int, weights: Weights, scratch: Scratch, shares: Doubles
) -> None:
    """Apply the planned actions, and write the shares of all seats after them."""
    for k in range(count):
        apply_action(state, planned[k])
    predict_shares(state, EVERYTHING, weights, scratch, shares)
