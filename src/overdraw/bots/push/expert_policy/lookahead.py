"""What an action of Push is worth to a seat, by the two networks: one values a moment between turns, the other a
moment within a turn.

The next card is looked at exactly, each card that is left by its chance; so is the die that falls for the seat itself.
What others collect is what is best for them: with two players whatever is worst for the seat; with more, whatever
is worth most in points, and their dice cost the mean.
"""

from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.stacks import best_stack_for, fits, may_take, next_seat, put, undrawn
from overdraw.bots.push.expert_policy.features import bench_points, describe, describe_stacks, points_of, survey
from overdraw.bots.push.expert_policy.network import WIDE, add_wide, begin_sums, finish, share
from overdraw.bots.push.expert_policy.stop_value import estimate_stop
from overdraw.bots.push.expert_policy.weights import (
    BANKS_AT,
    BASES_AT,
    BETWEEN,
    COLOURS_AT,
    DICE_AT,
    FEATURES_AT,
    LEVEL_AT,
    NARROW_AT,
    PARAMETERS,
    REST_AT,
    SLOPES_AT,
    SPREAD_AT,
    STACK_FEATURES,
    STACKS_AT,
    SUMS_AT,
    TURN_AT,
    WORK_AT,
)
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, KINDS, ROLL, ROLL_BIT, SWITCH
from overdraw.kernel.push.state import MAX_STACKS

ENDGAME: Final = 20
"""Cards left from which on a stop is valued exactly, not about: there a single point may decide, and what a point is
worth on average says little. Only with two players, for with more the expert tries things out.
"""

FEW: Final = 10
"""Cards left with which a look tries every place of every card."""

CLOSE: Final = 1e-4
UNKNOWN: Final = -1.0
BENCHES: Final = 30
LEAST: Final = np.float32(0.0001)
LEAST_ENDING: Final = np.float32(0.01)
"""How far from nothing and from everything a share stays as a logit. Near the end what is all but decided need not be
told apart, so the network that adds to it has less to make up for.
"""

STEP: Final = np.float32(6.0)
"""Points by which a bench is changed to see what a point is worth."""


@compiled
def value(state: Any, weights: Any, scratch: Any, at: int, seat: int) -> Any:
    """The share of wins of a seat once this turn is over, with the benches at that place of the room."""
    if state.left == 0:
        return shared(state, scratch, at, seat)
    begins = state.turn + 1 - seat
    begins = begins + state.players if begins < 0 else begins
    begins = 0 if begins == state.players else begins
    xs = scratch[FEATURES_AT : FEATURES_AT + 64]
    describe(state, scratch, at, seat, begins, 0, xs)
    return share(weights, PARAMETERS, BETWEEN[state.players], scratch, FEATURES_AT, SUMS_AT, NARROW_AT)


@compiled
def standing(state: Any, weights: Any, scratch: Any, seat: int) -> Any:
    """The share of wins of a seat at the beginning of a turn. Its features stay in the room."""
    survey(state, seat, scratch)
    begins = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    describe(state, scratch, COLOURS_AT, seat, begins, 0, scratch[FEATURES_AT : FEATURES_AT + 64])
    return share(weights, PARAMETERS, BETWEEN[state.players], scratch, FEATURES_AT, SUMS_AT, NARROW_AT)


@inlined
def shared(state: Any, scratch: Any, at: int, seat: int) -> Any:
    """The part of the win when the game is over (P-END-3 to P-END-5)."""
    mine = scratch[BANKS_AT + seat] + bench_points(scratch, at, seat)
    equal = 1
    for other in range(state.players):
        if other != seat:
            gap = mine - scratch[BANKS_AT + other] - bench_points(scratch, at, other)
            if gap < -CLOSE:
                return np.float32(0.0)
            equal += int(gap < CLOSE)
    return np.float32(1.0) / np.float32(equal)


@inlined
def copy_benches(scratch: Any, source: int, to: int) -> None:
    for k in range(BENCHES):
        scratch[to + k] = scratch[source + k]


