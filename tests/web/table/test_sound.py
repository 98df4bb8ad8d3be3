"""Sound is off until the player switches it on."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.player import play, until_asked
from tests.support.browser.tables import play_now, remembering
from tests.support.browser.visitor import Visit
from tests.support.browser.words import word

SPY = """
const Real = window.AudioContext;
let tones = 0;
window.AudioContext = class extends Real {
  createOscillator() {
    document.documentElement.dataset.tones = ++tones;
    return super.createOscillator();
  }
};
"""


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_table_is_silent_until_sound_is_switched_on(visit: Visit, game: str) -> None:
    ada = visit(remembered=remembering(game, 2))
    ada.context.add_init_script(SPY)
    play_now(ada, game)
    assert play(ada, moves=3) == 3
    assert until_asked(ada)
    page = ada.page.locator("html")
    assert page.get_attribute("data-tones") is None
    ada.button(word("table.menu")).click()
    ada.button(word("settings.title")).click()
    ada.page.get_by_role("switch", name=word("settings.sound")).check()
    ada.page.keyboard.press("Escape")
    assert play(ada, moves=2) == 2
    expect(page).to_have_attribute("data-tones", re.compile("[1-9]"))
