"""The table on the screen at a server: the same keys, the opponents' moves, undo, and a lost connection."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from overdraw.client import Seat, create, link_to
from overdraw.tui.app import OverdrawApp
from overdraw.tui.online.connection import OnlineTable
from overdraw.tui.online.play import wait_for_start
from overdraw.tui.online.session import OnlineSession
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.screens.table import TableScreen
from tests.server.players import play, run
from tests.server.processes import Server, running
from tests.tui.screens.driving import text


async def until(pilot: Pilot[int], condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():
            await pilot.pause(0.02)


@asynccontextmanager
async def on_screen(
    server: Server, game: str, **settings: Any
) -> AsyncIterator[tuple[Seat, OnlineSession, OverdrawApp, Pilot[int]]]:
    """The host's client, and the screen of a guest who begins."""
    async with await create(server.url, game, ["me", "open"], name="Ada", starter=1, **settings) as host:
        online = await asyncio.to_thread(OnlineTable.join, link_to(server.url, host.id, host.invite or ""), "Ben")
        await host.until(lambda: host.table.shuffle.hashes[1] is not None, 20)
        await host.start()
        await asyncio.to_thread(wait_for_start, online, -1, lambda _: None)
        session = OnlineSession(online)
        app = OverdrawApp(session, speed="instant")
        async with app.run_test(size=(100, 32)) as pilot:
            await until(pilot, lambda: session.person == 1)
            yield host, session, app, pilot
        await asyncio.to_thread(online.close)


def table_of(app: OverdrawApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def choose(app: OverdrawApp, pilot: Pilot[int], session: OnlineSession, number: int = 0) -> None:
    """Make a move with the keys of the screen, and wait until the server has stored it."""
    before, selection = session.seq, table_of(app).selection
    while session.seq == before:
        choice = selection.choices[number % len(selection.choices)]
        await pilot.press(choice.key)
        if not choice.then:
            await until(pilot, lambda: session.seq > before)


def test_a_whole_game_on_the_screen_against_a_client(server: Server) -> None:
    async def scenario() -> None:
        async with on_screen(server, "rows") as (host, session, app, pilot):
            hosting = asyncio.create_task(play(host, Random(1)))
            while not session.is_over:
                await until(pilot, lambda: session.is_over or bool(table_of(app).selection.choices))
                if not session.is_over:
                    await choose(app, pilot, session)
            await hosting
            await until(pilot, lambda: isinstance(app.screen, GameOverScreen))
            assert session.kept()[0].startswith("Verified: all cards follow from the shuffle.")
            assert "This client's contribution is in the shuffle, unchanged." in session.kept()[0]
            log = "\n".join(session.log(1))
            assert "You open with" in log
            assert "Ada opens with" in log
            assert "Ada draws" not in log, "the cards that another player draws are hidden"
            await pilot.press("q")
        assert app.return_code == 0

    run(scenario(), 120)


def test_the_server_says_why_a_move_is_not_legal_and_a_move_can_be_taken_back(server: Server) -> None:
    async def scenario() -> None:
        async with on_screen(server, "push", clock={"seconds": 3600}) as (_, session, app, pilot):
            assert re.search(r"turn 1 · (60:00|59:\d\d)\b", text(app))
            await pilot.press("s")
            await until(pilot, lambda: "Cannot stop: no card has been drawn" in text(app))
            while session.view(1).phase != "placing":
                await choose(app, pilot, session)
            await choose(app, pilot, session)
            assert session.view(1).stacks
            await pilot.press("u")
            await until(pilot, lambda: session.view(1).phase == "placing")
            assert session.log(1)[-1] == "You take the last move back."

    run(scenario(), 60)


def test_a_lost_connection_is_shown_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with on_screen(server, "push") as (_, session, app, pilot):
            await choose(app, pilot, session)
            await asyncio.to_thread(server.kill)
            await until(pilot, lambda: session.notes == ["the connection is lost: reconnecting"])
            await asyncio.to_thread(server.start)
            await until(pilot, lambda: session.notes == ["the connection is back"])
            await choose(app, pilot, session)

    with running(tmp_path / "tables.sqlite3") as server:
        run(scenario(server), 60)
