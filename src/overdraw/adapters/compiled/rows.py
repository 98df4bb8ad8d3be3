"""Compiled game loops for Rows: bot policies play some of the seats, and the caller plays the others."""

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
    """Return a function that chooses actions with the expert. `push.py` explains why the expert is not compiled into
    `play`.
    """
    weights = expert_weights(players, path)
    return lambda states, i: int(choose_action(states[i], weights))


@inlined
def begin(states: States, i: int, start: States, first: int, run: Word, number: int) -> None:
    """Begin game `number` of a run, and resolve chance until the first decision. If `first` is negative, a random seat
    begins.
    """
    seed = seed_of_game(run, number)
    reset(states, i, start, random_seat(seed, start[0].players) if first < 0 else first, seed)
    resolve_chance(states[i])


@inlined_early
def play(states: States, i: int, action: int, policies: Integers, legal: Integers) -> Integer:
    """Apply an action, unless it is negative. Then let the policies play until one of the caller's seats must act.

    Return that seat, or NOBODY if the game is over. If the action is illegal, change nothing and return ILLEGAL.
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
    """Begin a new game in each active slot of `states`."""
    for i in range(len(states)):
        if active[i]:
            begin(states, i, start, first, runs[i], numbers[i])


@compiled
def play_games(states: States, active: Booleans, actions: Integers, policies: Integers, actors: Integers) -> None:
    """Apply one action to each active game, and write the seat that must act next in each game into `actors`."""
    legal = np.empty(MAX_LEGAL, np.int64)
    for i in range(len(states)):
        if active[i]:
            actors[i] = play(states, i, actions[i], policies, legal)


@compiled
def mark_legal(states: States, marks: Marks) -> None:
    """Set `marks[game, action]` to 1 for each legal action of each unfinished game. The caller passes an array of
    zeros.
    """
    actions = np.empty(MAX_LEGAL, np.int64)
    for i in range(len(states)):
        if states[i].phase != OVER:
            for k in range(list_actions(states[i], actions)):
                marks[i, actions[k]] = 1
