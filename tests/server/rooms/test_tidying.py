"""Tables whose game never starts: they are closed in their logs first, and removed a day later."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from overdraw.client import Seat, create
from overdraw.errors import Conflict
from overdraw.server.store import Store, TableRow, open_store
from overdraw.server.tables.events import AnyEvent, Ended, Started
from tests.server.players import run
from tests.server.processes import Postgres, Server
from tests.server.tables.table_log import new_table

TABLES = 12


@asynccontextmanager
async def opened(database: str, count: int) -> AsyncIterator[list[Store]]:
    stores = [open_store(database) for _ in range(count)]
    try:
        for store in stores:
            await store.open(lambda _: None)
        yield stores
    finally:
        for store in stores:
            await store.close()


@asynccontextmanager
async def two_stores(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[tuple[Store, Store]]:
    """The stores of two nodes on one PostgreSQL; with SQLite, one store takes both roles."""
    postgres: Postgres | None = request.getfixturevalue("postgres") if kind == "postgres" else None
    database = postgres.new_database() if postgres else str(tmp_path / "tables.sqlite3")
    async with opened(database, 2 if postgres else 1) as stores:
        yield stores[0], stores[-1]


async def append(store: Store, table: str, seq: int, event: AnyEvent, status: str) -> Exception | None:
    """Write an event, with a table row of this status. Returns the error, if any."""
    row = TableRow(table, status, False, "push", "us-2018", 2, 0, 1_000, event.at)
    try:
        await store.append(table, seq, event, row)
    except Conflict as error:
        return error
    return None


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_start_and_a_close_conflict_and_only_closed_tables_are_removed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async def scenario() -> None:
        async with two_stores(kind, tmp_path, request) as (one, two):
            table = new_table(bots=(1,))
            created = table.log[0]
            for identity in ("started", "closed"):
                assert await append(one, identity, 1, created, "lobby") is None
            assert sorted(await two.idle_lobbies(1_001)) == ["closed", "started"]
            assert await two.idle_lobbies(1_000) == []
            start, close = table.start(), Ended(2_000)
            assert isinstance(start, Started)
            assert await append(one, "started", 2, start, "playing") is None
            assert isinstance(await append(two, "started", 2, close, "closed"), Conflict)
            assert await append(two, "closed", 2, close, "closed") is None
            assert isinstance(await append(one, "closed", 2, start, "playing"), Conflict)
            assert await two.idle_lobbies(9_000) == []
            assert await two.remove_closed(2_000) == 0
            assert await two.remove_closed(2_001) == 1
            assert await one.read("started") == [created, start]
            assert await one.read("closed") == []

    run(scenario())


def test_a_table_that_another_node_tidies_is_closed_for_all_or_its_game_continues(postgres: Postgres) -> None:
    """What the host's node confirmed remains true at the other node after the host's node is gone."""
    database = postgres.new_database()
    here = Server(database).start()
    there = Server(database, environment={"OVERDRAW_TIDY_AFTER": "0"})

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            hosts = [await create(here.url, "push", ["me", "random"], starter=0) for _ in range(TABLES)]
            for host in hosts:
                await stack.enter_async_context(host)
            await asyncio.to_thread(there.start)  # a server tidies up when it starts
            for host in hosts:
                await host.ask("start")
            for host in hosts:
                await host.until(lambda host=host: host.status in ("playing", "ended"), 30)  # type: ignore[misc]  # bound now
            for host in hosts:
                if host.legal:
                    await host.act("push")
            told = [(host.status, host.seq) for host in hosts]
            await asyncio.to_thread(here.kill)
            for host, (status, seq) in zip(hosts, told, strict=True):
                async with Seat([there.url], host.id, token=host.token) as again:
                    assert again.status == status
                    assert again.seq >= seq

    try:
        run(scenario())
    finally:
        for node in (here, there):
            if node.process.poll() is None:
                node.stop()
