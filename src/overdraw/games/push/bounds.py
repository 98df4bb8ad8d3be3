"""Upper limits on the length and the scores of a game of Push."""

from typing import Final

from overdraw.core.game import Bounds
from overdraw.games.push.cards import COPIES, NUMBER_CARDS, PUSH_COLOURS, ROLLS, SWITCHES
from overdraw.games.push.editions import Rules

NUMBERS: Final = COPIES * len(NUMBER_CARDS)

NUMBER_DECISIONS: Final = 5
"""A number card causes at most five decisions: to push, place, stop, take and bank."""

ROLL_DECISIONS: Final = 4
"""A roll card causes at most four decisions, because it cannot be banked."""

BUST_CARDS: Final = 4
"""A bust needs at least three cards that start stacks and one that fits on none of them (PD-1)."""


def bounds(rules: Rules, players: int) -> Bounds:
    """Return limits that no game of Push exceeds.

    In the longest game, players draw only one card each turn. The highest possible score includes all number cards
    (PD-3). The die is rolled for every roll card that is taken and for every bust (PD-7). The number of
    legal actions is highest at the beginning of a turn with all colours on the bench.
    """
    switches = SWITCHES if players > 2 or rules.two_player_switches == "keep" else 0
    return Bounds(
        decisions=NUMBER_DECISIONS * NUMBERS + ROLL_DECISIONS * ROLLS + switches,
        outcomes=NUMBERS + ROLLS + switches + ROLLS + (NUMBERS + ROLLS) // BUST_CARDS,
        legal_actions=1 + len(PUSH_COLOURS),
        least_score=0,
        most_score=COPIES * sum(card.value for card in NUMBER_CARDS),
    )
