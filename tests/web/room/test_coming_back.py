"""Nothing is lost: after a closed page, a lost server, or a bot's turn on the seat."""

import pytest
from playwright.sync_api import Locator, Page, expect

from overdraw.server.tables.state import REMEMBERED
from tests.server.processes import Server
from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import (
    how_far,
    open_table,
    people_button,
    play_now,
    remembering,
    sit_down,
    start,
    take_turns,
)
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import word


def log_of(visitor: Visitor) -> list[str]:
    return log_in(visitor.page).all_inner_texts()


def log_in(page: Page) -> Locator:
    return page.get_by_role("list", name=word("table.log")).get_by_role("listitem")


def test_an_unfinished_game_is_continued_from_the_home_page(visit: Visit) -> None:
    ada = visit(size=PHONE, remembered=remembering("push", 3))
    play_now(ada, "push")
    play(ada, moves=5)
    assert until_asked(ada)
    legal, view = ada.own["legal"], ada.view
    ada.come_again()
    ada.check_access()
    ada.link(word("home.continue", game=word("game.push.title"))).click()
    assert until_asked(ada)
    assert (ada.own["legal"], ada.view) == (legal, view)
    assert play(ada, moves=3) == 3


def test_a_move_made_while_the_server_is_away_is_sent_when_it_is_back(own_server: Server, visit: Visit) -> None:
    ada = visit(own_server.url, remembered=remembering("push", 2))
    lost = ada.page.get_by_text(word("table.reconnecting"))
    told = ada.page.get_by_role("list", name=word("table.log")).get_by_role("listitem")
    play_now(ada, "push")
    play(ada, moves=4)
    assert until_asked(ada)
    view, before = ada.view, told.all_inner_texts()
    own_server.kill()
    expect(lost).to_be_visible()
    own_server.start()
    expect(lost).to_have_count(0)
    assert until_asked(ada)
    assert (ada.view, told.all_inner_texts()) == (view, before)

    own_server.kill()
    expect(lost).to_be_visible()
    ada.page.locator("[data-next]").click()
    own_server.start()
    expect(told).not_to_have_count(len(before))
    assert play(ada, moves=2) == 2
    ada.forgive("WebSocket connection to", "ERR_CONNECTION_REFUSED")


def test_the_home_page_says_that_the_server_is_away(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    ada.visit()
    ada.page.route("**/api/v1/tables", lambda route: route.abort())
    ada.page.locator("button.play").first.click()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.check_access()
    ada.page.unroute("**/api/v1/tables")
    ada.page.locator("button.play").first.click()
    assert until_asked(ada)
    ada.forgive("ERR_FAILED")


@pytest.mark.parametrize(("game", "players", "moves"), [("push", 3, 6), ("rows", 2, 3)])
def test_every_device_shows_the_same_log_however_late_it_connects(
    visit: Visit, game: str, players: int, moves: int
) -> None:
    """Two players of Rows cannot have four colours after two turns, so the game cannot be over."""
    ada = visit(remembered=remembering(game, players))
    play_now(ada, game)
    assert play(ada, moves=moves) == moves
    assert until_asked(ada)
    before = log_of(ada)
    assert len(before) > moves

    late = ada.context.new_page()  # the same seat, in a window that has seen no event
    late.goto(ada.page.url)
    expect(late.locator(".room.playing")).to_have_attribute("data-seq", str(how_far(ada)))
    expect(log_in(late)).to_have_text(before)
    ada.page.reload()
    assert until_asked(ada)
    assert log_of(ada) == before

    assert play(ada, moves=1) == 1
    assert until_asked(ada)
    expect(late.locator(".room")).to_have_attribute("data-seq", str(how_far(ada)))
    expect(log_in(late)).to_have_text(log_of(ada))
    late.close()


def test_every_device_names_the_former_players_of_a_seat_in_the_log(visit: Visit) -> None:
    ada, ben, dan = visit(), visit(), visit()
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    while sum(sentence.startswith("Ben ") for sentence in log_of(ada)) < 3:
        take_turns({0: ada, 1: ben}, 1)
    people_button(ada).click()
    ada.button(word("table.replace.about", name="Ben")).click()
    ada.button(word("table.replace.person")).click()
    ada.page.keyboard.press("Escape")
    take_turns({0: ada}, 2)
    sit_down(dan, link, "Dan")
    take_turns({0: ada, 1: dan}, 4)
    newest = max(how_far(ada), how_far(dan))
    for visitor in (ada, dan):
        expect(visitor.page.locator(".room.playing")).to_have_attribute("data-seq", str(newest))
    before = log_of(ada)
    assert word("log.vacated", name="Ben") in before

    late = ada.context.new_page()
    late.goto(ada.page.url)
    expect(late.locator(".room.playing")).to_have_attribute("data-seq", str(newest))
    expect(log_in(late)).to_have_text(before)
    late.close()

    # Dan has the seat now, but the earlier moves there were made by others.
    sat = log_of(dan).index(word("log.sat.you"))
    others = [
        sentence for sentence in before[: before.index(word("log.sat", name="Dan"))] if sentence.startswith("Ben ")
    ]
    assert [sentence for sentence in log_of(dan)[:sat] if sentence.startswith("Ben ")] == others


def test_the_log_is_the_same_after_a_reload(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    told = ada.page.get_by_role("list", name=word("table.log")).get_by_role("listitem")
    play_now(ada, "push")
    while how_far(ada) < REMEMBERED + 5:  # more than the server remembers for players who return
        assert play(ada, moves=1) == 1
    assert until_asked(ada)
    before = told.all_inner_texts()
    ada.page.reload()
    assert until_asked(ada)
    assert told.all_inner_texts() == before
    assert play(ada, moves=2) == 2
    assert told.all_inner_texts()[: len(before)] == before

    # A window without the earlier events shows the latest ones, and a note that there were more.
    ada.come_again()
    ada.link(word("home.continue", game=word("game.push.title"))).click()
    assert until_asked(ada)
    told = ada.page.get_by_role("list", name=word("table.log")).get_by_role("listitem")
    expect(told.first).to_have_text(word("log.gap"))
    assert told.count() > len(before) / 4
