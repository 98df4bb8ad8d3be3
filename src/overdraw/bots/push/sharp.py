"""The sharp bot of Push: it counts the undrawn cards, and compares the expected gain from the next card with the
expected cost of a bust.

Values are in sixths of a point. They are always integers, because the die has six faces.
"""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.core.colours import Colour
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import FACES, of_colour, total
from overdraw.games.push.odds import bust_cards, stacks_with
from overdraw.games.push.state import Stack, clash, has_roll, stack_value
from overdraw.games.push.view import View

BANK_FROM: Final = 12
"""The minimum number of points in one colour that makes it worth a turn to bank that colour."""

LATE: Final = 20
"""With fewer cards than this in the deck, the bot no longer banks."""


class SharpPush:
    def __init__(self, seed: int) -> None:
        pass  # the bot is deterministic, so it ignores the seed

    def choose(self, view: View) -> Action:
        first = view.legal[0]
        if len(view.legal) == 1:
            return first
        match first:
            case Place():
                return max(view.legal, key=lambda place: _after(view, place))
            case Take():
                assert isinstance(view.seat, int)
                bench = total(view.benches[view.seat])
                return max(view.legal, key=lambda take: _worth(view, _taken(view, take), bench))
            case _:
                return _begin(view) if view.phase == "begin" else Push() if _should_push(view) else Stop()


def _begin(view: View) -> Action:
    """Bank the colour with the most points, if it has enough points and the deck still has enough cards. Otherwise
    push.
    """

    def points(colour: Colour) -> int:
        return total(of_colour(view.benches[view.turn], colour))

    rich = [action for action in view.legal if isinstance(action, Bank) and points(action.colour) >= BANK_FROM]
    if not rich or len(view.undrawn) < LATE:
        return Push()
    return max(rich, key=lambda action: points(action.colour))


def _should_push(view: View) -> bool:
    """Return whether to push. The bot pushes if the total gain from the cards that fit its best stack exceeds the total
    cost of the cards that bust.
    """
    worth, own = _own_stack(view, view.stacks)
    brought = sum(count * card.value for card, count in view.undrawn.distinct() if not clash(own, card))
    lost = worth + _risk(view) * total(view.benches[view.turn])
    return len(FACES) * brought > bust_cards(view.undrawn, view.stacks) * lost


def _after(view: View, place: Action) -> int:
    """Return the value of stopping after the drawn card is placed on the given stack."""
    assert isinstance(place, Place)
    assert view.card is not None
    return _own_stack(view, stacks_with(view.stacks, view.card, place.stack))[0]


def _own_stack(view: View, stacks: tuple[Stack | None, ...]) -> tuple[int, Stack]:
    """Return the value of stopping and the stack that the player takes: the best one, or the highest if the rules
    require it.
    """
    there = [stack or () for stack in stacks]
    if view.rules.stopper_takes == "highest":
        highest = max(map(stack_value, there))
        there = [stack for stack in there if stack_value(stack) == highest]
    bench = total(view.benches[view.turn])
    own = max(there, key=lambda stack: _worth(view, stack, bench))
    return _worth(view, own, bench), own


def _worth(view: View, stack: Stack, bench: int) -> int:
    """Return the mean gain from taking a stack, in sixths of a point. A roll card costs 1/6 of the bench, or 2/6 with
    the star variant.
    """
    points = stack_value(stack)
    return len(FACES) * points - (_risk(view) * (bench + points) if has_roll(stack) else 0)


def _risk(view: View) -> int:
    """Return the number of faces of the die on which a card on the bench is lost."""
    return 2 if view.rules.star == "lose-bench" else 1


def _taken(view: View, take: Action) -> Stack:
    assert isinstance(take, Take)
    return view.stacks[take.stack - 1] or ()


SHARP: Final = BotKind("sharp", "Counts every card, knows the odds, and rarely goes too far.", SharpPush)
