"""The features of a Rows position that the expert's network reads, for a seat that has just finished its turn.

They use only the contents of a view: the areas, the seat's own cards, the sizes of the other hands, and the unseen
cards. Every card that a player may draw or that an opponent may hold is unseen.

The expert combines each gift with many plays, and each play with many gifts. The features are therefore computed in
parts. The features of the opponents' areas depend only on the gift, and those of the seat's own area only on the play.
All other features depend on both.
"""

from typing import Final

import numpy as np

from overdraw.bots.rows.compiled.gains import COLOURS, FAR, gift_points, lowest_rows, play_points, would_trigger_end
from overdraw.bots.rows.compiled.trial_moves import area_points
from overdraw.kernel.array_types import Booleans, Doubles, Floats, Integers, Real, StateRecord
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.rows.areas import HIGHEST_CREATOR, TRIGGER_COLOURS, last_end
from overdraw.kernel.rows.rules import ROUND_THEN_OTHERS, TURN_THEN_OTHERS, last_turns
from overdraw.kernel.rows.state import DRAWING, HAND, KINDS, MAX_PLAYERS, NOBODY, TOP, VALUES

AREA: Final = 12
KEPT: Final = 14
STANDING: Final = 7
OTHER: Final = AREA + STANDING
TABLE: Final = 17
OWN_AT: Final = TABLE
KEPT_AT: Final = OWN_AT + AREA
OTHERS_AT: Final = KEPT_AT + KEPT
WIDEST: Final = OTHERS_AT + (MAX_PLAYERS - 1) * OTHER

# Indices into the statistics of an area.
SCORE: Final = 0
GAIN: Final = 1
"""The number of points that the area's owner can expect to gain in the next turn by playing the best card."""
SURE: Final = 2
"""From this index on, the statistics are the probabilities that the owner's best card gains at most 0, 1, 2 … points.
"""
AREA_STATS: Final = SURE + VALUES + 1


@inlined
def feature_count(players: int) -> int:
    """Return the number of features of a position with this many players."""
    return OTHERS_AT + (players - 1) * OTHER


@compiled
def count_unseen(state: StateRecord, seat: int, unseen: Integers) -> int:
    """Count the cards of each kind that a seat cannot see (RQ-37). Return their total."""
    for card in range(KINDS):
        unseen[card] = 0
    for k in range(state.left):
        unseen[np.int64(state.pile[k])] += 1
    total = state.left
    for other in range(state.players):
        if other != seat:
            total += state.hand_sizes[other]
            for k in range(state.hand_sizes[other]):
                unseen[np.int64(state.hands[other, k])] += 1
    return total  # type: ignore[no-any-return]  # a record's


@inlined
def power(base: float, exponent: int) -> Real:
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


@compiled
def write_area_features(
    state: StateRecord, seat: int, draws: int, unseen: Integers, total: int, stats: Doubles, x: Floats, at: int
) -> None:
    """Write the features of an area, beginning at index `at`. The owner of the area will hold `draws` unseen cards."""
    lows, active = np.empty(COLOURS, np.int64), np.empty(COLOURS, np.int64)
    values = lowest_rows(state, seat, lows, active)
    gains, harms = np.zeros(VALUES + 1), np.zeros(VALUES + 1)
    colours = popcount(state.colours_in[seat])
    closing, whole = 0.0, max(1.0, float(total))
    for card in range((state.colours + 4) * VALUES):
        if unseen[card]:
            share = unseen[card] / whole
            gains[play_points(card, lows, values)] += share
            harms[gift_points(state, card, active)] += share
            if values >> card % VALUES + 1 & 1 and would_trigger_end(state, seat, card):
                closing += share
    best, least, mean, below, above = 0.0, 0.0, 0.0, 0.0, 1.0
    for points in range(VALUES + 1):
        below += gains[points]
        mean += points * gains[points]
        stats[SURE + points] = power(min(1.0, below), draws)
        best += 1 - stats[SURE + points]
        above -= harms[points]
        least += power(max(0.0, above), HAND)
    stats[SCORE], stats[GAIN] = area_points(state, seat), best
    highest, room = 0, 0
    for value in range(1, HIGHEST_CREATOR + 1):
        if values >> value & 1:
            highest = value
    for colour in range(COLOURS):
        room += max(0, VALUES - lows[colour])
    x[at] = stats[SCORE] / 40
    x[at + 1] = state.rows[seat] / 8
    x[at + 2] = colours / 4
    x[at + 3] = int(colours == TRIGGER_COLOURS - 1)
    x[at + 4] = best / 12
    x[at + 5] = mean / 6
    x[at + 6] = least / 6
    x[at + 7] = 1 - power(1 - min(1.0, closing), draws)
    x[at + 8] = popcount(values) / 6
    x[at + 9] = (state.end_high[seat, TOP] + state.end_high[seat, last_end(state, seat)]) / 24
    x[at + 10] = highest / 9
    x[at + 11] = room / 24


