"""The tuned policy of Push: a rule with some twenty parameters, found by trying (see lab/training/push_tuned.py).

It likes a stop by what it gives to everyone; and going on by how much may still be gained, how likely a bust is, and
what that would cost.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import best_for, bust_cards, fits, may_take, next_seat, put, worth_to
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT, size, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# What the parameters are, by their places.
STOP_NEXT: Final = 0
STOP_SECOND: Final = 1
BUST_BENCH: Final = 2
BUST_FIRST: Final = 3
BUST_SECOND: Final = 4
BUST_THIRD: Final = 5
BUST: Final = 6
BUST_LEAD: Final = 7
GROWTH_POINTS: Final = 8
GROWTH_CARDS: Final = 9
GROWTH_STACKS: Final = 10
GROWTH_LEFT: Final = 13
GROWTH_ROLLS: Final = 14
STOP_EARLY: Final = 15
BANK_POINTS: Final = 16
BANK_LEFT: Final = 17
BANK_ROLLS: Final = 18
BANK_STAR: Final = 19
BANK_COSTS: Final = 20
BANK_LATE: Final = 21
TUNED: Final = 22

SIXTH: Final = 1.0 / 6.0


@compiled
def tuned(s: Any, mask: int, mind: Any) -> Any:
    """One of the legal actions."""
    if s.phase == BEGIN:
        return bank_or_push(s, mind)
    if s.phase == DECIDING:
        if not mask & 1 << STOP:
            return np.int64(PUSH)
        if not mask & 1 << PUSH:
            return np.int64(STOP)
        stops, goes_on = outlook(s, mind)
        return np.int64(PUSH if prefers_to_go_on(stops, goes_on, mind) else STOP)
    if s.phase == PLACING:
        place, _ = best_place(s, mind)
        return np.int64(PLACE + place)
    if s.who == s.turn:
        _, own = stopping(s, mind)
        return np.int64(TAKE + own)
    return np.int64(TAKE + best_for(s, s.there, total(s.benches[s.who])))


@inlined
def bank_or_push(s: Any, mind: Any) -> Any:
    late = s.left * (1.0 / 108.0)
    each = mind[BANK_POINTS] + mind[BANK_LEFT] * late + mind[BANK_ROLLS] * s.deck_rolls * (1.0 / 18.0)
    each += mind[BANK_STAR] * s.star
    best, chosen = mind[BANK_COSTS] + mind[BANK_LATE] * late, PUSH
    for colour in range(COLOURS):
        points = each * total(s.benches[s.turn] >> COLOUR_BITS * colour & COLOUR)
        if points > best and s.benches[s.turn] >> COLOUR_BITS * colour & COLOUR:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@compiled
def stopping(s: Any, mind: Any) -> Any:
    """What a stop is liked, and which stack is taken."""
    there, best, chosen, rolls = (1 << s.stacks) - 1, -1000.0, 0, has_roll(s)
    bench = total(s.benches[s.turn]) if rolls else 0
    for i in range(s.stacks):
        if may_take(s, i):
            found = worth_to(s, i, bench) * SIXTH
            first, second, _ = given(s, there ^ 1 << i, rolls)
            found -= mind[STOP_NEXT] * first + mind[STOP_SECOND] * second
            if found > best:
                best, chosen = found, i
    return best, chosen


@inlined
def has_roll(s: Any) -> bool:
    """Whether any stack holds a roll card: only then it matters what lies on the benches."""
    found = False
    for i in range(MAX_STACKS):
        found = found or (i < s.stacks and s.held[i] & ROLL_BIT != 0)
    return found


@inlined
def given(s: Any, there: int, rolls: bool) -> Any:
    """What the next three players collect of these stacks, in points."""
    first, second, third, who = 0.0, 0.0, 0.0, next_seat(s, s.turn)
    for place in range(MAX_STACKS):
        if there and who != s.turn:
            bench = total(s.benches[who]) if rolls else 0
            i = best_for(s, there, bench)
            worth = worth_to(s, i, bench) * SIXTH
            there ^= 1 << i
            who = next_seat(s, who)
            if place == 0:
                first = worth
            elif place == 1:
                second = worth
            else:
                third = worth
    return first, second, third


@compiled
def busting(s: Any, mind: Any) -> Any:
    first, second, third = given(s, (1 << s.stacks) - 1, has_roll(s))
    lost = mind[BUST_BENCH] * (1 + s.star) * SIXTH * total(s.benches[s.turn])
    lost += mind[BUST_FIRST] * first + mind[BUST_SECOND] * second + mind[BUST_THIRD] * third
    return -lost - mind[BUST] - mind[BUST_LEAD] * lead(s)


@inlined
def lead(s: Any) -> Any:
    """How far ahead the player is, measured by what is left; banks of others by their size."""
    banks, cards, best = 0, 0, 0.0
    for seat in range(s.players):
        if seat != s.turn:
            banks += s.banks[seat]
            cards += s.bank_sizes >> 8 * seat & 255
    each = total(banks) / max(1, cards)
    for seat in range(s.players):
        if seat != s.turn:
            best = max(best, total(s.benches[seat]) + each * (s.bank_sizes >> 8 * seat & 255))
    mine = total(s.benches[s.turn] + s.banks[s.turn])
    return min(3.0, max(-3.0, (mine - best) / (4.0 + 0.3 * s.left)))


@compiled
def outlook(s: Any, mind: Any) -> Any:
    """How much a stop is liked, and how much going on."""
    stops, own = stopping(s, mind)
    if s.left == 0 or s.stacks == 0:
        return stops, -1000.0
    left = 1.0 * s.left
    open_to = s.deck_numbers & ~(s.refused[own] | s.refused[own] << 1)
    cards = size(open_to) + (0 if s.refused[own] & ROLL_BIT else s.deck_rolls)
    growth = (mind[GROWTH_POINTS] * total(open_to) + mind[GROWTH_CARDS] * cards) / left
    growth += mind[GROWTH_STACKS + s.stacks - 1] + mind[GROWTH_LEFT] * left * (1.0 / 108.0)
    growth += mind[GROWTH_ROLLS] * s.deck_rolls / left
    bust = bust_cards(s) / left
    goes_on = (1.0 - bust) * (stops + growth)
    if bust > 0.0:
        goes_on += bust * busting(s, mind)
    return stops, goes_on


@inlined
def prefers_to_go_on(stops: float, goes_on: float, mind: Any) -> Any:
    return goes_on > stops + mind[STOP_EARLY]


@compiled
def best_place(s: Any, mind: Any) -> Any:
    """Where a card leaves what is liked most, be it a stop or going on; and whether it is going on."""
    best, chosen, goes_further = -1000.0, 0, False
    for i in range(MAX_STACKS):
        if fits(s, s.card, i):
            stacks, held, refused, worth = s.stacks, s.held[i], s.refused[i], s.worth[i]
            put(s, s.card, i)
            stops, goes_on = outlook(s, mind)
            s.stacks, s.held[i], s.refused[i], s.worth[i] = stacks, held, refused, worth
            found = max(stops, goes_on)
            if found > best:
                best, chosen, goes_further = found, i, prefers_to_go_on(stops, goes_on, mind)
    return chosen, goes_further
