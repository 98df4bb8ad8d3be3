"""Reviews, hints and the tutor at a real server, whose evaluator knows a toy game exactly."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from overdraw.core.game import AnyGame
from overdraw.records import Player, Record
from tests.server.processes import Server, running
from tests.support.browser.tables import open_table, seat_at, sit_down, start
from tests.support.browser.visitor import DESKTOP, PHONE, Visit, Visitor
from tests.support.browser.words import word
from tests.support.coin_analysis import disturb, with_coin_analysis
from tests.support.playing import steps
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.hands import HANDS
from tests.web.conftest import check_built

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("coins")


@pytest.fixture(scope="module")
def coins(folder: Path) -> Iterator[Server]:
    """A server that can analyse the game of coins, but no other game."""
    check_built()
    with running(folder / "tables.sqlite3", **with_coin_analysis(folder)) as server:
        yield server


def at_coins(visit: Visit, server: Server, **circumstances: Any) -> Visitor:
    """A player against one bot, who begins. To hold at once, without a point, is a blunder."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "coins", "name": "Ada", "seats": seats, "starter": 0, "coach": True}
    ada = visit(server.url, remembered=seat_at(server.url, wish, ["Ada", "Random"]), **circumstances)
    ada.page.goto(f"{server.url}/table/{stored_table(ada)}")
    expect(ada.page.locator(".room[data-acting=true] .actions button").first).to_be_enabled()
    return ada


def stored_table(visitor: Visitor) -> str:
    """The table that this device knows; its storage exists once a page of the server is open."""
    visitor.visit()
    name: str = visitor.page.evaluate("JSON.parse(localStorage.overdraw).tables[0].id")
    return name


def hold(visitor: Visitor) -> Locator:
    return visitor.page.locator(".actions button").last


def moment(visitor: Visitor) -> Locator:
    return visitor.page.get_by_test_id("moment")


def test_a_hint_and_the_tutor_help_before_a_move_and_review_and_practice_after_the_game(
    visit: Visit, coins: Server, folder: Path
) -> None:
    ada = at_coins(visit, coins, size=PHONE)
    ada.button(word("coach.hint")).click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.locator("[data-action]").first).to_have_attribute("data-action", "flip")
    expect(dialog).to_contain_text(word("review.best"))
    dialog.get_by_role("switch").check()
    ada.check_access()
    ada.check_fingers()
    ada.page.keyboard.press("Escape")

    before = ada.page.locator(".room").get_attribute("data-seq")
    hold(ada).click()
    expect(dialog).to_contain_text(word("coach.sure"))
    ada.button(word("review.why")).click()
    expect(dialog.locator("[data-action]")).to_have_count(2)
    ada.check_access()
    ada.check_fingers()
    ada.button(word("coach.again")).click()
    expect(ada.page.locator(".room")).to_have_attribute("data-seq", before or "")
    hold(ada).click()
    ada.button(word("coach.anyway")).click()
    expect(ada.page.locator(".end h1")).to_be_visible()

    disturb(folder, "hold")
    ada.link(word("review")).click()
    expect(ada.page.get_by_role("progressbar")).to_be_visible()
    disturb(folder, None)
    expect(moment(ada)).to_contain_text(word("review.mark.blunder"))
    expect(ada.page.get_by_role("progressbar")).to_have_count(0)
    expect(ada.page.get_by_role("article").first).to_contain_text(word("review.mark.blunder.count", n=1))
    ada.sees(word("review.chosen"))
    assert ada.page.evaluate("localStorage['overdraw-my-play']"), "the device keeps the reviewed game"
    ada.check_access()
    ada.check_width()
    ada.check_fingers()

    with ada.page.expect_download() as download:
        ada.button(word("review.picture")).click()
    assert Path(download.value.path()).read_bytes().startswith(PNG)

    ada.link(word("review.table.see")).click()
    ada.button(word("review.why")).click()
    expect(dialog).to_contain_text(word("review.mark.blunder"))
    ada.check_access()
    ada.page.keyboard.press("Escape")
    ada.check_no_scrolling()
    ada.check_fingers()

    ada.visit("/my-play")
    expect(ada.page.locator('main a[href^="/replay/"]')).to_have_count(1)
    ada.link(word("practice.start")).click()
    expect(ada.heading(word("practice.mistake"))).to_be_visible()
    ada.page.locator(".table .actions button").first.click()
    expect(ada.heading(word("practice.right.title"))).to_be_focused()
    ada.check_access()


