"""The only published edition of Rows, with options for the questions that its rules leave open."""

from dataclasses import dataclass
from typing import Final, Literal

from overdraw.core.editions import ByPlayers, Edition, Option


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of Rows at one table."""

    edition: str
    colours: Literal[4, 5, 6]
    copies: Literal[1, 2]
    increment: Literal["any", "higher"]
    end: Literal["round-then-others", "turn-then-others", "round"]


OPTIONS: Final = (
    Option(
        "colours",
        "How many colours are in the deck?",
        {
            4: "Four: green, yellow, red and blue.",
            5: "Five: green, yellow, red, blue and purple.",
            6: "Six: green, yellow, red, blue, purple and orange.",
        },
    ),
    Option(
        "copies",
        "How many copies of each card are in the deck?",
        {1: "One: no two cards are the same.", 2: "Two, so that the pile lasts for five or six players."},
    ),
    Option(
        "increment",
        "Which cards may be added to a row?",
        {
            "any": "Any card of the row's colour.",
            "higher": "Only a higher card of the row's colour.",
        },
    ),
    Option(
        "end",
        "What is left to play once an area has four colours?",
        {
            "round-then-others": "The rest of the round, then one more turn for everyone except the owner of that "
            "area. Later seats win more often.",
            "turn-then-others": "The rest of this turn, then one more turn for everyone else. Much fairer to all "
            "seats.",
            "round": "The rest of the round.",
        },
    ),
)

EDITIONS: Final = {
    "rows": Edition(
        "rows",
        "Rows",
        "Give a card to an opponent, then build your own rows. Four colours in an area end the game.",
        {
            "colours": 6,
            "copies": ByPlayers({2: 1, 3: 1, 4: 1, 5: 2, 6: 2}),
            "increment": "any",
            "end": "round-then-others",
        },
    )
}
