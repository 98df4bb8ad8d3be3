"""A moment of a game of Rows, as one record of an array."""

from typing import Final

import numpy as np

MAX_PLAYERS: Final = 6
MAX_DECK: Final = 144
HAND: Final = 4
KINDS: Final = 72
VALUES: Final = 12

DEALING: Final = 0
OPENING: Final = 1
GIVING: Final = 2
PLAYING: Final = 3
DRAWING: Final = 4
OVER: Final = 5

NOBODY: Final = -1
TOP: Final = 0
BOTTOM: Final = 1

STATE: Final = np.dtype(
    [
        # The rules: an edition and its options, each by its place in the engine's list.
        ("edition", np.int64),
        ("colours", np.int64),
        ("copies", np.int64),
        ("increment", np.int64),
        ("end", np.int64),
        ("players", np.int64),
        ("first", np.int64),
        # The generator's two streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `count` is how many cards have been dealt, or how many are still to be drawn.
        ("phase", np.int64),
        ("turn", np.int64),
        ("count", np.int64),
        # The owner of the first area with four colours, and the seats that still have a turn after that:
        # three bits each, a seat and one, the next seat lowest; -1 while the last turns have not begun.
        ("trigger", np.int64),
        ("final", np.int64),
        # Pile and discards: the first so many of `pile` and `discards`, in no order.
        ("left", np.int64),
        ("discarded", np.int64),
        # Hands are sorted by kind.
        ("hand_sizes", np.int64, MAX_PLAYERS),
        # Areas: how many rows, a bit for each of their colours, and the top and the bottom row: its colour, its
        # cards with two bits for each value, its highest value. A single row is the top row.
        ("rows", np.int64, MAX_PLAYERS),
        ("colours_in", np.int64, MAX_PLAYERS),
        ("end_colour", np.int64, (MAX_PLAYERS, 2)),
        ("end_cards", np.int64, (MAX_PLAYERS, 2)),
        ("end_high", np.int64, (MAX_PLAYERS, 2)),
        # Inactive rows are one card each. Those covered at the top are counted from the left, the latest last;
        # those covered at the bottom from the right.
        ("covered", np.int64, (MAX_PLAYERS, 2)),
        ("inactive", np.uint8, (MAX_PLAYERS, MAX_DECK)),
        ("hands", np.uint8, (MAX_PLAYERS, HAND)),
        ("pile", np.uint8, MAX_DECK),
        ("discards", np.uint8, MAX_DECK),
    ],
    align=True,
)
