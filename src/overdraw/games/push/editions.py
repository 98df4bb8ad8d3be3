"""The three published versions of Push, as data."""

from dataclasses import dataclass
from typing import Final, Literal

from overdraw.core.editions import Edition, Option


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of Push at one table. `edition` only names the edition that they come from; the options affect play."""

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
            "highest": "The most valuable stack; if several are equal, the player chooses.",
        },
    ),
    Option(
        "switches",
        "How long does a switch card last?",
        {
            "each-turn": "Until the end of the turn; every turn begins clockwise.",
            "lasting": "Until the next switch card is drawn, even in a later turn.",
        },
    ),
    Option(
        "tie_break",
        "How are ties broken?",
        {
            "share": "Ties are not broken: tied players share the place.",
            "most-cards": "The player with more cards in bench and bank comes first; players who are still tied share "
            "the place.",
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
            "remove": "The switch cards are removed from the deck before the game.",
            "keep": "The switch cards stay in the deck and are discarded when drawn.",
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
            "The player who stops takes the most valuable stack. The number of cards breaks ties.",
            _SHARED | {"stopper_takes": "highest", "switches": "each-turn", "tie_break": "most-cards"},
        ),
        Edition(
            "columns",
            "Columns",
            "A switch card reverses the collecting direction until the next one is drawn, even in a later turn.",
            _SHARED | {"stopper_takes": "any", "switches": "lasting", "tie_break": "share"},
        ),
    )
}
