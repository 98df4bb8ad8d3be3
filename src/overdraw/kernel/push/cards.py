"""The cards of Push as bits.

A pile of number cards is one integer with two bits for each of the 30 kinds, so joining piles is an addition
and losing a colour an AND. There are never more than three of a kind.
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
"""Every number card."""

ROLL_BIT: Final = 1 << 2 * ROLL
"""A roll card's place among the bits of a stack, which holds at most one (P-DRAW-12)."""

TWOS: Final = 0xAAAAAAAAAAAAAAA
COLOUR_BITS: Final = 12
COLOUR: Final = (1 << COLOUR_BITS) - 1

LOWER: Final = sum((COLOUR >> 1) << COLOUR_BITS * colour for colour in range(COLOURS))
UPPER: Final = ALL ^ LOWER


def _worth(digit: int) -> int:
    """The cards whose number has that binary digit."""
    return sum(3 << 2 * card.index for card in CARDS[:ROLL] if card.value & digit)


DIGIT_1: Final = _worth(1)
DIGIT_2: Final = _worth(2)
DIGIT_4: Final = _worth(4)

VALUES: Final = np.array([card.value for card in CARDS], np.int64)

CLASHES: Final = np.array(
    [sum(1 << 2 * other.index for other in CARDS[: ROLL + 1] if card.marks & other.marks) for card in CARDS], np.int64
)
"""For each card the kinds that share a colour, a number or being a roll card with it (P-DRAW-5, -6, -12)."""

LOSSES: Final = np.array(
    [[COLOUR << COLOUR_BITS * colour for colour in range(COLOURS)] + [star] for star in (0, ALL)], np.int64
)
"""What each face of the die takes: with a safe star, and where the star takes the bench (P-VAR-1)."""


@inlined
def colours_in(pile: int) -> int:
    """A bit for each colour that is in the pile."""
    there = (((pile & LOWER) + LOWER) | pile) & UPPER
    there >>= COLOUR_BITS - 1
    return (there | there >> 11 | there >> 22 | there >> 33 | there >> 44) & 31


@inlined
def size(pile: int) -> int:
    """How many cards there are."""
    return popcount(pile) + popcount(pile & TWOS)


@inlined
def total(pile: int) -> int:
    """The sum of the printed numbers, by their binary digits (P-OBJ-2)."""
    return size(pile & DIGIT_1) + 2 * size(pile & DIGIT_2) + 4 * size(pile & DIGIT_4)


def pile_of(counts: Any) -> int:
    """A pile, from how many there are of each kind."""
    return sum(int(count) << 2 * kind for kind, count in enumerate(counts[:ROLL]))


def counts_of(pile: int) -> list[int]:
    """How many there are of each kind of number card."""
    return [int(pile) >> 2 * kind & 3 for kind in range(ROLL)]
