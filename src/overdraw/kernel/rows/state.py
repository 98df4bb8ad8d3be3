"""The state of a Rows game, stored as one record in an array."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer

MAX_PLAYERS: Final = 6
MAX_DECK: Final = 144
HAND: Final = 4
KINDS: Final = 72
VALUES: Final = 12
WORDS: Final = KINDS // 8
"""How many 64-bit words store a count of cards by kind, with one byte for each kind."""

DEALING: Final = 0
OPENING: Final = 1
GIVING: Final = 2
PLAYING: Final = 3
DRAWING: Final = 4
OVER: Final = 5

NOBODY: Final = -1

# These are NumPy integers, because Numba compiles a function separately for each Python int that it gets as a constant.
TOP: Final[Integer] = np.int64(0)
BOTTOM: Final[Integer] = np.int64(1)

STATE: Final = np.dtype(
    [
        # The rules of the game. The edition and the answer to each option are stored as indices into the engine's
        # lists.
        ("edition", np.int64),
        ("colours", np.int64),
        ("copies", np.int64),
        ("increment", np.int64),
        ("end", np.int64),
        ("players", np.int64),
        ("first", np.int64),
        # The states of the game's two random streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `count` is the number of cards dealt so far or, in the phase DRAWING, the number of cards that the player
        # still draws.
        ("phase", np.int64),
        ("turn", np.int64),
        ("count", np.int64),
        # `trigger` is the owner of the first area to have four colours. `final` lists the seats that still have a final
        # turn, in three bits each: the seat plus 1, with the next seat in the lowest bits. Before the final turns,
        # `final` is -1.
        ("trigger", np.int64),
        ("final", np.int64),
        # The pile is the first `left` items of `pile`, and the discards are the first `discarded` items of `discards`,
        # both in no particular order.
        ("left", np.int64),
        ("discarded", np.int64),
        # Two counts of cards by kind, for observations: the cards in the pile and in all hands together, and the
        # discards.
        ("unplayed", np.int64, WORDS),
        ("thrown", np.int64, WORDS),
        # The cards in each hand are sorted by kind.
        ("hand_sizes", np.int64, MAX_PLAYERS),
        # For each area: the number of rows and a bit for each colour. For its top and its bottom row: the colour, the
        # cards as two bits per value, and the highest value. A single row is stored as the top row.
        ("rows", np.int64, MAX_PLAYERS),
        ("colours_in", np.int64, MAX_PLAYERS),
        ("end_colour", np.int64, (MAX_PLAYERS, 2)),
        ("end_cards", np.int64, (MAX_PLAYERS, 2)),
        ("end_high", np.int64, (MAX_PLAYERS, 2)),
        # Each inactive row is stored as one card. Rows covered at the top fill the array from the left, and rows
        # covered at the bottom fill it from the right.
        ("covered", np.int64, (MAX_PLAYERS, 2)),
        ("inactive", np.uint8, (MAX_PLAYERS, MAX_DECK)),
        ("hands", np.uint8, (MAX_PLAYERS, HAND)),
        ("pile", np.uint8, MAX_DECK),
        ("discards", np.uint8, MAX_DECK),
    ],
    align=True,
)
