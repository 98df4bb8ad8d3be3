"""The rules of Rows, as in games/rows/rules.py, on one record that changes in place."""

from typing import Any, Final

import numpy as np

from overdraw.kernel.compiler import inlined
from overdraw.kernel.random import card_below
from overdraw.kernel.rows.actions import DISCARD, ENDS, GIVE, PLAY_END, PLAY_INACTIVE
from overdraw.kernel.rows.areas import create, join, join_inactive, last_end, throw
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
)

# The places of the `end` option's answers.
ROUND_THEN_OTHERS: Final = 0
TURN_THEN_OTHERS: Final = 1


@inlined
def act(s: Any, action: int) -> None:
    """A legal action; chance may be next."""
    card, code = action % KINDS, action // KINDS
    drop(s, s.turn, card)
    if action < GIVE:
        create(s, s.turn, TOP, card)
        draw_next(s, 1)
    elif action < PLAY_END:
        code -= GIVE // KINDS
        seat = (s.turn + 1 + code // ENDS) % s.players
        lay(s, seat, code % ENDS, card)
        if s.hand_sizes[s.turn]:
            s.phase = PLAYING
        else:
            draw_next(s, 2)  # the own step lapses (RQ-21)
    else:
        if action < PLAY_INACTIVE:
            lay(s, s.turn, code - PLAY_END // KINDS, card)
        elif action < DISCARD:
            code -= PLAY_INACTIVE // KINDS
            join_inactive(s, s.turn, code % VALUES + 1, code // VALUES, card)
        else:
            throw(s, card)
        draw_next(s, 2)


@inlined
def lay(s: Any, seat: int, end: int, card: int) -> None:
    """A card at an end of an area: a new row at the top or the bottom, or the top or the bottom row."""
    if end < 2:
        create(s, seat, end, card)
    else:
        join(s, seat, TOP if end == 2 else last_end(s, seat), card)


@inlined
def settle(s: Any) -> None:
    """Let chance act, with the game's own generator, until a seat is to act or the game is over."""
    while s.phase in (DEALING, DRAWING):
        turn_up(s, card_below(s, s.left))


@inlined
def happen(s: Any, outcome: int) -> None:
    """An outcome of chance that is given, not drawn: the card of that number."""
    at = 0
    while s.pile[at] != outcome:
        at += 1
    turn_up(s, at)


@inlined
def turn_up(s: Any, at: int) -> None:
    """The card at that place of the pile comes, to be dealt or drawn."""
    card: Any = np.int64(s.pile[at])
    s.left -= 1
    s.pile[at] = s.pile[s.left]
    if s.phase == DEALING:  # one card each in turn, from the starting player, four times round (R-SETUP-1)
        hold(s, (s.first + s.count) % s.players, card)
        s.count += 1
        if s.count == HAND * s.players:
            s.phase = OPENING
    else:
        hold(s, s.turn, card)
        draw_next(s, s.count - 1)


@inlined
def hold(s: Any, seat: int, card: int) -> None:
    """A card into a hand, which stays sorted."""
    at = s.hand_sizes[seat]
    while at > 0 and s.hands[seat, at - 1] > card:
        s.hands[seat, at] = s.hands[seat, at - 1]
        at -= 1
    s.hands[seat, at] = card
    s.hand_sizes[seat] += 1


@inlined
def drop(s: Any, seat: int, card: int) -> None:
    """A card out of a hand."""
    at = 0
    while s.hands[seat, at] != card:
        at += 1
    s.hand_sizes[seat] -= 1
    for k in range(at, s.hand_sizes[seat]):
        s.hands[seat, k] = s.hands[seat, k + 1]


@inlined
def draw_next(s: Any, left: int) -> None:
    """A card is drawn while some are due; an empty pile is made anew of the discards (RQ-20)."""
    if left > 0 and s.left == 0:
        for k in range(s.discarded):
            s.pile[k] = s.discards[k]
        s.left, s.discarded = s.discarded, 0
    if left > 0 and s.left > 0:
        s.phase, s.count = DRAWING, left
    else:
        end_turn(s)


@inlined
def end_turn(s: Any) -> None:
    """The next player who has a card; once the end was triggered, the last turns and then the end."""
    cards = 0
    for seat in range(s.players):
        cards += s.hand_sizes[seat]
    seat = s.turn
    while cards > 0:  # when nobody has a card, the game ends (RQ-20)
        if s.final < 0 and s.trigger != NOBODY:
            s.final = last_turns(s, seat)
        if s.final < 0:
            seat = (seat + 1) % s.players
        elif s.final > 0:
            seat = (s.final & 7) - 1
            s.final >>= 3
        else:
            break
        if s.hand_sizes[seat]:  # a player with an empty hand is passed over (RQ-20)
            s.turn = seat
            s.phase = GIVING if s.rows[seat] else OPENING
            return
    s.phase = OVER


@inlined
def last_turns(s: Any, seat: int) -> int:
    """Who still has a turn after this seat's, or -1 while the round goes on (RQ-26, RQ-27)."""
    last_of_round = seat == (s.first + s.players - 1) % s.players
    if s.end == TURN_THEN_OTHERS:
        return others(s, seat, seat)
    if not last_of_round:
        return -1
    return others(s, s.first, s.trigger) if s.end == ROUND_THEN_OTHERS else 0


@inlined
def others(s: Any, begin: int, left_out: int) -> int:
    """All seats but one, clockwise, as `final` holds them."""
    seats, place = 0, 0
    for k in range(s.players):
        seat = (begin + k) % s.players
        if seat != left_out:
            seats |= (seat + 1) << 3 * place
            place += 1
    return seats
