"""One game of Push in an array: reset it, list its legal actions, apply an action or an event, get its outcome."""

from overdraw.kernel.array_types import Integers, States, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.rules import act, apply_outcome, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.random import seed_streams


@inlined
def reset(states: States, i: int, start: States, first: int, seed: Word) -> None:
    """Begin a new game in `states[i]`, as a copy of `start`."""
    states[i] = start[0]
    state = states[i]
    state.turn = first
    state.who = first
    seed_streams(state, seed)


@compiled
def legal(states: States, i: int, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions` and return how many there are."""
    mask = legal_mask(states[i])
    count = 0
    for action in range(13):
        if mask >> action & 1:
            actions[count] = action
            count += 1
    return count


@inlined
def apply(states: States, i: int, action: int) -> None:
    """Apply a legal action and the random outcomes that follow it."""
    state = states[i]
    act(state, action)
    resolve_chance(state)


@compiled
def apply_event(states: States, i: int, event: int) -> None:
    """Apply one event: an action's number, or -1 - n for the outcome number n."""
    if event >= 0:
        act(states[i], event)
    else:
        apply_outcome(states[i], -1 - event)


@compiled
def outcome(states: States, i: int, scores: Integers) -> int:
    """Fill in the scores and return a bit for each winner."""
    return winners(states[i], scores)
