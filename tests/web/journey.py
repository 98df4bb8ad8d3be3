"""A short visit in Firefox and WebKitGTK, on a phone and on a desktop. `make journey` runs it."""

import asyncio
import json
from collections.abc import Iterator, Mapping

import pytest

from overdraw.client import create, link_to
from overdraw.protocol.messages import Reacted
from tests.server.processes import Server
from tests.support.browser.tables import remembering
from tests.support.browser.visitor import DESKTOP, PHONE
from tests.support.browser.webdriver import Device, Firefox, WebKit
from tests.support.browser.words import word

SIZES = {"phone": PHONE, "desktop": DESKTOP}
BROWSERS = {"firefox": Firefox, "webkit": WebKit}
ASKED = """document.activeElement.closest('.room[data-acting="true"]') !== null"""


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> Mapping[str, int]:
    return SIZES[request.param]


@pytest.fixture(params=BROWSERS)
def device(request: pytest.FixtureRequest, size: Mapping[str, int], server: Server) -> Iterator[Device]:
    with BROWSERS[request.param](size) as device:
        device.visit(server.url)
        yield device
        device.check()


def play_now(device: Device, game: str, players: int) -> None:
    """Start a game with one click on the home page, with fast bots."""
    device.run(f"localStorage.setItem('overdraw', {json.dumps(json.dumps(remembering(game, players)))})")
    device.visit(device.run("location.href"))
    device.click(f"section[aria-label={word(f'game.{game}.title')}] button.play")
    device.wait("document.querySelector('.room.playing') !== null")


def check_fits(device: Device) -> None:
    """Check that no part of a table is outside the screen."""
    root = "document.documentElement"
    found = device.run(f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]")
    assert max(found) <= 0, found


def move(device: Device, *selectors: str) -> None:
    """Make a move by clicking these in turn."""
    device.wait(ASKED)
    check_fits(device)
    before = device.wait("document.querySelector('.room[data-seq]')?.dataset.seq")
    for selector in selectors:
        device.click(selector)
    device.wait(f"Number(document.querySelector('.room').dataset.seq) > {before}")


def test_push_is_played_by_clicks_and_goes_on_after_a_reload(device: Device) -> None:
    play_now(device, "push", 4)
    for _ in range(6):
        move(device, "[data-next]")
    device.visit(device.run("location.href"))
    for _ in range(6):
        move(device, "[data-next]")


def test_rows_is_opened_by_clicks(device: Device) -> None:
    play_now(device, "rows", 2)
    move(device, "[data-hand]", ".spot.lit")


def test_a_watched_game_ends_with_a_proof_and_the_head_stays_in_sight(device: Device) -> None:
    play_now(device, "push", 5)
    device.click("header a")
    device.click("nav button", word("home.watch"))
    device.click("dialog button:not(.close)")
    device.wait("document.querySelector('.end') !== null")
    device.click(".end button", word("end.verify"))
    device.wait("document.querySelector('.verdict.good') !== null")
    assert device.run("document.querySelector('.room').scrollTop") == 0
    assert device.run("document.querySelector('header').getBoundingClientRect().top") == 0
    device.click(".end a", word("end.replay"))
    device.wait("document.querySelector('input[type=range]') !== null")


def test_a_guest_joins_by_a_link_and_is_heard(device: Device, size: Mapping[str, int], server: Server) -> None:
    asyncio.run(join_and_react(device, size, server))


async def join_and_react(device: Device, size: Mapping[str, int], server: Server) -> None:
    async with await create(server.url, "push", ["me", "open"]) as host:
        assert host.invite is not None
        await asyncio.to_thread(sit_down, device, link_to(server.url, host.id, host.invite))
        await host.until(lambda: all(seat.name for seat in host.table.seats), 30)
        await host.until(lambda: all(host.table.shuffle.hashes), 30)
        await host.ask("start")
        await asyncio.to_thread(react, device, size)
        while not isinstance(heard := await host.notice(30), Reacted):
            pass
        assert heard.reaction == "ouch"


def sit_down(device: Device, link: str) -> None:
    device.visit(link)
    device.click("input")
    device.type("Ben")
    device.click("button", word("lobby.join"))


def react(device: Device, size: Mapping[str, int]) -> None:
    device.wait("document.querySelector('.room.playing') !== null")
    if size == PHONE:
        device.click(f"button[aria-label='{word('table.react')}']")
        height = device.wait("document.querySelector(':popover-open')?.getBoundingClientRect().height")
        assert height < size["height"] / 2, "the menu is as high as its words"
    device.click("button", word("table.reaction.ouch"))


def test_a_puzzle_is_answered_and_counted_in_my_play(device: Device, server: Server) -> None:
    device.visit(server.url + "/my-play")
    device.click("a", word("practice.start"))
    device.wait("document.querySelector('.table .dock') !== null")
    device.click("[data-next]")
    device.wait("document.querySelector('.answered [data-action]') !== null")
    assert device.run("document.documentElement.scrollWidth - innerWidth") <= 0
    device.visit(server.url + "/my-play")
    kept = device.run("Object.values(JSON.parse(localStorage['overdraw-my-play']).progress)")
    assert [one["tries"] for one in kept] == [1]


def test_every_other_page_opens_and_fits(device: Device, server: Server) -> None:
    for page in (
        "/new?mode=friends",
        "/games",
        "/learn/push",
        "/learn/rows",
        "/rules/push",
        "/replay",
        "/my-play",
        "/practice",
        "/luck-and-skill",
    ):
        device.visit(server.url + page)
        assert device.run("document.documentElement.scrollWidth - innerWidth") <= 0, page
