"""Functions for one Push game in an array: they begin it, list legal actions, apply events and return the outcome."""

from overdraw.kernel.array_types import Doubles, Integer, Integers, StateRecord, States, Word
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.kernel import CHANCE, IMPOSSIBLE, NOBODY
from overdraw.kernel.push import legal as legal_actions
from overdraw.kernel.push.actions import ACTIONS, FACE, FACES
from overdraw.kernel.push.cards import KINDS, ROLL, size
from overdraw.kernel.push.rules import act, apply_outcome, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.state import DRAWING, OVER, ROLLING
from overdraw.kernel.random import seed_streams


@inlined
def reset(states: States, i: int, start: States, first: int, seed: Word) -> None:
    """Begin a new game in `states[i]` with a copy of the initial state `start`."""
    states[i] = start[0]
    state = states[i]
    state.turn = first
    state.who = first
    seed_streams(state, seed)


@compiled
def actor(states: States, i: int) -> Integer:
    """Return the seat to act, CHANCE if chance decides the next event, or NOBODY if the game is over."""
    phase = states[i].phase
    if phase == OVER:
        return NOBODY
    return CHANCE if phase in (DRAWING, ROLLING) else legal_actions.actor(states[i])


def receiver(states: States, i: int) -> int:
    """Return -1, because in Push all seats see every drawn card and every roll (P-DRAW-2)."""
    return -1


@compiled
def chances(states: States, i: int, outcomes: Integers, probabilities: Doubles) -> int:
    """Write the numbers of all possible outcomes of chance into `outcomes`, and their probabilities into
    `probabilities`. Return how many outcomes there are.
    """
    state, count = states[i], 0
    if state.phase == ROLLING:
        for face in range(FACES):
            outcomes[count], probabilities[count] = FACE + face, 1 / FACES
            count += 1
    elif state.phase == DRAWING:
        for kind in range(KINDS):
            copies = copies_left(state, kind)
            if copies > 0:
                outcomes[count], probabilities[count] = kind, copies / state.left
                count += 1
    return count


@compiled
def legal(states: States, i: int, actions: Integers) -> int:
    """Write the numbers of the legal actions into `actions`, and return how many there are."""
    mask = legal_actions.legal_mask(states[i])
    count = 0
    for action in range(ACTIONS):
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


@inlined
def is_possible(state: StateRecord, event: int) -> bool:
    """Return whether an event is possible: a legal action, or an outcome of chance with a probability above 0."""
    if event >= 0:
        legal: bool = event < ACTIONS and legal_actions.legal_mask(state) >> event & 1 > 0
        return legal
    number = -1 - event
    if state.phase == ROLLING:
        return FACE <= number < FACE + FACES
    return state.phase == DRAWING and number < KINDS and copies_left(state, number) > 0


@inlined
def copies_left(state: StateRecord, kind: int) -> Integer:
    """Return how many cards of one kind are left in the deck."""
    if kind < ROLL:
        return state.deck_numbers >> 2 * kind & 3
    return state.deck_rolls if kind == ROLL else state.left - size(state.deck_numbers) - state.deck_rolls


@compiled
def outcome(states: States, i: int, scores: Integers) -> int:
    """Write each seat's score into `scores`, and return a bit mask of the winners."""
    return winners(states[i], scores)
