"""Lookahead in Push: it estimates a seat's share of wins after an action.

Lookahead is an expectimax search over the next cards and the die. At its leaves, one neural network evaluates positions
between turns, and another one evaluates positions within a turn.

Every card in the deck is weighted by its probability, and so is every face of a die that the seat itself rolls. With
two players, the opponent is assumed to take the stack that is worst for the seat. With more players, each opponent is
assumed to take the stack that gains it the most points, and a roll to cost it the mean loss.
"""

from typing import Final

import numpy as np

from overdraw.bots.push.compiled.stacks import (
    best_stack_for,
    fits,
    may_take,
    next_seat,
    put_card,
    restore_stack,
    save_stack,
    undrawn,
)
from overdraw.bots.push.expert_policy.features import (
    bench_points,
    load_points,
    points_of,
    write_stack_features,
    write_table_features,
)
from overdraw.bots.push.expert_policy.network import WIDE, add_features, load_biases, output, predict_shares, sigmoid
from overdraw.bots.push.expert_policy.scratch import Scratch
from overdraw.bots.push.expert_policy.stop_estimate import estimate_stop
from overdraw.bots.push.expert_policy.weight_layout import PARAMETERS, STACK_FEATURES, TABLE_FEATURES, TURN_AT
from overdraw.kernel.array_types import Floats, Integer, Real, StateRecord, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import FACES
from overdraw.kernel.push.cards import ALL, COLOUR, COLOUR_BITS, COLOURS, KINDS, ROLL, ROLL_BIT, SWITCH
from overdraw.kernel.push.state import MAX_PLAYERS, MAX_STACKS

ENDGAME: Final = 20
"""With two players and at most this many cards left, lookahead evaluates the results of stopping one by one instead of
estimating them, because near the end a single point may decide the game. With more players, the expert uses rollouts.
"""

FEW: Final = 10
"""With at most this many cards left in the deck, lookahead tries every place for every card."""

TIE: Final = 1e-4
UNKNOWN: Final = -1.0
LEAST: Final = np.float32(0.0001)
LEAST_IN_ENDGAME: Final = np.float32(0.01)
"""Before a share of wins is converted to a logit, it is clipped to stay at least this far from 0 and 1. The distance is
larger in the endgame, where nearly decided positions need not be distinguished and the network then learns smaller
corrections.
"""

STEP: Final = np.float32(6.0)
"""How many points are added to a bench to measure the value of a point."""


@compiled
def evaluate_after_turn(state: StateRecord, weights: Weights, scratch: Scratch, benches: Floats, seat: int) -> Real:
    """Estimate a seat's share of wins after this turn, if the turn ends with the given benches."""
    if state.left == 0:
        return final_share(state, scratch, benches, seat)
    begins = state.turn + 1 - seat
    begins = begins + state.players if begins < 0 else begins
    begins = 0 if begins == state.players else begins
    write_table_features(state, scratch, benches, seat, begins, 0, scratch.features[:])
    return predict_between_turns(state, weights, scratch)


@compiled
def evaluate_turn_start(state: StateRecord, weights: Weights, scratch: Scratch, seat: int) -> Real:
    """Estimate a seat's share of wins at the beginning of a turn.

    The features and the shares of all seats remain in the scratch memory, beginning with this seat.
    """
    load_points(state, seat, scratch)
    begins = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    write_table_features(state, scratch, scratch.benches, seat, begins, 0, scratch.features[:])
    return predict_between_turns(state, weights, scratch)


