"""Plays whole games of Push between compiled policies, each game from its own seed."""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.dispatch import choose, choose_by_rule
from overdraw.bots.push.expert_policy.scratch import Scratch, allocate_scratch
from overdraw.kernel.array_types import Integers, StateRecord, States, Weights, Word
from overdraw.kernel.compiler import compiled, inlined_early
from overdraw.kernel.push.actions import BANK, FACE, FACES, PUSH, STOP
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, roll, turn_up
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import BEGIN, DRAWING, OVER, ROLLING
from overdraw.kernel.random import below, card_below, seed_of_game

COUNTS: Final = ("turns", "cards", "busts", "banks")
TURNS: Final = 0
CARDS: Final = 1
BUSTS: Final = 2
BANKS: Final = 3
LONGEST_TURN: Final = 160


@inlined_early
def play_game(
    state: StateRecord, policies: Integers, weights: Weights | None, scratch: Scratch, counts: Integers, ends: Integers
) -> None:
    """Play a game to its end, and count each seat's events and how each turn of drawing ended.

    `ends` counts turns by the number of cards drawn, with separate rows for turns that stopped and turns that went
    bust.
    """
    drawn = 0
    while state.phase != OVER:
        seat = actor(state)
        if weights is None:  # Numba then drops the other branch, so it does not compile the learned policies
            action = choose_by_rule(state, policies[seat], legal_mask(state))
        else:
            action = choose(state, policies[seat], legal_mask(state), weights[seat], scratch)
        if state.phase == BEGIN:
            counts[seat, TURNS] += 1
            drawn = 0
        act(state, action)
        if action == PUSH:
            drawn += 1
            counts[seat, CARDS] += 1
            turn_up(state, card_below(state, state.left))
            if state.phase == ROLLING:
                counts[seat, BUSTS] += 1
                ends[1, drawn] += 1
        elif action == STOP:
            ends[0, drawn] += 1
        elif action >= BANK:
            counts[seat, BANKS] += 1
        if state.phase == ROLLING:
            roll(state, below(state, FACES))


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
    has weights.
    """
    scratch = allocate_scratch(1)
    for k in range(len(won)):
        begins = first if first >= 0 else (number + k) % start[0].players
        reset(states, 0, start, begins, seed_of_game(run, number + k))
        play_game(states[0], policies, weights, scratch[0], counts[k], ends)
        won[k] = winners(states[0], scores[k])


@compiled
def trace_game(states: States, i: int, policies: Integers, weights: Weights | None, events: Integers) -> int:
    """Play one game of a run event by event, and write the numbers of its events.

    An action is written as its number, and an outcome of chance as -1 minus its number.

    Return the number of events, or -1 if the array is too small for all events.
    """
    state = states[i]
    scratch = allocate_scratch(1)
    count = 0
    while state.phase != OVER:
        if count == len(events):
            return -1
        if state.phase == DRAWING:
            at = card_below(state, state.left)
            events[count] = -1 - np.int64(state.deck[at])
            turn_up(state, at)
        elif state.phase == ROLLING:
            face = below(state, FACES)
            events[count] = -1 - (FACE + face)
            roll(state, face)
        else:
            seat = actor(state)
            if weights is None:
                events[count] = choose_by_rule(state, policies[seat], legal_mask(state))
            else:
                events[count] = choose(state, policies[seat], legal_mask(state), weights[seat], scratch[0])
            act(state, events[count])
        count += 1
    return count
