"""A player who uses the page: follows one fixed strategy, with clicks or keys, until the game is over.

The strategy keeps games short and reaches every phase: stop with two stacks, bank if the bench has more than four
cards, otherwise make the first legal move.
"""

from collections.abc import Callable, Sequence
from typing import Final

from playwright.sync_api import Locator, expect

from tests.support.browser.visitor import Visitor
from tests.support.browser.words import card_name, word

Move = Callable[[Visitor, str], None]

ASKED: Final = '.room[data-acting="true"] :focus'
"""Matches when it is this player's turn and the focus is on an element of the table, not lost to the body."""
OVER: Final = ".end h1"


def until_asked(visitor: Visitor) -> bool:
    """Wait for a decision or the end of the game; return whether there is a decision."""
    found: bool = visitor.page.locator(f"{ASKED}, {OVER}").first.evaluate("one => one.closest('.end') === null")
    return found


def wished(visitor: Visitor) -> str:
    """The move that the strategy chooses from the legal ones."""
    legal: list[str] = visitor.own["legal"]
    assert legal, "the page shows that it is this player's turn, but the server sent no legal action"
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
    """Make at most `moves` moves, calling `each` before every one; return their number."""
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
    """The control that makes a move, after the clicks that lead to it."""
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
    """Select a card of the hand, unless it is already selected."""
    hand = visitor.page.get_by_role("group", name=page_word(visitor, "rows.hand"), exact=True)
    one = hand.get_by_role("button", name=card_name(card, language_of(visitor)), exact=True).first
    if one.get_attribute("aria-pressed") != "true":
        one.click()


def spot(visitor: Visitor, action: str) -> Locator:
    """The place in an area where a card goes; an area that is shown small is opened first."""
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
    """Make a move with the focus that the page has set and the key shortcuts that it shows."""
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
