"""Piles of Push cards, stored as bits.

A pile of number cards is one integer with two bits for each of the 30 kinds; two bits suffice because no kind has more
than three cards. Adding two such integers merges their piles, and a bitwise AND with a mask removes a colour.
"""

from typing import Any, Final

import numpy as np

from overdraw.games.push.cards import CARDS, PUSH_COLOURS
from overdraw.games.push.cards import ROLL as ROLL_CARD
from overdraw.games.push.cards import SWITCH as SWITCH_CARD
from overdraw.kernel.bits import popcount
from overdraw.kernel.compiler import inlined

KINDS: Final = len(CARDS)
ROLL: Final = ROLL_CARD.index
SWITCH: Final = SWITCH_CARD.index
COLOURS: Final = len(PUSH_COLOURS)
STAR: Final = COLOURS

ALL: Final = (1 << 2 * ROLL) - 1
"""A bit mask of all number cards in Push."""

ROLL_BIT: Final = 1 << 2 * ROLL
"""The bit that marks a roll card in a stack. A stack holds at most one roll card (P-DRAW-12)."""

TWOS: Final = 0xAAAAAAAAAAAAAAA
COLOUR_BITS: Final = 12
COLOUR: Final = (1 << COLOUR_BITS) - 1

LOWER: Final = sum((COLOUR >> 1) << COLOUR_BITS * colour for colour in range(COLOURS))
UPPER: Final = ALL ^ LOWER


def _worth(digit: int) -> int:
    """Return a bit mask of all cards whose printed number contains the given binary digit."""
    return sum(3 << 2 * card.index for card in CARDS[:ROLL] if card.value & digit)


DIGIT_1: Final = _worth(1)
DIGIT_2: Final = _worth(2)
DIGIT_4: Final = _worth(4)

VALUES: Final = np.array([card.value for card in CARDS], np.int64)

CLASHES: Final = np.array(
    [sum(1 << 2 * other.index for other in CARDS[: ROLL + 1] if card.marks & other.marks) for card in CARDS], np.int64
)
"""For each kind of card, a bit mask of the kinds that cannot share a stack with it (P-DRAW-5, -6, -12)."""

LOSSES: Final = np.array(
    [[COLOUR << COLOUR_BITS * colour for colour in range(COLOURS)] + [star] for star in (0, ALL)], np.int64
)
"""For each face of the die, a bit mask of the cards that a bench loses. The first row applies if the star is safe, and
the second with the star variant (P-VAR-1).
"""


@inlined
def colours_in(pile: int) -> int:
    """Return a bit mask of the colours in a pile."""
    there = (((pile & LOWER) + LOWER) | pile) & UPPER
    there >>= COLOUR_BITS - 1
    return (there | there >> 11 | there >> 22 | there >> 33 | there >> 44) & 31


@inlined
def size(pile: int) -> int:
    """Return the number of cards in a pile."""
    return popcount(pile) + popcount(pile & TWOS)


@inlined
def total(pile: int) -> int:
    """Return the sum of the numbers printed on the cards in a pile (P-OBJ-2), added one binary digit at a time."""
    return size(pile & DIGIT_1) + 2 * size(pile & DIGIT_2) + 4 * size(pile & DIGIT_4)


def pile_of(counts: Any) -> int:
    """Return a pile with the given number of cards of each kind. Counts of roll and switch cards are ignored."""
    return sum(int(count) << 2 * kind for kind, count in enumerate(counts[:ROLL]))


def counts_of(pile: int) -> list[int]:
    """Return the number of cards of each kind in a pile of number cards."""
    return [int(pile) >> 2 * kind & 3 for kind in range(ROLL)]
