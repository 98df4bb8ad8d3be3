"""Tables in the browser: a quick game from the home page, a table for friends, and turns of several people."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.server.api import fetch
from tests.support.browser.player import OVER, by_clicks, language_of, until_asked, wished
from tests.support.browser.visitor import Visitor
from tests.support.browser.words import pattern, word

STILL: dict[str, Any] = {"preferences": {"speed": 0}}


def remembering(game: str, players: int, *, name: str = "Ada", edition: str | None = None) -> dict[str, Any]:
    """Stored settings of a device on which the player has chosen random bots before."""
    choice: dict[str, Any] = {"edition": edition, "options": {}, "players": players, "bots": ["random"] * (players - 1)}
    return {"name": name, "choices": {game: choice}, **STILL}


def seat_at(url: str, wish: dict[str, Any], names: Sequence[str], *, alone: bool = True) -> dict[str, Any]:
    """Create a table with this request, and return the storage of a device that has its first seat."""
    status, _, body = fetch(f"{url}/api/v1/tables", wish)
    assert status == 201, body
    made = json.loads(body)
    known = {
        "id": made["table"],
        "game": wish["game"],
        "edition": "",
        "seats": [{"seat": 0, "token": made["token"], "name": names[0]}],
        "token": made["token"],
        "invite": made["invite"],
        "names": [*names],
        "status": "lobby",
        "games": 0,
        "seen": 0,
        "alone": alone,
    }
    return {"name": names[0], "tables": [known], **STILL}


def tile(visitor: Visitor, game: str) -> Locator:
    return visitor.page.get_by_role("region", name=word(f"game.{game}.title", language_of(visitor)), exact=True)


def play_now(visitor: Visitor, game: str) -> None:
    """Start a game with one click on the home page."""
    visitor.visit()
    tile(visitor, game).locator("button.play").click()
    expect(visitor.page.locator(".room.playing")).to_be_visible()


def watch(visitor: Visitor, game: str) -> None:
    """Let bots play each other until the game is over."""
    visitor.visit()
    visitor.page.locator("nav button").click()
    name = word(f"game.{game}.title", language_of(visitor))
    visitor.page.get_by_role("dialog").get_by_role("button", name=name).click()
    expect(visitor.page.locator(OVER)).to_be_visible()


def open_table(host: Visitor, game: str, players: int, *, name: str = "Ada") -> str:
    """Create a table for friends with the form; return its link."""
    host.visit(f"/new?mode=friends&game={game}")
    host.page.get_by_label(word("new.myName")).fill(name)
    host.page.get_by_role("group", name=word("new.players")).get_by_role("radio", name=str(players), exact=True).check()
    host.button(word("new.open")).click()
    return host.page.get_by_label(word("lobby.link")).input_value()


def sit_down(visitor: Visitor, link: str, name: str) -> None:
    visitor.page.goto(link)
    visitor.page.get_by_label(word("lobby.name")).fill(name)
    visitor.button(word("lobby.join")).click()
    expect(visitor.page.locator(".lobby, .room.playing").first).to_be_visible()


def start(host: Visitor, guests: Sequence[Visitor]) -> None:
    host.button(word("lobby.start")).click()
    for visitor in (host, *guests):
        expect(visitor.page.locator(".room.playing")).to_be_visible()


def acting(people: dict[int, Visitor]) -> Visitor | None:
    """The person whose turn it is, or None if the game is over. Waits while bots play."""
    newest = max(people.values(), key=how_far)  # the others may not have received the last move yet
    places = ('[data-seat="{}"].acting', '[data-area="{}"].turn', '[data-spot="{} area"].turn')
    seats = ", ".join(place.format(seat) for seat in people for place in places)
    found = newest.page.locator(f"{seats}, {OVER}").first
    seat = found.evaluate("({ dataset: { seat, area, spot } }) => seat ?? area ?? spot?.split(' ')[0] ?? null")
    return None if seat is None else people[int(seat)]


def how_far(visitor: Visitor) -> int:
    """The number of the last event that the page shows; waits until the page's own move is confirmed."""
    return int(visitor.page.locator(".room[data-seq]").get_attribute("data-seq") or 0)


def take_turns(people: dict[int, Visitor], moves: int = 10_000) -> None:
    """Make at most `moves` moves, each by the person whose turn it is, until the game is over."""
    for _ in range(moves):
        somebody = acting(people)
        if somebody is None:
            return
        assert until_asked(somebody)
        by_clicks(somebody, wished(somebody))


def people_button(visitor: Visitor) -> Locator:
    """The button in the table's header that shows who is present."""
    return visitor.page.get_by_role("button", name=pattern("table.people.about"))
