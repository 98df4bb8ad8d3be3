"""Upper limits on the length and the scores of a game of Rows."""

from typing import Final

from overdraw.core.game import Bounds
from overdraw.games.rows.cards import VALUES
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.state import HAND, TRIGGER_COLOURS

ENDS: Final = 2


def bounds(rules: Rules, players: int) -> Bounds:
    """Compute the limits. In the longest game, the players avoid triggering the end as long as they can."""
    laid, each = _cards_laid(rules), len(VALUES) * rules.copies
    return Bounds(
        decisions=2 * laid - 1,
        outcomes=HAND * players + 2 * laid - 1,
        legal_actions=max(HAND * (players - 1) * 2 * ENDS, (HAND - 1) * each),
        least_score=0,
        most_score=_most_score(rules, players),
    )


def _cards_laid(rules: Rules) -> int:
    """The maximum number of cards laid in top and bottom rows: those that open an area, and gifts.

    A row that is covered keeps one card for good (R-INACT-2). So the first row of a colour to be covered can have all
    cards of the colour, the next one all but one, and so on. Every turn but the first has a gift and one more decision,
    and draws two cards.
    """
    each = len(VALUES) * rules.copies
    return rules.colours * each * (each + 1) // 2


def _most_score(rules: Rules, players: int) -> int:
    """The score of an area with all cards, limited by the end of the game.

    After the fourth colour of an area, at most the rest of the round and one more turn of each other player are left
    (RQ-26, RQ-27). Each of these turns adds at most one row to the area.
    """
    colour = rules.copies * sum(VALUES)
    turns = 2 * players - 1
    return min(rules.colours * colour, (TRIGGER_COLOURS - 1) * colour + turns * VALUES[-1])
