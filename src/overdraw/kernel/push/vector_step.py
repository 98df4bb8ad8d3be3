"""Many games of Push at once, for the vector environment: begin them, and apply one action to each."""

from overdraw.kernel.array_types import Booleans, Integers, States, Word
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.observation import is_offered, show, show_game
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import OVER
from overdraw.kernel.random import seed_of_game


@compiled
def begin(
    states: States,
    low: int,
    high: int,
    start: States,
    run: Word,
    numbers: Integers,
    seats: Integers,
    offers: Integers,
    observations: Integers,
) -> None:
    """Begin the games with these numbers in `states[low:high]`."""
    for i in range(low, high):
        reset(states, i, start, numbers[i] % start[0].players, seed_of_game(run, numbers[i]))
        show(states, i, seats, offers, observations)


@compiled
def step(
    states: States,
    low: int,
    high: int,
    start: States,
    run: Word,
    numbers: Integers,
    actions: Integers,
    over: Booleans,
    scores: Integers,
    won: Integers,
    seats: Integers,
    offers: Integers,
    observations: Integers,
) -> int:
    """Apply one action in each game. If a game ends, store its result and begin the next game in its slot.

    If an action is illegal, return the index of its game and change no game; otherwise return -1.
    """
    for i in range(low, high):
        if not is_offered(offers, i, actions[i]):
            return i
    games = len(numbers)
    for i in range(low, high):
        state = states[i]
        act(state, actions[i])
        resolve_chance(state)
        over[i] = state.phase == OVER
        if state.phase == OVER:
            won[i] = winners(state, scores[i])
            numbers[i] += games
            reset(states, i, start, numbers[i] % state.players, seed_of_game(run, numbers[i]))
            resolve_chance(state)
        show_game(state, i, seats, offers, observations)
    return -1
