"""The PostgreSQL store behind a network that drops packets: nothing waits forever, and no answer is made up."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import asyncpg
import pytest

from overdraw.errors import Conflict, StoreFailed, UnknownOutcome
from overdraw.protocol.messages import Problem
from overdraw.server.store import postgres as postgres_module
from overdraw.server.store import postgres_listener
from overdraw.server.store.postgres import PostgresStore
from overdraw.server.store.store import SOMETHING_MISSED, STORE_LOST, Notification
from overdraw.server.tables.events import Acted
from tests.server.api import wait_until_ready_is
from tests.server.players import Player, check, postgres_logs, run, start, table_of_people
from tests.server.processes import Postgres, running
from tests.server.store.proxy import Proxy

PATIENCE = 60.0


class Behind:
    """A store behind a proxy, and its notifications."""

    def __init__(self, database: str, store: PostgresStore, proxy: Proxy, direct: PostgresStore) -> None:
        self.database, self.store, self.proxy, self.direct = database, store, proxy, direct
        self.notifications: list[Notification] = []
        self._came = asyncio.Event()

    def notify(self, notification: Notification) -> None:
        self.notifications.append(notification)
        self._came.set()

    async def until_notified(self, notification: Notification) -> None:
        while notification not in self.notifications:
            self._came.clear()
            await self._came.wait()


def behind_a_proxy(postgres: Postgres, scenario: Callable[[Behind], Coroutine[Any, Any, None]]) -> None:
    database = postgres.new_database()

    async def opened(proxy: Proxy) -> None:
        direct = PostgresStore(database)
        await direct.open(lambda _: None)
        behind = Behind(database, PostgresStore(proxy.url(database)), proxy, direct)
        await behind.store.open(behind.notify)
        try:
            await scenario(behind)
        finally:
            await behind.store.close()
            await direct.close()

    with Proxy(postgres.port) as proxy:
        run(opened(proxy), PATIENCE)


def move(number: int) -> Acted:
    return Acted(at=number, seat=0, action="push", command=f"move {number}")


def test_a_write_that_is_not_answered_has_an_unknown_outcome_and_later_ones_were_not_written(
    postgres: Postgres,
) -> None:
    async def scenario(behind: Behind) -> None:
        await behind.store.append("table", 1, move(1), None)
        behind.proxy.cut()
        with pytest.raises(UnknownOutcome):
            await behind.store.append("table", 2, move(2), None)
        assert not behind.store.healthy
        with pytest.raises(StoreFailed):
            await behind.store.append("table", 2, move(2), None)
        assert await behind.direct.read("table") == [move(1)]
        with pytest.raises(StoreFailed):
            await behind.store.read("table")
        await behind.until_notified(STORE_LOST)
        behind.proxy.restore()
        await behind.until_notified(SOMETHING_MISSED)
        while not behind.store.healthy:
            await asyncio.sleep(0.05)
        await behind.store.append("table", 2, move(2), None)
        assert await behind.direct.read("table") == [move(1), move(2)]

    behind_a_proxy(postgres, scenario)


def test_an_unfinished_write_is_answered_before_clients_are_sent_away(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heartbeat fails long before the write, as it does if it began earlier."""
    monkeypatch.setattr(postgres_listener, "HEARTBEAT_EVERY", 0.1)
    monkeypatch.setattr(postgres_listener, "HEARTBEAT_TIMEOUT", 0.1)
    monkeypatch.setattr(postgres_module, "LOST_AFTER", 0.1)
    monkeypatch.setattr(postgres_module, "CHECK_EVERY", 0.1)

    async def scenario(behind: Behind) -> None:
        behind.proxy.cut()
        with pytest.raises(UnknownOutcome):
            await behind.store.append("table", 1, move(1), None)
        assert STORE_LOST not in behind.notifications
        await behind.until_notified(STORE_LOST)

    behind_a_proxy(postgres, scenario)


def test_a_silent_connection_is_noticed_without_any_writes(postgres: Postgres) -> None:
    async def scenario(behind: Behind) -> None:
        assert behind.store.healthy
        behind.proxy.silence()
        await behind.until_notified(SOMETHING_MISSED)
        await behind.store.append("table", 1, move(1), None)
        assert await behind.store.read("table") == [move(1)]
        connection = await asyncpg.connect(behind.database)
        await connection.execute("SELECT pg_notify('overdraw', 'another-node 1 table 2')")
        await connection.close()
        await behind.until_notified(Notification("table", 2, None))

    behind_a_proxy(postgres, scenario)


