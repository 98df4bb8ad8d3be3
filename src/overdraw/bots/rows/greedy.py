"""The greedy bot of Rows: it wants every point for itself and ignores what it gives away."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.rows.actions import Action, Discard, Give, Open, Play
from overdraw.games.rows.areas import places_for_owner, put
from overdraw.games.rows.cards import Card
from overdraw.games.rows.state import area_value
from overdraw.games.rows.view import View


class GreedyRows:
    def __init__(self, seed: int) -> None:
        pass  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        return max(view.legal, key=lambda action: self._score(view, action))

    def _score(self, view: View, action: Action) -> tuple[int, int]:
        """Score an action. The best gift is the card that is least useful to the bot, no matter which opponent gets it.
        If several are equal, prefer the lowest card.
        """
        match action:
            case Open(card):
                return card.value, 0
            case Give(card):
                return -_best_gain(view, card), -card.value
            case Play(card, place):
                area = view.areas[view.turn]
                return area_value(put(area, card, place)[0]) - area_value(area), -card.value
            case Discard(card):
                return 0, -card.value


def _best_gain(view: View, card: Card) -> int:
    """Return the maximum number of points that a card could add to the player's own area now."""
    area = view.areas[view.turn]
    places = places_for_owner(view.rules, area, card)
    return max((area_value(put(area, card, place)[0]) - area_value(area) for place in places), default=0)


GREEDY: Final = BotKind("greedy", "Wants every point for itself and never looks at what it gives away.", GreedyRows)
