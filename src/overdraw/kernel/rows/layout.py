"""The layout of Rows observations: where each part begins and what it means."""

from collections.abc import Collection
from typing import Final

from overdraw.games.rows.editions import OPTIONS
from overdraw.kernel.kernel import Part
from overdraw.kernel.rows.state import KINDS, MAX_PLAYERS, VALUES, WORDS

# Where the parts of an observation begin, in 64-bit words. AREA is the length of one area.
UNSEEN: Final = 0
DISCARDS: Final = UNSEEN + WORDS
HAND: Final = DISCARDS + WORDS
FACTS: Final = HAND + WORDS
RULES: Final = FACTS + 1
AREAS: Final = FACTS + 3
AREA: Final = 13

# Offsets in bytes: FINAL and HAND_SIZES are relative to RULES, and INACTIVE is relative to an area. ROW is a length.
FINAL: Final = 4
HAND_SIZES: Final = FINAL + MAX_PLAYERS
ROW: Final = 1 + VALUES
INACTIVE: Final = 1 + 2 * ROW

_FACTS: Final = {
    "phase": "the phase of the game: 0 dealing, 1 opening, 2 giving, 3 playing, 4 drawing, 5 over",
    "players": "the number of players",
    "first": "the seat that began the game",
    "pile": "the number of cards in the pile",
    "trigger": "the seat whose area triggered the end of the game, plus 1, or 0 if no area has",
    "last turns": "1 if the final turns have begun, otherwise 0",
    "turn": "the seat whose turn it is",
    "draws": "how many cards this seat still draws; while hands are dealt, how many cards have been dealt",
}
_CARDS: Final = "counted by kind: green 1 to 12, then yellow, red, blue, purple and orange"
_ROW: Final = "the row's colour plus 1, or 0 if there is no such row; then the number of cards of each value, 1 to 12"


def layout(players: int, shown: Collection[str] = ()) -> tuple[Part, ...]:
    """Return the parts of an observation. The observing seat is seat 0, and the other seats follow clockwise."""
    facts, rules = 8 * FACTS, 8 * RULES
    parts = [
        Part("unseen", 8 * UNSEEN, KINDS, f"the cards in the pile and the other players' hands, {_CARDS}"),
        Part("discards", 8 * DISCARDS, KINDS, f"the discards, {_CARDS}"),
        Part("hand", 8 * HAND, KINDS, f"the observer's hand, {_CARDS}"),
        *(Part(name, facts + place, 1, meaning) for place, (name, meaning) in enumerate(_FACTS.items())),
        *(
            Part(option.name, rules + place, 1, f"{option.question} {', '.join(_numbered(option.answers))}")
            for place, option in enumerate(OPTIONS)
        ),
        Part(
            "final",
            rules + FINAL,
            MAX_PLAYERS,
            "the seats that still have a final turn, in order and each plus 1, then zeros",
        ),
        Part("hand sizes", rules + HAND_SIZES, MAX_PLAYERS, "the number of cards in each hand, by seat"),
    ]
    for seat in range(players):
        area = 8 * (AREAS + seat * AREA)
        parts += [
            Part(f"rows {seat}", area, 1, f"the number of rows in the area of seat {seat}"),
            Part(f"top row {seat}", area + 1, ROW, f"the top row of seat {seat}: {_ROW}"),
            Part(
                f"bottom row {seat}",
                area + 1 + ROW,
                ROW,
                f"the bottom row of seat {seat}, if its area has at least two rows: {_ROW}",
            ),
            Part(f"inactive {seat}", area + INACTIVE, KINDS, f"the inactive rows of seat {seat}, {_CARDS}"),
        ]
    return tuple(parts)


def _numbered(answers: Collection[object]) -> list[str]:
    return [f"{number} {answer}" for number, answer in enumerate(answers)]