async def end_connections(database: str) -> None:
    """End all connections to a database, as PostgreSQL does at a restart, and as some proxies do with idle ones."""
    connection = await asyncpg.connect(database)
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    await connection.close()


def end_unnoticed(database: str) -> None:
    """End all connections while the event loop stands still, so that the stores notice nothing."""
    thread = threading.Thread(target=lambda: asyncio.run(end_connections(database)))
    thread.start()
    thread.join()


def test_a_write_that_meets_an_ended_connection_is_made_over_another(postgres: Postgres) -> None:
    async def scenario(behind: Behind) -> None:
        await behind.store.append("table", 1, move(1), None)
        end_unnoticed(behind.database)
        await behind.store.append("table", 2, move(2), None)
        assert await behind.direct.read("table") == [move(1), move(2)]

    behind_a_proxy(postgres, scenario)


def test_reads_that_meet_ended_connections_are_made_over_others(postgres: Postgres) -> None:
    async def scenario(behind: Behind) -> None:
        await behind.store.append("table", 1, move(1), None)
        for _ in range(2):
            reads = [behind.store.read("table") for _ in range(8)]
            assert await asyncio.gather(*reads) == [[move(1)]] * 8
            end_unnoticed(behind.database)
        await behind.store.check_writable()

    behind_a_proxy(postgres, scenario)


@pytest.mark.parametrize("written_by", ["this node", "another node", "nobody"])
def test_after_an_ended_connection_a_writer_learns_whose_event_was_written(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, written_by: str
) -> None:
    append = postgres_module._append

    async def append_and_end(connection: Any, writer: int, group: list[Any]) -> list[Exception | None]:
        monkeypatch.undo()
        if written_by == "this node":
            await append(connection, writer, group)
        if written_by == "another node":
            await append(connection, writer, [("table", 1, move(7), None, group[0][-1])])
        connection.terminate()
        raise asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation")

    async def scenario(behind: Behind) -> None:
        monkeypatch.setattr(postgres_module, "_append", append_and_end)
        write = behind.store.append("table", 1, move(1), None)
        if written_by == "another node":
            with pytest.raises(Conflict):
                await write
        else:
            await write
        assert await behind.direct.read("table") == [move(7 if written_by == "another node" else 1)]

    behind_a_proxy(postgres, scenario)