def test_a_whole_game_is_tutored_and_reviewed_by_keyboard_in_german_and_a_moment_is_shared(
    visit: Visit, coins: Server
) -> None:
    ada = at_coins(visit, coins, language="de", size=DESKTOP)
    dialog = ada.page.get_by_role("dialog")
    ada.page.keyboard.press("h")
    expect(dialog.locator("[data-action]")).to_have_count(2)
    ada.check_access()
    ada.tab_to(dialog.get_by_role("switch"))
    ada.page.keyboard.press("Space")
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("2")
    expect(dialog).to_contain_text(word("coach.sure", "de"))
    ada.check_access()
    ada.tab_to(ada.button(word("coach.anyway", "de")))
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".end h1")).to_be_focused()
    ada.tab_to(ada.link(word("review", "de")))
    ada.page.keyboard.press("Enter")
    expect(moment(ada)).to_contain_text(word("review.mark.blunder", "de"))
    ada.check_access()

    slider = ada.page.get_by_role("slider", name=word("review.curve.slider", "de"))
    ada.tab_to(slider)
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page).to_have_url(re.compile(r"\?review&event=\d+$"))
    ada.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "Ada: Hold, and keep 0 points")
    ada.tab_to(ada.page.locator("summary", has_text=word("review.table", "de")))
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("row").first).to_contain_text("Ada")
    ada.tab_to(ada.page.locator("summary", has_text=word("review.numbers", "de")))
    ada.page.keyboard.press("Enter")
    expect(moment(ada)).to_contain_text(word("review.method.exact", "de"))

    ben = visit(coins.url, language="de", size=DESKTOP, dark=True)
    ben.visit(ada.page.url.removeprefix(coins.url))
    expect(moment(ben)).to_contain_text("Ada")
    ben.check_access()
    ben.tab_to(ben.link(word("review.table.see", "de")))
    ben.page.keyboard.press("Enter")
    expect(ben.button(word("review.why", "de"))).to_be_enabled()
    ben.page.keyboard.press("End")
    expect(ben.button(word("review.why", "de"))).to_be_disabled()
    ben.page.keyboard.press("p")
    expect(ben.button(word("review.why", "de"))).to_be_enabled()
    ben.check_access()


def choose_file(visitor: Visitor, content: dict[str, Any], language: str = "en") -> None:
    """Open the page for records, and choose a file with this content."""
    visitor.visit("/replay?review")
    visitor.page.get_by_label(word("replay.upload.choose", language)).set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(content).encode()}
    )


def upload(visitor: Visitor, record: dict[str, Any]) -> None:
    choose_file(visitor, record)
    expect(visitor.page.get_by_role("slider")).to_be_visible()


def record_of(game: AnyGame, *, finished: bool) -> dict[str, Any]:
    """The record of a random game, or of its beginning."""
    rules = game.rules(None, 2)
    start = game.new(rules, 2, 0)
    played = [*steps(game, start, Random(3))][: None if finished else 1]
    end = game.apply(*played[-1])
    events = tuple(game.notation.format_event(event) for _, event in played)
    result = game.outcome(end).as_result() if finished else None
    return Record(game.name, game.write_rules(rules), (Player("Ada"), Player("Ben")), 0, events, result).as_json()


