"""Lookahead in Rows: the promising actions are played on until the seat's next turn, and valued there.

What the seat does not know is dealt at random several times. Every action meets the same deals and the same draws
(common random numbers), so that luck is not mistaken for a difference between actions.
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.analysis.compiled.rows.actions import NO_PLAY, is_final, move_shares, value_actions
from overdraw.analysis.compiled.rows.features import EVERYTHING, Scratch, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action, list_legal
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.kernel.array_types import Doubles, Integers, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import below, card_below, seed_of_game, seed_streams
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.rules import turn_up
from overdraw.kernel.rows.state import DRAWING, MAX_DECK, MAX_PLAYERS, OVER

BY_RESULT: Final = 0
BY_LOOKAHEAD: Final = 1

PRIOR_ERROR: Final = 0.02
"""The standard error of the network's difference between two actions. It decides how much a few deals count."""


class Effort(NamedTuple):
    """How far to look: the number of candidates, and the number of deals for each."""

    candidates: int
    deals: int


@compiled
def evaluate_decision(
    states: States,
    weights: Weights,
    replies: Weights,
    effort: Effort,
    actions: Integers,
    shares: Doubles,
    errors: Doubles,
) -> tuple[int, int]:
    """Write the numbers of the legal actions, the shares of all seats after each, and the standard errors. Return the
    number of actions and the method.

    `replies` are the weights of the expert, which plays for the others.
    """
    state, scratch = states[0], allocate_scratch()
    count, follow = list_legal(state, actions), np.empty(MAX_LEGAL, np.int64)
    preferred = expert(state, replies, actions, count, 0.0)
    if value_actions(state, weights, scratch, actions, count, preferred, shares, follow):
        errors[:count] = 0.0
        return count, BY_RESULT
    errors[:count] = PRIOR_ERROR
    candidates = choose_candidates(state.turn, actions, count, preferred, shares, effort.candidates)
    if len(candidates) > 1:
        look_ahead(state, weights, replies, effort.deals, scratch, candidates, actions, follow, shares, errors, count)
    return count, BY_LOOKAHEAD


@compiled
def choose_candidates(me: int, actions: Integers, count: int, preferred: int, shares: Doubles, most: int) -> Integers:
    """Return the indices of the most promising actions and of the preferred one."""
    order = np.argsort(-shares[:count, me])
    chosen, found = np.empty(most + 1, np.int64), 0
    for k in range(count):
        if k < most or actions[order[k]] == preferred:
            chosen[found] = order[k]
            found += 1
    return chosen[:found]


@compiled
def look_ahead(
    state: StateRecord,
    weights: Weights,
    replies: Weights,
    deals: int,
    scratch: Scratch,
    candidates: Integers,
    actions: Integers,
    follow: Integers,
    shares: Doubles,
    errors: Doubles,
    count: int,
) -> None:
    """Improve the shares of the candidates by playing on. Move those of the other actions by the mean difference."""
    players, me, several = state.players, state.turn, len(candidates)
    worlds, found = allocate_states(2), np.zeros((several, deals, MAX_PLAYERS))
    for deal in range(deals):
        worlds[0] = state
        deal_unseen(worlds[0], me, deal)
        for c in range(several):
            worlds[1] = worlds[0]
            play_on(worlds[1], actions[candidates[c]], follow[candidates[c]], me, replies, scratch)
            predict_shares(worlds[1], EVERYTHING, weights, scratch, found[c, deal])
    shift, middle = np.zeros(MAX_PLAYERS), np.zeros(deals)
    for deal in range(deals):
        for c in range(several):
            middle[deal] += found[c, deal, me] / several
    is_candidate = np.zeros(MAX_LEGAL, np.bool_)
    for c in range(several):
        i = candidates[c]
        is_candidate[i] = True
        spread = np.std(found[c, :, me] - middle) / np.sqrt(max(1.0, deals - 1.0))
        trust = PRIOR_ERROR**2 / (PRIOR_ERROR**2 + spread**2)
        errors[i] = np.sqrt(trust) * spread
        for seat in range(players):
            mean = 0.0
            for deal in range(deals):
                mean += found[c, deal, seat] / deals
            change = trust * (mean - shares[i, seat])
            shares[i, seat] += change
            shift[seat] += change / several
    for i in range(count):
        if not is_candidate[i]:
            move_shares(shares[i], shift, players)


@compiled
def deal_unseen(state: StateRecord, me: int, deal: int) -> None:
    """Deal all cards that a seat cannot see again, at random (RQ-37)."""
    cards, count = np.empty(2 * MAX_DECK, np.uint8), 0
    for other in range(state.players):
        if other != me:
            for k in range(state.hand_sizes[other]):
                cards[count] = state.hands[other, k]
                count += 1
    for k in range(state.left):
        cards[count] = state.pile[k]
        count += 1
    seed_streams(state, seed_of_game(state.card_stream, deal))
    for k in range(count - 1, 0, -1):
        j = below(state, k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    count = 0
    for other in range(state.players):
        if other != me:
            size = state.hand_sizes[other]
            state.hands[other, :size] = np.sort(cards[count : count + size])
            count += size
    for k in range(state.left):
        state.pile[k] = cards[count + k]


@compiled
def play_on(state: StateRecord, action: int, follow: int, me: int, replies: Weights, scratch: Scratch) -> None:
    """Play an action, the play that follows it, and the turns of the others until the seat's next turn."""
    actions = np.empty(MAX_LEGAL, np.int64)
    apply_action(state, action)
    if follow != NO_PLAY:
        apply_action(state, follow)
    while state.phase != OVER and not is_final(state, scratch):
        if state.phase == DRAWING:
            turn_up(state, card_below(state, state.left))
        elif state.turn == me:
            return
        else:
            apply_action(state, expert(state, replies, actions, list_legal(state, actions), 0.0))
