"""Animations run only if the player wants them, and never delay a player."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import play_now, remembering
from tests.support.browser.visitor import Visit, Visitor
from tests.support.browser.words import word

COUNT = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  window.moved.push("animate");
  return animate.apply(this, how);
};
for (const kind of ["transitionrun", "animationstart"])
  addEventListener(kind, (event) => window.moved.push(`${kind} of ${event.target.className}`), true);
"""


def moved(visitor: Visitor) -> list[str]:
    """The elements that were animated since the page was loaded."""
    found: list[str] = visitor.page.evaluate("[...window.moved, ...document.getAnimations().map(() => 'running')]")
    return found


def test_reduced_motion_means_no_animation(visit: Visit) -> None:
    ada = visit(still=True, remembered=remembering("push", 3) | {"preferences": {"speed": 1}})
    ada.context.add_init_script(COUNT)
    play_now(ada, "push")
    play(ada, moves=10)
    until_asked(ada)
    assert moved(ada) == []


def test_animations_can_be_switched_off(visit: Visit) -> None:
    ada = visit(still=False, remembered=remembering("push", 3))
    ada.context.add_init_script(COUNT)
    play_now(ada, "push")
    play(ada, moves=10)
    until_asked(ada)
    assert "animate" not in moved(ada)


def test_cards_are_animated_by_default(visit: Visit) -> None:
    ada = visit(still=False, remembered=remembering("push", 3) | {"preferences": {"speed": 1}})
    ada.context.add_init_script(COUNT)
    play_now(ada, "push")
    play(ada, moves=10)
    assert "animate" in moved(ada)


@pytest.mark.parametrize("game", ["push", "rows"])
def test_the_scores_are_counted_up_to_their_end(visit: Visit, finished: Callable[[str], str], game: str) -> None:
    ada = visit(still=False, remembered={"preferences": {"speed": 2}})
    ada.visit(finished(game))
    ada.button(word("replay.last")).click()
    ada.button(word("replay.more")).click()
    ada.page.get_by_role("dialog").get_by_role("button", name=word("replay.scores")).click()
    first = ada.page.locator(".score").first
    points = re.findall(r"\d+", first.locator(".unseen").inner_text())[0]
    expect(first.locator("[aria-hidden]")).to_have_text(points)
