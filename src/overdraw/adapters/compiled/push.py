"""Compiled game loops for Push: bot policies play some of the seats, and the caller plays the others."""

from pathlib import Path

import numpy as np

from overdraw.adapters.compiled.results import ILLEGAL, Chooser, Marks
from overdraw.adapters.compiled.seeds import random_seat
from overdraw.bots.push.compiled.dispatch import choose_by_rule
from overdraw.bots.push.compiled.tuned import tuned
from overdraw.bots.push.expert_policy.policy import expert
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights, tuned_weights
from overdraw.kernel.array_types import Booleans, Integer, Integers, States, Word, Words
from overdraw.kernel.compiler import compiled, inlined, inlined_early
from overdraw.kernel.kernel import NOBODY
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.single_game import legal, reset
from overdraw.kernel.push.state import OVER
from overdraw.kernel.random import seed_of_game


def learned_policy(policy: str, players: int, path: Path | None) -> Chooser:
    """Return a function that chooses actions with a learned policy.

    Python calls this function for each decision, because the call costs little compared with the decision itself,
    whereas compiling learned policies into `play` would be slow.
    """
    scratch, actions = new_scratch(), np.zeros(ACTIONS, np.int64)
    weights = tuned_weights(players, path) if policy == "tuned" else expert_weights(players, path)

    def choose(states: States, i: int) -> int:
        mask = sum(1 << int(action) for action in actions[: legal(states, i, actions)])
        if policy == "tuned":
            return int(tuned(states[i], mask, weights))
        return int(expert(states[i], mask, weights, scratch))

    return choose


@inlined
def begin(states: States, i: int, start: States, first: int, run: Word, number: int) -> None:
    """Begin game `number` of a run, and resolve chance until the first decision. If `first` is negative, a random seat
    begins.
    """
    seed = seed_of_game(run, number)
    reset(states, i, start, random_seat(seed, start[0].players) if first < 0 else first, seed)
    resolve_chance(states[i])


@inlined_early
def play(states: States, i: int, action: int, policies: Integers) -> Integer:
    """Apply an action, unless it is negative. Then let the policies play until one of the caller's seats must act.

    Return that seat, or NOBODY if the game is over. If the action is illegal, change nothing and return ILLEGAL.
    """
    state = states[i]
    if action >= 0:
        if state.phase == OVER or action >= ACTIONS or not legal_mask(state) >> action & 1:
            return ILLEGAL
        act(state, action)
        resolve_chance(state)
    while state.phase != OVER:
        seat = actor(state)
        if policies[seat] < 0:
            return seat
        chosen = choose_by_rule(state, policies[seat], legal_mask(state))
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
    for i in range(len(states)):
        if active[i]:
            actors[i] = play(states, i, actions[i], policies)


@compiled
def mark_legal(states: States, marks: Marks) -> None:
    """Set `marks[game, action]` to 1 for each legal action of each unfinished game. The caller passes an array of
    zeros.
    """
    for i in range(len(states)):
        if states[i].phase != OVER:
            mask = legal_mask(states[i])
            for action in range(ACTIONS):
                marks[i, action] = mask >> action & 1