@compiled
def write_opponent_features(
    state: StateRecord, me: int, unseen: Integers, total: int, stats: Doubles, x: Floats
) -> None:
    """Write the features of all opponents' areas, clockwise."""
    for k in range(1, state.players):
        seat = (me + k) % state.players
        draws = state.hand_sizes[seat]
        write_area_features(state, seat, draws, unseen, total, stats[seat], x, OTHERS_AT + (k - 1) * OTHER)


@compiled
def evaluate_gifts(state: StateRecord, me: int, hand: Integers, size: int, harms: Integers, closes: Booleans) -> None:
    """Compute how few points each card in the hand can add as a gift, and whether such a gift can trigger the end of
    the game.
    """
    lows, active = np.empty(COLOURS, np.int64), np.empty(COLOURS, np.int64)
    for j in range(size):
        harms[j], closes[j] = FAR, False
    for seat in range(state.players):
        if seat != me:
            lowest_rows(state, seat, lows, active)
            for j in range(size):
                harms[j] = min(harms[j], gift_points(state, hand[j], active))
                closes[j] |= would_trigger_end(state, seat, hand[j])


@compiled
def write_own_features(
    state: StateRecord,
    me: int,
    hand: Integers,
    size: int,
    unseen: Integers,
    total: int,
    stats: Doubles,
    x: Floats,
    gains: Integers,
    closes: Booleans,
) -> None:
    """Write the features of the player's own area. Also compute how many points each card in the hand can add to the
    area, and whether the card can trigger the end of the game.
    """
    write_area_features(state, me, state.count if state.phase == DRAWING else 0, unseen, total, stats, x, 0)
    lows, active = np.empty(COLOURS, np.int64), np.empty(COLOURS, np.int64)
    values = lowest_rows(state, me, lows, active)
    for j in range(size):
        gains[j] = play_points(hand[j], lows, values)
        closes[j] = values >> hand[j] % VALUES + 1 & 1 and would_trigger_end(state, me, hand[j])


@compiled
def write_hand_features(
    hand: Integers,
    size: int,
    given: int,
    played: int,
    harms: Integers,
    gift_closes: Booleans,
    gains: Integers,
    closes: Booleans,
    stats: Doubles,
    x: Floats,
) -> None:
    """Write the features of the cards that stay in the hand, combined with the cards to be drawn."""
    first, second, least, next_least, lowest = 0, 0, FAR, FAR, FAR
    kept, held, highest, closing = 0, 0, 0, 0
    for j in range(size):
        card = hand[j]
        if card == given:
            given = -1
            continue
        if card == played:
            played = -1
            continue
        value = card % VALUES + 1
        kept += 1
        held += value
        highest = max(highest, value)
        closing |= int(closes[j])
        if gains[j] > first:
            first, second = gains[j], first
        elif gains[j] > second:
            second = gains[j]
        if harms[j] < least:
            least, next_least = harms[j], least
        elif harms[j] < next_least:
            next_least = harms[j]
        if gift_closes[j]:
            lowest = min(lowest, value)
    best = 0.0
    for points in range(VALUES):
        best += 1.0 - stats[SURE + points] if points >= first else 1.0
    stats[GAIN] = best
    at = KEPT_AT
    x[at] = first / 12
    x[at + 1] = second / 12
    x[at + 2] = best / 12
    x[at + 3] = held / 24
    x[at + 4] = highest / 12
    x[at + 5] = closing
    x[at + 6] = least / 12
    x[at + 7] = next_least / 12
    x[at + 8] = int(least == 0)
    x[at + 9] = int(next_least == 0)
    x[at + 10] = int(lowest < FAR)
    x[at + 11] = lowest / 12
    x[at + 12] = kept / 4
    x[at + 13] = (first + second) * (first - least) / 144


