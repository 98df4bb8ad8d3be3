"""How large a game of Rows can become."""

from typing import Final

from overdraw.core.game import Bounds
from overdraw.games.rows.cards import VALUES
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.state import HAND, TRIGGER_COLOURS

ENDS: Final = 2


def bounds(rules: Rules, players: int) -> Bounds:
    """Limits of a game in which the players avoid the end as long as they can."""
    laid, each = _cards_laid(rules), len(VALUES) * rules.copies
    return Bounds(
        decisions=2 * laid - 1,
        outcomes=HAND * players + 2 * laid - 1,
        legal_actions=max(HAND * (players - 1) * 2 * ENDS, (HAND - 1) * each),
        least_score=0,
        most_score=_most_score(rules, players),
    )


def _cards_laid(rules: Rules) -> int:
    """The most cards that are ever laid in top and bottom rows: every card that opens an area or is given is one.

    A row that is covered keeps one card for good (R-INACT-2). So the first row of a colour to be covered can have all
    cards of the colour, the next one all but one, and so on. Every turn but the first has a gift and one more decision,
    and draws two cards.
    """
    each = len(VALUES) * rules.copies
    return rules.colours * each * (each + 1) // 2


def _most_score(rules: Rules, players: int) -> int:
    """All cards in one area; but after its fourth colour, each turn that is left adds at most one row to an area.

    At most the rest of the round and a turn of all others but one are left (RQ-26, RQ-27).
    """
    colour = rules.copies * sum(VALUES)
    turns = 2 * players - 1
    return min(rules.colours * colour, (TRIGGER_COLOURS - 1) * colour + turns * VALUES[-1])
