"""Observations of Push: everything that a seat may know about a game, as an array of bytes.

An observation holds the same facts as games/push/view.py, with seats counted clockwise from the observing seat. For the
other players' banks, it holds only the sizes (PQ-16), unless the array has room for open banks. It omits the order of
the cards in a stack, because no rule depends on it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from overdraw.kernel.array_types import Booleans, Integers, StateRecord, States
from overdraw.kernel.bits import spread_pairs
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.push.actions import ACTIONS
from overdraw.kernel.push.cards import ALL, ROLL
from overdraw.kernel.push.layout import BANK, BENCHES, DISCARDS, FACTS, PILE, RULES, SIZES, STACKS, UNDRAWN
from overdraw.kernel.push.legal import actor, legal_mask
from overdraw.kernel.push.state import MAX_STACKS, OVER, PLACING, ROLLING, TAKING

MAX_LEGAL: Final = 6
"""The maximum number of legal actions in a Push position: push, or bank one of five colours."""

OFFER: Final = 2
"""How many 64-bit words store the legal actions of a game, with one byte for each possible action."""

AS_BYTES: Final = (np.arange(1 << ACTIONS)[:, None] >> np.arange(8 * OFFER) & 1).astype(np.uint8).view(np.int64)
"""A table that converts a bit mask of legal actions to 64-bit words with one byte per action."""


def mask_maker(games: int) -> Callable[[Integers], Booleans]:
    """Return a function that converts offers (stored legal actions) to a boolean array, game × action. The array shares
    its memory with the offers.
    """
    return lambda offers: offers.view(np.bool_)[:, :ACTIONS]


def list_maker(games: int) -> Callable[[Integers], tuple[Integers, Integers]]:
    """Return a function that converts offers (stored legal actions) to the number of legal actions in each game and an
    array that lists them.

    Each call overwrites the arrays that the previous call returned.
    """
    counts, actions = np.zeros(games, np.int64), np.zeros((games, MAX_LEGAL), np.int64)

    def lists(offers: Integers) -> tuple[Integers, Integers]:
        list_offered(offers, counts, actions)
        return counts, actions

    return lists


@compiled
def list_offered(offers: Integers, counts: Integers, actions: Integers) -> None:
    for i in range(len(offers)):
        count = 0
        for word in range(OFFER):
            rest, action = offers[i, word], 8 * word
            while rest:
                if rest & 1:
                    actions[i, count] = action
                    count += 1
                rest >>= 8
                action += 1
        counts[i] = count


@inlined
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Return whether an action is legal in game `i`. The result is False if no action has this number."""
    legal: bool = 0 <= action < ACTIONS and offers[i, action >> 3] >> 8 * (action & 7) & 1 > 0
    return legal


@inlined
def observe_play(state: StateRecord, seat: int, out: Integers) -> None:
    """Write all parts of an observation that can change during a game, which is everything except the rules."""
    open_banks = len(out) > BENCHES + state.players * PILE
    rest, rolls = state.start_numbers - state.deck_numbers, state.start_rolls - state.deck_rolls
    for k in range(MAX_STACKS):
        held = state.held[k] & -(state.there >> k & 1)  # masking is faster than branching
        rest -= held & ALL
        rolls -= held >> 2 * ROLL & 1
        spread_pairs(out, STACKS + k * PILE, held)
    placing = int(state.phase == PLACING)
    rest -= placing << 2 * state.card & ALL
    rolls -= placing & int(state.card == ROLL)
    for k in range(state.players):
        other = np.uint64(
            seat + k if seat + k < state.players else seat + k - state.players
        )  # Numba does not check unsigned indices for negative values
        bench = state.benches[other]
        rest -= bench + state.banks[other]
        spread_pairs(out, BENCHES + k * PILE, bench)
        if open_banks and k > 0:
            spread_pairs(out, BENCHES + (state.players + k - 1) * PILE, state.banks[other])
    spread_pairs(out, UNDRAWN, state.deck_numbers)
    spread_pairs(out, DISCARDS, rest)
    spread_pairs(out, BANK, state.banks[seat])
    turned = state.bank_sizes >> 8 * seat | state.bank_sizes << 8 * (state.players - seat)
    turn = state.turn - seat if state.turn >= seat else state.turn - seat + state.players
    who = state.who - seat if state.who >= seat else state.who - seat + state.players
    acting = who if state.phase in (TAKING, ROLLING) else turn
    out[SIZES] = turned & (1 << 8 * state.players) - 1 | acting << 48 | collecting(state) << 56
    out[FACTS] = (
        state.phase
        | placing * (state.card + 1) << 8
        | state.stacks << 16
        | turn << 24
        | state.switches << 32
        | state.deck_rolls << 40
        | rolls << 48
        | state.left << 56
    )


@inlined
def observe_rules(state: StateRecord, out: Integers) -> None:
    """Write the rules into an observation. The rules stay the same during a game."""
    options = state.stopper_takes | state.switches_last << 8 | state.tie_break << 16 | state.star << 24
    out[RULES] = options | state.two_player_switches << 32 | state.players << 40


@inlined
def collecting(state: StateRecord) -> int:
    """Return how many seats may still take a stack, including the seat to act."""
    ahead = state.who - state.turn if state.switches & 1 else state.turn - state.who
    ahead += state.players if ahead <= 0 else 0
    ahead -= int(state.phase == ROLLING)
    return ahead if state.phase in (TAKING, ROLLING) else 0


@inlined
def show_game(state: StateRecord, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Write the seat to act in game `i`, its legal actions and its observation. If the game is over, write the
    observation of the seat that acted last.
    """
    seat = seats[i] if state.phase == OVER else actor(state)
    mask = legal_mask(state)
    seats[i] = seat
    offers[i, 0] = AS_BYTES[mask, 0]
    offers[i, 1] = AS_BYTES[mask, 1]
    observe_play(state, seat, observations[i])


@inlined
def observe(state: StateRecord, seat: int, out: Integers) -> None:
    """Write everything that the seat may know about the game into `out`."""
    observe_rules(state, out)
    observe_play(state, seat, out)


@compiled
def observe_game(states: States, i: int, seat: int, out: Integers) -> None:
    """Write everything that a seat may know about game `i` into `out`."""
    observe(states[i], seat, out)


@compiled
def observe_games(states: States, seats: Integers, observations: Integers) -> None:
    """Write one observation per game, each for the seat that `seats` gives for that game."""
    for i in range(len(seats)):
        observe(states[i], seats[i], observations[i])
