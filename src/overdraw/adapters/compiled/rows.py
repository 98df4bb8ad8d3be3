"""Compiled games of Rows: policies play some of the seats, and the caller plays the others."""

from pathlib import Path

import numpy as np

from overdraw.adapters.compiled.results import ILLEGAL, Chooser, Marks
from overdraw.adapters.compiled.seeds import random_seat
from overdraw.bots.rows.compiled.dispatch import choose_by_rule
from overdraw.bots.rows.expert_policy.from_view import choose_action
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.kernel.array_types import Booleans, Integer, Integers, States, Word, Words
from overdraw.kernel.compiler import compiled, inlined, inlined_early
from overdraw.kernel.kernel import NOBODY
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.rules import act, resolve_chance
from overdraw.kernel.rows.single_game import reset
from overdraw.kernel.rows.state import OVER


def learned_policy(policy: str, players: int, path: Path | None) -> Chooser:
    """Return a function that lets the expert choose an action for the seat to act. `push.py` explains why `play` does
    not contain the expert."""
    weights = expert_weights(players, path)
    return lambda states, i: int(choose_action(states[i], weights))


@inlined
def begin(states: States, i: int, start: States, first: int, run: Word, number: int) -> None:
    """Begin game `number` of a run, and play to the caller's first decision. A negative `first` means a random seat."""
    seed = seed_of_game(run, number)
    reset(states, i, start, random_seat(seed, start[0].players) if first < 0 else first, seed)
    resolve_chance(states[i])


@inlined_early
def play(states: States, i: int, action: int, policies: Integers, legal: Integers) -> Integer:
    """Apply an action, or none if it is negative. Then let policies play until a seat of the caller must act.

    Return this seat, or NOBODY if the game is over. If the action is not legal, change nothing and return ILLEGAL.
    `legal` is scratch memory.
    """
    state = states[i]
    if action >= 0:
        found = False
        if state.phase != OVER:
            for k in range(list_actions(state, legal)):
                found |= legal[k] == action
        if not found:
            return ILLEGAL
        act(state, action)
        resolve_chance(state)
    while state.phase != OVER:
        seat = state.turn
        if policies[seat] < 0:
            return seat
        count = list_actions(state, legal)
        chosen = choose_by_rule(state, policies[seat], legal, count)
        act(state, chosen)
        resolve_chance(state)
    return NOBODY


@compiled
def begin_games(states: States, active: Booleans, start: States, first: int, runs: Words, numbers: Integers) -> None:
    """Begin a game in each active slot."""
    for i in range(len(states)):
        if active[i]:
            begin(states, i, start, first, runs[i], numbers[i])


@compiled
def play_games(states: States, active: Booleans, actions: Integers, policies: Integers, actors: Integers) -> None:
    """Apply one action in each active slot, and write the seats that must act next into `actors`."""
    legal = np.empty(MAX_LEGAL, np.int64)
    for i in range(len(states)):
        if active[i]:
            actors[i] = play(states, i, actions[i], policies, legal)


@compiled
def mark_legal(states: States, marks: Marks) -> None:
    """Mark the legal actions of each game that is not over in the array `marks`: game × action. The array must contain
    zeros.
    """
    actions = np.empty(MAX_LEGAL, np.int64)
    for i in range(len(states)):
        if states[i].phase != OVER:
            for k in range(list_actions(states[i], actions)):
                marks[i, actions[k]] = 1
