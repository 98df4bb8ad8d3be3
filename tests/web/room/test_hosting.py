"""The host's choices: invitations, the clock, and a new game in mid-game."""

import json
import re

from playwright.sync_api import Route, expect

from tests.support.browser.player import until_asked
from tests.support.browser.tables import open_table, sit_down, start, take_turns
from tests.support.browser.visitor import PHONE, Visit, Visitor
from tests.support.browser.words import pattern, word

SHORTEST = 5
SHARING = "navigator.share = async (what) => { document.documentElement.dataset.shared = what.url; };"
OLD_WAY = """
navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
document.execCommand = (command) => {
  document.documentElement.dataset.old = `${command} ${getSelection()}`;
  return true;
};
"""


def told(visitor: Visitor) -> list[str]:
    return visitor.page.get_by_role("list", name=word("table.log")).get_by_role("listitem").all_inner_texts()


def test_the_host_starts_again_in_mid_game(visit: Visit) -> None:
    ada, ben = visit(), visit()
    link = open_table(ada, "push", 2)
    sit_down(ben, link, "Ben")
    start(ada, [ben])
    take_turns({0: ada, 1: ben}, 5)
    full = sum(ada.view["undrawn"].values())
    ben.button(word("table.menu")).click()
    expect(ben.page.get_by_role("dialog")).to_be_visible()
    expect(ben.button(word("table.again"))).to_have_count(0)  # only the host can do that
    ben.page.keyboard.press("Escape")
    ada.button(word("table.menu")).click()
    ada.button(word("table.again")).click()
    expect(ada.page.get_by_text(word("table.again.sure"))).to_be_visible()
    ada.check_access()
    ada.page.get_by_role("dialog").get_by_role("button", name=word("app.no")).click()
    expect(ada.page.get_by_text(word("table.again.sure"))).to_have_count(0)
    ada.button(word("table.again")).click()
    ada.page.get_by_role("dialog").get_by_role("button", name=word("table.again.yes")).click()
    for visitor in (ada, ben):
        last = visitor.page.get_by_role("list", name=word("table.log")).get_by_role("listitem").last
        began = (pattern("log.push.began.you"), pattern("log.push.began"))
        expect(last).to_have_text(re.compile("|".join(one.pattern for one in began)))
        own = visitor.view["turn"] == visitor.own["seat"]  # of the new game, which has just begun
        expect(last).to_have_text(began[0] if own else began[1])
        assert word("log.rematch") in told(visitor)
        assert sum(visitor.view["undrawn"].values()) > full
        assert visitor.view["benches"] == [[], []]
    take_turns({0: ada, 1: ben}, 3)


def test_a_missing_name_is_explained_in_the_language_of_the_page(visit: Visit) -> None:
    ada = visit(size=PHONE, language="en", remembered={"preferences": {"speed": 0, "language": "de"}})
    ada.visit("/new?mode=device&game=push")
    players = ada.page.get_by_role("group", name=word("new.players", "de"))
    players.get_by_role("radio", name="2", exact=True).check()
    ada.page.get_by_label(word("new.nameOf", "de", n=1)).fill("Ada")
    missing = ada.page.get_by_text(word("new.name.missing", "de"))
    expect(missing).to_have_count(0)
    ada.button(word("new.start", "de"), exact=True).click()
    field = ada.page.get_by_label(word("new.nameOf", "de", n=2))
    expect(field).to_be_focused()
    expect(field).to_have_accessible_description(word("new.name.missing", "de"))
    expect(missing).to_have_count(1)
    ada.check_access()
    field.fill("Ben")
    expect(missing).to_have_count(0)
    ada.button(word("new.start", "de"), exact=True).click()
    expect(ada.page.locator(".room.playing")).to_be_visible()


def with_clock(visitor: Visitor, then: str) -> None:
    """Create a table for one person and a bot, with the shortest clock that the server allows."""

    def shorten(route: Route) -> None:
        wish = json.loads(route.request.post_data or "{}")
        wish["clock"]["seconds"] = SHORTEST
        route.continue_(post_data=json.dumps(wish))

    visitor.page.route("**/api/v1/tables", shorten)
    visitor.visit("/new?mode=friends&game=push")
    visitor.page.get_by_label(word("new.myName")).fill("Ada")
    visitor.page.get_by_role("group", name=word("new.players")).get_by_role("radio", name="2", exact=True).check()
    visitor.page.get_by_label(word("new.seat", n=2), exact=True).select_option("random")
    visitor.page.get_by_text(word("new.more")).click()
    visitor.page.get_by_label(word("new.clock"), exact=True).select_option("15")
    visitor.page.get_by_label(word("new.clock.then"), exact=True).select_option(then)
    visitor.button(word("new.open")).click()
    visitor.button(word("lobby.start")).click()
    assert until_asked(visitor)


def test_a_clock_that_runs_out_has_the_agreed_effect_and_the_page_says_so(visit: Visit) -> None:
    ada, ben = visit(), visit()
    with_clock(ada, "bot-plays")
    with_clock(ben, "take-over")
    for visitor in (ada, ben):
        expect(visitor.page.get_by_role("timer", name=word("table.clock"))).to_be_visible()
    for visitor, key in ((ada, "log.clock.you"), (ben, "log.takenOver.you")):
        log = visitor.page.get_by_role("list", name=word("table.log"))
        expect(log.get_by_text(word(key)).first).to_be_visible()


def test_the_link_is_shared_with_the_share_menu_of_the_device(visit: Visit) -> None:
    ada = visit()
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.context.add_init_script(SHARING)
    link = open_table(ada, "push", 2)
    ada.button(word("lobby.share")).click()
    expect(ada.page.locator("html")).to_have_attribute("data-shared", link)
    ada.button(word("lobby.copy"), exact=True).click()
    expect(ada.button(word("lobby.copied"))).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.readText()") == link


def test_without_a_clipboard_the_link_is_copied_in_another_way(
    visit: Visit,
) -> None:
    ada = visit()
    ada.context.add_init_script(f"delete Navigator.prototype.share; {OLD_WAY}")
    link = open_table(ada, "push", 2)
    expect(ada.button(word("lobby.share"))).to_have_count(0)
    ada.button(word("lobby.copy"), exact=True).click()
    expect(ada.button(word("lobby.copied"))).to_be_visible()
    expect(ada.page.locator("html")).to_have_attribute("data-old", f"copy {link}")
