"""The rules of Rows, as in games/rows/rules.py, but applied to a state record in place."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.compiler import inlined
from overdraw.kernel.random import card_below
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import create, join, join_inactive, last_end, throw
from overdraw.kernel.rows.counts import count_card
from overdraw.kernel.rows.seats import around
from overdraw.kernel.rows.state import (
    DEALING,
    DRAWING,
    GIVING,
    HAND,
    KINDS,
    NOBODY,
    OPENING,
    OVER,
    PLAYING,
    TOP,
    VALUES,
    WORDS,
)

# Indices of answers to the `end` option, which determines the final turns after the trigger.
ROUND_THEN_OTHERS: Final = 0
TURN_THEN_OTHERS: Final = 1

# How many cards a player draws at the end of an opening turn and of a later turn (R-FIRST-1, R-DRAW-1). They are NumPy
# integers, because Numba compiles a function separately for each Python int that it gets as a constant.
OPENING_DRAW: Final[Integer] = np.int64(1)
TURN_DRAW: Final[Integer] = np.int64(2)


@inlined
def act(state: StateRecord, action: int) -> None:
    """Apply a legal action without the random outcomes that follow it."""
    card, code = action % KINDS, action // KINDS
    drop(state, state.turn, card)
    if action < GIVE:
        create(state, state.turn, TOP, card)
        draw_next(state, OPENING_DRAW)
    elif action < PLAY_END:
        code -= GIVE // KINDS
        seat: Integer = np.int64(around(state, state.turn, code // ENDS + 1))
        lay(state, seat, code % ENDS, card)
        if state.hand_sizes[state.turn]:
            state.phase = PLAYING
        else:
            draw_next(state, TURN_DRAW)  # the player has no card left to play into their own area (RQ-21)
    else:
        if action < PLAY_INACTIVE:
            lay(state, state.turn, code - PLAY_END // KINDS, card)
        elif action < DISCARD:
            code -= PLAY_INACTIVE // KINDS
            join_inactive(state, state.turn, code % VALUES + 1, code // VALUES, card)
        else:
            throw(state, card)
        draw_next(state, TURN_DRAW)


@inlined
def lay(state: StateRecord, seat: int, end: int, card: int) -> None:
    """Put a card into an area. If `end` is 0 or 1, the card starts a top or bottom row. If it is 2 or 3, the card joins
    that row.
    """
    if end < 2:
        create(state, seat, end, card)
    else:
        join(state, seat, TOP if end == 2 else last_end(state, seat), card)


@inlined
def resolve_chance(state: StateRecord) -> None:
    """Draw random outcomes from the game's generator until a seat is to act or the game is over."""
    while state.phase in (DEALING, DRAWING):
        turn_up(state, card_below(state, state.left))


@inlined
def apply_outcome(state: StateRecord, outcome: int) -> None:
    """Apply an outcome of chance, given as the number of a card."""
    at = 0
    while state.pile[at] != outcome:
        at += 1
    turn_up(state, at)


@inlined
def turn_up(state: StateRecord, at: int) -> None:
    """Deal or draw the card at index `at` of the pile, and remove it from the pile."""
    card: Integer = np.int64(state.pile[at])
    state.left -= 1
    state.pile[at] = state.pile[state.left]
    if state.phase == DEALING:  # deal four rounds of one card each, beginning with the starting player (R-SETUP-1)
        hold(state, (state.first + state.count) % state.players, card)
        state.count += 1
        if state.count == HAND * state.players:
            state.phase = OPENING
    else:
        hold(state, state.turn, card)
        draw_next(state, state.count - 1)


@inlined
def hold(state: StateRecord, seat: int, card: int) -> None:
    """Insert a card into a player's hand, which stays sorted."""
    at = state.hand_sizes[seat]
    while at > 0 and state.hands[seat, at - 1] > card:
        state.hands[seat, at] = state.hands[seat, at - 1]
        at -= 1
    state.hands[seat, at] = card
    state.hand_sizes[seat] += 1


@inlined
def drop(state: StateRecord, seat: int, card: int) -> None:
    """Remove a card that is being played from a player's hand."""
    at = 0
    while state.hands[seat, at] != card:
        at += 1
    state.hand_sizes[seat] -= 1
    for k in range(at, state.hand_sizes[seat]):
        state.hands[seat, k] = state.hands[seat, k + 1]
    count_card(state.unplayed, 0, card, -1)


@inlined
def draw_next(state: StateRecord, left: int) -> None:
    """Prepare the player's next draw, or end the turn if nothing is left to draw. If the pile is empty, the discards
    become the pile (RQ-20).
    """
    if left > 0 and state.left == 0:
        for k in range(state.discarded):
            state.pile[k] = state.discards[k]
        state.left, state.discarded = state.discarded, 0
        for word in range(WORDS):
            state.unplayed[word] += state.thrown[word]
            state.thrown[word] = 0
    if left > 0 and state.left > 0:
        state.phase, state.count = DRAWING, left
    else:
        end_turn(state)


@inlined
def end_turn(state: StateRecord) -> None:
    """Pass the turn to the next player who has a card, or end the game after the final turns."""
    cards = 0
    for other in range(state.players):
        cards += state.hand_sizes[other]
    seat: Integer = state.turn
    while cards > 0:  # the game also ends when no player has a card (RQ-20)
        if state.final < 0 and state.trigger != NOBODY:
            state.final = last_turns(state, seat)
        if state.final < 0:
            seat = np.int64(around(state, seat, 1))
        elif state.final > 0:
            seat = (state.final & 7) - 1
            state.final >>= 3
        else:
            break
        if state.hand_sizes[seat]:  # a player with an empty hand is skipped (RQ-20)
            state.turn = seat
            state.phase = GIVING if state.rows[seat] else OPENING
            return
    state.phase = OVER


@inlined
def last_turns(state: StateRecord, seat: int) -> int:
    """Return the seats that get a final turn after this seat's turn, or -1 if the round must be finished first (RQ-26,
    RQ-27).
    """
    last_of_round = seat == (state.first + state.players - 1) % state.players
    if state.end == TURN_THEN_OTHERS:
        return others(state, seat, seat)
    if not last_of_round:
        return -1
    return others(state, state.first, state.trigger) if state.end == ROUND_THEN_OTHERS else 0


@inlined
def others(state: StateRecord, begin: int, left_out: int) -> int:
    """Return all seats except `left_out`, clockwise from `begin`, in the format of the state's field `final`."""
    seats, place = 0, 0
    for k in range(state.players):
        seat = (begin + k) % state.players
        if seat != left_out:
            seats |= (seat + 1) << 3 * place
            place += 1
    return seats
