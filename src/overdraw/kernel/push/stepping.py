"""Whole games of Push, compiled: one after another, each from a seed of its own."""

from typing import Any

from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.rules import act, apply_outcome, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.random import seed_streams


@inlined
def reset(states: Any, i: int, start: Any, first: int, seed: Any) -> None:
    """A new game as `start` has it, in `states[i]`."""
    states[i] = start[0]
    state = states[i]
    state.turn = first
    state.who = first
    seed_streams(state, seed)


@compiled
def legal(states: Any, i: int, actions: Any) -> int:
    """Fill in the numbers of the legal actions, and say how many there are."""
    mask = legal_mask(states[i])
    count = 0
    for action in range(13):
        if mask >> action & 1:
            actions[count] = action
            count += 1
    return count


@inlined
def apply(states: Any, i: int, action: int) -> None:
    """A legal action, and then whatever chance brings."""
    state = states[i]
    act(state, action)
    resolve_chance(state)


@compiled
def apply_event(states: Any, i: int, event: int) -> None:
    """One event that is given: an action's number, or -1 less an outcome's number."""
    if event >= 0:
        act(states[i], event)
    else:
        apply_outcome(states[i], -1 - event)


@compiled
def outcome(states: Any, i: int, scores: Any) -> int:
    """A bit for each winner; fills in the scores."""
    return winners(states[i], scores)
