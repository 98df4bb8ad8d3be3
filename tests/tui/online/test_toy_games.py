"""Games without a table of their own in the terminal at an online table: as text from the server."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from overdraw.client import create, link_to
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.tui.screens.game_over import GameOverScreen
from tests.server.players import play, run
from tests.server.processes import Server, running
from tests.support.toy_games import TOY_GAMES
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.package import with_toy_games
from tests.tui.online.playing import play_plainly
from tests.tui.online.test_plain_games import host_games, is_proven
from tests.tui.online.test_screen import choose, on_screen, until
from tests.tui.screens.driving import text


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("toys")
    with running(folder / "tables.sqlite3", **with_toy_games(folder)) as server:
        yield server


@pytest.fixture(autouse=True)
def _toys_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in TOY_GAMES:
        monkeypatch.setitem(GAMES, game.name, game)


@pytest.mark.parametrize("game", ["coins", "hands"])
def test_a_game_is_played_line_by_line_to_its_end(server: Server, game: str) -> None:
    async def scenario() -> None:
        async with await create(server.url, game, ["me", "open"], name="Ada", starter=1) as host:
            link = link_to(server.url, host.id, host.invite or "")
            lines, _ = await asyncio.gather(asyncio.to_thread(play_plainly, link, "Ben"), host_games(host, 1))
        assert "The end." in lines
        assert sum(is_proven(line) for line in lines) == 1
        assert any(line.startswith("Ada ") for line in lines)
        assert not any("{" in line for line in lines)

    run(scenario())


def test_a_hand_is_played_on_the_screen_and_a_card_is_taken_back(server: Server) -> None:
    async def scenario() -> None:
        async with on_screen(server, "hands") as (host, session, app, pilot):
            (hand,) = session.view(1).texts.private
            assert hand in text(app)
            await choose(app, pilot, session, 1)
            await until(pilot, lambda: "You lay down the" in text(app) and hand not in text(app))
            await pilot.press("u")
            await until(pilot, lambda: session.log(1)[-1] == "You take the last move back.")
            await until(pilot, lambda: hand in text(app))
            await choose(app, pilot, session)
            await play(host, Random(1))
            await until(pilot, lambda: isinstance(app.screen, GameOverScreen))
            assert "Ada gets the" not in "\n".join(session.log(1)), "the card that another player draws is hidden"

    run(scenario())


def test_a_game_that_sends_no_texts_cannot_be_joined(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "coins", replace(COINS, wire=replace(COINS.wire, public=())))

    async def scenario() -> None:
        async with await create(server.url, "coins", ["me", "open"]) as host:
            with pytest.raises(BadValue, match="Coins cannot be played at an online table in the terminal"):
                await asyncio.to_thread(play_plainly, link_to(server.url, host.id, host.invite or ""), "Ben")

    run(scenario())
