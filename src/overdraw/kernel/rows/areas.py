"""Players' areas in Rows: which rows a card may join or cover, how an area changes, and how many points it scores."""

from typing import Final

import numpy as np

from overdraw.games.rows.areas import HIGHEST_CREATOR as HIGHEST
from overdraw.games.rows.state import TRIGGER_COLOURS as ENOUGH
from overdraw.kernel.array_types import Integer, StateRecord
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import inlined
from overdraw.kernel.rows.counts import count_card
from overdraw.kernel.rows.state import BOTTOM, MAX_DECK, NOBODY, TOP, VALUES

HIGHEST_CREATOR: Final = HIGHEST
TRIGGER_COLOURS: Final = ENOUGH


@inlined
def last_end(state: StateRecord, seat: int) -> Integer:
    """Return the end under which the bottom row of an area is stored: BOTTOM, or TOP if the area has a single row."""
    return BOTTOM if state.rows[seat] > 1 else TOP


@inlined
def may_join(state: StateRecord, seat: int, end: int, card: int) -> bool:
    """Return whether a card may be added to the active row at one end of an area (R-ROW-2, RQ-3)."""
    value = card % VALUES + 1
    fits: bool = (state.end_colour[seat, end] == card // VALUES) & (
        (state.increment == 0) | (value > state.end_high[seat, end])
    )
    return fits


@inlined
def may_cover(state: StateRecord, seat: int, end: int, card: int) -> bool:
    """Return whether a player may start a new row with this card at one end of their own area. The row that it covers
    must hold a card of the same value (RQ-8).
    """
    value = card % VALUES + 1
    covers: bool = (value <= HIGHEST_CREATOR) & (state.end_cards[seat, end] >> 2 * (value - 1) & 3 > 0)
    return covers


@inlined
def inactive_at(state: StateRecord, seat: int, k: int) -> int:
    """Return the index in `inactive` of an area's k-th inactive row, counted from 0 at the top."""
    upper = state.covered[seat, TOP]
    return upper - 1 - k if k < upper else MAX_DECK - 1 - (k - upper)  # type: ignore[no-any-return]  # a record's


@inlined
def throw(state: StateRecord, card: int) -> None:
    """Add a card to the discards."""
    state.discards[state.discarded] = card
    state.discarded += 1
    count_card(state.thrown, 0, card, 1)


@inlined
def join(state: StateRecord, seat: int, end: int, card: int) -> None:
    """Add a card to the top row or the bottom row of an area."""
    value = card % VALUES + 1
    state.end_cards[seat, end] += 1 << 2 * (value - 1)
    state.end_high[seat, end] = max(state.end_high[seat, end], value)


@inlined
def join_inactive(state: StateRecord, seat: int, value: int, twin: int, card: int) -> None:
    """Add a card to an inactive row of the same colour. The row keeps only the higher card (RQ-16, RQ-17).

    `value` is the value of the row. If two rows have the same colour and value, `twin` is 0 for the upper row and 1 for
    the lower one.
    """
    row = card - card % VALUES + value - 1
    for k in range(state.covered[seat, TOP] + state.covered[seat, BOTTOM]):
        at = inactive_at(state, seat, k)
        if state.inactive[seat, at] == row:
            if twin == 0:
                state.inactive[seat, at] = max(row, card)
                throw(state, min(row, card))
                return
            twin -= 1


@inlined
def create(state: StateRecord, seat: int, end: int, card: int) -> None:
    """Start a new row at one end of an area. The row that it covers becomes inactive, unless that was the only row
    (R-SETUP-4).
    """
    if state.rows[seat] == 0:
        end = TOP
    elif state.rows[seat] == 1:
        if end == TOP:
            state.end_colour[seat, BOTTOM] = state.end_colour[seat, TOP]
            state.end_cards[seat, BOTTOM] = state.end_cards[seat, TOP]
            state.end_high[seat, BOTTOM] = state.end_high[seat, TOP]
    else:
        cover(state, seat, end)
    state.end_colour[seat, end] = card // VALUES
    state.end_cards[seat, end] = 1 << 2 * (card % VALUES)
    state.end_high[seat, end] = card % VALUES + 1
    state.rows[seat] += 1
    state.colours_in[seat] |= 1 << card // VALUES
    if state.trigger == NOBODY and popcount(state.colours_in[seat]) >= TRIGGER_COLOURS:
        state.trigger = seat  # only the first area with four colours triggers the end (RQ-28)


@inlined
def cover(state: StateRecord, seat: int, end: int) -> None:
    """Make the row at one end of an area inactive: keep its highest card and discard the others (R-INACT-2)."""
    first = state.end_colour[seat, end] * VALUES
    high = state.end_high[seat, end]
    for value in range(1, high + 1):
        count = state.end_cards[seat, end] >> 2 * (value - 1) & 3
        for _ in range(count - 1 if value == high else count):
            throw(state, first + value - 1)
    covered = state.covered[seat, end]
    state.inactive[seat, covered if end == TOP else MAX_DECK - 1 - covered] = first + high - 1
    state.covered[seat, end] += 1


@inlined
def area_value(state: StateRecord, seat: int) -> Integer:
    """Return the score of an area: the sum of the highest card in each row (R-ROW-3, R-SCORE-1)."""
    points = np.int64(0)
    for end in range(min(state.rows[seat], 2)):
        points += state.end_high[seat, end]
    for k in range(state.covered[seat, TOP] + state.covered[seat, BOTTOM]):
        points += np.int64(state.inactive[seat, inactive_at(state, seat, k)]) % VALUES + 1
    return points
