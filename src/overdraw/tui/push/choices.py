"""The choices that the screen offers a player of Push, built from the legal actions."""

from collections.abc import Sequence
from typing import Final

from overdraw.core.colours import BY_LETTER, Colour
from overdraw.errors import BadNotation, shorten
from overdraw.games.push.actions import Action, Bank, Place, Push, Stop, Take
from overdraw.games.push.cards import PUSH_COLOURS, of_colour, total
from overdraw.games.push.notation import parse_event
from overdraw.games.push.state import stack_value
from overdraw.games.push.view import View
from overdraw.games.push.words import symbol
from overdraw.tui.choice import Choice

DECK: Final = "deck"
LETTERS: Final = {colour.letter: colour for colour in PUSH_COLOURS}


HOW_TO_TYPE: Final = (
    "The actions are push, stop, place 1 or take 1 with the number of a stack, and bank red with the name of a colour. "
    "To start a new stack, use the first number that has no stack yet."
)


def choices(view: View, names: Sequence[str]) -> tuple[Choice, ...]:
    """Return a choice for each legal action. The key b leads to the choice of a colour to bank."""
    banks = [_choice(view, action) for action in view.legal if isinstance(action, Bank)]
    others = [_choice(view, action) for action in view.legal if not isinstance(action, Bank)]
    more = [Choice("b", "bank a colour", then=tuple(banks))] if banks else []
    return (*others, *more)


def _choice(view: View, action: Action) -> Choice:
    match action:
        case Push():
            words = "push: draw a card" if view.phase == "begin" else "push on"
            return Choice("p", words, DECK, action)
        case Stop():
            return Choice("s", "stop and collect", action=action)
        case Place(number):
            return Choice(str(number), _place(view, number), f"stack {number}", action)
        case Take(number):
            return Choice(str(number), f"take stack {number}, worth {_worth(view, number)}", f"stack {number}", action)
        case Bank(colour):
            cards = of_colour(view.benches[view.turn], colour)
            words = f"{colour.glyph} {total(cards)}"
            return Choice(colour.letter, words, f"bench {colour.letter}", action)


def _place(view: View, number: int) -> str:
    return f"stack {number}" if number <= len(view.stacks) else "a new stack"


def _worth(view: View, number: int) -> int:
    return stack_value(view.stacks[number - 1] or ())


def action_words(action: Action, names: Sequence[str]) -> str:
    match action:
        case Push():
            return "push"
        case Stop():
            return "stop"
        case Place(number):
            return f"place on stack {number}"
        case Take(number):
            return f"take stack {number}"
        case Bank(colour):
            return f"bank {colour.glyph} {colour}"


def question(view: View) -> str:
    """Return the question that the prompt asks the player."""
    match view.phase:
        case "begin":
            banks = any(isinstance(action, Bank) for action in view.legal)
            return "Push, or bank a colour?" if banks else "Push: there is nothing to bank yet."
        case "placing":
            assert view.card is not None
            drawn = symbol(view.card) if view.card.colour else f"the {view.card} card"
            return f"Where does {drawn} go?"
        case "deciding":
            if not view.undrawn:
                return "The deck is empty, so the turn ends here."
            return "Push on, or stop?" if view.stacks else "Push on: you drew a switch card, so there is no stack yet."
        case "taking":
            return "Which stack do you take?"
        case _:
            return ""


def follow_up(picked: Choice) -> str:
    return "Which colour do you bank? The numbers are points."


def attempt(view: View, spot: str, picked: Choice | None = None) -> Action | None:
    """Return the action that a click on this spot of the table means, legal or not."""
    match spot.split():
        case ["stack", number]:
            return Place(int(number)) if view.phase == "placing" else Take(int(number))
        case ["bench", letter]:
            return Bank(LETTERS[letter])
        case ["deck"]:
            return Push()
        case _:
            return None


def attempt_by_key(view: View, key: str, picked: Choice | None = None) -> Action | None:
    """Return the action that pressing this key means, legal or not."""
    if picked and key in LETTERS:
        return Bank(LETTERS[key])
    if key in ("1", "2", "3"):
        return attempt(view, f"stack {key}")
    words: dict[str, Action] = {"p": Push(), "s": Stop()}
    return words.get(key)


def parse(view: View, text: str, names: Sequence[str]) -> Action:
    """Read a typed line as an action of Push, such as `place 2` or just `2`, `bank red` or `b r`, `p` for push, `s` for
    stop, and `t 2` for take 2.
    """
    match text.lower().split():
        case ["p" | "push" | "draw"]:
            return Push()
        case ["s" | "stop"]:
            return Stop()
        case [number] | ["stack", number] if _is_stack(number):
            return Place(int(number)) if view.phase == "placing" else Take(int(number))
        case ["place" | "put", number] | ["place" | "put", "stack", number] if _is_stack(number):
            return Place(int(number))
        case ["take" | "t", number] | ["take" | "t", "stack", number] if _is_stack(number):
            return Take(int(number))
        case ["bank" | "b", colour] if _colour(colour):
            return Bank(_colour(colour) or PUSH_COLOURS[0])
        case _:
            event = parse_event(text)
            if not isinstance(event, Push | Stop | Place | Take | Bank):
                raise BadNotation(f"{shorten(text)} is an outcome of chance, not an action")
            return event


def _is_stack(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) == 1


def _colour(word: str) -> Colour | None:
    by_name = {str(colour): colour for colour in PUSH_COLOURS}
    return by_name.get(word) or (BY_LETTER[word] if word in LETTERS else None)
