"""Why something cannot be done in Push, in words for the player who tried."""

from overdraw.core.colours import Colour
from overdraw.games.push.actions import Bank, Drawn, Event, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import ROLL, Card
from overdraw.games.push.state import (
    MAX_STACKS,
    Begin,
    Deciding,
    Drawing,
    Over,
    Placing,
    Rolling,
    State,
    Taking,
    clash,
    stack_value,
)


def refusal(state: State, event: Event) -> str:
    """Why this event cannot happen now. Only asked of one that cannot."""
    match event:
        case Push():
            return f"cannot push: {_push(state)}"
        case Place(number):
            return f"cannot place {_placed(state)}: {_place(state, number)}"
        case Stop():
            return f"cannot stop: {_stop(state)}"
        case Take(number):
            return f"cannot take stack {number}: {_take(state, number)}"
        case Bank(colour):
            return f"cannot bank {colour}: {_bank(state, colour)}"
        case Drawn(card):
            return f"{name(card)} cannot come: {_drawn(state, card)}"
        case Rolled(face):
            if isinstance(state.phase, Rolling):
                return f"the die cannot show {face}: it has no such face"
            return f"the die cannot fall: {_waiting_for(state)}"


def name(card: Card) -> str:
    """A card in words: `red 6`, `a roll card`."""
    if card.colour:
        return f"{card.colour} {card.value}"
    return "a roll card" if card is ROLL else "a switch card"


def _waiting_for(state: State) -> str:
    match state.phase:
        case Begin():
            return "a turn begins with a push or a bank"
        case Drawing():
            return "the next card is being drawn"
        case Placing(card):
            return f"{name(card)} must be placed first"
        case Deciding():
            return "the choice is to push on or to stop"
        case Taking():
            return "stacks are being collected"
        case Rolling():
            return "the die is rolling"
        case Over():
            return "the game is over"


def _push(state: State) -> str:
    if isinstance(state.phase, Deciding):
        return "the deck is empty"
    return _waiting_for(state)


def _placed(state: State) -> str:
    return name(state.phase.card) if isinstance(state.phase, Placing) else "a card"


def _place(state: State, number: int) -> str:
    if not isinstance(state.phase, Placing):
        return _waiting_for(state)
    there = len(state.stacks)
    if not 1 <= number <= MAX_STACKS:
        return f"there is no stack {number}, only 1 to {MAX_STACKS}"
    if number > there:
        return f"the next new stack is {there + 1}, not {number}"
    other = clash(state.stacks[number - 1] or (), state.phase.card)
    assert other is not None
    return f"stack {number} already holds {name(other)}"


def _stop(state: State) -> str:
    if isinstance(state.phase, Deciding):
        return "there is no stack to collect yet"
    if isinstance(state.phase, Begin):
        return "no card has been drawn this turn"
    return _waiting_for(state)


def _take(state: State, number: int) -> str:
    if not isinstance(state.phase, Taking):
        return _waiting_for(state)
    if not 1 <= number <= len(state.stacks):
        return f"there {'is only 1 stack' if len(state.stacks) == 1 else f'are only {len(state.stacks)} stacks'}"
    stack = state.stacks[number - 1]
    if stack is None:
        return "it has been taken already"
    best = max(stack_value(other) for other in state.stacks if other)
    return f"it is worth {stack_value(stack)}, and whoever stops takes a stack of the highest value, {best}"


def _bank(state: State, colour: Colour) -> str:
    if not isinstance(state.phase, Begin):
        return _waiting_for(state) if not isinstance(state.phase, Deciding) else "this turn has begun with a push"
    return f"there is no {colour} card in the bench"


def _drawn(state: State, card: Card) -> str:
    if not isinstance(state.phase, Drawing):
        return _waiting_for(state)
    return "none is left in the deck"
