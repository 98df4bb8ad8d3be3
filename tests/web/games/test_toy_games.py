"""Games without graphics can be played as text, from the home page to the proof of the shuffle."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.processes import Server, running
from tests.support.browser.tables import STILL, how_far, open_table, remembering, sit_down, start
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import word
from tests.support.toy_games.package import with_toy_games
from tests.support.tutorial_game import source
from tests.web.conftest import check_built

TITLES = {"coins": "Coins", "hands": "Hands", "dice": "Dice"}
RISK = re.compile(re.escape(word("generic.odds.risk", percent="50", busts="1", of="2")))


@pytest.fixture(scope="module")
def toys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that also has the toy games."""
    check_built()
    folder = tmp_path_factory.mktemp("toys")
    environment = with_toy_games(folder, dice=source())
    with running(folder / "tables.sqlite3", **environment) as server:
        yield server


def begin(visitor: Visitor, game: str) -> None:
    visitor.visit()
    visitor.page.get_by_role("region", name=TITLES[game], exact=True).locator("button.play").click()
    expect(visitor.page.locator(".room.playing")).to_be_visible()


def act(visitor: Visitor) -> bool:
    """Make the last of the offered moves by a click; False once the game is over."""
    asked = visitor.page.locator(".room[data-acting=true][data-seq] .actions button:enabled, .end h1")
    asked.first.wait_for()
    if visitor.page.locator(".end h1").count() > 0:
        return False
    before = visitor.page.locator(".room").get_attribute("data-seq")
    visitor.page.locator(".actions button").last.click()
    expect(visitor.page.locator(f".room[data-seq]:not([data-seq='{before}']), .end h1").first).to_be_visible()
    return True


def check_end(visitor: Visitor, players: int, *names: str) -> None:
    """Check the ranking, the replay and the proof of the shuffle of a finished game."""
    scores = visitor.page.get_by_role("region", name=word("generic.scores"))
    expect(scores.get_by_role("listitem")).to_have_count(players)
    for name in names:
        expect(scores).to_contain_text(name)
    visitor.check_access()
    visitor.link(word("end.replay")).click()
    expect(visitor.page.get_by_test_id("position")).to_be_visible()
    visitor.page.get_by_role("button", name=word("replay.more")).click()
    visitor.page.get_by_role("button", name=word("replay.verify")).click()
    verdict = visitor.page.get_by_test_id("verdict")
    expect(verdict).to_contain_text(word("replay.verify.good"))
    expect(verdict).to_contain_text("The server named the possible outcomes")


def test_a_game_is_played_by_clicks_to_its_end_replayed_and_verified(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url, size=PHONE, remembered=remembering("coins", 3))
    begin(ada, "coins")
    ada.check_access()
    while act(ada):
        pass
    check_end(ada, 3, "Ada")


def acting(ada: Visitor, ben: Visitor) -> Visitor | None:
    """The player whose turn it is, as Ada's page shows it, or None if the game is over."""
    found = ada.page.locator(".me .acting, .seats .acting, .end h1").first
    return {"me": ada, "seats": ben, "end": None}[
        found.evaluate("(one) => one.closest('.me, .seats, .end').classList[0]")
    ]


def test_two_devices_play_at_one_table_with_keys_and_with_taps(visit: Visit, toys: Server) -> None:
    ada, ben = visit(toys.url, remembered=STILL), visit(toys.url, size=PHONE, remembered=STILL)
    sit_down(ben, open_table(ada, "hands", 2), "Ben")
    start(ada, [ben])
    played = set()
    while (somebody := acting(ada, ben)) is not None:
        played.add(somebody)
        hands = {visitor: visitor.page.get_by_test_id("private").inner_text() for visitor in (ada, ben)}
        assert hands[ada] != hands[ben]
        expect(somebody.page.get_by_test_id("prompt")).to_have_text(word("generic.yours"))
        before, actions = how_far(somebody), somebody.page.locator(".actions button:enabled")
        if somebody is ben:
            actions.last.tap()
        else:
            ada.page.keyboard.press(str(actions.count()))
        for visitor in (ada, ben):
            expect(visitor.page.locator(f".room[data-seq]:not([data-seq='{before}']), .end h1").first).to_be_visible()
    assert played == {ada, ben}
    for visitor in (ada, ben):
        check_end(visitor, 2, "Ada", "Ben")


def test_the_game_of_the_tutorial_is_played_in_the_browser(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url, remembered=remembering("dice", 2))
    begin(ada, "dice")
    while act(ada):
        pass
    expect(ada.page.get_by_role("region", name=word("generic.scores"))).to_contain_text("Ada")


def test_a_position_names_the_players_and_the_odds_are_one_click_away(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url, remembered=remembering("coins", 2))
    begin(ada, "coins")
    expect(ada.page.locator(".actions button").first).to_have_text(re.compile("Flip the coin"))
    ada.page.get_by_role("button", name=word("generic.odds")).click()
    expect(ada.page.get_by_test_id("odds")).to_have_text(RISK)
    ada.page.get_by_role("button", name=re.compile("Hold")).click()
    expect(ada.page.get_by_label(word("table.log")).first).to_contain_text("Ada holds and keeps 0 points.")


def test_a_move_is_made_and_taken_back_by_keys(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url, remembered=remembering("hands", 2))
    begin(ada, "hands")
    hand = ada.page.get_by_test_id("private")
    expect(hand).to_have_text(re.compile(r"Your hand: \d+ and \d+"))
    expect(ada.page.locator(".actions button").first).to_be_focused()
    ada.page.keyboard.press("2")
    expect(hand).to_have_text(re.compile(r"Your hand: \d+$"))
    ada.page.keyboard.press("u")
    expect(hand).to_have_text(re.compile(r"Your hand: \d+ and \d+"))
    ada.page.keyboard.press("ArrowDown")
    expect(ada.page.locator(".actions button").nth(1)).to_be_focused()


def test_two_people_on_one_device_do_not_see_each_others_hands(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url, remembered=remembering("hands", 2))
    ada.visit("/new?mode=device&game=hands")
    for number, name in enumerate(["Ada", "Ben"]):
        ada.page.locator("input[type=text], input:not([type])").nth(number).fill(name)
    ada.button(word("new.start")).click()
    expect(ada.page.get_by_text(re.compile("Ada|Ben")).first).to_be_visible()
    expect(ada.page.get_by_test_id("private")).to_have_count(0)


def test_the_page_around_a_game_is_german_and_the_games_own_words_are_marked_as_english(
    visit: Visit, toys: Server
) -> None:
    ada = visit(toys.url, remembered=remembering("coins", 2), language="de")
    begin(ada, "coins")
    expect(ada.page.get_by_test_id("prompt")).to_have_text(word("generic.yours", "de"))
    expect(ada.page.get_by_test_id("position")).to_have_attribute("lang", "en")
    ada.check_access()


def test_the_rules_of_a_game_are_shown_as_its_text(visit: Visit, toys: Server) -> None:
    ada = visit(toys.url)
    ada.visit("/rules/hands")
    expect(ada.heading("The aim")).to_be_visible()
    expect(ada.page.locator(".chapters").get_by_role("listitem")).to_have_count(2)
    ada.check_access()
    ada.visit("/rules/chess")
    expect(ada.heading(word("app.nowhere"))).to_be_visible()