Change = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda record: {key: record[key] for key in record if key != "first"}, "problem.file.broken-record"),
        (lambda record: record | {"events": [*record["events"], "flip"]}, "problem.file.illegal-event"),
        (lambda record: record | {"result": {"scores": [99, 99], "winners": [0, 1]}}, "problem.file.wrong-result"),
        (lambda record: record | {"game": "chess"}, "problem.file.foreign-record"),
        (lambda record: record | {"format": "overdraw-record/9"}, "problem.file.foreign-record"),
    ],
    ids=["incomplete", "an impossible move", "a wrong result", "another game", "a newer version"],
)
@pytest.mark.parametrize(("size", "language"), [(PHONE, "de"), (DESKTOP, "en")], ids=["phone", "desktop"])
def test_a_damaged_or_foreign_record_is_not_reviewed_and_the_page_says_why(
    visit: Visit, coins: Server, size: dict[str, int], language: str, change: Change, why: str
) -> None:
    ada = visit(coins.url, size=size, language=language)
    choose_file(ada, change(record_of(COINS, finished=True)), language)
    expect(ada.page.get_by_role("alert")).to_have_text(
        f"{word('replay.upload.refused', language)} {word(why, language)}"
    )
    expect(ada.link(word("review", language), exact=True)).to_have_count(0)
    ada.check_access()
    ada.check_width()
    ada.forgive("status of 400")


def test_a_file_that_is_no_record_is_not_reviewed_and_the_page_says_so(visit: Visit, coins: Server) -> None:
    ada = visit(coins.url, size=PHONE)
    choose_file(ada, {"format": "overdraw-my-play/1", "games": []})
    expect(ada.page.get_by_role("alert")).to_have_text(word("replay.upload.unreadable", file="game.json"))
    ada.check_access()


def test_a_review_of_a_table_that_is_unknown_or_has_no_finished_game_says_so(visit: Visit, coins: Server) -> None:
    ada = at_coins(visit, coins, size=PHONE)
    ada.visit(f"/replay/{stored_table(ada)}/0?review")
    ada.sees(word("replay.missing.none"))
    ada.check_access()
    ada.visit(f"/replay/{'a' * 22}/0?review")
    expect(ada.heading(word("replay.unknown"))).to_be_visible()
    ada.sees(word("replay.unknown.why"))
    ada.forgive("status of 40")


def test_a_game_that_cannot_be_reviewed_says_why(visit: Visit, coins: Server) -> None:
    ada = visit(coins.url, size=PHONE)
    upload(ada, record_of(COINS, finished=False))
    expect(ada.link(word("review"), exact=True)).to_have_count(0)
    ada.page.evaluate("history.pushState(null, '', '/replay?review'); dispatchEvent(new PopStateEvent('popstate'))")
    expect(ada.heading(word("review.unfinished"))).to_be_visible()
    ada.check_access()
    upload(ada, record_of(HANDS, finished=True))
    ada.link(word("review"), exact=True).click()
    expect(ada.page.get_by_role("alert")).to_contain_text(word("review.unavailable.why"))
    ada.check_width()


def test_with_other_people_hints_are_a_setting_that_everybody_sees(visit: Visit, coins: Server) -> None:
    wish = {"game": "coins", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}], "coach": True}
    ada = visit(coins.url, size=PHONE, remembered=seat_at(coins.url, wish, ["Ada", ""], alone=False))
    ben, cleo = visit(coins.url), visit(coins.url)
    ada.page.goto(f"{coins.url}/table/{stored_table(ada)}")
    link = ada.page.get_by_label(word("lobby.link")).input_value()
    sit_down(ben, link, "Ben")
    ben.sees(word("coach.on"))
    start(ada, [ben])
    for player in (ada, ben):
        expect(player.button(word("coach.hint"))).to_be_visible()
    cleo.page.goto(link)
    cleo.button(word("lobby.watch")).click()
    expect(cleo.page.get_by_role("img", name=word("coach.on"))).to_be_visible()

    sit_down(ben, open_table(ada, "coins", 2), "Ben")
    setting = ada.page.get_by_role("switch", name=word("new.coach"))
    setting.check()
    ben.sees(word("coach.on"))
    setting.uncheck()
    expect(ben.page.locator(".rules").get_by_text(word("coach.on"))).to_have_count(0)
    start(ada, [ben])
    for player in (ada, ben):
        expect(player.button(word("coach.hint"))).to_have_count(0)
        player.page.keyboard.press("h")
        expect(player.page.get_by_role("dialog")).to_have_count(0)
