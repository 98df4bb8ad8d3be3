"""Observations of Rows: everything that a seat may know about a game, as an array of bytes.

An observation holds the same facts as games/rows/view.py, with seats counted clockwise from the observing seat. The
cards in the pile and in the other players' hands are counted together as unseen cards (RQ-37). The order of the
inactive rows is omitted, because only the numbers of actions depend on it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from overdraw.kernel.array_types import Booleans, Integer, Integers, StateRecord, States
from overdraw.kernel.bits import spread_eight
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.rows.actions import ACTIONS
from overdraw.kernel.rows.areas import inactive_at
from overdraw.kernel.rows.counts import count_card
from overdraw.kernel.rows.layout import AREA, AREAS, DISCARDS, FACTS, FINAL, HAND, HAND_SIZES, INACTIVE, RULES, UNSEEN
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.seats import around, steps_to
from overdraw.kernel.rows.state import BOTTOM, DEALING, DRAWING, OVER, TOP, WORDS

OFFER: Final = MAX_LEGAL + 1
"""How many 64-bit words store the legal actions of a game: first their number, then the actions."""


def mask_maker(games: int) -> Callable[[Integers], Booleans]:
    """Return a function that converts offers (stored legal actions) to a boolean array, game × action.

    Each call overwrites the array. The array has thousands of columns, so lists of legal actions are faster to read.
    """
    wide, marked = np.zeros((games, ACTIONS), np.bool_), np.zeros((games, OFFER), np.int16)

    def masks(offers: Integers) -> Booleans:
        mark_offered(offers, marked, wide)
        return wide

    return masks


@compiled
def mark_offered(offers: Integers, marked: NDArray[np.int16], wide: Booleans) -> None:
    """Mark the legal actions of each game in `wide`. Clear the marks of the previous call, which `marked` lists."""
    for i in range(len(offers)):
        row, old, new = wide[i], marked[i], offers[i]
        for k in range(old[0]):
            row[np.uint64(old[1 + k])] = False
        for k in range(new[0]):
            row[np.uint64(new[1 + k])] = True
        for k in range(new[0] + 1):
            old[k] = new[k]


def list_maker(games: int) -> Callable[[Integers], tuple[Integers, Integers]]:
    """Return a function that splits offers (stored legal actions) into the number of legal actions in each game and an
    array that lists them.
    """
    return lambda offers: (offers[:, 0], offers[:, 1:])


@inlined
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Return whether an action is legal in game `i`. The result is False if no action has this number."""
    found = False
    for k in range(offers[i, 0]):
        found |= offers[i, 1 + k] == action
    return found


@inlined
def observe(state: StateRecord, seat: int, out: Integers) -> None:
    """Write everything that the seat may know about the game into `out`."""
    for word in range(len(out)):
        out[word] = 0
    for word in range(WORDS):
        out[UNSEEN + word] = state.unplayed[word]
        out[DISCARDS + word] = state.thrown[word]
    for k in range(state.hand_sizes[seat]):
        card: Integer = np.int64(state.hands[seat, k])
        count_card(out, 8 * UNSEEN, card, -1)
        count_card(out, 8 * HAND, card, 1)
    observe_facts(state, seat, out)
    for k in range(state.players):
        observe_area(state, around(state, seat, k), out, AREAS + k * AREA)


@inlined
def observe_facts(state: StateRecord, seat: int, out: Integers) -> None:
    trigger = 0 if state.trigger < 0 else steps_to(state, seat, state.trigger) + 1
    draws = state.count if (state.phase == DEALING) | (state.phase == DRAWING) else 0
    out[FACTS] = (
        state.phase
        | state.players << 8
        | steps_to(state, seat, state.first) << 16
        | state.left << 24
        | trigger << 32
        | int(state.final >= 0) << 40
        | steps_to(state, seat, state.turn) << 48
        | draws << 56
    )
    sizes, final, place = 0, 0, 0
    for k in range(state.players):
        sizes |= state.hand_sizes[around(state, seat, k)] << 8 * k
    seats = max(state.final, 0)
    while seats:
        final |= steps_to(state, seat, (seats & 7) - 1) + 1 << place
        seats >>= 3
        place += 8
    options = state.colours | state.copies << 8 | state.increment << 16 | state.end << 24
    out[RULES] = options | final << 8 * FINAL
    out[RULES + 1] = final >> 64 - 8 * FINAL | sizes << 8 * HAND_SIZES - 64


@inlined
def observe_area(state: StateRecord, seat: int, out: Integers, at: int) -> None:
    """Write one player's area: a byte for the number of rows, 13 bytes for each of two active rows, and counts of the
    inactive rows.
    """
    rows = state.rows[seat]
    top, bottom = -int(rows > 0), -int(rows > 1)  # masking is faster than branching
    high = state.end_cards[seat, TOP] & top
    low = state.end_cards[seat, BOTTOM] & bottom
    out[at] = rows | (state.end_colour[seat, TOP] + 1 & top) << 8 | spread_eight(high & 0xFFF) << 16
    out[at + 1] = spread_eight(high >> 12) | (state.end_colour[seat, BOTTOM] + 1 & bottom) << 48 | (low & 3) << 56
    out[at + 2] = spread_eight(low >> 2 & 0xFFFF)
    out[at + 3] = spread_eight(low >> 18)
    for k in range(state.covered[seat, TOP] + state.covered[seat, BOTTOM]):
        row: Integer = np.int64(state.inactive[seat, inactive_at(state, seat, k)])
        count_card(out, 8 * at + INACTIVE, row, 1)


@inlined
def show_game(state: StateRecord, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Write the seat to act in game `i`, its legal actions and its observation. If the game is over, write the
    observation of the seat that acted last.
    """
    seat = seats[i] if state.phase == OVER else state.turn
    seats[i] = seat
    offers[i, 0] = list_actions(state, offers[i, 1:])
    observe(state, seat, observations[i])


@compiled
def observe_game(states: States, i: int, seat: int, out: Integers) -> None:
    """Write everything that a seat may know about game `i` into `out`."""
    observe(states[i], seat, out)


@compiled
def observe_games(states: States, seats: Integers, observations: Integers) -> None:
    """Write one observation per game, each for the seat that `seats` gives for that game."""
    for i in range(len(seats)):
        observe(states[i], seats[i], observations[i])
