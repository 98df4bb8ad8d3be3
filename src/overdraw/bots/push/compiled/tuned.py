"""The tuned policy of Push: a rule whose 22 parameters were found by training (see lab/training/push_tuned.py).

The value of stopping depends on what each player then collects. The value of pushing depends on how much the player can
still gain, how likely a bust is, and what a bust would cost.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import (
    best_stack_for,
    bust_cards,
    fits,
    may_take,
    next_seat,
    put_card,
    restore_stack,
    save_stack,
    stack_value_to,
)
from overdraw.kernel.array_types import Integer, Real, StateRecord, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import BANK, PLACE, PUSH, STOP, TAKE
from overdraw.kernel.push.cards import COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT, size, total
from overdraw.kernel.push.state import BEGIN, DECIDING, MAX_STACKS, PLACING

# The indices of the tuned policy's parameters.
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
def tuned(state: StateRecord, mask: int, weights: Weights) -> Integer:
    """Return the number of the action that the tuned policy chooses. `mask` has a bit for each legal action."""
    if state.phase == BEGIN:
        return bank_or_push(state, weights)
    if state.phase == DECIDING:
        if not mask & 1 << STOP:
            return np.int64(PUSH)
        if not mask & 1 << PUSH:
            return np.int64(STOP)
        stops, goes_on = stop_and_push_values(state, weights)
        return np.int64(PUSH if prefers_to_go_on(stops, goes_on, weights) else STOP)
    if state.phase == PLACING:
        place, _ = best_place(state, weights)
        return np.int64(PLACE + place)
    if state.who == state.turn:
        _, own = best_stop(state, weights)
        return np.int64(TAKE + own)
    return np.int64(TAKE + best_stack_for(state, state.there, total(state.benches[state.who])))


@inlined
def bank_or_push(state: StateRecord, weights: Weights) -> Integer:
    late = state.left * (1.0 / 108.0)
    each = weights[BANK_POINTS] + weights[BANK_LEFT] * late + weights[BANK_ROLLS] * state.deck_rolls * (1.0 / 18.0)
    each += weights[BANK_STAR] * state.star
    best, chosen = weights[BANK_COSTS] + weights[BANK_LATE] * late, PUSH
    for colour in range(COLOURS):
        points = each * total(state.benches[state.turn] >> COLOUR_BITS * colour & COLOUR)
        if points > best and state.benches[state.turn] >> COLOUR_BITS * colour & COLOUR:
            best, chosen = points, BANK + colour
    return np.int64(chosen)


@compiled
def best_stop(state: StateRecord, weights: Weights) -> tuple[Real, Integer]:
    """Return the value of stopping, and the best stack to take."""
    there, best, chosen, rolls = (1 << state.stacks) - 1, -1000.0, 0, has_roll(state)
    bench = total(state.benches[state.turn]) if rolls else 0
    for i in range(state.stacks):
        if may_take(state, i):
            found = stack_value_to(state, i, bench) * SIXTH
            first, second, _ = collected_values(state, there ^ 1 << i, rolls)
            found -= weights[STOP_NEXT] * first + weights[STOP_SECOND] * second
            if found > best:
                best, chosen = found, i
    return best, chosen


@inlined
def has_roll(state: StateRecord) -> bool:
    """Return whether any stack holds a roll card. If none does, the value of a stack does not depend on the benches."""
    found = False
    for i in range(MAX_STACKS):
        found = found or (i < state.stacks and state.held[i] & ROLL_BIT != 0)
    return found


@inlined
def collected_values(state: StateRecord, there: int, rolls: bool) -> tuple[Real, Real, Real]:
    """Return how many points the next three players gain if each collects the best of these stacks."""
    first, second, third, who = 0.0, 0.0, 0.0, next_seat(state, state.turn)
    for place in range(MAX_STACKS):
        if there and who != state.turn:
            bench = total(state.benches[who]) if rolls else 0
            i = best_stack_for(state, there, bench)
            worth = stack_value_to(state, i, bench) * SIXTH
            there ^= 1 << i
            who = next_seat(state, who)
            if place == 0:
                first = worth
            elif place == 1:
                second = worth
            else:
                third = worth
    return first, second, third


@compiled
def bust_value(state: StateRecord, weights: Weights) -> Real:
    first, second, third = collected_values(state, (1 << state.stacks) - 1, has_roll(state))
    lost = weights[BUST_BENCH] * (1 + state.star) * SIXTH * total(state.benches[state.turn])
    lost += weights[BUST_FIRST] * first + weights[BUST_SECOND] * second + weights[BUST_THIRD] * third
    return -lost - weights[BUST] - weights[BUST_LEAD] * lead(state)


@inlined
def lead(state: StateRecord) -> Real:
    """Return the player's lead, scaled down if many cards are left. The points in other banks are estimated from their
    sizes.
    """
    banks, cards, best = 0, 0, 0.0
    for seat in range(state.players):
        if seat != state.turn:
            banks += state.banks[seat]
            cards += state.bank_sizes >> 8 * seat & 255
    each = total(banks) / max(1, cards)
    for seat in range(state.players):
        if seat != state.turn:
            best = max(best, total(state.benches[seat]) + each * (state.bank_sizes >> 8 * seat & 255))
    mine = total(state.benches[state.turn] + state.banks[state.turn])
    return min(3.0, max(-3.0, (mine - best) / (4.0 + 0.3 * state.left)))


@compiled
def stop_and_push_values(state: StateRecord, weights: Weights) -> tuple[Real, Real]:
    """Return the value of stopping and the value of pushing."""
    stops, own = best_stop(state, weights)
    if state.left == 0 or state.stacks == 0:
        return stops, -1000.0
    left = 1.0 * state.left
    open_to = state.deck_numbers & ~(state.refused[own] | state.refused[own] << 1)
    cards = size(open_to) + (0 if state.refused[own] & ROLL_BIT else state.deck_rolls)
    growth = (weights[GROWTH_POINTS] * total(open_to) + weights[GROWTH_CARDS] * cards) / left
    growth += weights[GROWTH_STACKS + state.stacks - 1] + weights[GROWTH_LEFT] * left * (1.0 / 108.0)
    growth += weights[GROWTH_ROLLS] * state.deck_rolls / left
    bust = bust_cards(state) / left
    goes_on = (1.0 - bust) * (stops + growth)
    if bust > 0.0:
        goes_on += bust * bust_value(state, weights)
    return stops, goes_on


@inlined
def prefers_to_go_on(stops: float, goes_on: float, weights: Weights) -> bool:
    wants: bool = goes_on > stops + weights[STOP_EARLY]
    return wants


@compiled
def best_place(state: StateRecord, weights: Weights) -> tuple[Integer, bool]:
    """Return the most valuable place for the drawn card, and whether the player should push after placing it."""
    best, chosen, goes_further = -1000.0, 0, False
    for i in range(MAX_STACKS):
        if fits(state, state.card, i):
            before = save_stack(state, i)
            put_card(state, state.card, i)
            stops, goes_on = stop_and_push_values(state, weights)
            restore_stack(state, i, before)
            found = max(stops, goes_on)
            if found > best:
                best, chosen, goes_further = found, i, prefers_to_go_on(stops, goes_on, weights)
    return chosen, goes_further
