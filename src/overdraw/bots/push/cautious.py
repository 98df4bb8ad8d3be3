"""The cautious bot of Push: it stops early and banks often."""

from fractions import Fraction
from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import ROLL, of_colour, total
from overdraw.games.push.odds import bust_chance
from overdraw.games.push.state import Stack, has_roll, stack_value
from overdraw.games.push.view import View

BANK_FROM: Final = 5
STOP_FROM: Final = 8
TOO_RISKY: Final = Fraction(1, 10)
ROLL_COSTS: Final = 3


class CautiousPush:
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
                return 0 if self._should_push(view) else -1
            case Stop():
                return -0.5
            case Place(number):
                return _after_placing(view, number)
            case Take(number):
                return _worth(view.stacks[number - 1] or ())

    def _should_push(self, view: View) -> bool:
        """Return whether to push. The bot pushes only while the best stack is poor and a bust is unlikely."""
        best = max((_worth(stack) for stack in view.stacks if stack), default=0)
        return best < STOP_FROM and bust_chance(view.undrawn, view.stacks) < TOO_RISKY


def _worth(stack: Stack) -> int:
    return stack_value(stack) - (ROLL_COSTS if has_roll(stack) else 0)


def _after_placing(view: View, number: int) -> int:
    """Score a place for the drawn card. A number card should go on the best stack, and a roll card on the worst."""
    assert view.card is not None
    stack = view.stacks[number - 1] if number <= len(view.stacks) else ()
    return -_worth(stack or ()) if view.card is ROLL else _worth(stack or ())


CAUTIOUS: Final = BotKind("cautious", "Stops early, banks often, and waits for you to go too far.", CautiousPush)