@inlined
def add_stack(state: Any, scratch: Any, at: int, seat: int, i: int) -> None:
    held = state.held[i] & ALL
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            scratch[at + COLOURS * seat + colour] += points_of(state, of_colour)


@inlined
def thin_out(state: Any, scratch: Any, at: int, seat: int) -> None:
    """The mean loss of a roll."""
    kept = np.float32(1.0) - np.float32(1 + state.star) / np.float32(FACES)
    for colour in range(COLOURS):
        scratch[at + COLOURS * seat + colour] *= kept


@compiled
def value_of_rest(state: Any, weights: Any, scratch: Any, seat: int, who: int, there: int) -> Any:
    """The others collect on from `who`, the benches being those of the work place."""
    if who == state.turn or there == 0:
        return value(state, weights, scratch, WORK_AT, seat)
    copy_benches(scratch, WORK_AT, REST_AT)
    if state.players == 2 and who != seat:
        return worst_answer(state, weights, scratch, seat, who, there)
    while there and who != state.turn:
        bench: Any = np.int64(bench_points(scratch, REST_AT, who))
        i = best_stack_for(state, there, bench)
        add_stack(state, scratch, REST_AT, who, i)
        if state.held[i] & ROLL_BIT:
            thin_out(state, scratch, REST_AT, who)
        there ^= 1 << i
        who = next_seat(state, who)
    return value(state, weights, scratch, REST_AT, seat)


@inlined
def worst_answer(state: Any, weights: Any, scratch: Any, seat: int, who: int, there: int) -> Any:
    """With two players: the other one takes the stack that is worst for the seat."""
    worst = np.float32(2.0)
    for i in range(MAX_STACKS):
        if there >> i & 1:
            for colour in range(COLOURS):
                scratch[REST_AT + COLOURS * who + colour] = scratch[WORK_AT + COLOURS * who + colour]
            add_stack(state, scratch, REST_AT, who, i)
            found = value(state, weights, scratch, REST_AT, seat)
            if state.held[i] & ROLL_BIT:
                found = rolled(state, weights, scratch, REST_AT, seat, who, found)
            worst = min(worst, found)
    return worst


@inlined
def rolled(state: Any, weights: Any, scratch: Any, at: int, seat: int, who: int, unharmed: Any) -> Any:
    """The mean over the faces of a die that falls for `who` at the end of the turn."""
    whole, begin = np.float32(0.0), at + COLOURS * who
    for colour in range(COLOURS):
        points = scratch[begin + colour]
        if points == 0.0:
            whole += unharmed
            continue
        scratch[begin + colour] = 0.0
        whole += value(state, weights, scratch, at, seat)
        scratch[begin + colour] = points
    if state.star:
        for colour in range(COLOURS):
            scratch[SPREAD_AT + colour] = scratch[begin + colour]
            scratch[begin + colour] = 0.0
        whole += value(state, weights, scratch, at, seat)
        for colour in range(COLOURS):
            scratch[begin + colour] = scratch[SPREAD_AT + colour]
    else:
        whole += unharmed
    return whole / np.float32(FACES)


@inlined
def after_own_roll(state: Any, weights: Any, scratch: Any, seat: int, who: int, there: int) -> Any:
    """The die falls for the seat, then the others collect from `who` on. The benches are at the work place."""
    unharmed, whole = np.float32(UNKNOWN), np.float32(0.0)
    begin = WORK_AT + COLOURS * seat
    for colour in range(COLOURS + 1):
        star = colour == COLOURS
        harmless = not state.star if star else scratch[begin + colour] == 0.0
        if harmless:
            if unharmed < 0.0:
                unharmed = value_of_rest(state, weights, scratch, seat, who, there)
            whole += unharmed
            continue
        for other in range(COLOURS):
            scratch[SPREAD_AT + 8 + other] = scratch[begin + other]
            if star or other == colour:
                scratch[begin + other] = 0.0
        whole += value_of_rest(state, weights, scratch, seat, who, there)
        for other in range(COLOURS):
            scratch[begin + other] = scratch[SPREAD_AT + 8 + other]
    return whole / np.float32(FACES)


