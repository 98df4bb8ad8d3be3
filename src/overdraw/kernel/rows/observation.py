"""Observations of Rows: everything that a seat may know of a game, as an array of bytes.

An observation holds the same facts as games/rows/view.py, with seats counted clockwise from the observing seat. The
pile and the other hands are counted together as unseen cards (RQ-37). The order of the inactive rows is omitted,
because only the numbers of actions depend on it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from overdraw.kernel.array_types import Booleans, Bytes, Integers, StateRecord, States
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.actions import ACTIONS
from overdraw.kernel.rows.areas import inactive_at
from overdraw.kernel.rows.layout import AREA, AREAS, DISCARDS, FACTS, FINAL, HAND, HAND_SIZES, ROW, RULES, UNSEEN
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.state import BOTTOM, DEALING, DRAWING, OVER, TOP, VALUES

OFFER: Final = MAX_LEGAL + 1
"""The number of words of an offer: the number of legal actions, then the actions."""


def mask_maker(games: int) -> Callable[[Integers], Booleans]:
    """Return a function that converts offers into a boolean array of the legal actions, game × action.

    Each call overwrites the array. It has thousands of columns, so the lists of actions are faster to read.
    """
    wide, marked = np.zeros((games, ACTIONS), np.bool_), np.zeros((games, OFFER), np.int64)

    def masks(offers: Integers) -> Booleans:
        mark_offered(offers, marked, wide)
        return wide

    return masks


@compiled
def mark_offered(offers: Integers, marked: Integers, wide: Booleans) -> None:
    """Set the offered actions in the array `wide`, and clear those of the previous call, which `marked` lists."""
    for i in range(len(offers)):
        for k in range(marked[i, 0]):
            wide[i, marked[i, 1 + k]] = False
        marked[i, 0] = offers[i, 0]
        for k in range(offers[i, 0]):
            action = offers[i, 1 + k]
            wide[i, action] = True
            marked[i, 1 + k] = action


def list_maker(games: int) -> Callable[[Integers], tuple[Integers, Integers]]:
    """Return a function that converts offers into the number of legal actions in each game and a list of them."""
    return lambda offers: (offers[:, 0], offers[:, 1:])


@compiled
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Whether an action is legal in game `i`. The result is False for numbers that are not actions."""
    found = False
    for k in range(offers[i, 0]):
        found |= offers[i, 1 + k] == action
    return found


@compiled
def count_cards(out: Bytes, at: int, cards: Bytes, count: int) -> None:
    for k in range(count):
        out[at + np.int64(cards[k])] += 1


@compiled
def observe(state: StateRecord, seat: int, out: Bytes) -> None:
    """Write everything that the seat may know about the game into `out`."""
    for k in range(len(out)):
        out[k] = 0
    count_cards(out, UNSEEN, state.pile, state.left)
    count_cards(out, DISCARDS, state.discards, state.discarded)
    count_cards(out, HAND, state.hands[seat], state.hand_sizes[seat])
    observe_facts(state, seat, out)
    for k in range(state.players):
        other = (seat + k) % state.players
        if k > 0:
            count_cards(out, UNSEEN, state.hands[other], state.hand_sizes[other])
        out[HAND_SIZES + k] = state.hand_sizes[other]
        observe_area(state, other, out, AREAS + k * AREA)


@compiled
def observe_facts(state: StateRecord, seat: int, out: Bytes) -> None:
    out[FACTS], out[FACTS + 1], out[FACTS + 3] = state.phase, state.players, state.left
    out[FACTS + 2] = (state.first - seat) % state.players
    out[FACTS + 4] = 0 if state.trigger < 0 else (state.trigger - seat) % state.players + 1
    out[FACTS + 5] = int(state.final >= 0)
    out[FACTS + 6] = (state.turn - seat) % state.players
    out[FACTS + 7] = state.count if state.phase in (DEALING, DRAWING) else 0
    out[RULES], out[RULES + 1], out[RULES + 2], out[RULES + 3] = (
        state.colours,
        state.copies,
        state.increment,
        state.end,
    )
    seats, at = max(state.final, 0), FINAL
    while seats:
        out[at] = ((seats & 7) - 1 - seat) % state.players + 1
        seats >>= 3
        at += 1


@compiled
def observe_area(state: StateRecord, seat: int, out: Bytes, at: int) -> None:
    out[at] = state.rows[seat]
    for end in range(min(state.rows[seat], 2)):
        row = at + 1 + end * ROW
        out[row] = state.end_colour[seat, end] + 1
        for index in range(VALUES):
            out[row + 1 + index] = state.end_cards[seat, end] >> 2 * index & 3
    for k in range(state.covered[seat, TOP] + state.covered[seat, BOTTOM]):
        out[at + 1 + 2 * ROW + np.int64(state.inactive[seat, inactive_at(state, seat, k)])] += 1


@compiled
def show_game(state: StateRecord, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Write the seat to act, its legal actions and its observation. After the end of the game, write the observation of
    the seat that acted last.
    """
    seat = seats[i] if state.phase == OVER else state.turn
    seats[i] = seat
    offers[i, 0] = list_actions(state, offers[i, 1:])
    observe(state, seat, observations[i].view(np.uint8))


@compiled
def observe_game(states: States, i: int, seat: int, out: Integers) -> None:
    """Write everything that a seat may know about one game of an array."""
    observe(states[i], seat, out.view(np.uint8))


@compiled
def observe_games(states: States, seats: Integers, observations: Integers) -> None:
    """Write one observation for each game: everything that the given seat may know."""
    for i in range(len(seats)):
        observe(states[i], seats[i], observations[i].view(np.uint8))
