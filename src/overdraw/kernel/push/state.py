"""The state of a game of Push, as one record of an array."""

from typing import Final

import numpy as np

MAX_PLAYERS: Final = 6
MAX_STACKS: Final = 3
MAX_DECK: Final = 160

BEGIN: Final = 0
DRAWING: Final = 1
PLACING: Final = 2
DECIDING: Final = 3
TAKING: Final = 4
ROLLING: Final = 5
OVER: Final = 6

STATE: Final = np.dtype(
    [
        # The rules: the index of the edition and of each option's answer in the engine's lists.
        ("edition", np.int64),
        ("stopper_takes", np.int64),
        ("switches_last", np.int64),
        ("tie_break", np.int64),
        ("star", np.int64),
        ("two_player_switches", np.int64),
        ("players", np.int64),
        # The deck at the start. The discards are not stored: they are the cards found nowhere else.
        ("start_numbers", np.int64),
        ("start_rolls", np.int64),
        ("start_switches", np.int64),
        # The two streams of the random generator.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `turn` is whose turn it is; in TAKING and ROLLING, `who` is the seat that takes or rolls.
        ("phase", np.int64),
        ("turn", np.int64),
        ("who", np.int64),
        ("card", np.int64),
        # Switch cards beside the deck: an odd number means counter-clockwise (P-SW-3).
        ("switches", np.int64),
        # The deck is the first `left` items of `deck`, in no order. `deck_numbers` and `deck_rolls` count its cards.
        ("left", np.int64),
        ("deck_numbers", np.int64),
        ("deck_rolls", np.int64),
        # The number of stacks started this turn, and a bit for each that is still on the table.
        ("stacks", np.int64),
        ("there", np.int64),
        # For each stack: its cards, the kinds that do not fit, its value, and its cards in the order of placing, six
        # bits each, the last card lowest.
        ("held", np.int64, MAX_STACKS),
        ("refused", np.int64, MAX_STACKS),
        ("values", np.int64, MAX_STACKS),
        ("placed", np.int64, MAX_STACKS),
        ("benches", np.int64, MAX_PLAYERS),
        ("banks", np.int64, MAX_PLAYERS),
        # The number of cards in each bank, one byte per seat: all that other seats may know of it (PQ-16).
        ("bank_sizes", np.int64),
        ("deck", np.uint8, MAX_DECK),
    ],
    align=True,
)
