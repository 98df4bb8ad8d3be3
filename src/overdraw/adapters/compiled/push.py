"""Games of Push in which policies play some seats, and a caller the others."""

from overdraw.adapters.compiled.results import ILLEGAL, Marks
from overdraw.adapters.compiled.seeds import random_seat
from overdraw.bots.push.compiled.dispatch import choose, choose_by_rule
from overdraw.bots.push.expert_policy.scratch import SCRATCH
from overdraw.kernel.array_types import Booleans, Integer, Integers, States, Weights, Word, Words
from overdraw.kernel.compiler import blank_records, compiled
from overdraw.kernel.kernel import NOBODY
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import OVER
from overdraw.kernel.random import seed_of_game


def new_scratch() -> States:
    """Working memory for the policies: an array with one record."""
    return blank_records(1, SCRATCH)


@compiled
def begin(states: States, i: int, start: States, first: int, run: Word, number: int) -> None:
    """Begin game `number` of a run, up to the first decision. If `first` is negative, a random seat begins."""
    seed = seed_of_game(run, number)
    reset(states, i, start, random_seat(seed, start[0].players) if first < 0 else first, seed)
    resolve_chance(states[i])


@compiled
def play(states: States, i: int, action: int, policies: Integers, weights: Weights | None, scratch: States) -> Integer:
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
        if weights is None:  # Numba drops the branch that cannot be reached, so that no learned policy is compiled
            chosen = choose_by_rule(state, policies[seat], legal_mask(state))
        else:
            chosen = choose(state, policies[seat], legal_mask(state), weights[seat], scratch[0])
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
def play_games(
    states: States,
    active: Booleans,
    actions: Integers,
    policies: Integers,
    weights: Weights | None,
    scratch: States,
    actors: Integers,
) -> None:
    """Call `play` in each active slot, and write its results into `actors`."""
    for i in range(len(states)):
        if active[i]:
            actors[i] = play(states, i, actions[i], policies, weights, scratch)


@compiled
def mark_legal(states: States, marks: Marks) -> None:
    """Set the legal actions of each game that is not over; `marks` must be zero: game × action."""
    for i in range(len(states)):
        if states[i].phase != OVER:
            legal = legal_mask(states[i])
            for action in range(ACTIONS):
                marks[i, action] = legal >> action & 1
