"""A moment of a game of Push, as one record of an array."""

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
        # The rules: an edition and its options, each by its place in the engine's list.
        ("edition", np.int64),
        ("stopper_takes", np.int64),
        ("switches_last", np.int64),
        ("tie_break", np.int64),
        ("star", np.int64),
        ("two_player_switches", np.int64),
        ("players", np.int64),
        # What the deck was at the start. The discards are what is nowhere else.
        ("start_numbers", np.int64),
        ("start_rolls", np.int64),
        ("start_switches", np.int64),
        # The generator's two streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # Whose turn it is; `who` takes or rolls, in the phases where somebody does.
        ("phase", np.int64),
        ("turn", np.int64),
        ("who", np.int64),
        ("card", np.int64),
        # Switch cards beside the deck: an odd number is counter-clockwise (P-SW-3).
        ("switches", np.int64),
        # The deck: the first `left` of `deck`, in no order. `deck_numbers` and `deck_rolls` count the same cards.
        ("left", np.int64),
        ("deck_numbers", np.int64),
        ("deck_rolls", np.int64),
        # Stacks: how many were started, and a bit for each that has not been taken.
        ("stacks", np.int64),
        ("there", np.int64),
        # For each stack its cards, the kinds it refuses, its value, and its cards in the order of placing,
        # the last one in the lowest six bits.
        ("held", np.int64, MAX_STACKS),
        ("refused", np.int64, MAX_STACKS),
        ("values", np.int64, MAX_STACKS),
        ("placed", np.int64, MAX_STACKS),
        ("benches", np.int64, MAX_PLAYERS),
        ("banks", np.int64, MAX_PLAYERS),
        # How many cards each bank has, a byte for each seat: what everyone may know of them (PQ-16).
        ("bank_sizes", np.int64),
        ("deck", np.uint8, MAX_DECK),
    ],
    align=True,
)
