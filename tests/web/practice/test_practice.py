"""My play and practice: puzzles by touch and by keyboard, own mistakes as a quiz, and the data of the device."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from overdraw.analysis.puzzles import Puzzle, puzzles_of
from tests.support.browser.history import history, of_kind, worst
from tests.support.browser.player import by_keys, control_of
from tests.support.browser.tables import STILL
from tests.support.browser.visitor import DESKTOP, PHONE, Visit, Visitor
from tests.support.browser.words import pattern, word


def shown(page: Page) -> Puzzle:
    """The puzzle on the screen, by the address."""
    page.wait_for_url("**/practice/push/*")
    return puzzles_of("push")[page.url.rsplit("/", 1)[1]]


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('overdraw-my-play') ?? 'null'"))


def verdict(visitor: Visitor, key: str, language: str = "en") -> None:
    expect(visitor.page.get_by_role("heading", name=word(f"practice.{key}.title", language))).to_be_focused()


@pytest.mark.parametrize(("size", "language"), [(PHONE, "en"), (DESKTOP, "de")], ids=["phone", "desktop"])
def test_puzzles_are_answered_by_touch_and_come_back(visit: Visit, size: Mapping[str, int], language: str) -> None:
    ada = visit(size=dict(size), language=language, remembered=STILL)
    ada.visit()
    ada.link(word("home.my-play", language)).click()
    ada.link(word("practice.start", language)).click()
    first = shown(ada.page)
    assert first.level == 1
    expect(ada.page.locator(".table .dock")).to_be_visible()
    ada.check_access()
    control_of(ada, worst(first)).click()
    verdict(ada, "wrong", language)
    expect(ada.page.locator(".answered [data-action]")).to_have_count(len(first.options))
    ada.check_access()
    assert kept(ada.page)["progress"][f"push:{first.id}"] | {"due": 0} == {"box": 0, "due": 0, "tries": 1, "solved": 0}
    ada.button(word("practice.next", language), exact=True).click()
    expect(ada.page.locator(".answered")).to_have_count(0)
    second = shown(ada.page)
    assert second.id != first.id
    ada.page.reload()
    expect(ada.page.locator(".table .dock")).to_be_visible()
    assert shown(ada.page).id == second.id
    control_of(ada, second.solution.action).click()
    verdict(ada, "right", language)
    assert kept(ada.page)["progress"][f"push:{second.id}"]["box"] == 1
    ada.link(word("practice.close", language)).click()
    expect(ada.heading(word("my-play.title", language))).to_be_focused()
    ada.check_access()
    ada.check_width()
    ada.check_fingers()


def test_a_shared_puzzle_is_answered_with_the_keyboard_alone(visit: Visit) -> None:
    puzzle = of_kind("take")
    ada = visit(remembered=STILL)
    ada.visit(f"/practice/push/{puzzle.id}")
    expect(ada.page.locator(".table :focus")).to_have_count(1)
    expect(ada.page.get_by_role("status").first).to_contain_text(word("practice.puzzle"))
    by_keys(ada, puzzle.solution.action)
    verdict(ada, "right")
    ada.page.keyboard.press("o")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.page.keyboard.press("Tab")
    expect(ada.button(word("practice.next"), exact=True)).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".answered")).to_have_count(0)
    assert shown(ada.page).id != puzzle.id


def test_my_play_shows_habits_and_asks_mistakes_again_and_moves_to_another_device(visit: Visit) -> None:
    ada = visit(size=PHONE, remembered=STILL)
    ada.visit("/my-play")
    expect(ada.page.get_by_text(word("my-play.empty"))).to_be_visible()
    ada.check_access()
    file = ada.page.get_by_label(word("my-play.import"))
    file.set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": b'{"format": "other"}'})
    expect(ada.page.get_by_role("alert")).to_have_text(word("my-play.import.wrong", file="game.json"))
    text = json.dumps(history(ada.url)).encode()
    file.set_input_files({"name": "mine.json", "mimeType": "application/json", "buffer": text})
    ada.button(word("my-play.import.add"), exact=True).click()
    habit = ada.page.get_by_role("listitem").filter(has_text=word("habit.push.banked-too-late"))
    expect(habit).to_contain_text(word("my-play.habit.cost", n=3, share="21%"))
    expect(ada.page.get_by_role("img", name=pattern("my-play.chart"))).to_be_visible()
    ada.page.get_by_text(word("my-play.chart.table")).click()
    expect(ada.page.get_by_role("row")).to_have_count(4)
    ada.check_access()
    with ada.page.expect_download() as download:
        ada.button(word("my-play.export")).click()
    exported = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [game["id"] for game in exported["games"]] == ["abc/2", "abc/1", "abc/0"]
    ada.link(word("practice.start")).click()
    expect(ada.page.get_by_role("heading", name=word("practice.mistake"))).to_be_visible()
    control_of(ada, of_kind("push").solution.action).click()
    verdict(ada, "right")
    ada.visit("/my-play")
    ada.button(word("my-play.erase")).click()
    ada.button(word("my-play.erase.all"), exact=True).click()
    expect(ada.page.get_by_text(word("my-play.empty"))).to_be_visible()
    assert kept(ada.page) is None


def test_a_device_without_the_server_or_the_puzzle_says_so(visit: Visit) -> None:
    ada = visit(remembered=STILL)
    ada.visit("/practice/push/0000000000")
    expect(ada.page.get_by_role("alert")).to_contain_text(word("practice.lost"))
    ada.button(word("practice.retry")).click()
    expect(ada.page.locator(".table .dock")).to_be_visible()
    ada.forgive("status of 400")
