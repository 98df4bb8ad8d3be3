"""Upper limits on the length and the scores of a game of Rows."""

from typing import Final

from overdraw.core.game import Bounds
from overdraw.games.rows.cards import VALUES
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.state import HAND, TRIGGER_COLOURS

ENDS: Final = 2


def bounds(rules: Rules, players: int) -> Bounds:
    """Return limits that no game of Rows exceeds. In the longest game, players delay the end as long as they can."""
    laid, each = _cards_laid(rules), len(VALUES) * rules.copies
    return Bounds(
        decisions=2 * laid - 1,
        outcomes=HAND * players + 2 * laid - 1,
        legal_actions=max(HAND * (players - 1) * 2 * ENDS, (HAND - 1) * each),
        least_score=0,
        most_score=_most_score(rules, players),
    )


def _cards_laid(rules: Rules) -> int:
    """The maximum number of cards that open an area or are given to an opponent. All of them go to active rows.

    Every row that becomes inactive keeps one card for good (R-INACT-2). So the first row of a colour can have had all
    cards of the colour before it became inactive, the next row all but one, and so on. Every turn but the first has a
    gift and one more decision, and draws two cards.
    """
    each = len(VALUES) * rules.copies
    return rules.colours * each * (each + 1) // 2


def _most_score(rules: Rules, players: int) -> int:
    """The highest score that an area can reach: the value of all cards, or less because the game ends.

    Once an area has four colours, at most the rest of the round and one more turn for each other player remain (RQ-26,
    RQ-27). Each of these turns adds at most one row to the area.
    """
    colour = rules.copies * sum(VALUES)
    turns = 2 * players - 1
    return min(rules.colours * colour, (TRIGGER_COLOURS - 1) * colour + turns * VALUES[-1])
