"""How many points a card would add to an area in Rows, played by the area's owner or given by an opponent."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, Integers, StateRecord
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import compiled, inlined
from overdraw.kernel.rows.areas import HIGHEST_CREATOR, TRIGGER_COLOURS, inactive_at
from overdraw.kernel.rows.state import BOTTOM, TOP, VALUES

COLOURS: Final = 6
FAR: Final = VALUES + 1
"""The value of a missing row or card. It is above every real value, so the search for the lowest row ignores it."""


@compiled
def lowest_rows(state: StateRecord, seat: int, lows: Integers, active: Integers) -> int:
    """Write the values of the lowest row and of the active rows in each colour. Return a bit mask of the card values
    that may start a row.

    In `active`, the low four bits hold the higher active row of a colour, and the next bits hold the lower one. A
    single active row is stored in both.
    """
    for colour in range(COLOURS):
        lows[colour], active[colour] = FAR, 0
    values = 0
    for end in range(min(state.rows[seat], 2)):
        colour = state.end_colour[seat, end]
        lows[colour] = min(lows[colour], state.end_high[seat, end])
        high, other = state.end_high[seat, end], active[colour] & 15
        active[colour] = max(high, other) + (min(high, other) if other else high) * 16
        for value in range(1, HIGHEST_CREATOR + 1):
            if state.end_cards[seat, end] >> 2 * (value - 1) & 3:
                values |= 1 << value
    for k in range(state.covered[seat, TOP] + state.covered[seat, BOTTOM]):
        row: Integer = np.int64(state.inactive[seat, inactive_at(state, seat, k)])
        lows[row // VALUES] = min(lows[row // VALUES], row % VALUES + 1)
    return values


@inlined
def play_points(card: int, lows: Integers, values: int) -> Integer:
    """Return the maximum number of points that a card can add to the area of the player who plays it."""
    value = card % VALUES + 1
    return np.int64(value if values >> value & 1 else max(0, value - lows[card // VALUES]))


@inlined
def gift_points(state: StateRecord, card: int, active: Integers) -> Integer:
    """Return the minimum number of points that a card can add to an opponent's area."""
    value = card % VALUES + 1
    high, low = active[card // VALUES] & 15, active[card // VALUES] >> 4
    if state.increment == 0 or value > high:
        return np.int64(max(0, value - high))
    return np.int64(value - low if value > low else value)


@inlined
def would_trigger_end(state: StateRecord, seat: int, card: int) -> Integer:
    """Return whether a new row with this card would give the area enough colours to trigger the end of the game."""
    colours = state.colours_in[seat]
    return popcount(colours) == TRIGGER_COLOURS - 1 and not colours >> card // VALUES & 1