@compiled
def turns_left(state: StateRecord, turns: Integers) -> bool:
    """Compute how many turns each seat has after this one. Return False if the end has not been triggered."""
    for seat in range(state.players):
        turns[seat] = 0
    if state.trigger == NOBODY:
        return False
    seat, final = state.turn, state.final
    if state.phase != DRAWING:  # there was no card to draw, so the next turn has begun
        turns[seat] = 1
    if final < 0:
        final = last_turns(state, seat)
    while final < 0:
        seat = (seat + 1) % state.players
        turns[seat] += 1
        final = last_turns(state, seat)
    while final > 0:
        turns[(final & 7) - 1] += 1
        final >>= 3
    return True


@compiled
def write_table_features(state: StateRecord, me: int, stats: Doubles, turns: Integers, x: Floats) -> None:
    """Write the features that describe the rules, the remaining turns, and the scores of all seats."""
    end_value = state.trigger != NOBODY
    place = (me - state.first) % state.players
    x[0] = 1.0
    x[1] = int(end_value)
    x[2] = place / 5
    x[3] = int(place == state.players - 1)
    x[4] = int(state.end == ROUND_THEN_OTHERS)
    x[5] = int(state.end == TURN_THEN_OTHERS)
    x[6] = float(state.increment)
    x[7] = state.colours / 2
    x[8] = float(state.copies)
    x[9] = state.left / 72
    x[10] = turns[me] / 2
    own = stats[me, SCORE]
    race = own + turns[me] * stats[me, GAIN]
    nearest, closest, safe, most = 100.0, 100.0, 1.0, 0
    for k in range(1, state.players):
        seat = (me + k) % state.players
        at = OTHERS_AT + (k - 1) * OTHER + AREA
        score = stats[seat, SCORE]
        rival = score + turns[seat] * stats[seat, GAIN]
        holds = chance_not_passed(stats, seat, own - score, turns[seat]) if end_value else 0.0
        x[at] = turns[seat] / 2
        x[at + 1] = (own - score) / 20
        x[at + 2] = (race - rival) / 20 if end_value else 0.0
        x[at + 3] = holds
        x[at + 4] = int(own > score) - int(own < score) if end_value else 0.0
        x[at + 5] = state.hand_sizes[seat] / 4
        x[at + 6] = int(state.trigger == seat)
        nearest = min(nearest, own - score)
        closest = min(closest, race - rival)
        safe *= holds
        most = max(most, turns[seat])
    x[11] = nearest / 20
    x[12] = closest / 20 if end_value else 0.0
    x[13] = safe if end_value else 0.0
    x[14] = most / 2
    x[15] = int(state.trigger == me)
    x[16] = safe * int(turns[me] == 0) if end_value else 0.0


@compiled
def chance_not_passed(stats: Doubles, seat: int, lead: float, turns: int) -> Real:
    """Return the probability that this seat does not make up a deficit of `lead` points. A tie counts as half."""
    if turns == 0:
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    if turns > 1:
        lead -= stats[seat, GAIN] * (turns - 1)
    whole = int(np.floor(lead))
    if whole < 0:
        return 0.0
    if whole > VALUES:
        return 1.0
    under = stats[seat, SURE + whole - 1] if whole > 0 else 0.0
    return (under + stats[seat, SURE + whole]) / 2


@compiled
def write_features(state: StateRecord, me: int, x: Floats) -> None:
    """Write all features of a position of Rows."""
    unseen, stats = np.empty(KINDS, np.int64), np.empty((MAX_PLAYERS, AREA_STATS))
    turns, hand = np.empty(MAX_PLAYERS, np.int64), np.empty(HAND, np.int64)
    harms, gift_closes = np.empty(HAND, np.int64), np.empty(HAND, np.bool_)
    gains, closes = np.empty(HAND, np.int64), np.empty(HAND, np.bool_)
    total, size = count_unseen(state, me, unseen), state.hand_sizes[me]
    for j in range(size):
        hand[j] = state.hands[me, j]
    turns_left(state, turns)
    write_opponent_features(state, me, unseen, total, stats, x)
    evaluate_gifts(state, me, hand, size, harms, gift_closes)
    write_own_features(state, me, hand, size, unseen, total, stats[me], x[OWN_AT:], gains, closes)
    write_hand_features(hand, size, -1, -1, harms, gift_closes, gains, closes, stats[me], x)
    write_table_features(state, me, stats, turns, x)
