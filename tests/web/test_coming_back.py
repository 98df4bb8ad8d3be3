"""Nothing is lost: a closed page, a server that goes away, and a seat that a bot kept warm."""

from playwright.sync_api import expect

from tests.server.processes import Server
from tests.web.gathering import play_now, remembering
from tests.web.player import play, until_asked
from tests.web.visitor import PHONE, Visit
from tests.web.words import word


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


def test_a_server_that_goes_away_is_waited_for_and_the_game_goes_on(own_house: Server, visit: Visit) -> None:
    ada = visit(own_house.url, remembered=remembering("push", 2))
    play_now(ada, "push")
    play(ada, moves=4)
    assert until_asked(ada)
    view = ada.view
    own_house.kill()
    expect(ada.page.get_by_text(word("table.reconnecting"))).to_be_visible()
    own_house.start()
    expect(ada.page.get_by_text(word("table.reconnecting"))).to_have_count(0)
    assert until_asked(ada)
    assert ada.view == view
    assert play(ada, moves=4) == 4
    ada.forgive("WebSocket connection to", "ERR_CONNECTION_REFUSED")


def test_a_move_that_was_made_while_the_server_was_away_is_made_when_it_is_back(
    own_house: Server, visit: Visit
) -> None:
    ada = visit(own_house.url, remembered=remembering("push", 2))
    play_now(ada, "push")
    assert until_asked(ada)
    told = ada.page.get_by_role("list", name=word("table.log")).get_by_role("listitem")
    before = told.count()
    own_house.kill()
    expect(ada.page.get_by_text(word("table.reconnecting"))).to_be_visible()
    ada.page.locator("[data-next]").click()
    own_house.start()
    expect(told).not_to_have_count(before)
    assert play(ada, moves=2) == 2
    ada.forgive("WebSocket connection to", "ERR_CONNECTION_REFUSED")


def test_without_a_server_the_home_page_says_so(own_house: Server, visit: Visit) -> None:
    ada = visit(own_house.url, remembered=remembering("push", 2))
    ada.visit()
    own_house.kill()
    ada.page.locator("button.play").first.click()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    ada.check_access()
    own_house.start()
    ada.page.locator("button.play").first.click()
    assert until_asked(ada)
    ada.forgive("ERR_CONNECTION_REFUSED")
