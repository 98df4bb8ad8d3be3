"""Games of Push in which policies play some seats, and a caller the others."""

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
    """Return a function that chooses for the seat to act with a learned policy.

    Learned policies are called one decision at a time, because compiling them takes much longer than a call, and a
    decision takes much longer too.
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
    """Begin game `number` of a run, up to the first decision. If `first` is negative, a random seat begins."""
    seed = seed_of_game(run, number)
    reset(states, i, start, random_seat(seed, start[0].players) if first < 0 else first, seed)
    resolve_chance(states[i])


@inlined_early
def play(states: States, i: int, action: int, policies: Integers) -> Integer:
    """Apply an action, or none if it is negative; then let policies play until a seat without one must act.

    Returns this seat, or NOBODY at the end. If the action is not legal, nothing changes and the result is ILLEGAL.
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
    """Call `begin` in each active slot."""
    for i in range(len(states)):
        if active[i]:
            begin(states, i, start, first, runs[i], numbers[i])


@compiled
def play_games(states: States, active: Booleans, actions: Integers, policies: Integers, actors: Integers) -> None:
    """Call `play` in each active slot, and write its results into `actors`."""
    for i in range(len(states)):
        if active[i]:
            actors[i] = play(states, i, actions[i], policies)


@compiled
def mark_legal(states: States, marks: Marks) -> None:
    """Set the legal actions of each game that is not over; `marks` must be zero: game × action."""
    for i in range(len(states)):
        if states[i].phase != OVER:
            mask = legal_mask(states[i])
            for action in range(ACTIONS):
                marks[i, action] = mask >> action & 1
