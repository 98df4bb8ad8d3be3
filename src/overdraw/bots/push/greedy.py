"""The greedy bot of Push: it nearly always draws one more card."""

from fractions import Fraction
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import ROLL, of_colour, total
from overdraw.games.push.odds import bust_chance
from overdraw.games.push.state import Stack, stack_value
from overdraw.games.push.view import View

BANK_FROM: Final = 18
STOP_FROM: Final = 14
TOO_RISKY: Final = Fraction(1, 4)


class GreedyPush:
    def __init__(self, seed: int) -> None:
        pass  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        return max(view.legal, key=lambda action: self._score(view, action))

    def _score(self, view: View, action: Action) -> float:
        """Return the score of an action. Scores are comparable only among the legal actions of one decision."""
        match action:
            case Bank(colour):
                return total(of_colour(view.benches[view.turn], colour)) - BANK_FROM
            case Push():
                return 0 if _should_push(view) else -1
            case Stop():
                return -0.5
            case Place(number):
                height = _height(view.stacks[number - 1] if number <= len(view.stacks) else None)
                return -height if view.card is ROLL else height
            case Take(number):
                return _height(view.stacks[number - 1])


def _height(stack: Stack | None) -> int:
    return stack_value(stack or ())


def _should_push(view: View) -> bool:
    """Return whether to push. The bot pushes until a stack has many points or a quarter of the undrawn cards would
    bust.
    """
    highest = max((_height(stack) for stack in view.stacks), default=0)
    return highest < STOP_FROM and bust_chance(view.undrawn, view.stacks) < TOO_RISKY


GREEDY: Final = BotKind("greedy", "Always thinks that one more card will be fine.", GreedyPush)
