"""Rollouts that compare Push actions of nearly equal value. In a rollout, simple policies play a few more turns.

Each rollout redeals the hidden information: the order of the deck, the rolls of the die, and which opponent has which
of the banked cards. All actions are compared with the same random numbers, so luck does not favour any of them.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.sharp import sharp
from overdraw.bots.push.compiled.stacks import undrawn
from overdraw.bots.push.compiled.tuned import best_place, tuned
from overdraw.bots.push.expert_policy.lookahead import evaluate_turn_start
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Doubles, Integer, Integers, Real, StateRecord, States, Weights
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined, record_allocator
from overdraw.kernel.push.actions import ACTIONS, PLACE, PUSH, STOP
from overdraw.kernel.push.cards import KINDS
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, resolve_chance
from overdraw.kernel.push.scoring import winners
from overdraw.kernel.push.state import BEGIN, MAX_PLAYERS, OVER, PLACING, STATE
from overdraw.kernel.random import below, seed_of_game, seed_streams

CANDIDATE_MARGIN: Final = 0.4
"""Rollouts compare only actions whose value is within this margin of the best value."""

MAX_TURNS: Final = 4
"""The maximum number of turns that a rollout plays after the current one, before the network evaluates the position."""

SHARP_EVERY: Final = 3
"""In one out of this many rollouts, the opponents play the sharp policy instead of the tuned one."""

BATCH: Final = 32
MAX_ROLLOUTS: Final = 800
"""The number of rollouts of each action between two comparisons, and the maximum number for all actions together."""

DROP_BELOW: Final = 2.0
PREFER_ABOVE: Final = 0.5
"""Two thresholds in standard errors. Rollouts drop an action that is worse by the first threshold. An action that is
better by the second threshold replaces the choice of lookahead.
"""

LEAST_VARIANCE: Final = 1e-9
RUN: Final = np.uint64(1)

allocate_states: Final = record_allocator(STATE)


@compiled
def choose_by_rollouts(
    state: StateRecord, mask: int, weights: Weights, scratch: Scratch, values: Doubles, best: int
) -> Integer:
    """Return the action that does best in rollouts. The candidates are the actions whose value is close to that of
    `best`.
    """
    candidates = 0
    for action in range(ACTIONS):
        if mask >> action & 1 and action != best and values[action] > values[best] - CANDIDATE_MARGIN:
            candidates |= 1 << action
    start, trial = allocate_states(1), allocate_states(1)
    start[0] = state
    sort_deck(start[0])
    sums, squares, scores = np.zeros(ACTIONS), np.zeros(ACTIONS), np.empty(MAX_PLAYERS, np.int64)
    chosen, games, played = np.int64(best), 0, 0
    while candidates and played < MAX_ROLLOUTS:
        for number in range(games, games + BATCH):
            usual = rollout(trial, start, np.int64(best), number, weights, scratch, scores)
            for action in range(ACTIONS):
                if candidates >> action & 1:
                    gain = rollout(trial, start, np.int64(action), number, weights, scratch, scores) - usual
                    sums[action] += gain
                    squares[action] += gain * gain
        games += BATCH
        played += BATCH * (1 + popcount(candidates))
        most, least, chosen = 0.0, 0.0, np.int64(best)
        for action in range(ACTIONS):
            if candidates >> action & 1:
                mean, error = estimate(sums[action], squares[action], games)
                least = max(least, mean - DROP_BELOW * error)
                if mean > max(most, PREFER_ABOVE * error):
                    most, chosen = mean, np.int64(action)
        for action in range(ACTIONS):
            if candidates >> action & 1:
                mean, error = estimate(sums[action], squares[action], games)
                if mean + DROP_BELOW * error < least:
                    candidates ^= 1 << action
        if least > 0.0 and candidates & candidates - 1 == 0:
            break  # only one candidate is left, and it beats the choice of lookahead
    return chosen


@inlined
def estimate(whole: float, squares: float, count: int) -> tuple[Real, Real]:
    """Return the mean result of the rollouts and its standard error."""
    mean = whole / count
    return mean, np.sqrt(max(LEAST_VARIANCE, squares / count - mean * mean) / count)


@inlined
def sort_deck(state: StateRecord) -> None:
    """Sort the deck in a state record, because its stored order is hidden from all seats and must not influence the
    choice.
    """
    at = 0
    for kind in range(KINDS):
        for _ in range(undrawn(state, kind)):
            state.deck[at] = kind
            at += 1


@compiled
def rollout(
    trial: States, start: States, action: Integer, number: int, weights: Weights, scratch: Scratch, scores: Integers
) -> Real:
    """Play one rollout that begins with this action. Return the share of wins of the seat that acted.

    After the action, the seat plays the tuned policy. The opponents also play it in most rollouts. In the other
    rollouts, they play the sharp policy, because their real policies are unknown.
    """
    trial[0] = start[0]
    state = trial[0]
    seed_streams(state, seed_of_game(RUN, number))
    seat = actor(state)
    deal_banks(state, seat)
    act(state, action)
    turns = 0
    while True:
        resolve_chance(state)
        if state.phase == OVER:
            break
        if state.phase == BEGIN and turns == MAX_TURNS:
            return 1.0 * evaluate_turn_start(state, weights, scratch, seat)
        turns += int(state.phase == BEGIN)
        mask = legal_mask(state)
        if mask & mask - 1 == 0:
            act(state, popcount(mask - 1))
        elif number % SHARP_EVERY == 0 and actor(state) != seat:
            act(state, sharp(state, mask))
        elif state.phase == PLACING:  # `best_place` also decides whether to push after placing
            place, goes_on = best_place(state, weights)
            act(state, PLACE + place)
            act(state, PUSH if goes_on else STOP)
        else:
            act(state, tuned(state, mask, weights))
    bits = winners(state, scores)
    return (bits >> seat & 1) / popcount(bits)


@inlined
def deal_banks(state: StateRecord, seat: int) -> None:
    """Redeal the banked cards of the other seats at random among those seats. The sizes of their banks stay the same
    (PQ-16).
    """
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
