"""The sharp policy of Rows, which plans the whole turn: a compiled version of bots/rows/sharp.py, which explains the
strategy.
"""

from typing import Final

import numpy as np

from overdraw.bots.rows.compiled.trial_moves import allocate_states, apply_action, area_points, holds_both, list_legal
from overdraw.kernel.array_types import Booleans, Integer, Integers, StateRecord
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined_early
from overdraw.kernel.rows.actions import ENDS, GIVE
from overdraw.kernel.rows.areas import HIGHEST_CREATOR, TRIGGER_COLOURS, last_end
from overdraw.kernel.rows.legal import MAX_LEGAL
from overdraw.kernel.rows.state import KINDS, MAX_PLAYERS, NOBODY, OPENING, PLAYING, TOP, VALUES

# These values match those in bots/rows/sharp.py.
OWN_POINT: Final = 4
LEADERS_POINT: Final = 4
OTHERS_POINT: Final = 2
LAST_TURN: Final = 6
END: Final = 2
FURTHEST: Final = 20
WORST: Final = -(1 << 40)


@compiled
def sharp(state: StateRecord, actions: Integers, count: int) -> Integer:
    """Return the action that the sharp policy chooses from the legal actions, which are the first `count` items of
    `actions`.
    """
    if state.phase == OPENING:
        return best_opening(state, actions, count)
    plays = np.empty(MAX_LEGAL, np.int64)
    gains, closes = np.empty(MAX_LEGAL, np.int64), np.empty(MAX_LEGAL, np.bool_)
    scores = np.empty(MAX_PLAYERS, np.int64)
    final_count = evaluate_plays(state, plays, gains, closes)
    lead = load_scores(state, scores)
    best, chosen = WORST, actions[0]
    if state.phase == PLAYING:
        for k in range(final_count):
            points = score_action(state, gains[k], closes[k], False, scores)
            if points > best:
                best, chosen = points, plays[k]
        return chosen
    for i in range(count):
        card, code = actions[i] % KINDS, actions[i] // KINDS - GIVE // KINDS
        seat = (state.turn + 1 + code // ENDS) % state.players
        harm = gift_points_at(state, seat, code % ENDS, card)
        cost = harm * (LEADERS_POINT if scores[seat] == lead else OTHERS_POINT)
        closing = state.trigger == NOBODY and popcount(state.colours_in[seat] | 1 << card // VALUES) >= TRIGGER_COLOURS
        scores[seat] += harm
        if state.hand_sizes[state.turn] == 1 and -cost > best:
            best, chosen = -cost, actions[i]
        for k in range(final_count):
            if holds_both(state, card, plays[k] % KINDS):
                points = score_action(state, gains[k], closes[k], closing, scores) - cost
                if points > best:
                    best, chosen = points, actions[i]
        scores[seat] -= harm
    return chosen


@inlined_early
def score_action(state: StateRecord, gain: int, closes: bool, closing: bool, scores: Integers) -> Integer:
    """Score a play that may follow a gift: the points that it gains, plus the value of triggering the end of the game
    if the play or the gift does so.
    """
    points = OWN_POINT * gain
    return points + end_value(state, scores, gain, closing) if closes or closing else points


@inlined_early
def best_opening(state: StateRecord, actions: Integers, count: int) -> Integer:
    """Return the best action to open with: ideally a high card to which other cards in the hand can be added."""
    best, chosen = WORST, actions[0]
    for i in range(count):
        card = actions[i]
        value = card % VALUES + 1
        points = OWN_POINT * value
        for k in range(state.hand_sizes[state.turn]):
            other: Integer = np.int64(state.hands[state.turn, k])
            if other // VALUES == card // VALUES:
                points += max(0, other - card)
            elif other % VALUES == card % VALUES and value <= HIGHEST_CREATOR:
                points += value
        if points > best:
            best, chosen = points, card
    return chosen


@inlined_early
def evaluate_plays(state: StateRecord, plays: Integers, gains: Integers, closes: Booleans) -> int:
    """List all plays of any card in the hand, with the points that each play gains and whether it triggers the end of
    the game. Return the number of plays.
    """
    own, before = state.turn, area_points(state, state.turn)
    trial = allocate_states(1)
    trial[0] = state
    trial[0].phase = PLAYING
    final_count = list_legal(trial[0], plays)
    for k in range(final_count):
        trial[0] = state
        t = trial[0]
        apply_action(t, plays[k])
        gains[k] = area_points(t, own) - before
        closes[k] = state.trigger == NOBODY and popcount(t.colours_in[own]) >= TRIGGER_COLOURS
    return final_count


@inlined_early
def load_scores(state: StateRecord, scores: Integers) -> Integer:
    """Write the scores of all seats into `scores`. Return the highest score of any opponent."""
    lead = np.int64(WORST)
    for seat in range(state.players):
        scores[seat] = area_points(state, seat)
        if seat != state.turn:
            lead = max(lead, scores[seat])
    return lead


@inlined_early
def gift_points_at(state: StateRecord, seat: int, end: int, card: int) -> Integer:
    """Return the points that a card adds to an opponent's area when it is given at this end."""
    value = card % VALUES + 1
    return np.int64(
        value if end < 2 else max(0, value - state.end_high[seat, TOP if end == 2 else last_end(state, seat)])
    )


@inlined_early
def end_value(state: StateRecord, scores: Integers, gain: int, given: bool) -> Integer:
    """Return the value of triggering the end of the game, which is positive for the leader. A player whose own play
    triggers the end often has one turn less.
    """
    most = np.int64(WORST)
    for seat in range(state.players):
        if seat != state.turn:
            most = max(most, scores[seat])
    ahead = scores[state.turn] + gain - most - (0 if given else LAST_TURN)
    return END * max(-FURTHEST, min(FURTHEST, ahead))