@compiled
def taking(state: Any, weights: Any, scratch: Any, seat: int, i: int, there: int) -> Any:
    """The seat takes a stack of those that are there."""
    copy_benches(scratch, COLOURS_AT, WORK_AT)
    add_stack(state, scratch, WORK_AT, seat, i)
    who = next_seat(state, seat)
    if state.held[i] & ROLL_BIT:
        return after_own_roll(state, weights, scratch, seat, who, there ^ 1 << i)
    return value_of_rest(state, weights, scratch, seat, who, there ^ 1 << i)


@compiled
def stopping(state: Any, weights: Any, scratch: Any) -> Any:
    """The player whose turn it is stops and takes the best stack."""
    there, best = (1 << state.stacks) - 1, np.float32(UNKNOWN)
    if there == 0:
        copy_benches(scratch, COLOURS_AT, WORK_AT)
        return value(state, weights, scratch, WORK_AT, state.turn)
    for i in range(state.stacks):
        if may_take(state, i):
            best = max(best, taking(state, weights, scratch, state.turn, i, there))
    return best


@compiled
def busting(state: Any, weights: Any, scratch: Any) -> Any:
    """The die falls for the player whose turn it is, then the others collect."""
    copy_benches(scratch, COLOURS_AT, WORK_AT)
    return after_own_roll(state, weights, scratch, state.turn, next_seat(state, state.turn), (1 << state.stacks) - 1)


@compiled
def banking(state: Any, weights: Any, scratch: Any, colour: int) -> Any:
    """A colour of the bench becomes safe, and that was the turn."""
    copy_benches(scratch, COLOURS_AT, WORK_AT)
    at = WORK_AT + COLOURS * state.turn + colour
    points = scratch[at]
    scratch[at] = 0.0
    scratch[BANKS_AT + state.turn] += points
    found = value(state, weights, scratch, WORK_AT, state.turn)
    scratch[BANKS_AT + state.turn] -= points
    return found


@inlined
def logit(share: Any, least: Any) -> Any:
    """The log of the odds, of a share that is neither nothing nor everything."""
    share = min(np.float32(1.0) - least, max(least, share))
    return np.log(share / (np.float32(1.0) - share))


@compiled
def fit_stop_slopes(state: Any, weights: Any, scratch: Any) -> None:
    """Note how things stand for the player whose turn it is, and by how much a point more on any bench and a roll for
    any seat would change it: for `outlook`, in logits.
    """
    seat = state.turn
    copy_benches(scratch, COLOURS_AT, WORK_AT)
    unharmed = value(state, weights, scratch, WORK_AT, seat)
    level = logit(unharmed, LEAST)
    scratch[LEVEL_AT] = level
    for other in range(state.players):
        for colour in range(COLOURS):
            at = WORK_AT + COLOURS * other + colour
            points = scratch[at]
            scratch[at] = points + STEP
            richer = logit(value(state, weights, scratch, WORK_AT, seat), LEAST)
            scratch[SLOPES_AT + COLOURS * other + colour] = (richer - level) / STEP
            scratch[at] = points
        harmed = rolled(state, weights, scratch, WORK_AT, seat, other, unharmed)
        scratch[DICE_AT + other] = logit(harmed, LEAST) - level


@inlined
def is_endgame(state: Any) -> bool:
    """Whether the end is so near that a stop is valued exactly."""
    ending: bool = state.players == 2 and state.left <= ENDGAME
    return ending


@compiled
def stop_logit(state: Any, weights: Any, scratch: Any) -> Any:
    """What a stop is worth in logits, which the network within a turn starts from."""
    if is_endgame(state) and state.stacks:
        return logit(stopping(state, weights, scratch), LEAST_ENDING)
    return estimate_stop(state, scratch)


@compiled
def evaluate_stacks(state: Any, weights: Any, scratch: Any, base: int) -> Any:
    """What the network thinks of the stacks: what a stop is worth at once, and what it adds for going on.

    The features that all moments of this turn share have been summed up at that place of the room.
    """
    level = stop_logit(state, weights, scratch)
    describe_stacks(state, scratch, scratch[STACKS_AT : STACKS_AT + 32])
    for j in range(WIDE):
        scratch[SUMS_AT + j] = scratch[base + j]
    at, features = TURN_AT[state.players], BETWEEN[state.players]
    add_wide(scratch, SUMS_AT, weights, at + features * WIDE, scratch, STACKS_AT, STACK_FEATURES, 0)
    return finish(weights, at, features + STACK_FEATURES, scratch, SUMS_AT, NARROW_AT, level)


