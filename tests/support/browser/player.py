"""Somebody who plays by what the page offers: one fixed rule, by clicks or by keys, until the game is over.

The rule keeps games short and meets every phase: stop with two stacks, bank now and then, else the first legal move.
"""

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.support.browser.visitor import Visitor
from tests.support.browser.words import card_name, word

Move = Callable[[Visitor, str], None]

ASKED: Final = '.room[data-acting="true"] :focus'
"""It is my turn, and the focus is somewhere on the table: never lost to the page as a whole."""
OVER: Final = ".end h1"


def until_asked(visitor: Visitor) -> bool:
    """Wait for a decision or the end; whether there is a decision."""
    found: bool = visitor.page.locator(f"{ASKED}, {OVER}").first.evaluate("one => one.closest('.end') === null")
    return found


def wished(visitor: Visitor) -> str:
    """The move of the rule, from those that the server allows."""
    legal: list[str] = visitor.own["legal"]
    assert legal, "the page says that it is my turn, the server does not"
    view = visitor.view
    if "stop" in legal and (view["card"] is None and sum(stack is not None for stack in view["stacks"]) >= 2):
        return "stop"
    banks = [action for action in legal if action.startswith("bank")]
    seat = visitor.own["seat"]
    if banks and len(view["benches"][seat]) > 4:
        return banks[0]
    return next((action for action in legal if not action.startswith(("bank", "discard"))), legal[0])


def play(
    visitor: Visitor, *, moves: int = 10_000, make: Move | None = None, each: Callable[[], None] | None = None
) -> int:
    """Make so many moves, or as many as there are. `each` looks at the page before every one of them."""
    made = 0
    while made < moves and until_asked(visitor):
        if each is not None:
            each()
        (make or by_clicks)(visitor, wished(visitor))
        made += 1
    return made


# By clicks


def by_clicks(visitor: Visitor, action: str) -> None:
    control_of(visitor, action).click()


def control_of(visitor: Visitor, action: str) -> Locator:
    """The control that makes a move, after all that leads to it."""
    verb, *rest = action.split()
    page = visitor.page
    match verb:
        case "push" | "stop":
            return page.locator(f'.dock .act[aria-keyshortcuts="{"D" if verb == "push" else "S"}"]')
        case "place" | "take":
            return page.locator(f'.stack.lit[data-stack="{rest[0]}"]')
        case "bank":
            page.locator('.act[aria-keyshortcuts="B"]').click()
            return page.locator(".dock .group.lit").filter(has=page.locator(f'[data-card^="{rest[0]}"]'))
        case "discard":
            choose(visitor, rest[0])
            return page.locator(".actions .discard")
        case _:
            choose(visitor, rest[0])
            return spot(visitor, action)


def choose(visitor: Visitor, card: str) -> None:
    """Take a card of the hand, unless it is chosen already."""
    hand = visitor.page.get_by_role("group", name=page_word(visitor, "rows.hand"), exact=True)
    one = hand.get_by_role("button", name=card_name(card, language_of(visitor)), exact=True).first
    if one.get_attribute("aria-pressed") != "true":
        one.click()


def spot(visitor: Visitor, action: str) -> Locator:
    """The place of an area; a small area is opened first."""
    verb, _, *rest = action.split()
    seat = rest[0].removeprefix("@") if verb == "give" else visitor.own["seat"]
    place = "first" if verb == "open" else rest[-1]
    found = visitor.page.locator(f'.spot.lit[data-spot="{seat} {place}"]')
    if found.count() == 0:
        visitor.page.locator(f'[data-spot="{seat} area"]').click()
    return found


def language_of(visitor: Visitor) -> str:
    language: str = visitor.page.evaluate("document.documentElement.lang")
    return language


def page_word(visitor: Visitor, key: str) -> str:
    return word(key, language_of(visitor))


# By keys


def by_keys(visitor: Visitor, action: str) -> None:
    """With the focus where the page has put it, and the letters that it shows."""
    verb, *rest = action.split()
    keyboard = visitor.page.keyboard
    match verb:
        case "stop":
            keyboard.press("s")
        case "push":
            keyboard.press("Enter")  # the next decision has the focus
        case "place" | "take":
            keyboard.press(rest[0])
        case "bank":
            keyboard.press("b")
            keyboard.press(rest[0])
        case _:
            hand: Sequence[str] = visitor.own["hand"]
            keyboard.press(str(hand.index(rest[0]) + 1))
            if verb == "discard":
                keyboard.press("x")
            else:
                expect(visitor.page.locator(".spot.lit:focus")).to_have_count(1)
                keyboard.press("Enter")
