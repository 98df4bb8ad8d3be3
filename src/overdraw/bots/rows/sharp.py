"""The sharp bot of Rows: it plans its gift and its own play together, and considers when to end the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.rows.actions import Action, Discard, Give, Play
from overdraw.games.rows.areas import HIGHEST_CREATOR, places_for_owner, put
from overdraw.games.rows.cards import Card, Cards
from overdraw.games.rows.state import TRIGGER_COLOURS, Area, area_value, colours_in
from overdraw.games.rows.view import View

OWN_POINT: Final = 4
LEADERS_POINT: Final = 4
OTHERS_POINT: Final = 2
"""The weights of points in the score of a turn: points in the bot's own area, points given to the leading opponent, and
points given to any other opponent.
"""

LAST_TURN: Final = 6
"""The number of points that a turn is worth. A player whose own play triggers the end of the game often has one turn
less than the others.
"""

END: Final = 2
FURTHEST: Final = 20
"""How much each point of the bot's lead is worth if its turn triggers the end of the game, and the lead from which this
value no longer grows.
"""


@dataclass(frozen=True, slots=True)
class _Step:
    """One action with its card, the points that it adds to an area, and whether it triggers the end of the game."""

    action: Action
    card: Card
    points: int
    closes: bool


class SharpRows:
    def __init__(self, seed: int) -> None:
        pass  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        hand = view.hand
        assert hand is not None
        if view.phase == "opening":
            return max(view.legal, key=lambda action: _opening(hand, action))
        if view.phase == "playing":
            plays = [_play(view, action) for action in view.legal]
            return max(plays, key=lambda play: _score(view, None, play)).action
        plays = [_play(view, action) for action in _plays(view, hand)]
        gifts = [_gift(view, action) for action in view.legal]
        return max(gifts, key=lambda gift: _best_turn(view, hand, gift, plays)).action


def _opening(hand: Cards, action: Action) -> int:
    """Score an opening card. High cards score well, and so do cards to which other cards in the hand can be added."""
    card = action.card
    points = OWN_POINT * card.value
    for other in hand:
        if other.colour is card.colour:
            points += max(0, other.value - card.value)
        elif other.value == card.value <= HIGHEST_CREATOR:
            points += card.value
    return points


def _plays(view: View, hand: Cards) -> Sequence[Action]:
    """Return all plays into the bot's own area, and all discards, that are possible with any card in the hand."""
    own = view.areas[view.turn]
    cards = [card for card, _ in hand.distinct()]
    plays = [Play(card, place) for card in cards for place in places_for_owner(view.rules, own, card)]
    return [*plays, *map(Discard, cards)]


def _play(view: View, action: Action) -> _Step:
    own = view.areas[view.turn]
    area = put(own, action.card, action.place)[0] if isinstance(action, Play) else own
    return _step(view, action, own, area)


def _gift(view: View, action: Action) -> _Step:
    assert isinstance(action, Give)
    area = view.areas[action.seat]
    return _step(view, action, area, put(area, action.card, action.place)[0])


def _step(view: View, action: Action, before: Area, after: Area) -> _Step:
    closes = view.trigger is None and colours_in(after) >= TRIGGER_COLOURS
    return _Step(action, action.card, area_value(after) - area_value(before), closes)


def _best_turn(view: View, hand: Cards, gift: _Step, plays: Sequence[_Step]) -> int:
    rest = hand.minus(gift.card)
    likings = [_score(view, gift, play) for play in plays if play.card in rest]
    return max(likings, default=-_cost(view, gift))


def _score(view: View, gift: _Step | None, play: _Step) -> int:
    """Score a turn: the points that the bot gains minus the points that it gives away, plus `_ending` if the turn
    triggers the end of the game.
    """
    score_action = OWN_POINT * play.points
    if gift is not None:
        score_action -= _cost(view, gift)
    if play.closes or (gift is not None and gift.closes):
        score_action += _ending(view, gift, play)
    return score_action


def _cost(view: View, gift: _Step) -> int:
    assert isinstance(gift.action, Give)
    lead = max(score for seat, score in enumerate(view.scores) if seat != view.turn)
    ahead = view.scores[gift.action.seat] == lead
    return gift.points * (LEADERS_POINT if ahead else OTHERS_POINT)


def _ending(view: View, gift: _Step | None, play: _Step) -> int:
    """Return the value of triggering the end of the game: positive if the bot leads, negative if it trails."""
    scores = list(view.scores)
    if gift is not None:
        assert isinstance(gift.action, Give)
        scores[gift.action.seat] += gift.points
    most = max(score for seat, score in enumerate(scores) if seat != view.turn)
    given = gift is not None and gift.closes
    ahead = scores[view.turn] + play.points - most - (0 if given else LAST_TURN)
    return END * max(-FURTHEST, min(FURTHEST, ahead))


SHARP: Final = BotKind(
    "sharp", "Plans its gift and its own play together, and ends the game when it is ahead.", SharpRows
)
