"""What the seat to act may know of a game of Rows, as an array of bytes.

It holds the same facts as games/rows/view.py, with seats counted clockwise from the seat to act. The pile and the
other hands are counted together as unseen cards (RQ-37). It leaves out the order of the inactive rows, on which only
the numbers of actions depend.
"""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Bytes, Integer, Integers, StateRecord, States
from overdraw.kernel.compiler import compiled
from overdraw.kernel.rows.actions import ACTIONS
from overdraw.kernel.rows.areas import inactive_at
from overdraw.kernel.rows.legal import MAX_LEGAL, list_actions
from overdraw.kernel.rows.state import BOTTOM, KINDS, MAX_PLAYERS, TOP, VALUES

UNSEEN: Final = 0
DISCARDS: Final = UNSEEN + KINDS
HAND: Final = DISCARDS + KINDS
FACTS: Final = HAND + KINDS
FINAL: Final = FACTS + 10
HAND_SIZES: Final = FINAL + MAX_PLAYERS
AREAS: Final = HAND_SIZES + MAX_PLAYERS + 2

ROW: Final = 1 + VALUES
AREA: Final = 2 * ROW + KINDS + 6
OFFER: Final = MAX_LEGAL + 1
"""Words of an offer: how many actions are legal, then their numbers."""


def observation(players: int) -> dict[str, tuple[int, int]]:
    """Return the byte range of each part of an observation."""
    return {
        "unseen": (UNSEEN, DISCARDS),
        "discards": (DISCARDS, HAND),
        "hand": (HAND, FACTS),
        # phase, players, starting seat, cards in the pile, the seat that triggered the end + 1 or 0, whether the
        # final turns have begun, then for each option the index of its answer in the engine's list
        "facts": (FACTS, FINAL),
        # the seats with a final turn, each + 1, in order
        "final": (FINAL, HAND_SIZES),
        "hand sizes": (HAND_SIZES, HAND_SIZES + MAX_PLAYERS),
        # each area: its number of rows; the top row's colour + 1 and its cards by value; the same for the bottom row;
        # the number of inactive rows by card
        "areas": (AREAS, AREAS + players * AREA),
    }


def masks(offers: Integers) -> Integer:
    """Return a boolean array of the legal actions by game. It is wide; the lists in `offers` are faster to read."""
    wide = np.zeros((len(offers), ACTIONS), np.bool_)
    for row, offer in zip(wide, offers, strict=True):
        row[offer[1 : 1 + offer[0]]] = True
    return wide


@compiled
def is_offered(offers: Integers, i: int, action: int) -> bool:
    """Whether an action is legal in game `i`; False for numbers that are not actions."""
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
    """Write everything that the seat may know into `out`."""
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
    out[FACTS + 6], out[FACTS + 7], out[FACTS + 8], out[FACTS + 9] = (
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
    """Write the seat to act, its legal actions and its observation."""
    seats[i] = state.turn
    offers[i, 0] = list_actions(state, offers[i, 1:])
    observe(state, state.turn, observations[i].view(np.uint8))


@compiled
def show(states: States, i: int, seats: Integers, offers: Integers, observations: Integers) -> None:
    """Like `show_game`, for one game of an array."""
    show_game(states[i], i, seats, offers, observations)
