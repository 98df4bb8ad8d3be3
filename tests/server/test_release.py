"""A database of an earlier release opens, and its games continue to their end."""

import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from overdraw.client import Seat
from overdraw.protocol.messages import Clock
from overdraw.records import Record, verify
from tests.server.api import get_json
from tests.server.data.make_release import DATABASE, FACTS
from tests.server.players import play_all, run, start
from tests.server.processes import Server, running


def open_copy(path: Path) -> None:
    """A copy of the database, with times moved as if its server had just stopped: clocks still run, and no lobby is too
    old.
    """
    shutil.copyfile(DATABASE, path)
    with closing(sqlite3.connect(path)) as connection, connection:
        (last,) = connection.execute("SELECT max(at) FROM events").fetchone()
        passed = int(time.time() * 1000) - last
        for row, body in connection.execute("SELECT id, body FROM events").fetchall():
            event = json.loads(body)
            event["at"] += passed
            values = (event["at"], json.dumps(event, separators=(",", ":")).encode(), row)
            connection.execute("UPDATE events SET at = ?, body = ? WHERE id = ?", values)
        connection.execute("UPDATE tables SET created = created + ?, updated = updated + ?", (passed, passed))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = tmp_path_factory.mktemp("release") / "tables.sqlite3"
    open_copy(path)
    with running(path) as one:
        yield one


def left(kind: str) -> dict[str, Any]:
    """What the earlier release knew of a table when it stopped."""
    facts: dict[str, Any] = json.loads(FACTS.read_text(encoding="utf-8"))[kind]
    return facts


async def come_back(stack: AsyncExitStack, server: Server, facts: dict[str, Any]) -> list[Seat]:
    """Reconnect the seats of a table, and compare the messages with the last ones of the release."""
    seats = [Seat([server.url], facts["table"], token=token) for token in facts["tokens"]]
    for seat in seats:
        await stack.enter_async_context(seat)
    assert [seat.seq for seat in seats] == [facts["seq"]] * len(seats)
    assert seats[0].status == facts["status"]
    assert [chair.name for chair in seats[0].table.seats] == facts["names"]
    assert [seat.legal for seat in seats] == facts["legal"]
    assert [bool(seat.own and seat.own["undo"]) for seat in seats] == facts["undo"]
    return seats


async def record_of(server: Server, facts: dict[str, Any], number: int) -> Any:
    return await get_json(f"{server.url}/api/v1/tables/{facts['table']}/games/{number}/record")


def test_a_lobby_is_listed_and_its_game_can_start(server: Server) -> None:
    async def scenario() -> None:
        facts = left("lobby")
        assert facts["table"] in [one["table"] for one in await get_json(f"{server.url}/api/v1/tables")]
        async with AsyncExitStack() as stack:
            host, second = await come_back(stack, server, facts)
            await host.ask("seat-bot", seat=2, bot="random")
            await host.until(lambda: host.table.seats[2].bot == "random", 20)
            await host.ask("start")
            await play_all([host, second], seed=1)
        verify(Record.from_json(await record_of(server, facts, 0)))

    run(scenario())


def test_a_running_game_of_push_keeps_its_stand_in_undo_and_clock(server: Server) -> None:
    async def scenario() -> None:
        facts = left("running-push")
        async with AsyncExitStack() as stack:
            host, second = await come_back(stack, server, facts)
            assert host.table.clock == Clock(3600)
            assert host.table.seats[1].stand_in == "cautious"
            await host.undo()
            assert host.legal == ["place 1"]
            await second.ask("come-back")
            await second.until(lambda: second.table.seats[1].stand_in is None, 20)
            await play_all([host, second], seed=2)
        verify(Record.from_json(await record_of(server, facts, 0)))

    run(scenario())


def test_a_running_game_of_rows_continues_to_its_end(server: Server) -> None:
    async def scenario() -> None:
        facts = left("running-rows")
        async with AsyncExitStack() as stack:
            seats = await come_back(stack, server, facts)
            await play_all(seats, seed=3)
        verify(Record.from_json(await record_of(server, facts, 0)))

    run(scenario())


def test_a_finished_game_keeps_its_record_and_its_rematch_continues(server: Server) -> None:
    async def scenario() -> None:
        facts = left("rematch")
        async with AsyncExitStack() as stack:
            seats = await come_back(stack, server, facts)
            first = await record_of(server, facts, 0)
            assert first | {"date": None} == facts["records"][0] | {"date": None}  # the copy has other times
            verify(Record.from_json(first))
            await play_all(seats, seed=4)
            verify(Record.from_json(await record_of(server, facts, 1)))
            await seats[0].ask("play-again")
            await seats[0].until(lambda: seats[0].status == "lobby", 20)
            await start(seats)
            await play_all(seats, seed=5)
        verify(Record.from_json(await record_of(server, facts, 2)))

    run(scenario())
