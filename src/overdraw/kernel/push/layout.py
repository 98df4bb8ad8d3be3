"""The layout of Push observations: where each part begins and what it means.

A pile takes 32 bytes: a count for each of the 30 kinds of number cards, a count of a stack's roll cards, and a 0.
"""

from collections.abc import Collection
from typing import Final

from overdraw.games.push.editions import OPTIONS
from overdraw.games.push.view import OPEN_BANK
from overdraw.kernel.bits import WORDS
from overdraw.kernel.kernel import Part
from overdraw.kernel.push.state import MAX_PLAYERS, MAX_STACKS

PILE: Final = WORDS
"""How many 64-bit words a pile takes: one byte for each of 30 kinds, and one byte for a stack's roll card."""

UNDRAWN: Final = 0
DISCARDS: Final = UNDRAWN + PILE
BANK: Final = DISCARDS + PILE
STACKS: Final = BANK + PILE
FACTS: Final = STACKS + MAX_STACKS * PILE
RULES: Final = FACTS + 1
SIZES: Final = FACTS + 2
BENCHES: Final = FACTS + 3

_FACTS: Final = {
    "phase": "the phase of the turn: 0 begin, 1 drawing, 2 placing, 3 deciding, 4 taking, 5 rolling, 6 over",
    "card": "the drawn card that must be placed: the number of its kind plus 1, or 0 if there is none",
    "stacks started": "the number of stacks started in this turn",
    "turn": "the seat whose turn it is",
    "switch cards": "the number of switch cards beside the deck; if odd, players collect counter-clockwise",
    "rolls undrawn": "the number of roll cards in the deck",
    "rolls discarded": "the number of roll cards among the discards",
    "cards undrawn": "the number of cards in the deck, including switch cards",
}
_CARDS: Final = "a count for each kind (green 1 to 6, then yellow, red, blue and purple), then 0, 0"
_STACK: Final = "a count for each kind, then 1 if it has a roll card, then 0; all 0 if there is no such stack"


def layout(players: int, shown: Collection[str] = ()) -> tuple[Part, ...]:
    """Return the parts of an observation. The observing seat is seat 0, and the other seats follow clockwise."""
    pile, facts, rules = 8 * PILE, 8 * FACTS, 8 * RULES
    options = [
        Part(option.name, rules + place, 1, f"{option.question} {', '.join(_numbered(option.answers))}")
        for place, option in enumerate(OPTIONS)
    ]
    parts = [
        Part("undrawn", 8 * UNDRAWN, pile, f"the cards in the deck: {_CARDS}"),
        Part("discards", 8 * DISCARDS, pile, f"the discards: {_CARDS}"),
        Part("own bank", 8 * BANK, pile, f"the cards in the observer's bank: {_CARDS}"),
        *(
            Part(f"stack {i + 1}", 8 * STACKS + i * pile, pile, f"the cards in stack {i + 1}: {_STACK}")
            for i in range(MAX_STACKS)
        ),
        *(Part(name, facts + place, 1, meaning) for place, (name, meaning) in enumerate(_FACTS.items())),
        *options,
        Part("players", rules + len(OPTIONS), 1, "the number of players"),
        Part("bank sizes", 8 * SIZES, MAX_PLAYERS, "the number of cards in each bank, by seat"),
        Part("actor", 8 * SIZES + 6, 1, "the seat that acts, draws or rolls"),
        Part("collecting", 8 * SIZES + 7, 1, "the number of seats that may still take a stack"),
        *(
            Part(f"bench {seat}", 8 * BENCHES + seat * pile, pile, f"the cards on the bench of seat {seat}: {_CARDS}")
            for seat in range(players)
        ),
    ]
    if OPEN_BANK in shown:
        begin = 8 * BENCHES + players * pile
        parts += [
            Part(f"bank {seat}", begin + (seat - 1) * pile, pile, f"the cards in the bank of seat {seat}: {_CARDS}")
            for seat in range(1, players)
        ]
    return tuple(parts)


def _numbered(answers: Collection[object]) -> list[str]:
    return [f"{number} {answer}" for number, answer in enumerate(answers)]
