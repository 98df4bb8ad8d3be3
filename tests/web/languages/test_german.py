"""A German browser shows no English: every page, a whole game, and everything that only screen readers say."""

import re
from functools import cache

from playwright.sync_api import expect

from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import STILL, play_now, remembering, tile, watch
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import catalogue, forms, word

DE = "de"
PAGES = (
    *("/", "/new?mode=friends", "/new?mode=device&game=rows", "/games", "/learn", "/learn/push", "/learn/rows"),
    *("/rules/push", "/rules/rows", "/replay", "/my-play", "/practice", "/luck-and-skill"),
    *("/table/nosuchtable", "/nowhere"),
)
LETTERS = re.compile(r"[^\W\d_]{3}")
TEXTS = """[
  document.title,
  ...[...document.querySelectorAll("*")].flatMap((one) => [
    ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ...["aria-label", "aria-valuetext", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
  ]),
].map((text) => text.trim()).filter((text) => text !== "")"""


@cache
def english() -> re.Pattern[str]:
    """The English messages that differ from the German ones."""
    german = {form for key in catalogue(DE) for form in forms(key, DE)}
    found = {form for key in catalogue() for form in forms(key)} - german
    distinctive = [form for form in found if LETTERS.search(re.sub(r"\{\w+\}", "", form))]
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", ".+", re.escape(form)) for form in sorted(distinctive)))


def check_german(visitor: Visitor) -> None:
    texts: list[str] = visitor.page.evaluate(TEXTS)
    assert len(texts) > 3
    assert [text for text in texts if english().fullmatch(text)] == []


def test_the_search_finds_english() -> None:
    assert english().fullmatch(word("home.tagline"))
    assert english().fullmatch(word("log.push.stops", name="Ada"))
    assert not english().fullmatch(word("log.push.stops", DE, name="Ada"))


def test_a_german_game_of_push(visit: Visit) -> None:
    ada = visit(language=DE, remembered=remembering("push", 4))
    play_now(ada, "push")
    play(ada, moves=15, each=lambda: check_german(ada))


def test_a_whole_german_game_with_its_proof_and_its_replay(visit: Visit) -> None:
    ada = visit(language="de-AT", size=PHONE, remembered=remembering("rows", 3))
    ada.visit()
    expect(ada.page.locator("html")).to_have_attribute("lang", DE)
    expect(tile(ada, "rows")).to_be_visible()
    check_german(ada)
    play_now(ada, "rows")
    play(ada, each=lambda: check_german(ada))
    check_german(ada)
    ada.button(word("end.verify", DE)).click()
    expect(ada.page.get_by_test_id("verdict")).to_contain_text(word("replay.verify.good", DE))
    check_german(ada)
    ada.link(word("end.replay", DE)).click()
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.button(word("replay.last", DE)).click()
    ada.button(word("replay.more", DE)).click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    check_german(ada)


def test_every_page_is_german(visit: Visit) -> None:
    ada = visit(language=DE, remembered=STILL)
    for path in PAGES:
        ada.visit(path)
        ada.rest()
        check_german(ada)
    ada.forgive("status of 40")


def test_the_dialogs_are_german_too_and_the_language_can_be_changed(visit: Visit) -> None:
    ada = visit(language=DE, remembered=remembering("push", 2))
    play_now(ada, "push")
    assert until_asked(ada)
    for opening in (word("table.menu", DE), word("push.odds.open", DE)):
        ada.button(opening).click()
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        check_german(ada)
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.button(word("table.menu", DE)).click()
    ada.button(word("settings.title", DE)).click()
    ada.page.get_by_role("radio", name="English").check()
    expect(ada.page.get_by_role("dialog", name=word("settings.title"))).to_be_visible()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    assert any(english().fullmatch(text) for text in ada.page.evaluate(TEXTS))


def test_watching_is_german(visit: Visit) -> None:
    ada = visit(language=DE, remembered=remembering("push", 2))
    watch(ada, "push")
    check_german(ada)
