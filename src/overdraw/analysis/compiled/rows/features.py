"""The features of a Rows position that the evaluator's network reads: one row for each seat.

Every seat has the same kinds of features. The features of a known hand are exact. Those of a hidden hand assume that it
may hold any of the unseen cards. One network can therefore value both a complete state and what a single seat knows.
"""

from typing import Final, NamedTuple

import numpy as np

from overdraw.bots.rows.compiled.gains import COLOURS, lowest_rows, play_points, would_trigger_end
from overdraw.bots.rows.expert_policy.features import (
    AREA_STATS,
    GAIN,
    KEPT,
    KEPT_AT,
    OWN_AT,
    SCORE,
    SURE,
    chance_not_passed,
    count_unseen,
    evaluate_gifts,
    turns_left,
    write_area_features,
    write_hand_features,
)
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE
from overdraw.kernel.array_types import Booleans, Doubles, Floats, Integer, Integers, StateRecord
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.rows.areas import TRIGGER_COLOURS
from overdraw.kernel.rows.rules import ROUND_THEN_OTHERS, TURN_THEN_OTHERS
from overdraw.kernel.rows.state import (
    DRAWING,
    GIVING,
    HAND,
    KINDS,
    MAX_PLAYERS,
    OPENING,
    PLAYING,
    VALUES,
)

EVERYTHING: Final = -1
"""The value of `knower` if all hands are known."""

RACE_AT: Final = KEPT_AT + KEPT
FEATURES: Final = RACE_AT + 21
CLOSING_AT: Final = OWN_AT + 7
"""The index of the feature that is the probability that an area's owner can trigger the end of the game in the next
turn.
"""

FAR_AHEAD: Final = 100.0


class Scratch(NamedTuple):
    """Preallocated memory for evaluating one position. `features` and `stats` have a row for each seat."""

    features: Floats
    stats: Doubles
    unseen: Integers
    turns: Integers
    hand: Integers
    harms: Integers
    gains: Integers
    gift_closes: Booleans
    closes: Booleans
    lows: Integers
    active: Integers
    wide: Floats
    narrow: Floats


@compiled
def allocate_scratch() -> Scratch:
    return Scratch(
        np.zeros((MAX_PLAYERS, FEATURES), np.float32),
        np.zeros((MAX_PLAYERS, AREA_STATS)),
        np.zeros(KINDS, np.int64),
        np.zeros(MAX_PLAYERS, np.int64),
        np.zeros(HAND, np.int64),
        np.zeros(HAND, np.int64),
        np.zeros(HAND, np.int64),
        np.zeros(HAND, np.bool_),
        np.zeros(HAND, np.bool_),
        np.zeros(COLOURS, np.int64),
        np.zeros(COLOURS, np.int64),
        np.zeros(WIDE, np.float32),
        np.zeros(NARROW, np.float32),
    )


@compiled
def write_features(state: StateRecord, knower: int, scratch: Scratch) -> None:
    """Write the features of all seats. `knower` is the seat whose knowledge is used, or EVERYTHING if all hands are
    known.
    """
    total = count_hidden(state, knower, scratch.unseen)
    for seat in range(state.players):
        write_seat_features(state, knower, seat, total, scratch)
    write_race_features(state, scratch)


@compiled
def count_hidden(state: StateRecord, knower: int, unseen: Integers) -> int:
    """Count the cards of each kind that are in the draw pile or in an unknown hand. Return their total."""
    if knower != EVERYTHING:
        return count_unseen(state, knower, unseen)
    for card in range(KINDS):
        unseen[card] = 0
    for k in range(state.left):
        unseen[np.int64(state.pile[k])] += 1
    return state.left  # type: ignore[no-any-return]  # a record's


@inlined
def draws_due(state: StateRecord, seat: int) -> Integer:
    """Return how many cards a seat still has to draw in the current turn."""
    return state.count if state.phase == DRAWING and state.turn == seat else 0


@compiled
def write_seat_features(state: StateRecord, knower: int, seat: int, total: int, scratch: Scratch) -> None:
    """Write the features of the area and the hand of one seat."""
    x, stats, hand = scratch.features[seat], scratch.stats[seat], scratch.hand
    known = knower in (EVERYTHING, seat)
    size = state.hand_sizes[seat] if known else 0
    draws = draws_due(state, seat) + state.hand_sizes[seat] - size
    write_area_features(state, seat, draws, scratch.unseen, total, stats, x, OWN_AT)
    values = lowest_rows(state, seat, scratch.lows, scratch.active)
    first = np.int64(0)
    for j in range(size):
        card: Integer = np.int64(state.hands[seat, j])
        hand[j] = card
        scratch.gains[j] = play_points(card, scratch.lows, values)
        scratch.closes[j] = values >> card % VALUES + 1 & 1 and would_trigger_end(state, seat, card)
        first = max(first, scratch.gains[j])
    evaluate_gifts(state, seat, hand, size, scratch.harms, scratch.gift_closes)
    write_hand_features(hand, size, -1, -1, scratch.harms, scratch.gift_closes, scratch.gains, scratch.closes, stats, x)
    for points in range(first):  # the best known card gains more than this
        stats[SURE + points] = 0.0
    x[RACE_AT] = int(known)
    x[RACE_AT + 1] = draws / 4
    x[RACE_AT + 2] = state.hand_sizes[seat] / 4


