"""An expectimax search in Push that values events for all seats. Every seat plays for its own share of the win.

The search follows collecting to the end of the turn, with every face of the die. It follows drawing for only a few
cards. Where the search ends, the network for positions within a turn estimates what drawing is worth to the player to
move.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from overdraw.analysis.compiled.push.turn_ends import SMALLEST, load_known_points, value_turn_end
from overdraw.bots.push.compiled.stacks import undrawn
from overdraw.bots.push.expert_policy.lookahead import evaluate_push, fit_stop_slopes
from overdraw.bots.push.expert_policy.scratch import allocate_scratch
from overdraw.kernel.array_types import Doubles, Integer, Integers, Real, StateRecord, States, Weights
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS, FACE, FACES
from overdraw.kernel.push.cards import ROLL, ROLL_BIT
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.rules import act, apply_outcome
from overdraw.kernel.push.state import BEGIN, DRAWING, MAX_PLAYERS, OVER, PLACING, ROLLING, TAKING

LEVELS: Final = 24
"""The maximum number of consecutive events in the search, plus one."""

FIRST: Final = np.int64(1)
"""The search level of the state after the first event. The level is not passed as a literal, because Numba cannot cache
a recursive function that is first called with a literal."""


Scratches: TypeAlias = Any
"""Two scratch records: one for the turn in progress, and one for positions after this turn."""


class Knower(NamedTuple):
    """The seat whose knowledge the search uses, and whether this seat knows the cards in the other players' banks."""

    seat: Integer
    banks: bool


@compiled
def value_events(
    states: States, events: Integers, depth: int, seat: int, banks_known: bool, weights: Weights, values: Doubles
) -> None:
    """Write every seat's share of the win after each of the given events in the state `states[0]`.

    An event is the number of an action, or -1 - n for outcome of chance number n. The search draws `depth` cards before
    it uses the network; a card that is the event itself counts as one of them. The search uses the knowledge of `seat`.
    `states` has LEVELS records.
    """
    scratch, state, knower = allocate_scratch(2), states[0], Knower(seat, banks_known)
    shares = np.zeros((LEVELS, MAX_PLAYERS))
    load_known_points(state, seat, banks_known, scratch[0])
    if state.left and state.phase != TAKING and state.phase != ROLLING:
        fit_stop_slopes(state, weights, scratch[0])
    if has_many_rolls(state):
        depth = min(depth, 0)
    further = max(0, depth - 1) if state.phase == DRAWING else depth
    for i in range(len(events)):
        states[1] = states[0]
        if events[i] >= 0:
            act(states[1], events[i])
            value_turn_end(state, seat, banks_known, weights, scratch[1], shares[1])
        else:
            apply_outcome(states[1], -1 - events[i])
        value_state(states, FIRST, further, knower, weights, scratch, shares)
        for other in range(state.players):
            values[i, other] = shares[1, other]


@inlined
def has_many_rolls(state: StateRecord) -> bool:
    """Whether more than two players may collect two stacks with a roll card. Then a search of every drawn card would
    be too slow, because all combinations of faces follow each of them.
    """
    rolls = int(state.phase == PLACING and state.card == ROLL)
    for i in range(state.stacks):
        rolls += int(state.held[i] & ROLL_BIT != 0)
    many: bool = state.players > 2 and rolls > 1
    return many


@compiled
def value_state(
    states: States, level: Integer, depth: int, knower: Knower, weights: Weights, scratch: Scratches, shares: Doubles
) -> None:
    """Write every seat's share of the win in the state `states[level]` into `shares[level]`.

    If a card is to be drawn, `shares[level]` must already contain the shares for a turn that ends now. The search is a
    single function because Numba cannot cache functions that call each other.
    """
    state: StateRecord = states[level]
    here, following = shares[level], shares[level + 1]
    phase = state.phase
    if phase in (BEGIN, OVER):
        value_turn_end(state, knower.seat, knower.banks, weights, scratch[1], here)
        return
    if phase == DRAWING and depth == 0:
        scale_to(here, state.turn, state.players, evaluate_push(state, weights, scratch[0], depth))
        return
    if phase in (DRAWING, ROLLING):
        alike, found = np.zeros(MAX_PLAYERS), False
        here[:] = 0.0
        for outcome in range(FACE + FACES):
            chance = chance_of(state, outcome)
            if chance == 0.0:
                continue
            states[level + 1] = state
            apply_outcome(states[level + 1], outcome)
            if not is_alike(state, states[level + 1]):
                less = depth - 1 if phase == DRAWING else depth
                value_state(states, level + 1, less, knower, weights, scratch, shares)
                add_shares(following, chance, here)
                continue
            if not found:
                value_state(states, level + 1, depth, knower, weights, scratch, shares)
                copy_shares(following, alike)
                found = True
            add_shares(alike, chance, here)
        return
    who, mask, ended = actor(state), legal_mask(state), False
    for action in range(ACTIONS - 1, -1, -1):  # pushing comes last
        if not mask >> action & 1:
            continue
        states[level + 1] = state
        act(states[level + 1], action)
        if states[level + 1].phase == DRAWING:
            if ended:
                copy_shares(here, following)
            else:
                value_turn_end(state, knower.seat, knower.banks, weights, scratch[1], following)
        value_state(states, level + 1, depth, knower, weights, scratch, shares)
        if not ended or following[who] > here[who]:
            copy_shares(following, here)
        ended = True


@inlined
def copy_shares(source: Doubles, target: Doubles) -> None:
    for seat in range(MAX_PLAYERS):
        target[seat] = source[seat]


@inlined
def add_shares(source: Doubles, part: Real, target: Doubles) -> None:
    for seat in range(MAX_PLAYERS):
        target[seat] += part * source[seat]


@inlined
def scale_to(shares: Doubles, seat: int, players: int, share: Real) -> None:
    """Set one seat's share of the win, and scale the shares of the other seats so that all shares add up to 1."""
    others = 0.0
    for other in range(players):
        others += shares[other] if other != seat else 0.0
    for other in range(players):
        part = shares[other] / others if others > SMALLEST else 1.0 / (players - 1)
        shares[other] = share if other == seat else part * (1.0 - share)


@inlined
def chance_of(state: StateRecord, outcome: Integer) -> Real:
    """Return the probability of an outcome of chance in this state. The probability of an impossible outcome is 0."""
    if state.phase == ROLLING:
        return 1.0 / FACES if outcome >= FACE else 0.0
    return undrawn(state, outcome) / state.left if outcome < FACE else 0.0


@inlined
def is_alike(before: StateRecord, after: StateRecord) -> bool:
    """Whether an outcome is one of several with the same value: cards that bust, or faces of the die that cost
    nothing."""
    if before.phase == ROLLING:
        alike: bool = before.benches[before.who] == after.benches[before.who]
        return alike
    bust: bool = after.phase == ROLLING
    return bust
