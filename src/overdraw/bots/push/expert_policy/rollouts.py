"""Trying out what the networks of Push think nearly equal: short games from the moment on, played by simple rules.

Whatever may not be known is dealt anew for each game: the order of the deck, the die, and who of the others has which
of the cards in their banks. The actions that are compared share their chance, so that luck does not tell them apart.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.stacks import undrawn
from overdraw.bots.push.compiled.tuned import best_place, tuned
from overdraw.bots.push.expert_policy.lookahead import standing
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined, record_allocator
from overdraw.kernel.push.actions import ACTIONS, FACES, PLACE, PUSH, STOP
from overdraw.kernel.push.cards import KINDS
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, roll, turn_up
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.state import BEGIN, DRAWING, MAX_PLAYERS, OVER, PLACING, ROLLING, STATE
from overdraw.kernel.random import below, card_below, seed_of_game, seed_streams

NEAR: Final = 0.4
"""Actions are tried out that the networks think worth at most so much less than the best one."""

TURNS: Final = 4
"""How many turns are played on after this one before the network says how things stand."""

SHARP_EVERY: Final = 3
"""In one game of so many the others play as sharp players would."""

AT_ONCE: Final = 32
MOST: Final = 800
"""Games for each action between two looks at the result, and for all actions together."""

SURE: Final = 2.0
LIKELY: Final = 0.5
"""Standard errors by which an action is out of the running, and by which one must be better than what the networks
prefer.
"""

TINY: Final = 1e-9
RUN: Final = np.uint64(1)

scratch: Final = record_allocator(STATE)


@compiled
def choose_by_rollouts(state: Any, mask: int, weights: Any, scratch: Any, worths: Any, best: int) -> Any:
    """The action that does best when those near the best one are tried out."""
    near = 0
    for action in range(ACTIONS):
        if mask >> action & 1 and action != best and worths[action] > worths[best] - NEAR:
            near |= 1 << action
    start, work = scratch(1), scratch(1)
    start[0] = state
    sort_deck(start[0])
    sums, squares, scores = np.zeros(ACTIONS), np.zeros(ACTIONS), np.empty(MAX_PLAYERS, np.int64)
    chosen, games, played = np.int64(best), 0, 0
    while near and played < MOST:
        for number in range(games, games + AT_ONCE):
            usual = rollout(work, start, np.int64(best), number, weights, scratch, scores)
            for action in range(ACTIONS):
                if near >> action & 1:
                    gain = rollout(work, start, np.int64(action), number, weights, scratch, scores) - usual
                    sums[action] += gain
                    squares[action] += gain * gain
        games += AT_ONCE
        played += AT_ONCE * (1 + popcount(near))
        most, least, chosen = 0.0, 0.0, np.int64(best)
        for action in range(ACTIONS):
            if near >> action & 1:
                mean, error = estimate(sums[action], squares[action], games)
                least = max(least, mean - SURE * error)
                if mean > max(most, LIKELY * error):
                    most, chosen = mean, np.int64(action)
        for action in range(ACTIONS):
            if near >> action & 1:
                mean, error = estimate(sums[action], squares[action], games)
                if mean + SURE * error < least:
                    near ^= 1 << action
        if least > 0.0 and near & near - 1 == 0:
            break  # one is left, and it is better than what the networks prefer
    return chosen


@inlined
def estimate(whole: float, squares: float, count: int) -> Any:
    """A mean and its standard error."""
    mean = whole / count
    return mean, np.sqrt(max(TINY, squares / count - mean * mean) / count)


@inlined
def sort_deck(state: Any) -> None:
    """In its place in the record the deck has an order, which nobody may know."""
    at = 0
    for kind in range(KINDS):
        for _ in range(undrawn(state, kind)):
            state.deck[at] = kind
            at += 1


@compiled
def rollout(work: Any, start: Any, action: Any, number: int, weights: Any, scratch: Any, scores: Any) -> Any:
    """One short game, which begins with this action: the share of wins of whoever did that.

    The seat itself plays as a tuned player would from then on; so do the others in most games, and as sharp ones in the
    rest, for who knows whom one meets.
    """
    work[0] = start[0]
    state = work[0]
    seed_streams(state, seed_of_game(RUN, number))
    seat = actor(state)
    deal_banks(state, seat)
    act(state, action)
    turns = 0
    while state.phase != OVER:
        if state.phase == DRAWING:
            turn_up(state, card_below(state, state.left))
        elif state.phase == ROLLING:
            roll(state, below(state, FACES))
        elif state.phase == BEGIN and turns == TURNS:
            return 1.0 * standing(state, weights, scratch, seat)
        else:
            turns += int(state.phase == BEGIN)
            mask = legal_mask(state)
            if mask & mask - 1 == 0:
                act(state, popcount(mask - 1))
            elif number % SHARP_EVERY == 0 and actor(state) != seat:
                act(state, sharp(state, mask))
            elif state.phase == PLACING:  # what comes next is known from the same look
                place, goes_on = best_place(state, weights)
                act(state, PLACE + place)
                act(state, PUSH if goes_on else STOP)
            else:
                act(state, tuned(state, mask, weights))
    bits = winners(state, scores)
    return (bits >> seat & 1) / popcount(bits)


@inlined
def deal_banks(state: Any, seat: int) -> None:
    """Deal the cards in the banks of the others among them, who have as many as before (PQ-16)."""
    cards, left = 0, 0
    for other in range(state.players):
        if other != seat:
            cards += state.banks[other]
            left += state.bank_sizes >> 8 * other & 255
            state.banks[other] = 0
    for other in range(state.players):
        if other != seat:
            for _ in range(state.bank_sizes >> 8 * other & 255):
                nth, kind = below(state, left), 0
                while nth >= cards >> 2 * kind & 3:
                    nth -= cards >> 2 * kind & 3
                    kind += 1
                cards -= 1 << 2 * kind
                state.banks[other] += 1 << 2 * kind
                left -= 1
