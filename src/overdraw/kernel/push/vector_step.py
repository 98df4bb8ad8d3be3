"""Functions for the vector environment, which start many Push games together and apply one action to each game."""

from overdraw.kernel.array_types import Booleans, Floats, Integers, States, Word, Words
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.kernel import NEXT_STEP, SAME_STEP
from overdraw.kernel.push.observation import is_offered, observe, observe_rules, show_game
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.single_game import reset
from overdraw.kernel.push.state import OVER
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.rewards import reward


@compiled
def begin(
    states: States,
    low: int,
    high: int,
    start: States,
    runs: Words,
    numbers: Integers,
    active: Booleans,
    seats: Integers,
    offers: Integers,
    observations: Integers,
) -> None:
    """Begin a game in each active slot of `states[low:high]`. `numbers` gives each game's number in its run."""
    for i in range(low, high):
        if active[i]:
            begin_game(states, i, start, runs[i], numbers[i])
            observe_rules(states[i], observations[i])
            show_game(states[i], i, seats, offers, observations)


@inlined
def begin_game(states: States, i: int, start: States, run: Word, number: int) -> None:
    reset(states, i, start, number % start[0].players, seed_of_game(run, number))
    resolve_chance(states[i])


@compiled
def step(
    states: States,
    low: int,
    high: int,
    start: States,
    autoreset: int,
    reward_kind: int,
    stride: int,
    runs: Words,
    numbers: Integers,
    active: Booleans,
    actions: Integers,
    over: Booleans,
    scores: Integers,
    won: Integers,
    rewards: Floats,
    seats: Integers,
    offers: Integers,
    observations: Integers,
    last: Integers,
) -> int:
    """Apply one action in each active game. If a game is over, `autoreset` determines when the next game begins in its
    slot.

    If any action is illegal, change no game and return the index of the first game with an illegal action. Otherwise
    return -1.
    """
    for i in range(low, high):
        waits = autoreset == NEXT_STEP and over[i]
        if active[i] and not waits and not is_offered(offers, i, actions[i]):
            return i
    for i in range(low, high):
        rewards[i] = 0
        if not active[i]:
            over[i] &= autoreset != SAME_STEP
            continue
        state = states[i]
        if autoreset == NEXT_STEP and over[i]:
            over[i] = False
            numbers[i] += stride
            begin_game(states, i, start, runs[i], numbers[i])
        else:
            act(state, actions[i])
            resolve_chance(state)
            over[i] = state.phase == OVER
            if state.phase == OVER:
                won[i] = winners(state, scores[i])
                reward(reward_kind, scores[i], won[i], rewards[i])
                if autoreset == SAME_STEP:
                    for seat in range(state.players):
                        observe(state, seat, last[i, seat])
                    numbers[i] += stride
                    begin_game(states, i, start, runs[i], numbers[i])
        show_game(state, i, seats, offers, observations)
    return -1