def test_of_two_equal_events_in_one_group_the_second_conflicts(postgres: Postgres) -> None:
    async def scenario(behind: Behind) -> None:
        writes = [behind.store.append("table", number, move(number), None) for number in (1, 2, 1)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert answers[:2] == [None, None]
        assert isinstance(answers[2], Conflict)

    behind_a_proxy(postgres, scenario)


def test_a_node_whose_listening_connection_went_silent_is_not_ready_until_it_has_caught_up(postgres: Postgres) -> None:
    database = postgres.new_database()
    with Proxy(postgres.port) as proxy, running(database) as near, running(proxy.url(database)) as far:

        async def scenario() -> None:
            seats = await table_of_people([near, far], "push", 2, starter=0)
            async with seats[0] as first, seats[1] as second:
                await start(seats)
                proxy.silence()
                seq = await first.act("push")
                assert second.seq < seq
                await asyncio.to_thread(wait_until_ready_is, far.url, 503)
                await asyncio.to_thread(wait_until_ready_is, far.url, 200)
                await second.until(lambda: second.seq >= seq, PATIENCE)

        run(scenario(), 2 * PATIENCE)


def test_players_of_a_node_without_its_database_continue_at_another(postgres: Postgres) -> None:
    database = postgres.new_database()
    with Proxy(postgres.port) as proxy, running(database) as near, running(proxy.url(database)) as far:

        async def scenario() -> None:
            async with AsyncExitStack() as stack:
                seats = await table_of_people([far, near], "push", 2, starter=0, patience=PATIENCE)
                for seat in seats:
                    seat.urls = [far.url, near.url]
                    await stack.enter_async_context(seat)
                await start(seats)
                proxy.cut()
                players = [Player(seat, Random(number)) for number, seat in enumerate(seats)]
                await asyncio.gather(*(player.play() for player in players))
                assert [seat.status for seat in seats] == ["over", "over"]
                assert [seat.urls[0] for seat in seats] == [near.url, near.url]
                told = [await seat.notice() for seat in seats]
                assert {notice.code for notice in told if isinstance(notice, Problem)} == {"server/store-failed"}
                check(players, 20, await postgres_logs(database))

        run(scenario(), 2 * PATIENCE)
        proxy.restore()
        wait_until_ready_is(far.url, 200)
        assert [line for line in far.log.splitlines() if "Traceback" in line] == []


def test_players_are_told_what_a_suspended_database_writes_when_it_wakes_up() -> None:
    """By then the node has given up the write and does not know its outcome."""
    cluster = Postgres()  # used by this test only
    store = PostgresStore(cluster.new_database())

    async def scenario() -> None:
        heard: asyncio.Queue[Notification] = asyncio.Queue()
        await store.open(heard.put_nowait)
        await store.append("table", 1, move(1), None)
        cluster.suspend()
        with pytest.raises(UnknownOutcome):
            await store.append("table", 2, move(2), None)
        assert not store.healthy
        cluster.resume()
        while (await heard.get()).seq != 2:
            pass
        assert await store.read("table") == [move(1), move(2)]

    async def closing() -> None:
        try:
            await scenario()
        finally:
            await store.close()

    try:
        run(closing(), PATIENCE)
    finally:
        cluster.resume()
        cluster.close()


def test_a_move_to_a_suspended_database_has_an_unknown_outcome_and_the_table_continues() -> None:
    cluster = Postgres()  # used by this test only
    database = cluster.new_database()
    try:
        with running(database) as server:

            async def scenario() -> None:
                async with AsyncExitStack() as stack:
                    seats = await table_of_people([server], "push", 2, starter=0, patience=PATIENCE)
                    for seat in seats:
                        await stack.enter_async_context(seat)
                    await start(seats)
                    before = seats[0].seq
                    await asyncio.to_thread(cluster.suspend)
                    with pytest.raises(UnknownOutcome):
                        await seats[0].act("push", move="while it sleeps")
                    assert {seat.seq for seat in seats} == {before}
                    await asyncio.to_thread(wait_until_ready_is, server.url, 503)
                    await asyncio.to_thread(cluster.resume)
                    await asyncio.to_thread(wait_until_ready_is, server.url, 200)
                    assert await seats[0].act("push", move="while it sleeps", seen=before) == before + 1
                    players = [Player(seat, Random(number)) for number, seat in enumerate(seats)]
                    await asyncio.gather(*(player.play() for player in players))
                    check(players, 20, await postgres_logs(database))

            run(scenario(), 2 * PATIENCE)
            assert [line for line in server.log.splitlines() if "Traceback" in line] == []
    finally:
        cluster.resume()
        cluster.close()


def test_the_store_reconnects_to_a_restarted_database_and_tables_continue() -> None:
    cluster = Postgres()  # used by this test only
    database = cluster.new_database()
    try:
        with running(database) as server:

            async def scenario() -> None:
                async with AsyncExitStack() as stack:
                    seats = await table_of_people([server], "push", 2, starter=0, patience=PATIENCE)
                    for seat in seats:
                        await stack.enter_async_context(seat)
                    await start(seats)
                    await asyncio.to_thread(cluster.stop)
                    with pytest.raises((StoreFailed, UnknownOutcome)):
                        await seats[0].act("push")
                    await asyncio.to_thread(wait_until_ready_is, server.url, 503)
                    await asyncio.to_thread(cluster.start)
                    await asyncio.to_thread(wait_until_ready_is, server.url, 200)
                    players = [Player(seat, Random(number)) for number, seat in enumerate(seats)]
                    await asyncio.gather(*(player.play() for player in players))
                    check(players, 20, await postgres_logs(database))

            run(scenario(), 2 * PATIENCE)
            assert [line for line in server.log.splitlines() if "Traceback" in line] == []
    finally:
        cluster.close()
