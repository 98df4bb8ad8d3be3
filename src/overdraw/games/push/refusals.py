"""Explains why an event is illegal in Push, with a key for programs and a sentence for the player."""

from typing import Final

from overdraw.core.colours import BY_LETTER, Colour
from overdraw.errors import IllegalAction, Reason, shorten
from overdraw.games.push.actions import Bank, Drawn, Event, Place, Push, Rolled, Stop, Take
from overdraw.games.push.cards import BY_CODE, ROLL, Card
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

REASONS: Final = {
    "turn-begins": "a turn begins with a push or a bank",
    "card-is-drawn": "the next card is being drawn",
    "card-must-be-placed": "{card} must be placed first",
    "push-or-stop": "the player to move must push or stop",
    "stacks-are-collected": "stacks are being collected",
    "die-rolls": "the die is rolling",
    "game-is-over": "the game is over",
    "deck-is-empty": "the deck is empty",
    "no-such-stack": "there is no stack {stack}; stacks are numbered 1 to {last}",
    "not-the-next-stack": "a new stack would be stack {next}, not stack {stack}",
    "stack-has-colour": "stack {stack} already holds {other}",
    "stack-has-number": "stack {stack} already holds {other}",
    "stack-has-roll": "stack {stack} already holds {other}",
    "nothing-to-collect": "there is no stack to collect yet",
    "nothing-drawn": "no card has been drawn this turn",
    "only-one-stack": "there is only one stack",
    "fewer-stacks": "there are only {stacks} stacks",
    "stack-is-taken": "this stack has already been taken",
    "stack-is-not-highest": "this stack is worth {value}, but the player who stops must take a stack worth {highest}",
    "turn-began-with-push": "this turn began with a push",
    "nothing-of-this-colour": "there is no {colour} card on the bench",
    "card-is-gone": "no such card is left in the deck",
    "no-such-face": "the die has no such face",
    "not-an-event": "expected an event of Push, such as Push() or Place(1)",
}
"""Every reason why an event can be illegal, with its sentence. Keys never change, but new ones may be added."""


def refused(state: State, event: Event) -> IllegalAction:
    """Build the error for an illegal event. The caller must make sure that the event is illegal."""
    why = reason(state, event)
    spoken = {name: _spoken(name, value) for name, value in why.args.items()}
    return IllegalAction(f"{_tried(state, event)}: {REASONS[why.key].format(**spoken)}", why)


def refusal(state: State, event: Event) -> str:
    """Return a sentence that says why an event is illegal in this state."""
    return str(refused(state, event))


def is_event(event: object) -> bool:
    """Whether an object is an action or an outcome of Push, with fields of the right types."""
    match event:
        case Push() | Stop() | Place(int()) | Take(int()) | Bank(Colour()) | Drawn(Card()) | Rolled():
            return True
        case _:
            return False


def reason(state: State, event: Event) -> Reason:
    if not is_event(event):
        return Reason.of("not-an-event", event=shorten(event))
    match event:
        case Push():
            return Reason.of("deck-is-empty") if isinstance(state.phase, Deciding) else _waiting_for(state)
        case Place(number):
            return _place(state, number)
        case Stop():
            return _stop(state)
        case Take(number):
            return _take(state, number)
        case Bank(colour):
            return _bank(state, colour)
        case Drawn():
            return Reason.of("card-is-gone") if isinstance(state.phase, Drawing) else _waiting_for(state)
        case Rolled():
            return Reason.of("no-such-face") if isinstance(state.phase, Rolling) else _waiting_for(state)


def name(card: Card) -> str:
    """Name a card in words, such as `red 6` or `a roll card`."""
    if card.colour:
        return f"{card.colour} {card.value}"
    return "a roll card" if card is ROLL else "a switch card"


def _tried(state: State, event: Event) -> str:
    if not is_event(event):
        return f"cannot apply {shorten(event)}"
    match event:
        case Push():
            return "cannot push"
        case Place():
            return f"cannot place {name(state.phase.card) if isinstance(state.phase, Placing) else 'a card'}"
        case Stop():
            return "cannot stop"
        case Take(number):
            return f"cannot take stack {number}"
        case Bank(colour):
            return f"cannot bank {colour}"
        case Drawn(card):
            return f"cannot draw {name(card)}"
        case Rolled(face):
            return f"the die cannot show {face}" if isinstance(state.phase, Rolling) else "the die cannot be rolled"


def _spoken(argument: str, value: str) -> str:
    match argument:
        case "card" | "other":
            return name(BY_CODE[value])
        case "colour":
            return str(BY_LETTER[value])
        case _:
            return value


def _waiting_for(state: State) -> Reason:
    match state.phase:
        case Begin():
            return Reason.of("turn-begins")
        case Drawing():
            return Reason.of("card-is-drawn")
        case Placing(card):
            return Reason.of("card-must-be-placed", card=card)
        case Deciding():
            return Reason.of("push-or-stop")
        case Taking():
            return Reason.of("stacks-are-collected")
        case Rolling():
            return Reason.of("die-rolls")
        case Over():
            return Reason.of("game-is-over")


def _place(state: State, number: int) -> Reason:
    if not isinstance(state.phase, Placing):
        return _waiting_for(state)
    there, card = len(state.stacks), state.phase.card
    if not 1 <= number <= MAX_STACKS:
        return Reason.of("no-such-stack", card=card, stack=number, last=MAX_STACKS)
    if number > there:
        return Reason.of("not-the-next-stack", card=card, stack=number, next=there + 1)
    other = clash(state.stacks[number - 1] or (), card)
    assert other is not None
    what = "roll" if card is ROLL else "colour" if other.colour is card.colour else "number"
    return Reason.of(f"stack-has-{what}", card=card, stack=number, other=other)


def _stop(state: State) -> Reason:
    if isinstance(state.phase, Deciding):
        return Reason.of("nothing-to-collect")
    if isinstance(state.phase, Begin):
        return Reason.of("nothing-drawn")
    return _waiting_for(state)


def _take(state: State, number: int) -> Reason:
    if not isinstance(state.phase, Taking):
        return _waiting_for(state)
    there = len(state.stacks)
    if not 1 <= number <= there:
        return Reason.of("only-one-stack" if there == 1 else "fewer-stacks", stack=number, stacks=there)
    stack = state.stacks[number - 1]
    if stack is None:
        return Reason.of("stack-is-taken", stack=number)
    highest = max(stack_value(other) for other in state.stacks if other)
    return Reason.of("stack-is-not-highest", stack=number, value=stack_value(stack), highest=highest)


def _bank(state: State, colour: Colour) -> Reason:
    if isinstance(state.phase, Begin):
        return Reason.of("nothing-of-this-colour", colour=colour.letter)
    return Reason.of("turn-began-with-push") if isinstance(state.phase, Deciding) else _waiting_for(state)
