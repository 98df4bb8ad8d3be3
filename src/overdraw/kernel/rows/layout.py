"""The layout of an observation of Rows: the position and the meaning of each part."""

from collections.abc import Collection
from typing import Final

from overdraw.games.rows.editions import OPTIONS
from overdraw.kernel.kernel import Part
from overdraw.kernel.rows.state import KINDS, MAX_PLAYERS, VALUES, WORDS

# The positions of the parts, in 64-bit words.
UNSEEN: Final = 0
DISCARDS: Final = UNSEEN + WORDS
HAND: Final = DISCARDS + WORDS
FACTS: Final = HAND + WORDS
RULES: Final = FACTS + 1
AREAS: Final = FACTS + 3
AREA: Final = 13

# The positions of parts, in bytes: in the words from RULES on, and in the words of an area.
FINAL: Final = 4
HAND_SIZES: Final = FINAL + MAX_PLAYERS
ROW: Final = 1 + VALUES
INACTIVE: Final = 1 + 2 * ROW

_FACTS: Final = {
    "phase": "the phase: 0 dealing, 1 opening, 2 giving, 3 playing, 4 drawing, 5 over",
    "players": "the number of players",
    "first": "the seat that began",
    "pile": "cards in the pile",
    "trigger": "the owner of the area that triggered the end: the seat + 1, or 0",
    "last turns": "1 once the final turns have begun",
    "turn": "whose turn it is",
    "draws": "cards that this seat still draws; while hands are dealt, the cards dealt so far",
}
_CARDS: Final = "by kind of card: green 1 to 12, yellow, red, blue, purple, orange"
_ROW: Final = "its colour + 1, or 0 if there is no such row; then the number of cards of each value, 1 to 12"


def layout(players: int, shown: Collection[str] = ()) -> tuple[Part, ...]:
    """Return the parts of an observation. The observing seat is seat 0, and the others follow clockwise."""
    facts, rules = 8 * FACTS, 8 * RULES
    parts = [
        Part("unseen", 8 * UNSEEN, KINDS, f"cards in the pile and in the other hands together, {_CARDS}"),
        Part("discards", 8 * DISCARDS, KINDS, f"discards, {_CARDS}"),
        Part("hand", 8 * HAND, KINDS, f"the observer's hand, {_CARDS}"),
        *(Part(name, facts + place, 1, meaning) for place, (name, meaning) in enumerate(_FACTS.items())),
        *(
            Part(option.name, rules + place, 1, f"{option.question} {', '.join(_numbered(option.answers))}")
            for place, option in enumerate(OPTIONS)
        ),
        Part("final", rules + FINAL, MAX_PLAYERS, "the seats that still have a final turn, each + 1, in order; then 0"),
        Part("hand sizes", rules + HAND_SIZES, MAX_PLAYERS, "cards in each hand, by seat"),
    ]
    for seat in range(players):
        area = 8 * (AREAS + seat * AREA)
        parts += [
            Part(f"rows {seat}", area, 1, f"rows in the area of seat {seat}"),
            Part(f"top row {seat}", area + 1, ROW, f"the top row of seat {seat}: {_ROW}"),
            Part(f"bottom row {seat}", area + 1 + ROW, ROW, f"the bottom row of seat {seat}, if it has two: {_ROW}"),
            Part(f"inactive {seat}", area + INACTIVE, KINDS, f"inactive rows of seat {seat}, {_CARDS}"),
        ]
    return tuple(parts)


def _numbered(answers: Collection[object]) -> list[str]:
    return [f"{number} {answer}" for number, answer in enumerate(answers)]
