"""The luck of drawn cards of Rows: the value for all seats after a card, minus the mean over all cards.

A card is valued after the next player's turn, as if the player who draws it drew no further card. That turn is the same
for every card, because its player cannot see the card. The deal has no luck: in the arena every hand is played from
every seat, which cancels it out.
"""

from typing import Final

import numpy as np

from overdraw.analysis.compiled.rows.features import EVERYTHING, Scratch, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.analysis.compiled.rows.positions import LONGEST_TURN, list_outcomes, plan_turn
from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action
from overdraw.kernel.array_types import Doubles, Integers, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.rules import apply_outcome, draw_next
from overdraw.kernel.rows.single_game import apply_event
from overdraw.kernel.rows.state import DRAWING, KINDS, MAX_PLAYERS

CARD: Final = 0
SOURCES: Final = ("card",)


@compiled
def luck_of_events(states: States, events: Integers, weights: Weights, luck: Doubles) -> None:
    """Apply events to `states[0]`, and add the luck of all cards that are drawn.

    An event is the number of an action, or -1 - n for outcome number n. `luck` has a row for each source and a column
    for each seat.
    """
    scratch = allocate_scratch()
    cards, chances, values = np.zeros(KINDS, np.int64), np.zeros(KINDS), np.zeros((KINDS, MAX_PLAYERS))
    for event in events:
        if event < 0 and states[0].phase == DRAWING:
            count = value_cards(states[0], weights, scratch, cards, chances, values)
            drawn = np.argmax(cards[:count] == -1 - event)
            for seat in range(states[0].players):
                luck[CARD, seat] += values[drawn, seat] - (chances[:count] * values[:count, seat]).sum()
        apply_event(states, 0, event)


@compiled
def value_cards(
    state: StateRecord, weights: Weights, scratch: Scratch, cards: Integers, chances: Doubles, values: Doubles
) -> int:
    """Write the cards that can be drawn, their probabilities, and the values after them. Return their number."""
    trial, planned, length = allocate_states(1), np.empty(LONGEST_TURN, np.int64), -1
    count = list_outcomes(state, cards, chances)
    for k in range(count):
        trial[0] = state
        apply_outcome(trial[0], cards[k])
        if trial[0].phase == DRAWING:
            draw_next(trial[0], 0)
        if length < 0:
            length = plan_turn(trial[0], weights, planned) if trial[0].turn != state.turn else 0
        for step in range(length):
            apply_action(trial[0], planned[step])
        predict_shares(trial[0], EVERYTHING, weights, scratch, values[k])
    return count
