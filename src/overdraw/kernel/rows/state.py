"""The state of a game of Rows, as one record of an array."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer

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

# Numba compiles a function once more for each Python int that is passed to it as a constant, but not for these.
TOP: Final[Integer] = np.int64(0)
BOTTOM: Final[Integer] = np.int64(1)

STATE: Final = np.dtype(
    [
        # The rules: the index of the edition and of each option's answer in the engine's lists.
        ("edition", np.int64),
        ("colours", np.int64),
        ("copies", np.int64),
        ("increment", np.int64),
        ("end", np.int64),
        ("players", np.int64),
        ("first", np.int64),
        # The two streams of the random generator.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `count` is the number of cards already dealt, or in DRAWING the number still to draw.
        ("phase", np.int64),
        ("turn", np.int64),
        ("count", np.int64),
        # `trigger` is the owner of the first area with four colours. `final` holds the seats that still have a final
        # turn, as seat + 1 in three bits each, the next seat lowest; it is -1 until the final turns begin.
        ("trigger", np.int64),
        ("final", np.int64),
        # The pile is the first `left` items of `pile`, the discards the first `discarded` of `discards`, in no order.
        ("left", np.int64),
        ("discarded", np.int64),
        # Hands are sorted by kind.
        ("hand_sizes", np.int64, MAX_PLAYERS),
        # Areas: the number of rows and a bit for each colour; for the top and the bottom row its colour, its cards as
        # two bits per value, and its highest value. A single row is stored as the top row.
        ("rows", np.int64, MAX_PLAYERS),
        ("colours_in", np.int64, MAX_PLAYERS),
        ("end_colour", np.int64, (MAX_PLAYERS, 2)),
        ("end_cards", np.int64, (MAX_PLAYERS, 2)),
        ("end_high", np.int64, (MAX_PLAYERS, 2)),
        # Inactive rows are one card each. Rows covered at the top are stored from the left, the latest last; rows
        # covered at the bottom from the right.
        ("covered", np.int64, (MAX_PLAYERS, 2)),
        ("inactive", np.uint8, (MAX_PLAYERS, MAX_DECK)),
        ("hands", np.uint8, (MAX_PLAYERS, HAND)),
        ("pile", np.uint8, MAX_DECK),
        ("discards", np.uint8, MAX_DECK),
    ],
    align=True,
)