@inlined
def predict_between_turns(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Write the predicted shares of wins of all seats into the scratch memory, and return the share of the evaluating
    seat.
    """
    players = state.players
    features, shares = TABLE_FEATURES[players], scratch.shares
    predict_shares(weights, PARAMETERS, features, players, scratch.features, scratch.wide, scratch.narrow, shares)
    return shares[0]


@inlined
def final_share(state: StateRecord, scratch: Scratch, benches: Floats, seat: int) -> Real:
    """Return a seat's share of the win in a finished game (P-END-3 to P-END-5)."""
    mine = scratch.banks[seat] + bench_points(benches, seat)
    equal = 1
    for other in range(state.players):
        if other != seat:
            gap = mine - scratch.banks[other] - bench_points(benches, other)
            if gap < -TIE:
                return np.float32(0.0)
            equal += int(gap < TIE)
    return np.float32(1.0) / np.float32(equal)


@inlined
def copy_benches(source: Floats, target: Floats) -> None:
    for seat in range(MAX_PLAYERS):
        for colour in range(COLOURS):
            target[seat, colour] = source[seat, colour]


@inlined
def add_stack(state: StateRecord, benches: Floats, seat: int, i: int) -> None:
    """Add the points of the number cards in a stack to a bench."""
    held = state.held[i] & ALL
    for colour in range(COLOURS):
        of_colour = held & COLOUR << COLOUR_BITS * colour
        if of_colour:
            benches[seat, colour] += points_of(state, of_colour)


@inlined
def subtract_mean_roll(state: StateRecord, benches: Floats, seat: int) -> None:
    """Subtract the average loss from a roll of the die from a bench."""
    kept = np.float32(1.0) - np.float32(1 + state.star) / np.float32(FACES)
    for colour in range(COLOURS):
        benches[seat, colour] *= kept


@compiled
def evaluate_collecting(
    state: StateRecord, weights: Weights, scratch: Scratch, seat: int, who: int, there: int
) -> Real:
    """Evaluate the position after the other seats have collected stacks, beginning with seat `who` and with the trial
    benches.
    """
    if who == state.turn or there == 0:
        return evaluate_after_turn(state, weights, scratch, scratch.trial, seat)
    copy_benches(scratch.trial, scratch.collected)
    if state.players == 2 and who != seat:
        return evaluate_worst_reply(state, weights, scratch, seat, who, there)
    while there and who != state.turn:
        bench: Integer = np.int64(bench_points(scratch.collected, who))
        i = best_stack_for(state, there, bench)
        add_stack(state, scratch.collected, who, i)
        if state.held[i] & ROLL_BIT:
            subtract_mean_roll(state, scratch.collected, who)
        there ^= 1 << i
        who = next_seat(state, who)
    return evaluate_after_turn(state, weights, scratch, scratch.collected, seat)


@inlined
def evaluate_worst_reply(
    state: StateRecord, weights: Weights, scratch: Scratch, seat: int, who: int, there: int
) -> Real:
    """Evaluate the position after the only opponent has taken the stack that is worst for the evaluating seat."""
    worst = np.float32(2.0)
    for i in range(MAX_STACKS):
        if there >> i & 1:
            for colour in range(COLOURS):
                scratch.collected[who, colour] = scratch.trial[who, colour]
            add_stack(state, scratch.collected, who, i)
            found = evaluate_after_turn(state, weights, scratch, scratch.collected, seat)
            if state.held[i] & ROLL_BIT:
                found = evaluate_roll(state, weights, scratch, scratch.collected, seat, who, found)
            worst = min(worst, found)
    return worst


@inlined
def evaluate_roll(
    state: StateRecord, weights: Weights, scratch: Scratch, benches: Floats, seat: int, who: int, unharmed: Real
) -> Real:
    """Return the mean value over all faces of the die if seat `who` rolls it at the end of the turn."""
    whole = np.float32(0.0)
    for colour in range(COLOURS):
        points = benches[who, colour]
        if points == 0.0:
            whole += unharmed
            continue
        benches[who, colour] = 0.0
        whole += evaluate_after_turn(state, weights, scratch, benches, seat)
        benches[who, colour] = points
    if state.star:
        for colour in range(COLOURS):
            scratch.spared[colour] = benches[who, colour]
            benches[who, colour] = 0.0
        whole += evaluate_after_turn(state, weights, scratch, benches, seat)
        for colour in range(COLOURS):
            benches[who, colour] = scratch.spared[colour]
    else:
        whole += unharmed
    return whole / np.float32(FACES)


@inlined
def evaluate_own_roll(state: StateRecord, weights: Weights, scratch: Scratch, seat: int, who: int, there: int) -> Real:
    """Return the mean value over all faces of the die if the seat rolls it, and then the other seats collect stacks,
    beginning with `who`. The evaluation starts from the trial benches.
    """
    unharmed, whole = np.float32(UNKNOWN), np.float32(0.0)
    for colour in range(COLOURS + 1):
        star = colour == COLOURS
        harmless = not state.star if star else scratch.trial[seat, colour] == 0.0
        if harmless:
            if unharmed < 0.0:
                unharmed = evaluate_collecting(state, weights, scratch, seat, who, there)
            whole += unharmed
            continue
        for other in range(COLOURS):
            scratch.own_spared[other] = scratch.trial[seat, other]
            if star or other == colour:
                scratch.trial[seat, other] = 0.0
        whole += evaluate_collecting(state, weights, scratch, seat, who, there)
        for other in range(COLOURS):
            scratch.trial[seat, other] = scratch.own_spared[other]
    return whole / np.float32(FACES)


@compiled
def evaluate_take(state: StateRecord, weights: Weights, scratch: Scratch, seat: int, i: int, there: int) -> Real:
    """Evaluate taking stack `i`. `there` has a bit for each stack on the table."""
    copy_benches(scratch.benches, scratch.trial)
    add_stack(state, scratch.trial, seat, i)
    who = next_seat(state, seat)
    if state.held[i] & ROLL_BIT:
        return evaluate_own_roll(state, weights, scratch, seat, who, there ^ 1 << i)
    return evaluate_collecting(state, weights, scratch, seat, who, there ^ 1 << i)


@compiled
def evaluate_stop(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Evaluate stopping and taking the best stack."""
    there, best = (1 << state.stacks) - 1, np.float32(UNKNOWN)
    if there == 0:
        copy_benches(scratch.benches, scratch.trial)
        return evaluate_after_turn(state, weights, scratch, scratch.trial, state.turn)
    for i in range(state.stacks):
        if may_take(state, i):
            best = max(best, evaluate_take(state, weights, scratch, state.turn, i, there))
    return best


@compiled
def evaluate_bust(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Evaluate a bust: the player to move rolls the die, then the other players collect."""
    copy_benches(scratch.benches, scratch.trial)
    everything = (1 << state.stacks) - 1
    return evaluate_own_roll(state, weights, scratch, state.turn, next_seat(state, state.turn), everything)


@compiled
def evaluate_bank(state: StateRecord, weights: Weights, scratch: Scratch, colour: int) -> Real:
    """Evaluate banking a colour, which ends the turn."""
    copy_benches(scratch.benches, scratch.trial)
    points = scratch.trial[state.turn, colour]
    scratch.trial[state.turn, colour] = 0.0
    scratch.banks[state.turn] += points
    found = evaluate_after_turn(state, weights, scratch, scratch.trial, state.turn)
    scratch.banks[state.turn] -= points
    return found


@inlined
def logit(share: Real, least: Real) -> Real:
    """Return the log odds of a share of wins, which is first clipped to be at least `least` away from 0 and 1."""
    share = min(np.float32(1.0) - least, max(least, share))
    return np.log(share / (np.float32(1.0) - share))


@compiled
def fit_stop_slopes(state: StateRecord, weights: Weights, scratch: Scratch) -> None:
    """Fit the linear model that `estimate_stop` uses. It consists of the current value, the change for each point on
    each bench, and the change caused by a roll of each seat, all as logits for the player to move.
    """
    seat = state.turn
    copy_benches(scratch.benches, scratch.trial)
    unharmed = evaluate_after_turn(state, weights, scratch, scratch.trial, seat)
    level = logit(unharmed, LEAST)
    scratch.level = level
    for other in range(state.players):
        for colour in range(COLOURS):
            points = scratch.trial[other, colour]
            scratch.trial[other, colour] = points + STEP
            richer = logit(evaluate_after_turn(state, weights, scratch, scratch.trial, seat), LEAST)
            scratch.slopes[other, colour] = (richer - level) / STEP
            scratch.trial[other, colour] = points
        harmed = evaluate_roll(state, weights, scratch, scratch.trial, seat, other, unharmed)
        scratch.dice[other] = logit(harmed, LEAST) - level


@inlined
def is_endgame(state: StateRecord) -> bool:
    """Return whether the end of the game is so near that the value of stopping is not estimated."""
    ending: bool = state.players == 2 and state.left <= ENDGAME
    return ending


@compiled
def stop_logit(state: StateRecord, weights: Weights, scratch: Scratch) -> Real:
    """Return the value of stopping as a logit. The network for positions within a turn adds its output to it."""
    if is_endgame(state) and state.stacks:
        return logit(evaluate_stop(state, weights, scratch), LEAST_IN_ENDGAME)
    return estimate_stop(state, scratch)


@compiled
def evaluate_stacks(state: StateRecord, weights: Weights, scratch: Scratch, depth: int) -> Real:
    """Evaluate a position within a turn without lookahead: the value of stopping, plus the gain from pushing that the
    network predicts.

    Call `sum_shared_features` for this depth first.
    """
    start = stop_logit(state, weights, scratch)
    write_stack_features(state, scratch, scratch.stack_features[:])
    for j in range(WIDE):
        scratch.wide[j] = scratch.shared_sums[depth, j]
    at, features = TURN_AT[state.players], TABLE_FEATURES[state.players]
    add_features(weights, at + features * WIDE, scratch.stack_features, STACK_FEATURES, scratch.wide)
    return sigmoid(output(weights, at, features + STACK_FEATURES, scratch.wide, scratch.narrow, start))


@compiled
def sum_shared_features(state: StateRecord, weights: Weights, scratch: Scratch, depth: int, drawn: int) -> None:
    """Compute the network's first-layer sums over the features that all positions of this turn share. `evaluate_stacks`
    uses these sums at the same depth.
    """
    at, features = TURN_AT[state.players], TABLE_FEATURES[state.players]
    write_table_features(state, scratch, scratch.benches, state.turn, 0, drawn, scratch.features[:])
    load_biases(weights, at, features + STACK_FEATURES, scratch.shared_sums[depth])
    add_features(weights, at, scratch.features, features, scratch.shared_sums[depth])


@inlined
def places_for(state: StateRecord, kind: int) -> int:
    """Return a bit mask of the stacks that a card fits. For a switch card, which goes on no stack, the mask has a
    single bit.
    """
    places = int(kind == SWITCH)
    for i in range(MAX_STACKS):
        places |= int(kind != SWITCH and fits(state, kind, i)) << i
    return places


@compiled
def best_place(state: StateRecord, weights: Weights, scratch: Scratch, depth: int, kind: int, places: int) -> int:
    """Return the place for a card that the network values highest, as a bit mask with one bit."""
    best, chosen = UNKNOWN, 0
    for i in range(MAX_STACKS):
        if places >> i & 1:
            before = save_stack(state, i)
            put_card(state, kind, i)
            found = 1.0 * evaluate_stacks(state, weights, scratch, depth)
            restore_stack(state, i, before)
            if found > best:
                best, chosen = found, i
    return 1 << chosen


@compiled
def evaluate_push(state: StateRecord, weights: Weights, scratch: Scratch, depth: int) -> float:
    """Evaluate drawing the next card. Lookahead draws `depth` more cards before the network evaluates the position.

    With many cards left, lookahead tries each card only at the place that the network values highest.
    """
    whole, bust, cards = 0.0, UNKNOWN, state.left
    sum_shared_features(state, weights, scratch, depth, 1)
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
            places = best_place(state, weights, scratch, depth, kind, places)
        for i in range(MAX_STACKS):
            if not places >> i & 1:
                continue
            before = save_stack(state, i)
            if kind != SWITCH:
                put_card(state, kind, i)
            if state.left == 0:
                found = 1.0 * evaluate_stop(state, weights, scratch)
            elif depth == 0 and not (
                state.left == 1 and is_endgame(state)
            ):  # with one card left, a full search is just as fast
                found = 1.0 * evaluate_stacks(state, weights, scratch, depth)
            else:
                found = evaluate_push(state, weights, scratch, max(0, depth - 1))
                if state.stacks:
                    found = max(found, 1.0 * evaluate_stop(state, weights, scratch))
            restore_stack(state, i, before)
            best = max(best, found)
        if best == UNKNOWN:
            bust = 1.0 * evaluate_bust(state, weights, scratch) if bust == UNKNOWN else bust
            best = bust
        whole += count * best
        state.deck_numbers, state.deck_rolls, state.switches = numbers, rolls, switches
    state.left = cards
    return whole / cards  # type: ignore[no-any-return]  # a record's
