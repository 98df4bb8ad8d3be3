"""The lessons are played to their end in the browser, and the rules can be read there."""

import json
import re
from collections.abc import Callable
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import expect

from tests.support.browser.visitor import NARROW, PHONE, Visitor
from tests.support.browser.words import card_name, word
from tests.support.paths import ROOT

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
GAMES = ROOT / "web" / "src" / "games"


def steps(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((GAMES / game / "lesson.json").read_text(encoding="utf-8"))["steps"]
    return found


def says(visitor: Visitor, text: str) -> None:
    expect(visitor.page.get_by_test_id("lesson-text")).to_have_text(text)


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_lesson_goes_through_all_its_steps_on_every_phone(visit: Callable[..., Visitor], game: str) -> None:
    learner = visit(size=PHONE, language="de")
    learner.visit(f"/learn/{game}")
    *before, last = steps(game)
    for number, step in enumerate(before):
        says(learner, word(step["say"], "de"))
        if number % 6 == 0:
            for size in (NARROW, PHONE):
                learner.page.set_viewport_size({"width": size["width"], "height": size["height"]})
                learner.check_no_scrolling()
        onwards = "|".join(word(key, "de") for key in ("learn.on", "learn.skip"))
        learner.page.get_by_role("button", name=re.compile(f"^({onwards})$")).click()
    says(learner, word(last["say"], "de"))
    learner.check_access()
    learner.button(word("learn.real", "de")).click()
    expect(learner.page).to_have_url(re.compile("/table/"))


def test_the_focus_moves_to_the_expected_button_and_nowhere_before(visit: Callable[..., Visitor]) -> None:
    learner = visit(size=PHONE)
    learner.visit("/learn/push?step=8")
    says(learner, word("learn.push.once"))
    learner.page.evaluate("""window.stacks = []; document.addEventListener("focusin", ({ target }) =>
      target.dataset.stack && window.stacks.push(target.dataset.stack))""")
    learner.page.keyboard.press("d")
    says(learner, word("learn.push.roll"))
    expect(learner.page.locator('[data-stack="2"]')).to_be_focused()
    assert learner.page.evaluate("window.stacks") == ["2"]


def test_the_expected_move_continues_and_another_one_gets_a_hint(visit: Callable[..., Visitor]) -> None:
    learner = visit(size=PHONE)
    learner.visit("/learn/push")
    says(learner, word("learn.push.draw"))
    learner.page.keyboard.press("d")
    says(learner, word("learn.push.place"))
    learner.page.keyboard.press("1")
    says(learner, word("learn.push.again"))
    learner.page.keyboard.press("s")
    says(learner, word("learn.other"))
    learner.page.keyboard.press("d")
    says(learner, word("learn.push.number"))
    learner.page.keyboard.press("1")
    says(learner, word("learn.push.number.hint"))
    learner.page.locator("[data-stack='2']").click()
    says(learner, word("learn.push.more"))
    learner.page.reload()
    says(learner, word("learn.push.more"))
    learner.button(word("learn.back")).click()
    says(learner, word("learn.push.number"))


def test_the_focus_is_on_the_button_that_a_lesson_expects(visit: Callable[..., Visitor]) -> None:
    learner = visit()
    learner.visit("/learn/rows")
    says(learner, word("learn.rows.open"))
    expect(learner.button(card_name("b7"))).to_be_focused()
    learner.page.keyboard.press("Enter")
    learner.page.keyboard.press("Enter")
    says(learner, word("learn.rows.aim"))
    expect(learner.button(word("learn.on"))).to_be_focused()
    learner.page.keyboard.press("Enter")
    says(learner, word("learn.rows.give"))
    expect(learner.button(card_name("g3"))).to_be_focused()


def test_the_rules_show_what_an_edition_says(visit: Callable[..., Visitor]) -> None:
    reader = visit(size=PHONE)
    reader.visit("/rules/push?edition=eu-2022")
    expect(reader.page.get_by_text(word("rules.push.stopper_takes.highest"))).to_have_class(re.compile("here"))
    for scheme in SCHEMES:
        reader.page.emulate_media(color_scheme=scheme)
        reader.check_access()
    reader.page.get_by_role("radio", name=word("edition.push.us-2018.title")).check(force=True)
    expect(reader.page.get_by_text(word("rules.push.stopper_takes.any"))).to_have_class(re.compile("here"))
    expect(reader.page).to_have_url(re.compile("edition=us-2018"))
    contents = reader.page.get_by_role("navigation", name=word("rules.contents"))
    contents.get_by_role("link", name=word("rules.push.banking")).click()
    expect(reader.page.get_by_role("heading", name=word("rules.push.banking"))).to_be_in_viewport()
    reader.visit("/rules/rows")
    expect(reader.page.get_by_text(word("rules.rows.end.round-then-others"))).to_be_visible()
