"""The inputs of the Push expert's neural networks, computed from what one seat knows about a position.

A bench is stored as points by colour, because all cards of a colour are lost or banked together. If the number of cards
breaks ties, each card counts an extra thousandth of a point. A seat knows only the sizes of the other players' banks
and which cards they hold in total (PQ-16), so the points in these cards are divided in proportion to the sizes. With
two players, the result is exact.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import best_stack_for, bust_cards, next_seat, stack_value_to
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.kernel.array_types import Floats, Integer, Real, StateRecord
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, ROLL_BIT, size, total
from overdraw.kernel.push.state import MAX_STACKS

CARD_COUNTS: Final = 0.001


@inlined
def points_of(state: StateRecord, pile: int) -> Real:
    return total(pile) + (CARD_COUNTS * size(pile) if state.tie_break else 0.0)


@compiled
def load_points(state: StateRecord, seat: int, scratch: Scratch) -> None:
    """Write the points on all benches into the scratch memory, by colour, and the points in all banks as far as the
    seat knows them.
    """
    others, cards = 0, 0
    for other in range(state.players):
        bench = state.benches[other]
        for colour in range(COLOURS):
            of_colour = bench & COLOUR << COLOUR_BITS * colour
            scratch.benches[other, colour] = points_of(state, of_colour) if bench else 0.0
        if other != seat:
            others += state.banks[other]
            cards += state.bank_sizes >> 8 * other & 255
    each = points_of(state, others) / max(1, cards)
    for other in range(state.players):
        own = other == seat
        known = points_of(state, state.banks[other]) if own else each * (state.bank_sizes >> 8 * other & 255)
        scratch.banks[other] = known


@inlined
def bench_points(benches: Floats, seat: int) -> Real:
    whole = benches[seat, 0]
    for colour in range(1, COLOURS):
        whole += benches[seat, colour]
    return whole


@inlined
def clipped(x: Real) -> Real:
    return min(3.0, max(-3.0, x))


@compiled
def write_table_features(
    state: StateRecord, scratch: Scratch, benches: Floats, seat: int, begins: int, drawn: int, xs: Floats
) -> None:
    """Write the features of a position between turns, from the perspective of `seat` and with the given benches.

    The next turn belongs to the player `begins` seats after `seat`. The features describe the deck as if `drawn`
    average cards had been removed.
    """
    players = state.players
    left = 1.0 * (state.left - drawn)
    still = left / max(1, state.left)
    scale = 1.0 / (4.0 + 0.3 * left)
    mine = scratch.banks[seat] + bench_points(benches, seat)
    own, risk, k, gap = 0.0, 0.0, 0, 6 * players
    best = -1000.0
    for j in range(players):
        other = seat + j if seat + j < players else seat + j - players
        whole = 0.0
        for colour in range(COLOURS):
            x = benches[other, colour]
            whole += x
            slot = k + 1 + colour
            while slot > k + 1 and xs[slot - 1] < x * (1.0 / 15.0):
                xs[slot] = xs[slot - 1]
                slot -= 1
            xs[slot] = x * (1.0 / 15.0)
        score = whole + scratch.banks[other]
        xs[k] = score * 0.02
        if j == 0:
            own = whole
        else:
            risk += whole
            best = max(best, score)
            xs[gap] = clipped((mine - score) * scale)
            gap += 1
        k += 6
    xs[gap] = clipped((mine - best) * scale)
    gap += 1
    for j in range(1, players):
        rival = 0.0  # the best score among all seats except seat j
        for i in range(players):
            rival = max(rival, xs[6 * i] * 50.0 if i != j else 0.0)
        xs[gap] = clipped((xs[6 * j] * 50.0 - rival) * scale)
        gap += 1
    for j in range(players):
        xs[gap + j] = 1.0 if j == begins else 0.0
    gap += players
    points, rolls = still * total(state.deck_numbers), still * state.deck_rolls
    switches = left - still * size(state.deck_numbers) - rolls
    each = 1.0 / max(1.0, left)
    xs[gap] = left * (1.0 / 108.0)
    xs[gap + 1] = points * (1.0 / 315.0)
    xs[gap + 2] = rolls * (1.0 / 18.0)
    xs[gap + 3] = switches * (1.0 / 12.0)
    xs[gap + 4] = rolls * 3.0 * each
    xs[gap + 5] = points * 0.3 * each
    xs[gap + 6] = 1.0 * state.star
    xs[gap + 7] = 1.0 * state.stopper_takes
    xs[gap + 8] = 1.0 * state.tie_break
    xs[gap + 9] = 1.0 * state.switches_last
    xs[gap + 10] = 1.0 * (state.switches_last & state.switches & 1)
    xs[gap + 11] = own * state.star * (1.0 / 30.0)
    xs[gap + 12] = risk * state.star * (1.0 / 30.0) / (players - 1)
    xs[gap + 13] = min(1.0, left * 0.1)
    xs[gap + 14] = min(1.0, left * 0.3)
    xs[gap + 15] = clipped((mine - best) / (1.0 + 0.5 * points))


@compiled
def write_stack_features(state: StateRecord, scratch: Scratch, xs: Floats) -> None:
    """Write the features of the stacks for the player to move: their values, the cards that fit them, and what the
    players would gain by collecting them.
    """
    for k in range(3):
        xs[k] = 1.0 if state.stacks == k + 1 else 0.0
    a, b, c = 0, 1, 2
    if state.stacks > 1 and state.values[1] > state.values[0]:
        a, b = 1, 0
    if state.stacks > 2:
        if state.values[2] > state.values[a]:
            a, b, c = 2, a, b
        elif state.values[2] > state.values[b]:
            b, c = 2, b
    left = max(1, state.left)
    for place in range(MAX_STACKS):
        i = a if place == 0 else b if place == 1 else c
        k = 3 + 3 * place
        there = place < state.stacks
        xs[k] = state.values[i] * (1.0 / 12.0) if there else 0.0
        xs[k + 1] = 1.0 if there and state.held[i] & ROLL_BIT else 0.0
        xs[k + 2] = size(state.held[i] & ALL) * 0.2 if there else 0.0
        if place < 2:
            free, points = 0, 0
            if there:
                open_to = state.deck_numbers & ~(state.refused[i] | state.refused[i] << 1)
                free = size(open_to) + (0 if state.refused[i] & ROLL_BIT else state.deck_rolls)
                points = total(open_to)
            xs[20 + 2 * place] = free / left
            xs[21 + 2 * place] = points * 0.3 / left
    bust = bust_cards(state) / left
    xs[12] = bust
    xs[13] = min(1.0, 4.0 * bust)
    write_collect_features(state, scratch, xs)
    xs[24] = 1.0 * (state.switches & 1)


@inlined
def write_collect_features(state: StateRecord, scratch: Scratch, xs: Floats) -> None:
    """Write the gains of the player and the next two seats after a stop, and the gains of the next three seats after a
    bust.
    """
    for k in range(14, 20):
        xs[k] = 0.0
    bench: Integer = np.int64(bench_points(scratch.benches, state.turn))
    everything = (1 << state.stacks) - 1
    allowed = 0
    highest = -1
    for i in range(state.stacks):
        if not state.stopper_takes:
            allowed |= 1 << i
        elif state.values[i] >= highest:
            allowed = allowed | 1 << i if state.values[i] == highest else 1 << i
            highest = state.values[i]
    if state.stacks == 0:
        return
    own = best_stack_for(state, allowed, bench)
    xs[14] = stack_value_to(state, own, bench) * (1.0 / 72.0)
    stop, bust, who = everything ^ 1 << own, everything, state.turn
    for k in range(3):
        who = next_seat(state, who)
        if who == state.turn:
            break
        bench = np.int64(bench_points(scratch.benches, who))
        if stop:
            i = best_stack_for(state, stop, bench)
            xs[15 + k] = stack_value_to(state, i, bench) * (1.0 / 72.0)
            stop ^= 1 << i
        if bust:
            i = best_stack_for(state, bust, bench)
            xs[17 + k] = stack_value_to(state, i, bench) * (1.0 / 72.0)
            bust ^= 1 << i