@compiled
def write_race_features(state: StateRecord, scratch: Scratch) -> None:
    """Write the features that describe the rules, the remaining turns, and each seat's score compared with the
    others.
    """
    ending = turns_left(state, scratch.turns)
    for seat in range(state.players):
        write_rule_features(state, seat, ending, scratch)
        write_rival_features(state, seat, ending, scratch)


@inlined
def write_rule_features(state: StateRecord, seat: int, ending: bool, scratch: Scratch) -> None:
    x, mover = scratch.features[seat], state.turn == seat
    place = (seat - state.first) % state.players
    x[0] = 1.0
    x[1] = int(ending)
    x[2] = place / 5
    x[3] = int(place == state.players - 1)
    x[4] = int(state.end == ROUND_THEN_OTHERS)
    x[5] = int(state.end == TURN_THEN_OTHERS)
    x[6] = float(state.increment)
    x[7] = state.colours / 2
    x[8] = float(state.copies)
    x[9] = state.left / 72
    x[10] = scratch.turns[seat] / 2
    x[15] = int(state.trigger == seat)
    x[RACE_AT + 3] = (seat - state.turn) % state.players / state.players
    x[RACE_AT + 4] = int(mover)
    x[RACE_AT + 5] = int(mover and state.phase == GIVING)
    x[RACE_AT + 6] = int(mover and state.phase == PLAYING)
    x[RACE_AT + 7] = int(mover and state.phase == DRAWING)
    x[RACE_AT + 8] = int(state.phase == OPENING)


@inlined
def write_rival_features(state: StateRecord, seat: int, ending: bool, scratch: Scratch) -> None:
    """Write the features that compare a seat with its opponents."""
    x, stats, turns, players = scratch.features[seat], scratch.stats, scratch.turns, state.players
    own, gain = stats[seat, SCORE], stats[seat, GAIN]
    race, soon = own + turns[seat] * gain, own + min(1, turns[seat]) * gain
    nearest, second, closest, next_closest = FAR_AHEAD, FAR_AHEAD, FAR_AHEAD, FAR_AHEAD
    safe, safe_soon, most, ready = 1.0, 1.0, 0, 0
    leads, races, closing, gains = 0.0, 0.0, 0.0, 0.0
    for k in range(1, players):
        other = (seat + k) % players
        score = stats[other, SCORE]
        lead = own - score
        after = (race - score - turns[other] * stats[other, GAIN]) if ending else lead + gain - stats[other, GAIN]
        if ending:
            safe *= chance_not_passed(stats, other, lead, turns[other])
            safe_soon *= chance_not_passed(stats, other, soon - score, turns[other])
        second = min(second, max(nearest, lead))
        nearest = min(nearest, lead)
        next_closest = min(next_closest, max(closest, after))
        closest = min(closest, after)
        most = max(most, turns[other])
        leads, races, gains = leads + lead, races + after, gains + stats[other, GAIN]
        closing = max(closing, scratch.features[other, CLOSING_AT])
        ready += int(popcount(state.colours_in[other]) == TRIGGER_COLOURS - 1)
    follower, before = (seat + 1) % players, (seat + players - 1) % players
    x[11] = nearest / 20
    x[12] = closest / 20 if ending else 0.0
    x[13] = safe if ending else 0.0
    x[14] = most / 2
    x[16] = safe * int(turns[seat] == 0) if ending else 0.0
    x[RACE_AT + 9] = leads / (20 * (players - 1))
    x[RACE_AT + 10] = races / (20 * (players - 1))
    x[RACE_AT + 11] = min(second, FAR_AHEAD / 2) / 20
    x[RACE_AT + 12] = min(next_closest, FAR_AHEAD / 2) / 20
    x[RACE_AT + 13] = closest / 20
    x[RACE_AT + 14] = safe_soon if ending else 0.0
    x[RACE_AT + 15] = closing
    x[RACE_AT + 16] = ready / 5
    x[RACE_AT + 17] = scratch.features[follower, CLOSING_AT]
    x[RACE_AT + 18] = (own - stats[follower, SCORE]) / 20
    x[RACE_AT + 19] = (own - stats[before, SCORE]) / 20
    x[RACE_AT + 20] = gains / (12 * (players - 1))