@compiled
def prepare(state: Any, weights: Any, scratch: Any, depth: int, drawn: int) -> Any:
    """What all moments of this turn share, summed up for `evaluate_stacks`: says where."""
    base = BASES_AT + WIDE * depth
    at, features = TURN_AT[state.players], BETWEEN[state.players]
    describe(state, scratch, COLOURS_AT, state.turn, 0, drawn, scratch[FEATURES_AT : FEATURES_AT + 64])
    begin_sums(weights, at, features + STACK_FEATURES, scratch, base)
    add_wide(scratch, base, weights, at, scratch, FEATURES_AT, features, 0)
    return base


@inlined
def places_for(state: Any, kind: int) -> int:
    """The stacks that take a card, as bits; a switch card goes to none, which counts as one place."""
    places = int(kind == SWITCH)
    for i in range(MAX_STACKS):
        places |= int(kind != SWITCH and fits(state, kind, i)) << i
    return places


@compiled
def favourite(state: Any, weights: Any, scratch: Any, base: int, kind: int, places: int) -> int:
    """The one of these places that the network likes best, as a bit."""
    best, chosen = UNKNOWN, 0
    for i in range(MAX_STACKS):
        if places >> i & 1:
            stacks, held, refused, worth = state.stacks, state.held[i], state.refused[i], state.worth[i]
            put(state, kind, i)
            found = 1.0 * evaluate_stacks(state, weights, scratch, base)
            state.stacks, state.held[i], state.refused[i], state.worth[i] = stacks, held, refused, worth
            if found > best:
                best, chosen = found, i
    return 1 << chosen


@compiled
def pushing(state: Any, weights: Any, scratch: Any, depth: int) -> float:
    """The next card comes; `depth` more cards are looked at before the network is asked.

    With many cards left, a card is looked at further only in the place that the network likes best.
    """
    whole, bust, cards = 0.0, UNKNOWN, state.left
    base = prepare(state, weights, scratch, depth, 1)
    for kind in range(KINDS):
        state.left = cards
        count = undrawn(state, kind)
        state.left = cards - 1
        if count == 0:
            continue
        numbers, rolls, switches = state.deck_numbers, state.deck_rolls, state.switches
        state.deck_numbers -= 1 << 2 * kind if kind < ROLL else 0
        state.deck_rolls -= int(kind == ROLL)
        state.switches += int(kind == SWITCH and state.players > 2)
        best, places = UNKNOWN, places_for(state, kind)
        if depth and state.left > FEW and places & places - 1:
            places = favourite(state, weights, scratch, base, kind, places)
        for i in range(MAX_STACKS):
            if not places >> i & 1:
                continue
            stacks, held, refused, worth = state.stacks, state.held[i], state.refused[i], state.worth[i]
            if kind != SWITCH:
                put(state, kind, i)
            if state.left == 0:
                found = 1.0 * stopping(state, weights, scratch)
            elif depth == 0 and not (state.left == 1 and is_endgame(state)):  # looking is as cheap
                found = 1.0 * evaluate_stacks(state, weights, scratch, base)
            else:
                found = pushing(state, weights, scratch, max(0, depth - 1))
                if state.stacks:
                    found = max(found, 1.0 * stopping(state, weights, scratch))
            state.stacks, state.held[i], state.refused[i], state.worth[i] = stacks, held, refused, worth
            best = max(best, found)
        if best == UNKNOWN:
            bust = 1.0 * busting(state, weights, scratch) if bust == UNKNOWN else bust
            best = bust
        whole += count * best
        state.deck_numbers, state.deck_rolls, state.switches = numbers, rolls, switches
    state.left = cards
    return whole / cards  # type: ignore[no-any-return]  # a record's
