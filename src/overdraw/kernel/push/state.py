"""The state of a game of Push, stored as one record of an array."""

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
        # The rules. The edition and the answers to the options are indices into the lists of the engine.
        ("edition", np.int64),
        ("stopper_takes", np.int64),
        ("switches_last", np.int64),
        ("tie_break", np.int64),
        ("star", np.int64),
        ("two_player_switches", np.int64),
        ("players", np.int64),
        # The deck at the start of the game. Discards are not stored: they are all cards that are nowhere else.
        ("start_numbers", np.int64),
        ("start_rolls", np.int64),
        ("start_switches", np.int64),
        # The states of the two random streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `turn` is the player whose turn it is. In the phases TAKING and ROLLING, `who` is the seat that takes or
        # rolls.
        ("phase", np.int64),
        ("turn", np.int64),
        ("who", np.int64),
        ("card", np.int64),
        # The number of switch cards beside the deck. If it is odd, players collect counter-clockwise (P-SW-3).
        ("switches", np.int64),
        # The deck is the first `left` items of `deck`, in no particular order. `deck_numbers` and `deck_rolls` count
        # the cards in it.
        ("left", np.int64),
        ("deck_numbers", np.int64),
        ("deck_rolls", np.int64),
        # The number of stacks started in this turn, and a bit for each stack that is still on the table.
        ("stacks", np.int64),
        ("there", np.int64),
        # For each stack: its cards, the kinds that do not fit it, its value, and its cards in the order of placing. The
        # order takes six bits per card, with the last card in the lowest bits.
        ("held", np.int64, MAX_STACKS),
        ("refused", np.int64, MAX_STACKS),
        ("values", np.int64, MAX_STACKS),
        ("placed", np.int64, MAX_STACKS),
        ("benches", np.int64, MAX_PLAYERS),
        ("banks", np.int64, MAX_PLAYERS),
        # The number of cards in each bank, in one byte per seat. Other seats may know no more about a bank (PQ-16).
        ("bank_sizes", np.int64),
        ("deck", np.uint8, MAX_DECK),
    ],
    align=True,
)
