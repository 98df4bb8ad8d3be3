"""The state of a game of Rows, stored as one record of an array."""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer

MAX_PLAYERS: Final = 6
MAX_DECK: Final = 144
HAND: Final = 4
KINDS: Final = 72
VALUES: Final = 12
WORDS: Final = KINDS // 8
"""The number of 64-bit words of a count of cards by kind, with one byte for each kind."""

DEALING: Final = 0
OPENING: Final = 1
GIVING: Final = 2
PLAYING: Final = 3
DRAWING: Final = 4
OVER: Final = 5

NOBODY: Final = -1

# NumPy integers, because Numba compiles a function separately for each Python int that it gets as a constant argument.
TOP: Final[Integer] = np.int64(0)
BOTTOM: Final[Integer] = np.int64(1)

STATE: Final = np.dtype(
    [
        # The rules. The edition and the answers to the options are indices into the lists of the engine.
        ("edition", np.int64),
        ("colours", np.int64),
        ("copies", np.int64),
        ("increment", np.int64),
        ("end", np.int64),
        ("players", np.int64),
        ("first", np.int64),
        # The states of the two random streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `count` is the number of cards that have been dealt or, in the phase DRAWING, that the player still draws.
        ("phase", np.int64),
        ("turn", np.int64),
        ("count", np.int64),
        # `trigger` is the owner of the first area with four colours. `final` holds the seats that still have a final
        # turn. Each takes three bits, as the seat plus 1, with the next seat in the lowest bits. Before the final
        # turns, `final` is -1.
        ("trigger", np.int64),
        ("final", np.int64),
        # The pile is the first `left` items of `pile`, and the discards are the first `discarded` items of `discards`,
        # both in no particular order.
        ("left", np.int64),
        ("discarded", np.int64),
        # The cards in the pile and in all hands together, and the discards, both counted by kind. Observations contain
        # these counts.
        ("unplayed", np.int64, WORDS),
        ("thrown", np.int64, WORDS),
        # Hands are sorted by kind of card.
        ("hand_sizes", np.int64, MAX_PLAYERS),
        # For each area: the number of rows and a bit for each colour. For its top and its bottom row: the colour, the
        # cards as two bits per value, and the highest value. A single row is stored as the top row.
        ("rows", np.int64, MAX_PLAYERS),
        ("colours_in", np.int64, MAX_PLAYERS),
        ("end_colour", np.int64, (MAX_PLAYERS, 2)),
        ("end_cards", np.int64, (MAX_PLAYERS, 2)),
        ("end_high", np.int64, (MAX_PLAYERS, 2)),
        # Each inactive row is one card. Rows that were covered at the top are stored from the left, and rows that were
        # covered at the bottom from the right, with the latest nearest to the middle.
        ("covered", np.int64, (MAX_PLAYERS, 2)),
        ("inactive", np.uint8, (MAX_PLAYERS, MAX_DECK)),
        ("hands", np.uint8, (MAX_PLAYERS, HAND)),
        ("pile", np.uint8, MAX_DECK),
        ("discards", np.uint8, MAX_DECK),
    ],
    align=True,
)
