"""The lobby while the devices draw the shuffle: it says who has not answered, and who is left out."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.support.browser.tables import STILL, open_table, sit_down
from tests.support.browser.visitor import DESKTOP, PHONE, Gate, Visit
from tests.support.browser.words import word

Message = dict[str, Any]


def keep_contribution_back(page: Page) -> None:
    """Let this page never reveal its contribution."""

    def connect(end: WebSocketRoute) -> None:
        server = end.connect_to_server()
        end.on_message(lambda text: None if json.loads(text)["type"] == "reveal" else server.send(text))

    page.route_web_socket("**/api/v1/socket", connect)


def shuffle_is(condition: Callable[[Message], bool]) -> Callable[[Message], bool]:
    """Whether a message describes a shuffle of this kind."""
    return lambda message: bool(message.get("table")) and condition(message["table"]["shuffle"])


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_everybody_is_told_of_a_device_that_does_not_answer(visit: Visit, size: dict[str, int]) -> None:
    language = "de" if size is PHONE else "en"
    ada, ben, cleo = visit(remembered=STILL), visit(remembered=STILL), visit(size=size, language=language)
    keep_contribution_back(ben.page)
    gate = Gate(cleo.page)
    gate.open(until=shuffle_is(lambda shuffle: shuffle["waiting_for"] == [1]))
    link = open_table(ada, "push", 2)
    cleo.page.goto(link)
    cleo.button(word("lobby.watch", language)).click()
    sit_down(ben, link, "Ben")
    expect(ada.page.locator(".lobby")).to_contain_text("Ben")
    ada.button(word("lobby.start")).click()

    waiting = cleo.page.get_by_role("status").get_by_text(word("lobby.shuffling.waiting", language, n=1, names="Ben"))
    expect(waiting).to_be_visible()
    expect(waiting).to_be_in_viewport()
    cleo.check_access()
    cleo.check_width()

    gate.open(until=shuffle_is(lambda shuffle: len(shuffle["repeated"]) == 1))
    expect(cleo.page.get_by_text(word("lobby.shuffling.again", language, n=1, names="Ben"))).to_be_visible()
    expect(cleo.page.get_by_test_id("live")).to_contain_text(word("log.leftOut", language, n=1, names="Ben"))
    cleo.check_access()

    gate.open()
    expect(cleo.page.locator(".room.playing")).to_be_visible()
    expect(ada.page.get_by_role("complementary")).to_contain_text(word("log.leftOut", n=1, names="Ben"))
