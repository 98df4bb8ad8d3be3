"""Rows has one published text; what it leaves open are options."""

from dataclasses import dataclass
from typing import Final, Literal

from overdraw.core.editions import ByPlayers, Edition, Option


@dataclass(frozen=True, slots=True)
class Rules:
    """What the table plays by."""

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
            4: "Green, yellow, red and blue.",
            5: "Green, yellow, red, blue and purple.",
            6: "Green, yellow, red, blue, purple and orange.",
        },
    ),
    Option(
        "copies",
        "How many of each card are in the deck?",
        {1: "One: no two cards are the same.", 2: "Two, so that the pile lasts for five or six players."},
    ),
    Option(
        "increment",
        "Which cards may be added to a row?",
        {"any": "Any card of its colour.", "higher": "Only a card above its highest."},
    ),
    Option(
        "end",
        "What is still played once an area has four colours?",
        {
            "round-then-others": "The round to its last seat, then one turn each for all but the owner of that "
            "area. Late seats win more often.",
            "turn-then-others": "The running turn, then one turn each for all the others. Much fairer to the seats.",
            "round": "The round to its last seat.",
        },
    ),
)

EDITIONS: Final = {
    "rows": Edition(
        "rows",
        "Rows",
        "Give a card to an opponent, build rows of your own, end with four colours.",
        {
            "colours": 6,
            "copies": ByPlayers({2: 1, 3: 1, 4: 1, 5: 2, 6: 2}),
            "increment": "any",
            "end": "round-then-others",
        },
    )
}
