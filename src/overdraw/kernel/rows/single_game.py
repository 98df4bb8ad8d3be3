"""Functions for one Rows game in an array: they begin it, list legal actions, apply events and return the outcome."""

import numpy as np

from overdraw.kernel.array_types import Doubles, Integer, Integers, StateRecord, States, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.kernel import CHANCE, IMPOSSIBLE, NOBODY
from overdraw.kernel.random import seed_streams
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.rules import act, apply_outcome, resolve_chance
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.state import DEALING, DRAWING, KINDS, OVER


@inlined
def reset(states: States, i: int, start: States, first: int, seed: Word) -> None:
    """Begin a new game in `states[i]` with a copy of the initial state `start`. The hands are not dealt yet."""
    states[i] = start[0]
    state = states[i]
    state.first = first
    state.turn = first
    seed_streams(state, seed)


@compiled
def actor(states: States, i: int) -> Integer:
    """Return the seat to act, CHANCE if chance decides the next event, or NOBODY if the game is over."""
    phase = states[i].phase
    if phase == OVER:
        return NOBODY
    return CHANCE if phase in (DEALING, DRAWING) else states[i].turn


@compiled
def receiver(states: States, i: int) -> Integer:
    """Return the seat that gets the next card from the pile. No other seat sees that card (R-SETUP-5)."""
    state = states[i]
    return (state.first + state.count) % state.players if state.phase == DEALING else state.turn


@compiled
def chances(states: States, i: int, outcomes: Integers, probabilities: Doubles) -> int:
    """Write the numbers of all possible outcomes of chance into `outcomes`, and their probabilities into
    `probabilities`. Return how many outcomes there are.
    """
    state, count = states[i], 0
    if state.phase not in (DEALING, DRAWING):
        return count
    copies = np.zeros(KINDS, np.int64)
    for k in range(state.left):
        copies[np.int64(state.pile[k])] += 1
    for kind in range(KINDS):
        if copies[kind] > 0:
            outcomes[count], probabilities[count] = kind, copies[kind] / state.left
            count += 1
    return count


@compiled
def legal(states: States, i: int, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions`, and return how many there are."""
    return list_actions(states[i], actions)


@inlined
def apply(states: States, i: int, action: int) -> None:
    """Apply a legal action and the random outcomes that follow it."""
    state = states[i]
    act(state, action)
    resolve_chance(state)


@compiled
def apply_event(states: States, i: int, event: int) -> None:
    """Apply one event: an action, given by its number, or outcome of chance n, given as -1 - n."""
    if event >= 0:
        act(states[i], event)
    else:
        apply_outcome(states[i], -1 - event)


@compiled
def try_event(states: States, i: int, event: int) -> Integer:
    """Apply an event and return the next actor. If the event is not possible, change nothing and return IMPOSSIBLE."""
    if not is_possible(states[i], event):
        return IMPOSSIBLE
    apply_event(states, i, event)
    return actor(states, i)


@compiled
def is_possible(state: StateRecord, event: int) -> bool:
    """Return whether an event is possible: a legal action, or an outcome of chance with a probability above 0."""
    found = False
    if event >= 0:
        actions = np.empty(MAX_LEGAL, np.int64)
        for k in range(list_actions(state, actions)):
            found |= actions[k] == event
    elif state.phase in (DEALING, DRAWING):
        for k in range(state.left):
            found |= np.int64(state.pile[k]) == -1 - event
    return found


@compiled
def outcome(states: States, i: int, scores: Integers) -> int:
    """Write each seat's score into `scores`, and return a bit mask of the winners."""
    return winners(states[i], scores)
