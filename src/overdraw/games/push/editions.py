"""The three published versions of Push, as data."""

from dataclasses import dataclass
from typing import Final, Literal

from overdraw.core.editions import Edition, Option


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a table. `edition` names the edition that the options come from; only the options affect play."""

    edition: str
    stopper_takes: Literal["any", "highest"]
    switches: Literal["each-turn", "lasting"]
    tie_break: Literal["share", "most-cards"]
    star: Literal["safe", "lose-bench"]
    two_player_switches: Literal["remove", "keep"]


OPTIONS: Final = (
    Option(
        "stopper_takes",
        "Which stack does the player who stops take?",
        {
            "any": "Any stack.",
            "highest": "A stack of the highest value; among equals, they choose.",
        },
    ),
    Option(
        "switches",
        "How long does a switch card last?",
        {
            "each-turn": "For the turn in which it is drawn; every turn begins clockwise.",
            "lasting": "Until the next switch card, across turns.",
        },
    ),
    Option(
        "tie_break",
        "How are ties broken?",
        {
            "share": "They are not: tied players share the place.",
            "most-cards": "By the number of cards in bench and bank; players who are still tied share the place.",
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
        "What happens to the switch cards with two players?",
        {
            "remove": "They are removed from the deck before the game.",
            "keep": "They stay in the deck and are discarded when drawn.",
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
            "The player who stops takes any stack. A switch card lasts one turn. Tied players share the win.",
            _SHARED | {"stopper_takes": "any", "switches": "each-turn", "tie_break": "share"},
        ),
        Edition(
            "eu-2022",
            "Europe, 2022",
            "The player who stops takes a stack of the highest value. The number of cards breaks ties.",
            _SHARED | {"stopper_takes": "highest", "switches": "each-turn", "tie_break": "most-cards"},
        ),
        Edition(
            "columns",
            "Columns",
            "A switch card reverses the collecting direction until the next switch card, across turns.",
            _SHARED | {"stopper_takes": "any", "switches": "lasting", "tie_break": "share"},
        ),
    )
}
