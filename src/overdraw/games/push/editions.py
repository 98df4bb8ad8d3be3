"""The three published readings of Push, as data."""

from dataclasses import dataclass
from typing import Final, Literal

from overdraw.core.editions import Edition, Option


@dataclass(frozen=True, slots=True)
class Rules:
    """What the table plays by. `edition` names the reading it started from; the options decide."""

    edition: str
    stopper_takes: Literal["any", "highest"]
    switches: Literal["each-turn", "lasting"]
    tie_break: Literal["share", "most-cards"]
    star: Literal["safe", "lose-bench"]
    two_player_switches: Literal["remove", "keep"]


OPTIONS: Final = (
    Option(
        "stopper_takes",
        "Which stack does the player take who stopped?",
        {
            "any": "Any stack they like.",
            "highest": "A stack of the highest value; among equals they choose.",
        },
    ),
    Option(
        "switches",
        "How long does a switch card last?",
        {
            "each-turn": "For the turn it was drawn in; every turn begins clockwise.",
            "lasting": "Until the next switch card, also over the following turns.",
        },
    ),
    Option(
        "tie_break",
        "What parts players with equal points?",
        {
            "share": "Nothing: they share the place.",
            "most-cards": "More cards in bench and bank; still equal, they share the place.",
        },
    ),
    Option(
        "star",
        "What does the star on the die do?",
        {
            "safe": "Nothing is lost.",
            "lose-bench": "The whole bench is lost (the star variant).",
        },
    ),
    Option(
        "two_player_switches",
        "What becomes of the switch cards with two players?",
        {
            "remove": "They are taken out of the deck before the game.",
            "keep": "They stay in the deck and are discarded as they turn up.",
        },
    ),
)

_SHARED: Final = {"star": "safe", "two_player_switches": "remove"}

EDITIONS: Final = {
    edition.name: edition
    for edition in (
        Edition(
            "us-2018",
            "North America, 2018",
            "Take any stack when you stop; switch cards count for one turn; equal points share the win.",
            _SHARED | {"stopper_takes": "any", "switches": "each-turn", "tie_break": "share"},
        ),
        Edition(
            "eu-2022",
            "Europe, 2022",
            "Whoever stops takes a stack of the highest value; equal points are parted by the number of cards.",
            _SHARED | {"stopper_takes": "highest", "switches": "each-turn", "tie_break": "most-cards"},
        ),
        Edition(
            "columns",
            "Columns, a digest",
            "Switch cards turn the direction for good, until the next one comes.",
            _SHARED | {"stopper_takes": "any", "switches": "lasting", "tie_break": "share"},
        ),
    )
}
