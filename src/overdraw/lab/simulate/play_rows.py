"""Plays whole games of Rows between compiled policies, each game from its own seed."""

from typing import Final

import numpy as np

from overdraw.bots.rows.compiled.dispatch import choose, choose_by_rule
from overdraw.kernel.array_types import Integers, StateRecord, States, Weights, Word
from overdraw.kernel.compiler import compiled, inlined_early
from overdraw.kernel.random import card_below, seed_of_game
from overdraw.kernel.rows.actions import DISCARD
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.rules import act, turn_up
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.single_game import reset
from overdraw.kernel.rows.state import DEALING, DRAWING, OVER, PLAYING

COUNTS: Final = ("turns", "cards", "skips", "rows", "triggers")
TURNS: Final = 0
CARDS: Final = 1
SKIPS: Final = 2
ROWS: Final = 3
TRIGGERS: Final = 4
LONGEST_TURN: Final = 1


@inlined_early
def play_game(
    state: StateRecord, policies: Integers, weights: Weights | None, actions: Integers, counts: Integers
) -> None:
    """Play a game to its end, and count each seat's events, such as turns and cards."""
    while state.phase in (DEALING, DRAWING):
        turn_up(state, card_below(state, state.left))
    while state.phase != OVER:
        seat = state.turn
        count = list_actions(state, actions)
        if weights is None:  # Numba then drops the other branch, so it does not compile the expert policy
            action = choose_by_rule(state, policies[seat], actions, count)
        else:
            action = choose(state, policies[seat], actions, count, weights[seat])
        counts[seat, TURNS] += int(state.phase != PLAYING)
        counts[seat, SKIPS] += int(action >= DISCARD)
        act(state, action)
        while state.phase == DRAWING:
            counts[seat, CARDS] += 1
            turn_up(state, card_below(state, state.left))
    for seat in range(state.players):
        counts[seat, ROWS] = state.rows[seat]
        counts[seat, TRIGGERS] = int(state.trigger == seat)


@compiled
def play_games(
    states: States,
    start: States,
    policies: Integers,
    weights: Weights | None,
    run: Word,
    number: int,
    first: int,
    scores: Integers,
    won: Integers,
    counts: Integers,
    ends: Integers,
) -> None:
    """Play games of a run, beginning with this number, until the arrays of results are full.

    If `first` is negative, the seats take turns to start. `weights` has a row for each seat, or is None if no policy
    has weights. `ends` is unused, because it counts turns of drawing, which Rows does not have.
    """
    actions = np.empty(MAX_LEGAL, np.int64)
    for k in range(len(won)):
        begins = first if first >= 0 else (number + k) % start[0].players
        reset(states, 0, start, begins, seed_of_game(run, number + k))
        play_game(states[0], policies, weights, actions, counts[k])
        won[k] = winners(states[0], scores[k])


@compiled
def trace_game(states: States, i: int, policies: Integers, weights: Weights | None, events: Integers) -> int:
    """Play one game of a run event by event, and write the numbers of its events.

    An action is written as its number, and an outcome of chance as -1 minus its number.

    Return the number of events, or -1 if the array is too small for all events.
    """
    state = states[i]
    actions = np.empty(MAX_LEGAL, np.int64)
    count = 0
    while state.phase != OVER:
        if count == len(events):
            return -1
        if state.phase in (DEALING, DRAWING):
            at = card_below(state, state.left)
            events[count] = -1 - np.int64(state.pile[at])
            turn_up(state, at)
        else:
            legal, seat = list_actions(state, actions), state.turn
            if weights is None:
                events[count] = choose_by_rule(state, policies[seat], actions, legal)
            else:
                events[count] = choose(state, policies[seat], actions, legal, weights[seat])
            act(state, events[count])
        count += 1
    return count
