"""The public facts of a move in Push: enough to describe it without the states before and after."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from overdraw.core.wire_fields import Result, write_result
from overdraw.games.push.actions import Action, Bank, Chance, Place, Push, Stop, Take
from overdraw.games.push.cards import ROLL, Card, Cards, of_colour, total
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import Over, Placing, Rolling, Stack, State, Taking, stack_value


class Facts(TypedDict, total=False):
    """The effects of a move in Push, besides its action and its outcomes. A fact that does not apply is omitted."""

    card: Annotated[str, "the card that was placed"]
    new_stack: Annotated[bool, "whether that card starts a new stack"]
    clockwise: Annotated[bool, "the new collecting direction after a switch card"]
    cards: Annotated[list[str], "the stack that was taken, or the banked cards, highest first"]
    points: Annotated[int, "the sum of these cards"]
    lost: Annotated[list[str], "the cards lost to the die"]
    left: Annotated[list[str], "the cards that nobody took, discarded at the end of the turn"]
    result: Annotated[Result, "how the game ended"]


def facts(before: State, action: Action, outcomes: Sequence[Chance], after: State) -> Facts:
    """The facts of a decision. `after` is the state after the outcomes of chance that followed it."""
    match action:
        case Place(number):
            assert isinstance(before.phase, Placing)
            return Facts(card=before.phase.card.code, new_stack=number > len(before.stacks))
        case Push():
            found = _drawn(before, after)
        case Take(number):
            found = _taken(before, number, after)
        case Bank(colour):
            banked = of_colour(before.benches[before.turn], colour)
            found = Facts(cards=_codes(banked)[::-1], points=total(banked))
        case Stop():
            return Facts()
    if isinstance(after.phase, Over):
        found["result"] = write_result(outcome(after))
    return found


def _drawn(before: State, after: State) -> Facts:
    if after.switches > before.switches:
        return Facts(clockwise=after.clockwise)
    if isinstance(after.phase, Taking):  # only a bust leads directly from a draw to collecting
        return Facts(lost=_codes(before.benches[before.turn] - after.benches[before.turn]))
    return Facts()


def _taken(before: State, number: int, after: State) -> Facts:
    assert isinstance(before.phase, Taking)
    seat, stack = before.phase.seats[0], before.stacks[number - 1] or ()
    found = Facts(cards=_codes(stack), points=stack_value(stack))
    if ROLL in stack and not isinstance(after.phase, Rolling):
        had = before.benches[seat].plus(*[card for card in stack if card is not ROLL])
        found["lost"] = _codes(had - after.benches[seat])
    if not after.stacks and (left := _left(before.stacks, number)):
        found["left"] = left
    return found


def _left(stacks: tuple[Stack | None, ...], taken: int) -> list[str]:
    return [card.code for other, stack in enumerate(stacks, 1) if stack and other != taken for card in stack]


def _codes(cards: Cards | tuple[Card, ...]) -> list[str]:
    return [card.code for card in cards]
