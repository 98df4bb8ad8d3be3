"""One game of Push in an array: reset it, list its legal actions, apply an action or an event, count its outcome."""

from overdraw.kernel.array_types import Integers, States, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.rules import act, apply_outcome, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.random import seed_streams


@inlined
def reset(states: States, i: int, start: States, first: int, seed: Word) -> None:
    """A new game as `start` has it, in `states[i]`."""
    states[i] = start[0]
    state = states[i]
    state.turn = first
    state.who = first
    seed_streams(state, seed)


@compiled
def legal(states: States, i: int, actions: Integers) -> int:
    """Fill in the numbers of the legal actions, and say how many there are."""
    mask = legal_mask(states[i])
    count = 0
    for action in range(13):
        if mask >> action & 1:
            actions[count] = action
            count += 1
    return count


@inlined
def apply(states: States, i: int, action: int) -> None:
    """A legal action, and then whatever chance brings."""
    state = states[i]
    act(state, action)
    resolve_chance(state)


@compiled
def apply_event(states: States, i: int, event: int) -> None:
    """One event that is given: an action's number, or -1 less an outcome's number."""
    if event >= 0:
        act(states[i], event)
    else:
        apply_outcome(states[i], -1 - event)


@compiled
def outcome(states: States, i: int, scores: Integers) -> int:
    """A bit for each winner; fills in the scores."""
    return winners(states[i], scores)
