"""The replay of a finished game: step by step, from every seat, as a file, and with the check of its shuffle."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import play_now, remembering, watch
from tests.support.browser.visitor import DESKTOP, PHONE, Visit, Visitor
from tests.support.browser.words import word

SENT_ANOTHER = """() => {
  const kept = JSON.parse(localStorage.overdraw);
  kept.tables[0].shuffles[0][0].draws[0].contribution = "ab".repeat(32);
  localStorage.overdraw = JSON.stringify(kept);
}"""
Finished = Callable[[str], str]


def moment(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("slider", name=word("replay.moment"))


def open_replay(visitor: Visitor, address: str) -> None:
    visitor.visit(address)
    expect(moment(visitor)).to_be_visible()


def more(visitor: Visitor, key: str) -> None:
    visitor.button(word("replay.more")).click()
    visitor.page.get_by_role("dialog").get_by_role("button", name=word(key)).click()


def test_every_moment_has_its_own_address(visit: Visit, finished: Finished) -> None:
    ada, ben = visit(), visit(size=PHONE)
    open_replay(ada, finished("push"))
    for _ in range(3):
        ada.button(word("replay.forward")).click()
    expect(moment(ada)).to_have_value("3")
    said = ada.page.locator(".said")
    third = said.inner_text()
    ada.button(word("replay.back")).click()
    expect(moment(ada)).to_have_value("2")
    expect(said).not_to_have_text(third)
    ada.button(word("replay.forward")).click()
    ben.page.goto(ada.page.url)
    expect(moment(ben)).to_have_value("3")
    expect(ben.page.locator(".said").first).to_have_text(third)
    ben.check_no_scrolling()
    ben.check_fingers()
    ada.button(word("replay.last")).click()
    expect(ada.button(word("replay.forward"))).to_be_disabled()
    expect(moment(ada)).to_have_value(str(moment(ada).get_attribute("max")))


def test_any_step_in_an_address_opens_a_complete_moment(visit: Visit, finished: Finished) -> None:
    ada = visit(size=PHONE)
    for step, value in [("2", "1"), ("x", "0"), ("1", "0")]:
        ada.visit(f"{finished('push')}?step={step}&seat=0")
        expect(moment(ada)).to_have_value(value)
        expect(ada.page.locator(".prompt")).not_to_contain_text(word("push.own.must-push"))
    ada.button(word("replay.forward")).click()
    expect(ada.page).to_have_url(re.compile(r"moment=1\b"))


def test_a_replay_shows_all_cards_or_the_view_of_one_seat(visit: Visit, finished: Finished) -> None:
    ada = visit()
    open_replay(ada, finished("rows"))
    hands = ada.page.locator(".shown")
    expect(hands).to_have_count(3)
    ada.check_access()
    ada.page.get_by_label(word("replay.seen"), exact=True).select_option("1")
    expect(hands).to_have_count(0)
    expect(ada.page).to_have_url(re.compile("seat=1"))
    hand = ada.page.get_by_role("group", name=word("rows.hand"), exact=True)
    expect(hand.get_by_role("button")).to_have_count(4)
    ada.page.reload()
    expect(hand.get_by_role("button")).to_have_count(4)
    expect(hands).to_have_count(0)


def test_a_player_can_continue_from_any_moment(visit: Visit, finished: Finished) -> None:
    ada = visit(remembered=remembering("push", 3))
    open_replay(ada, finished("push"))
    for _ in range(4):
        ada.button(word("replay.forward")).click()
    more(ada, "replay.play-on")
    ada.check_access()
    ada.button(word("replay.play-on.begin")).click()
    assert until_asked(ada)
    assert play(ada, moves=2) == 2


def damaged(record: dict[str, Any]) -> str:
    return json.dumps(record)[:-20]


def illegal(record: dict[str, Any]) -> str:
    return json.dumps(record | {"events": ["stop", *record["events"]]})


def reshuffled(record: dict[str, Any]) -> str:
    return json.dumps(record | {"shuffle": record["shuffle"] | {"secret": "0" * len(record["shuffle"]["secret"])}})


def test_a_record_is_downloaded_and_shown_from_its_file(visit: Visit, finished: Finished, tmp_path: Path) -> None:
    ada, ben = visit(), visit()
    open_replay(ada, finished("push"))
    ada.button(word("replay.more")).click()
    with ada.page.expect_download() as download:
        ada.button(word("replay.download")).click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["format"] == "overdraw-record/1"

    ben.visit("/replay")
    ben.check_access()
    files = ben.page.get_by_label(word("replay.upload.choose"))
    complaints: list[tuple[Callable[[dict[str, Any]], str], str]] = [
        (damaged, word("replay.upload.unreadable", file="game.json")),
        (illegal, word("replay.upload.refused")),
    ]
    for damage, complaint in complaints:
        files.set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": damage(record).encode()})
        expect(ben.page.get_by_role("alert")).to_contain_text(complaint)
        ben.check_access()
    files.set_input_files(path)
    expect(moment(ben)).to_have_value("0")
    more(ben, "replay.verify")
    expect(ben.heading(word("replay.verify.good"))).to_be_visible()
    ben.forgive("status of 4")


def test_a_tampered_record_is_detected(visit: Visit, finished: Finished) -> None:
    ada = visit()

    def tamper(route: Route) -> None:
        route.fulfill(body=reshuffled(route.fetch().json()), content_type="application/json")

    ada.page.route("**/games/0/record", tamper)
    open_replay(ada, finished("push"))
    more(ada, "replay.verify")
    verdict = ada.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(word("replay.verify.wrong"))
    expect(verdict).to_contain_text(word("replay.verify.why.wrong-commitment"))


def test_a_device_finds_its_own_contribution_in_the_shuffle_or_finds_it_replaced(visit: Visit) -> None:
    ada = visit(remembered=remembering("rows", 2))
    play_now(ada, "rows")
    play(ada)
    ada.button(word("end.verify")).click()
    expect(ada.page.get_by_test_id("proves")).to_have_text(word("replay.verify.proves.only-own"))
    ada.sees(word("replay.verify.step.own"))

    ada.page.evaluate(SENT_ANOTHER)  # now the record has a contribution that this device did not send
    open_replay(ada, f"/replay/{ada.table}/0")
    more(ada, "replay.verify")
    verdict = ada.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(word("replay.verify.wrong"))
    expect(verdict).to_contain_text(word("replay.verify.why.wrong-contribution", name="Ada"))
    ada.check_access()


def test_a_device_that_took_no_part_in_the_shuffle_says_so(visit: Visit) -> None:
    ada, ben = visit(remembered=remembering("rows", 2)), visit(size=PHONE)
    play_now(ada, "rows")
    play(ada)
    open_replay(ben, f"/replay/{ada.table}/0")
    more(ben, "replay.verify")
    expect(ben.page.get_by_test_id("proves")).to_have_text(word("replay.verify.proves.none"))
    ben.sees(word("replay.verify.not.none"))


def test_a_card_that_differs_from_the_commitment_is_detected(visit: Visit, finished: Finished) -> None:
    ada = visit()

    def tamper(route: Route) -> None:
        told = route.fetch().json()
        outcomes = next(found for update in told["updates"] if (found := update["event"]["outcomes"]))
        outcomes[0] = "card g1" if outcomes[0] != "card g1" else "card y6"
        route.fulfill(body=json.dumps(told), content_type="application/json")

    ada.page.route("**/games/0/replay", tamper)
    open_replay(ada, finished("push"))
    more(ada, "replay.verify")
    expect(ada.page.get_by_test_id("verdict")).to_contain_text(word("replay.verify.wrong"))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_result_below_the_edge_scrolls_the_end_and_not_the_page(visit: Visit, size: dict[str, int]) -> None:
    ada = visit(size=size, remembered=remembering("push", 5))
    watch(ada, "push")
    ada.button(word("end.verify")).click()
    expect(ada.page.get_by_test_id("verdict")).to_be_in_viewport(ratio=1)
    assert ada.page.locator(".end").evaluate("one => one.scrollTop") > 0, "the end is longer than the screen"
    expect(ada.page.locator("header")).to_be_in_viewport(ratio=1)
    assert ada.page.locator(".room").evaluate("one => [one.scrollTop, one.scrollHeight - one.clientHeight]") == [0, 0]


def test_a_past_game_is_found_again_with_its_winner(visit: Visit) -> None:
    ada = visit(size=PHONE, remembered=remembering("rows", 2))
    watch(ada, "rows")
    ada.button(word("end.verify")).click()
    expect(ada.heading(word("replay.verify.good"))).to_be_focused()
    expect(ada.page.get_by_test_id("verdict")).to_be_in_viewport(ratio=1)
    names = ada.page.evaluate("JSON.parse(localStorage.overdraw).tables[0].names")
    winners = [names[seat] for seat in ada.view["result"]["winners"]]
    ada.visit("/games")
    expect(ada.page.get_by_text(word("games.won", names=" and ".join(winners), n=len(winners)))).to_be_visible()
    ada.check_access()
    ada.link(word("games.replay"), exact=True).click()
    expect(moment(ada)).to_be_visible()
    ada.check_no_scrolling()
    ada.check_fingers()
