"""Measures the luck of cards and die rolls in Push: every seat's share of the win after a chance outcome, minus its
mean share over all possible outcomes.

Every possible outcome must be valued, so the values come from the expert's networks with almost no search. A drawn card
is placed where it is best for the player to move. The other seats divide the remaining share in the same proportions as
if the turn ended there. Opponents collect stacks as in the expert's lookahead.
"""

from typing import Final

import numpy as np

from overdraw.analysis.compiled.push.expectimax import scale_to
from overdraw.analysis.compiled.push.turn_ends import SMALLEST, load_known_points
from overdraw.bots.push.compiled.stacks import (
    NOBODY,
    best_stack_for,
    may_take,
    next_seat,
    put_card,
    restore_stack,
    save_stack,
    undrawn,
)
from overdraw.bots.push.expert_policy.features import bench_points
from overdraw.bots.push.expert_policy.lookahead import (
    add_stack,
    copy_benches,
    evaluate_after_turn,
    evaluate_collecting,
    evaluate_push,
    evaluate_stacks,
    evaluate_stop,
    fit_stop_slopes,
    places_for,
    subtract_mean_roll,
    sum_shared_features,
)
from overdraw.bots.push.expert_policy.rollouts import allocate_states
from overdraw.bots.push.expert_policy.scratch import Scratch, allocate_scratch
from overdraw.kernel.array_types import Doubles, Integer, Integers, Real, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push.actions import FACE, FACES
from overdraw.kernel.push.cards import COLOURS, KINDS, ROLL, ROLL_BIT, STAR, SWITCH
from overdraw.kernel.push.single_game import apply_event
from overdraw.kernel.push.state import DRAWING, MAX_PLAYERS, MAX_STACKS

CARD: Final = 0
DIE: Final = 1
SOURCES: Final = ("card", "die")

OUTCOMES: Final = FACE + FACES

NEAR: Final = 10
"""With at most this many cards left in the deck, a draw is valued by looking ahead to the next card instead of by the
network. The last cards decide most games, and the network is less accurate there.
"""


@compiled
def luck_of_events(states: States, events: Integers, weights: Weights, luck: Doubles) -> None:
    """Apply events to `states[0]`, and add the luck of every chance outcome to `luck`.

    An event is encoded as the number of an action, or as -1 - n for outcome number n. `luck` has a row for each source
    and a column for each seat.
    """
    trial, scratch = allocate_states(1), allocate_scratch(1)
    chances, values = np.zeros(OUTCOMES), np.zeros((OUTCOMES, MAX_PLAYERS))
    for event in events:
        if event < 0:
            trial[0] = states[0]
            drawing = states[0].phase == DRAWING
            if drawing:
                value_cards(trial[0], weights, scratch[0], chances, values)
            else:
                value_faces(trial[0], weights, scratch[0], chances, values)
            source = CARD if drawing else DIE
            for seat in range(states[0].players):
                luck[source, seat] += values[-1 - event, seat] - (chances * values[:, seat]).sum()
        apply_event(states, 0, event)


@compiled
def value_cards(state: StateRecord, weights: Weights, scratch: Scratch, chances: Doubles, values: Doubles) -> None:
    """Write the probability of drawing each card, and every seat's share after it. Die faces get the probability 0."""
    load_known_points(state, state.turn, True, scratch)
    fit_stop_slopes(state, weights, scratch)
    sum_shared_features(state, weights, scratch, 0, 1)
    chances[:] = 0.0
    cards, bust = state.left, -1
    for kind in range(KINDS):
        count = undrawn(state, kind)
        if count == 0:
            continue
        chances[kind] = count / cards
        numbers, rolls, switches = state.deck_numbers, state.deck_rolls, state.switches
        state.left -= 1
        state.deck_numbers -= 1 << 2 * kind if kind < ROLL else 0
        state.deck_rolls -= int(kind == ROLL)
        state.switches += int(kind == SWITCH and state.players > 2)
        if places_for(state, kind):
            value_placed(state, weights, scratch, kind, values[kind])
        elif bust < 0:  # the value of a bust does not depend on the card
            bust = kind
            value_bust(state, weights, scratch, values[kind])
        else:
            values[kind] = values[bust]
        state.deck_numbers, state.deck_rolls, state.switches = numbers, rolls, switches
        state.left = cards


@compiled
def value_placed(state: StateRecord, weights: Weights, scratch: Scratch, kind: int, shares: Doubles) -> None:
    """Write every seat's share of the win after the player draws a card that does not bust."""
    best, chosen = -1.0, 0
    places = places_for(state, kind)
    for i in range(MAX_STACKS):
        if places >> i & 1:
            before = save_stack(state, i)
            if kind != SWITCH:
                put_card(state, kind, i)
            found = evaluate_going_on(state, weights, scratch)
            if found > best:
                best, chosen = found, i
            restore_stack(state, i, before)
    before = save_stack(state, chosen)
    if kind != SWITCH:
        put_card(state, kind, chosen)
    if state.players > 2:  # with two players, the opponent has the remaining share
        value_stop(state, weights, scratch, shares)
    restore_stack(state, chosen, before)
    scale_to(shares, state.turn, state.players, best)


