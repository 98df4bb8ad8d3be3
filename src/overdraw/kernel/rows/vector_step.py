"""Many games of Rows at once, for the vector environment: begin them, and apply one action to each."""

from overdraw.kernel.array_types import Booleans, Integers, States, Word
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.rows.observation import is_offered, show_game
from overdraw.kernel.rows.rules import act, resolve_chance
from overdraw.kernel.rows.scoring import winners
from overdraw.kernel.rows.single_game import reset
from overdraw.kernel.rows.state import OVER


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
        resolve_chance(states[i])
        show_game(states[i], i, seats, offers, observations)


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
