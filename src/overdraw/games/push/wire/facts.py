"""The public facts about a move in Push, with which a client can describe the move without a game state."""

from collections.abc import Sequence
from typing import Annotated, TypedDict

from overdraw.core.wire_fields import Result, write_result
from overdraw.games.push.actions import Action, Bank, Chance, Place, Push, Stop, Take
from overdraw.games.push.cards import ROLL, Card, Cards, of_colour, total
from overdraw.games.push.scoring import outcome
from overdraw.games.push.state import Over, Placing, Rolling, Stack, State, Taking, stack_value


class Facts(TypedDict, total=False):
    """The effects of a move in Push, in addition to its action and outcomes. Facts that do not apply are omitted."""

    card: Annotated[str, "the card that was placed"]
    new_stack: Annotated[bool, "whether the placed card starts a new stack"]
    clockwise: Annotated[bool, "whether stacks are collected clockwise after a switch card"]
    cards: Annotated[list[str], "the cards of the taken stack, or the banked cards with the highest first"]
    points: Annotated[int, "the total value of `cards`"]
    lost: Annotated[list[str], "the bench cards lost to a roll of the die"]
    left: Annotated[list[str], "the cards of the stacks that nobody took, discarded at the end of the turn"]
    result: Annotated[Result, "how the game ended"]


def facts(before: State, action: Action, outcomes: Sequence[Chance], after: State) -> Facts:
    """Return the facts about a decision. `after` is the state after the outcomes of chance that followed it."""
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
    if isinstance(after.phase, Taking):  # only after a bust do players collect stacks right after a draw
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
