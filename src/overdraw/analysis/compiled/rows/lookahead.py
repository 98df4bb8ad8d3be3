"""Lookahead in Rows: it plays each promising action on until the player's next turn, and values the position there.

The cards that the player cannot see are dealt at random several times. All actions are tried with the same deals and
draws (common random numbers), so that luck is not mistaken for a difference between actions.
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.analysis.compiled.rows.actions import NO_PLAY, is_final, move_shares, value_actions
from overdraw.analysis.compiled.rows.features import EVERYTHING, Scratch, allocate_scratch
from overdraw.analysis.compiled.rows.network import predict_shares
from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action, list_legal
from overdraw.bots.rows.expert_policy.features import count_unseen
from overdraw.bots.rows.expert_policy.policy import expert
from overdraw.kernel.array_types import Doubles, Integer, Integers, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import below, card_below, seed_of_game, seed_streams
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.rules import hold, turn_up
from overdraw.kernel.rows.state import DRAWING, KINDS, MAX_DECK, MAX_PLAYERS, OVER

BY_RESULT: Final = 0
BY_LOOKAHEAD: Final = 1

PRIOR_ERROR: Final = 0.04
"""The assumed standard error of the network's value of an action, compared with other actions, as a fraction of an
equal share of the win. The smaller it is, the less a few random deals change a value.
"""


SAME: Final = 1e-12
"""Actions are considered equivalent if their shares of the win differ by no more than this."""


class Effort(NamedTuple):
    """The effort of lookahead: the number of candidate actions, and the number of random deals for each of them."""

    candidates: int
    deals: int


@compiled
def evaluate_packed(
    states: States,
    weights: Weights,
    replies: Weights,
    effort: Effort,
    actions: Integers,
    shares: Doubles,
    errors: Doubles,
) -> tuple[int, int]:
    """Evaluate the decision in `states[0]`. See `evaluate_decision`."""
    return evaluate_decision(states[0], weights, replies, effort, actions, shares, errors)


@compiled
def evaluate_decision(
    state: StateRecord,
    weights: Weights,
    replies: Weights,
    effort: Effort,
    actions: Integers,
    shares: Doubles,
    errors: Doubles,
) -> tuple[int, int]:
    """Write the numbers of the legal actions, every seat's share of the win after each action, and the standard errors.
    Return the number of actions and the method.

    `replies` are the weights of the expert, which plays for the opponents. The result does not depend on how the cards
    that the acting player cannot see are distributed.
    """
    scratch = allocate_scratch()
    count, follow = list_legal(state, actions), np.empty(MAX_LEGAL, np.int64)
    preferred = expert(state, replies, actions, count, 0.0)
    if value_actions(state, weights, scratch, actions, count, preferred, shares, follow):
        errors[:count] = 0.0
        return count, BY_RESULT
    errors[:count] = PRIOR_ERROR / state.players
    candidates = choose_candidates(state.turn, actions, count, preferred, shares, effort.candidates)
    if len(candidates) > 1:
        look_ahead(state, weights, replies, effort.deals, scratch, candidates, actions, follow, shares, errors, count)
    return count, BY_LOOKAHEAD


@compiled
def choose_candidates(me: int, actions: Integers, count: int, preferred: int, shares: Doubles, most: int) -> Integers:
    """Return the indices of the most promising actions and of the preferred one. If several actions are equivalent,
    such as the same gift at either end of an empty area, only one of them is included.
    """
    order = np.argsort(-shares[:count, me])
    chosen, found, last = np.empty(most + 1, np.int64), 0, -1.0
    for k in range(count):
        share = shares[order[k], me]
        wanted = found < most and abs(share - last) > SAME
        if wanted or (found == most and actions[order[k]] == preferred and abs(share - last) > SAME):
            chosen[found], last = order[k], share
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
    """Correct the shares of the win after the candidate actions, and after equivalent actions, by playing on. Shift the
    shares after all other actions by the mean correction.
    """
    players, me, several, prior = state.players, state.turn, len(candidates), PRIOR_ERROR / state.players
    found = sample_futures(state, weights, replies, deals, scratch, candidates, actions, follow)
    before, after = np.empty(several), np.empty((several, MAX_PLAYERS))
    middle, shift = np.zeros(deals), np.zeros(MAX_PLAYERS)
    for deal in range(deals):
        middle[deal] = np.mean(found[:, deal, me])
    for c in range(several):
        i = candidates[c]
        before[c] = shares[i, me]
        spread = np.std(found[c, :, me] - middle) / np.sqrt(max(1.0, deals - 1.0))
        trust = prior**2 / (prior**2 + spread**2)
        errors[i] = np.sqrt(trust) * spread
        for seat in range(players):
            change = trust * (np.mean(found[c, :, seat]) - shares[i, seat])
            after[c, seat] = shares[i, seat] + change
            shift[seat] += change / several
    for i in range(count):
        equal = -1
        for c in range(several):
            if abs(shares[i, me] - before[c]) <= SAME:
                equal = c
        if equal < 0:
            move_shares(shares[i], shift, players)
        else:
            shares[i, :players] = after[equal, :players]
            errors[i] = errors[candidates[equal]]


@compiled
def sample_futures(
    state: StateRecord,
    weights: Weights,
    replies: Weights,
    deals: int,
    scratch: Scratch,
    candidates: Integers,
    actions: Integers,
    follow: Integers,
) -> Doubles:
    """Play each candidate action on with each random deal. Return every seat's share of the win at the acting player's
    next turn.
    """
    me, several = state.turn, len(candidates)
    worlds, found = allocate_states(2), np.zeros((several, deals, MAX_PLAYERS))
    for deal in range(deals):
        worlds[0] = state
        deal_unseen(worlds[0], me, deal)
        for c in range(several):
            worlds[1] = worlds[0]
            play_on(worlds[1], actions[candidates[c]], follow[candidates[c]], me, replies, scratch)
            predict_shares(worlds[1], EVERYTHING, weights, scratch, found[c, deal])
    return found


@compiled
def deal_unseen(state: StateRecord, me: int, deal: int) -> None:
    """Redeal at random all cards that a seat cannot see (RQ-37). The seed depends only on what the seat sees."""
    unseen, cards, count, seed = np.empty(KINDS, np.int64), np.empty(MAX_DECK, np.int64), 0, np.uint64(deal)
    count_unseen(state, me, unseen)
    for card in range(KINDS):
        for _ in range(unseen[card]):
            cards[count] = card
            count += 1
            seed = seed_of_game(seed, card)
    for k in range(state.hand_sizes[me]):
        held: Integer = np.int64(state.hands[me, k])
        seed = seed_of_game(seed, held)
    seed_streams(state, seed)
    for k in range(count - 1, 0, -1):
        j = below(state, k + 1)
        cards[k], cards[j] = cards[j], cards[k]
    count = 0
    for other in range(state.players):
        if other != me:
            size, state.hand_sizes[other] = state.hand_sizes[other], 0
            for _ in range(size):
                hold(state, other, cards[count])
                count += 1
    for k in range(state.left):
        state.pile[k] = cards[count + k]


@compiled
def play_on(state: StateRecord, action: int, follow: int, me: int, replies: Weights, scratch: Scratch) -> None:
    """Apply an action and the play that follows it. Then play the opponents' turns until the next turn of seat `me`."""
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
