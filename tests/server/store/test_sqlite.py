"""The SQLite store on its own: every caller gets its own answer, whatever happens to the others."""

import asyncio
import contextlib
import sqlite3
import stat
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from overdraw.errors import Conflict, StoreFailed, UnknownOutcome
from overdraw.server.store import sqlite
from overdraw.server.store.sqlite import LARGEST_GROUP, SqliteStore
from overdraw.server.store.sqlite_commit import ROWS_AT_ONCE, Append, commit
from overdraw.server.store.sqlite_file import connect
from overdraw.server.tables.events import Acted
from tests.server.players import run


def with_store(path: Path, scenario: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def opened() -> None:
        store = SqliteStore(path)
        await store.open(lambda _: None)
        try:
            await scenario(store)
        finally:
            await store.close()

    run(opened(), 60)


def move(number: int) -> Acted:
    return Acted(at=number, seat=0, action="push", command=f"move {number}")


async def answers_of(writes: list["asyncio.Future[None]"]) -> list[BaseException | None]:
    return await asyncio.gather(*writes, return_exceptions=True)


@pytest.fixture
def connections(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """All connections that are opened."""
    opened: list[sqlite3.Connection] = []

    def connect_and_keep(*arguments: Any, **settings: Any) -> sqlite3.Connection:
        opened.append(connect(*arguments, **settings))
        return opened[-1]

    monkeypatch.setattr("overdraw.server.store.sqlite.connect", connect_and_keep)
    return opened


@pytest.mark.parametrize("events", [1, 3, ROWS_AT_ONCE, 3 * ROWS_AT_ONCE + 1, LARGEST_GROUP + 1])
def test_many_events_at_once_are_all_stored_in_order(tmp_path: Path, events: int) -> None:
    async def scenario(store: SqliteStore) -> None:
        writes = [store.append("table", number, move(number), None) for number in range(events)]
        assert await store.read("table", -1) == [move(number) for number in range(events)]
        assert await answers_of(writes) == [None] * events
        assert await store.read("table", events - 2) == [move(events - 1)]
        assert await store.read("another") == []

    with_store(tmp_path / "log.sqlite3", scenario)


def test_after_closing_everything_is_in_one_file_that_only_its_owner_can_read(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"

    async def scenario(store: SqliteStore) -> None:
        store.append("table", 1, move(1), None)

    with_store(path, scenario)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["log.sqlite3", "log.sqlite3.lock"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (1,)


@pytest.mark.parametrize("events", [3, 2 * ROWS_AT_ONCE, 900])
def test_an_event_that_exists_fails_alone_at_the_cost_of_one_more_transaction(
    tmp_path: Path, connections: list[sqlite3.Connection], events: int
) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.append("table", 1, move(1), None)
        statements: list[str] = []
        connections[0].set_trace_callback(statements.append)
        held = asyncio.Event()
        await hold(store, held)
        writes = [store.append("table", number, move(number), None) for number in (*range(events), 0)]
        held.set()
        answers = await answers_of(writes)
        assert [number for number, answer in enumerate(answers) if answer is not None] == [1, events]
        assert all(isinstance(answers[number], Conflict) for number in (1, events))
        assert len(await store.read("table", -1)) == events
        assert statements.count("COMMIT") == 1

    with_store(tmp_path / "log.sqlite3", scenario)


async def hold(store: SqliteStore, until: asyncio.Event) -> None:
    """Keep the sqlite writer busy, so that store requests made meanwhile become one group."""
    loop, busy = asyncio.get_running_loop(), asyncio.Event()

    def wait(_: sqlite3.Connection) -> None:
        loop.call_soon_threadsafe(busy.set)
        asyncio.run_coroutine_threadsafe(until.wait(), loop).result()

    store._put(wait)  # a real writer would wait for the disk
    await busy.wait()


def test_a_full_disk_fails_a_whole_group_and_later_events_are_written(
    tmp_path: Path, connections: list[sqlite3.Connection], caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(store: SqliteStore) -> None:
        await store.append("table", 1, move(1), None)
        (connection,) = connections
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count={pages}")
        statements: list[str] = []
        connection.set_trace_callback(statements.append)
        held = asyncio.Event()
        await hold(store, held)
        writes = [store.append("table", number, move(number), None) for number in range(2, 902)]
        held.set()
        answers = await answers_of(writes)
        assert {type(answer) for answer in answers} == {StoreFailed}
        assert {str(answer) for answer in answers} == {"the database rejected the write"}
        assert statements.count("BEGIN IMMEDIATE") == 1
        (record,) = caplog.records
        assert record.__dict__["facts"]["why"] == "database or disk is full"
        assert record.exc_info is None
        assert await store.read("table") == [move(1)], "reading goes on"
        connection.execute("PRAGMA max_page_count=1000000")
        assert (
            await answers_of([store.append("table", number, move(number), None) for number in range(2, 902)])
            == [None] * 900
        )

    with_store(tmp_path / "log.sqlite3", scenario)


def test_while_the_disk_hangs_every_caller_gets_an_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "STATEMENT_TIMEOUT", 0.1)
    monkeypatch.setattr(sqlite, "CHECK_EVERY", 0.01)
    disk_works = threading.Event()
    begun = threading.Event()

    def hang(connection: sqlite3.Connection, appends: list[Append]) -> list[Exception | None]:
        if appends:
            begun.set()
            disk_works.wait()
        return commit(connection, appends)

    async def scenario(store: SqliteStore) -> None:
        assert store.healthy
        monkeypatch.setattr(sqlite, "commit", hang)
        begun_write = store.append("table", 1, move(1), None)
        await asyncio.to_thread(begun.wait)
        queued_write = store.append("table", 2, move(2), None)
        with pytest.raises(StoreFailed):
            await store.read("table")
        with pytest.raises(UnknownOutcome):
            await begun_write
        with pytest.raises(StoreFailed):
            await queued_write
        assert not store.healthy
        with pytest.raises(StoreFailed):
            await store.check_writable()
        disk_works.set()
        while not store.healthy:
            await asyncio.sleep(0.01)
        assert await store.read("table") == [move(1)], "only what had been begun"
        await store.append("table", 2, move(2), None)

    try:
        with_store(tmp_path / "log.sqlite3", scenario)
    finally:
        disk_works.set()


def test_a_store_whose_disk_hangs_can_be_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "CLOSE_TIMEOUT", 0.1)
    disk_works = threading.Event()

    def hang(connection: sqlite3.Connection, appends: list[Append]) -> list[Exception | None]:
        disk_works.wait()
        return commit(connection, appends)

    async def scenario(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "commit", hang)
        store.append("table", 1, move(1), None)

    try:
        with_store(tmp_path / "log.sqlite3", scenario)
    finally:
        disk_works.set()


def test_a_cancelled_caller_does_not_affect_the_others(tmp_path: Path) -> None:
    async def scenario(store: SqliteStore) -> None:
        writes = [store.append("table", number, move(number), None) for number in range(5)]
        writes[1].cancel()
        others = [write for number, write in enumerate(writes) if number != 1]
        assert await answers_of(others) == [None] * 4
        assert len(await store.read("table", -1)) == 5

    with_store(tmp_path / "log.sqlite3", scenario)


@pytest.mark.parametrize("written", [False, True])
def test_after_a_failed_sync_the_outcome_is_unknown_until_the_log_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, written: bool
) -> None:
    def fail(connection: sqlite3.Connection, appends: list[Append]) -> None:
        monkeypatch.undo()
        if written:
            commit(connection, appends)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorname = "SQLITE_IOERR_FSYNC"
        raise error

    async def scenario(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "commit", fail)
        with pytest.raises(UnknownOutcome):
            await store.append("table", 1, move(1), None)
        assert await store.read("table") == ([move(1)] if written else [])

    with_store(tmp_path / "log.sqlite3", scenario)


def test_a_read_that_fails_leaves_no_outcome_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room tries again only after StoreFailed."""

    async def scenario(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "_LOG", "SELECT body FROM nowhere WHERE table_id = ? AND seq > ?")
        monkeypatch.setattr(sqlite, "is_unwritten", lambda _: False)  # as after an error of the disk
        with pytest.raises(StoreFailed):
            await store.read("table")
        monkeypatch.undo()
        assert await store.read("table") == []

    with_store(tmp_path / "log.sqlite3", scenario)


def test_the_sqlite_writer_survives_every_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(connection: sqlite3.Connection, appends: list[Append]) -> None:
        monkeypatch.undo()
        raise RuntimeError("a state that no one thought of")

    async def scenario(store: SqliteStore) -> None:
        monkeypatch.setattr(sqlite, "commit", fail)
        with pytest.raises(UnknownOutcome):
            await store.append("table", 1, move(1), None)
        (record,) = caplog.records
        assert "no one thought of" in record.__dict__["facts"]["why"]
        await store.append("table", 1, move(1), None)
        assert await store.read("table") == [move(1)]

    with_store(tmp_path / "log.sqlite3", scenario)


def test_a_closed_store_rejects_requests(tmp_path: Path) -> None:
    async def opened() -> None:
        store = SqliteStore(tmp_path / "log.sqlite3")
        await store.open(lambda _: None)
        await store.close()
        with pytest.raises(StoreFailed, match="closed"):
            store.append("table", 1, move(1), None)
        await store.close()

    run(opened(), 20)


def test_a_file_that_is_not_a_database_gives_a_clear_error(tmp_path: Path) -> None:
    path = tmp_path / "log.sqlite3"
    path.write_text("This is a letter to a friend, and much longer than the header of a database would be. " * 20)

    async def opened() -> None:
        store = SqliteStore(path)
        with pytest.raises(StoreFailed, match=r"cannot open .*log\.sqlite3: file is not a database"):
            await store.open(lambda _: None)
        await store.close()

    run(opened(), 20)