@compiled
def evaluate_going_on(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Return the share of the win for the player to move, who may stop or draw another card."""
    if state.left == 0:
        return 1.0 * evaluate_stop(state, weights, scratch)
    if state.left >= NEAR:
        return 1.0 * evaluate_stacks(state, weights, scratch, 0)
    found = 1.0 * evaluate_push(state, weights, scratch, state.left * 0)  # not a literal, because of Numba's cache
    return max(found, 1.0 * evaluate_stop(state, weights, scratch)) if state.stacks else found


@compiled
def value_bust(state: StateRecord, weights: Weights, scratch: Scratch, shares: Doubles) -> None:
    """Write every seat's mean share of the win after a bust, over all faces of the die."""
    faces = np.zeros((FACES, MAX_PLAYERS))
    copy_benches(scratch.benches, scratch.trial)
    value_roll(state, weights, scratch, state.turn, (1 << state.stacks) - 1, faces)
    for seat in range(state.players):
        shares[seat] = faces[:, seat].mean()


@compiled
def value_faces(state: StateRecord, weights: Weights, scratch: Scratch, chances: Doubles, values: Doubles) -> None:
    """Write the probability of each face of the die, and every seat's share after it. Cards get the probability 0."""
    load_known_points(state, state.turn, True, scratch)
    chances[:FACE], chances[FACE:] = 0.0, 1.0 / FACES
    copy_benches(scratch.benches, scratch.trial)
    value_roll(state, weights, scratch, state.who, state.there, values[FACE:])


@compiled
def value_roll(
    state: StateRecord, weights: Weights, scratch: Scratch, who: Integer, there: Integer, faces: Doubles
) -> None:
    """Write every seat's share for each face of the die that seat `who` may roll.

    The benches before the roll are those in `scratch.trial`.
    """
    unharmed = -1
    for face in range(FACES):
        points = bench_points(scratch.trial, who)
        for colour in range(COLOURS):
            scratch.own_spared[colour] = scratch.trial[who, colour]
            if face == colour or (face == STAR and state.star):
                scratch.trial[who, colour] = 0.0
        harmless = bench_points(scratch.trial, who) == points
        if harmless and unharmed >= 0:
            faces[face] = faces[unharmed]
        else:
            value_collecting(state, weights, scratch, next_seat(state, who), there, faces[face])
        if harmless:
            unharmed = face
        for colour in range(COLOURS):
            scratch.trial[who, colour] = scratch.own_spared[colour]


@compiled
def value_stop(state: StateRecord, weights: Weights, scratch: Scratch, shares: Doubles) -> None:
    """Write every seat's share if the player to move stops and takes the stack worth the most points."""
    copy_benches(scratch.benches, scratch.trial)
    there, allowed = (1 << state.stacks) - 1, 0
    for i in range(state.stacks):
        allowed |= int(may_take(state, i)) << i
    bench: Integer = np.int64(bench_points(scratch.trial, state.turn))
    i = best_stack_for(state, allowed, bench)
    if i != NOBODY:
        add_stack(state, scratch.trial, state.turn, i)
        if state.held[i] & ROLL_BIT:
            subtract_mean_roll(state, scratch.trial, state.turn)
        there ^= 1 << i
    value_collecting(state, weights, scratch, next_seat(state, state.turn), there, shares)


@compiled
def value_collecting(
    state: StateRecord, weights: Weights, scratch: Scratch, who: Integer, there: Integer, shares: Doubles
) -> None:
    """Write every seat's share after the other seats have collected stacks, beginning with seat `who`.

    The benches before collecting are those in `scratch.trial`.
    """
    if state.players == 2:
        share = 1.0 * evaluate_collecting(state, weights, scratch, state.turn, who, there)
        scale_to(shares, state.turn, state.players, share)
        return
    copy_benches(scratch.trial, scratch.collected)
    while there and who != state.turn:
        bench: Integer = np.int64(bench_points(scratch.collected, who))
        i = best_stack_for(state, there, bench)
        add_stack(state, scratch.collected, who, i)
        if state.held[i] & ROLL_BIT:
            subtract_mean_roll(state, scratch.collected, who)
        there ^= 1 << i
        who = next_seat(state, who)
    whole = 0.0
    for seat in range(state.players):
        share = 1.0 * evaluate_after_turn(state, weights, scratch, scratch.collected, seat)
        shares[seat] = max(SMALLEST, share)
        whole += shares[seat]
    for seat in range(state.players):
        shares[seat] /= whole
