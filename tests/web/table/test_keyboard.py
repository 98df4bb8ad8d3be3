"""Whole games without a mouse: Tab reaches every page, and keys make every move."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.player import OVER, by_keys, play, until_asked, wished
from tests.support.browser.tables import remembering, tile
from tests.support.browser.visitor import Visit
from tests.support.browser.words import word


@pytest.mark.parametrize(("game", "players"), [("push", 5), ("rows", 3)])
def test_a_game_is_played_by_keys_alone(visit: Visit, game: str, players: int) -> None:
    ada = visit(remembered=remembering(game, players))
    ada.visit()
    ada.tab_to(tile(ada, game).locator("button.play"))
    ada.page.keyboard.press("Enter")
    assert play(ada, make=by_keys) > 1
    expect(ada.page.locator(f"{OVER}:focus")).to_be_visible()
    ada.tab_to(ada.link(word("end.replay")))
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("slider", name=word("replay.moment"))).to_be_visible()
    before = ada.page.url
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page).not_to_have_url(before)


def test_a_key_shows_the_keys_and_escape_leads_back_to_the_table(visit: Visit) -> None:
    ada = visit(remembered=remembering("push", 2))
    ada.visit()
    ada.tab_to(tile(ada, "push").locator("button.play"))
    ada.page.keyboard.press("Enter")
    play(ada, moves=1, make=by_keys)
    for key, title in (("?", word("table.keys")), ("o", word("push.odds"))):
        assert until_asked(ada)
        ada.page.keyboard.press(key)
        expect(ada.page.get_by_role("dialog", name=title)).to_be_visible()
        ada.check_access()
        ada.page.keyboard.press("Escape")
        expect(ada.page.get_by_role("dialog")).to_have_count(0)
    assert play(ada, moves=2, make=by_keys) == 2

    # From the menu's button the focus moves to the next decision as soon as there is one.
    assert until_asked(ada)
    menu = ada.button(word("table.menu"))
    menu.click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    ada.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    action = wished(ada)
    if action == "push":
        ada.page.keyboard.press("d")
    else:
        by_keys(ada, action)
    expect(ada.page.locator('.room[data-acting="true"] main :focus')).to_be_visible()
