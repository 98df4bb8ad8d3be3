"""The state of a Push game, stored as one record in an array."""

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
        # The rules of the game. The edition and the answer to each option are stored as indices into the engine's
        # lists.
        ("edition", np.int64),
        ("stopper_takes", np.int64),
        ("switches_last", np.int64),
        ("tie_break", np.int64),
        ("star", np.int64),
        ("two_player_switches", np.int64),
        ("players", np.int64),
        # The contents of the deck at the start of the game. Discards are not stored, because they are the cards that
        # are nowhere else.
        ("start_numbers", np.int64),
        ("start_rolls", np.int64),
        ("start_switches", np.int64),
        # The states of the game's two random streams.
        ("card_stream", np.uint64),
        ("other_stream", np.uint64),
        # `turn` is the seat whose turn it is. In the phases TAKING and ROLLING, `who` is the seat that takes a stack or
        # rolls the die.
        ("phase", np.int64),
        ("turn", np.int64),
        ("who", np.int64),
        ("card", np.int64),
        # The number of switch cards beside the deck. If it is odd, players collect counter-clockwise (P-SW-3).
        ("switches", np.int64),
        # The deck is the first `left` items of `deck`, in no particular order. `deck_numbers` and `deck_rolls` count
        # the number cards and roll cards in the deck.
        ("left", np.int64),
        ("deck_numbers", np.int64),
        ("deck_rolls", np.int64),
        # The number of stacks started in this turn, and a bit mask of the stacks that are still on the table.
        ("stacks", np.int64),
        ("there", np.int64),
        # For each stack: its cards, the kinds of cards that do not fit, its value, and its cards in the order in which
        # they were placed, with six bits per card and the last card in the lowest bits.
        ("held", np.int64, MAX_STACKS),
        ("refused", np.int64, MAX_STACKS),
        ("values", np.int64, MAX_STACKS),
        ("placed", np.int64, MAX_STACKS),
        ("benches", np.int64, MAX_PLAYERS),
        ("banks", np.int64, MAX_PLAYERS),
        # The number of cards in each bank, in one byte per seat. This is all that other seats may know about a bank
        # (PQ-16).
        ("bank_sizes", np.int64),
        ("deck", np.uint8, MAX_DECK),
    ],
    align=True,
)
