"""The lessons, played to their end with the expected moves."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.player import until_asked
from tests.support.browser.tables import STILL
from tests.support.browser.visitor import DESKTOP, PHONE, Visit
from tests.support.browser.words import word

LONGEST = 80


@pytest.mark.parametrize(("game", "size"), [("push", DESKTOP), ("rows", PHONE)], ids=["push", "rows"])
def test_a_lesson_is_played_to_its_end_and_leads_to_a_real_game(visit: Visit, game: str, size: dict[str, int]) -> None:
    ada = visit(size=size, remembered=STILL)
    ada.visit("/learn")
    ada.page.locator(f'a.start[href="/learn/{game}"]').click()
    page = ada.page
    end = page.get_by_role("region", name=word("learn.end"))
    go_on = page.get_by_role("navigation", name=word("learn.navigation")).locator("button.main")
    steps = done = 0
    ready = page.locator("button.pointed:visible").first.or_(go_on).or_(end).first
    expect(ready).to_be_visible()
    ada.check_access()
    while end.count() == 0:
        steps += 1
        assert steps < LONGEST
        expect(ready).to_be_visible()
        if go_on.count() > 0:
            go_on.click()
        else:
            done += 1
            page.locator("button.pointed:visible").first.click()
        if size == PHONE and steps % 4 == 0:
            ada.check_no_scrolling()
    assert done > 3
    ada.button(word("learn.real")).click()
    assert until_asked(ada)
