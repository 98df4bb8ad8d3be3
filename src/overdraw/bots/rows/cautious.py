"""The cautious bot of Rows: it gives away as few points as possible and makes the most of its own cards."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.rows.actions import Action, Discard, Give, Open, Play
from overdraw.games.rows.areas import put
from overdraw.games.rows.state import area_value
from overdraw.games.rows.view import View


class CautiousRows:
    def __init__(self, seed: int) -> None:
        pass  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        return max(view.legal, key=lambda action: self._score(view, action))

    def _score(self, view: View, action: Action) -> tuple[int, int]:
        """Score an action: the points that the bot gains minus the points that it gives away. If these are equal,
        prefer the lowest card.
        """
        match action:
            case Open(card):
                return card.value, 0
            case Give(card, seat, place):
                area = view.areas[seat]
                return area_value(area) - area_value(put(area, card, place)[0]), -card.value
            case Play(card, place):
                area = view.areas[view.turn]
                return area_value(put(area, card, place)[0]) - area_value(area), -card.value
            case Discard(card):
                return 0, -card.value


CAUTIOUS: Final = BotKind("cautious", "Gives away as little as it can and makes do with what it gets.", CautiousRows)
