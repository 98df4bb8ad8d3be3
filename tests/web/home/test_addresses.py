"""Unknown addresses, full tables, and names that contain markup."""

import pytest
from playwright.sync_api import expect

from overdraw.protocol.messages import ID_LENGTH
from tests.support.browser.tables import open_table, sit_down, start
from tests.support.browser.visitor import NARROW, PHONE, Visit
from tests.support.browser.words import word

MARKUP = "<b>A</b> & \"B\" 'C' <i>x"
LONG = "W" * 24


@pytest.mark.parametrize("path", ["/table/nosuchtable", "/table/nosuchtable#invitation", "/table"])
def test_an_unknown_table_gives_a_message_and_a_way_home(visit: Visit, path: str) -> None:
    ada = visit()
    ada.visit(path)
    expect(ada.heading(word("lobby.unknown"))).to_be_visible()
    ada.check_access()
    ada.link(word("table.home")).last.click()
    expect(ada.page.locator("button.play").first).to_be_visible()
    ada.forgive("status of 40")


def test_an_unknown_address_gives_a_message_and_a_way_home(visit: Visit) -> None:
    ada = visit()
    for path in ("/nonsense", "/learn/chess", "/rules/chess", "/%3Cscript%3E"):
        ada.visit(path)
        expect(ada.heading(word("app.nowhere"))).to_be_visible()
    ada.check_access()
    ada.link(word("table.home")).click()
    expect(ada.page.locator("button.play").first).to_be_visible()
    expect(ada.heading(word("app.nowhere"))).to_have_count(0)


@pytest.mark.parametrize("path", ["/replay/nosuchtable/0", f"/replay/{'A' * ID_LENGTH}/0", "/replay/nosuchtable/first"])
def test_a_replay_of_an_unknown_game_gives_a_message(visit: Visit, path: str) -> None:
    ada = visit()
    ada.visit(path)
    expect(ada.heading(word("replay.unknown"))).to_be_visible()
    ada.sees(word("replay.unknown.why"))
    ada.check_access()
    ada.forgive("status of 40")


def test_a_full_table_can_be_watched_but_only_with_the_link(visit: Visit) -> None:
    ada, ben, cleo, dan = visit(), visit(), visit(size=PHONE), visit()
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    expect(ada.page.get_by_text(word("lobby.inviteWatchers"))).to_be_visible()
    assert ada.page.get_by_label(word("lobby.link")).input_value() == link
    cleo.page.goto(link)
    expect(cleo.page.get_by_text(word("lobby.full"))).to_be_visible()
    cleo.check_access()
    cleo.button(word("lobby.watch")).click()
    start(ada, [ben])
    expect(cleo.page.locator(".room.playing")).to_be_visible()
    expect(cleo.page.get_by_text(word("table.watching"))).to_be_visible()
    expect(ada.button(word("table.people.about", away=0, n=1))).to_be_visible()
    dan.page.goto(link.split("#")[0])
    expect(dan.heading(word("lobby.unknown"))).to_be_visible()
    dan.forgive("status of 40")


def test_names_are_shown_as_text_and_never_as_markup(visit: Visit) -> None:
    ada, ben = visit(), visit(size=NARROW)
    link = open_table(ada, "push", 2, name=MARKUP)
    sit_down(ben, link, LONG)
    for visitor in (ada, ben):
        expect(visitor.page.get_by_text(MARKUP, exact=True)).to_be_visible()
        expect(visitor.page.locator("i:has-text('x'), .who b b")).to_have_count(0)
        visitor.check_width()
    start(ada, [ben])
    expect(ada.page.locator('[data-seat="1"]').get_by_text(LONG, exact=True)).to_be_visible()
    expect(ben.page.locator('[data-seat="0"]').get_by_text(MARKUP, exact=True)).to_be_visible()
    for visitor in (ada, ben):
        visitor.check_width()
    assert ben.page.locator('[data-seat="0"]').get_attribute("title") == MARKUP
