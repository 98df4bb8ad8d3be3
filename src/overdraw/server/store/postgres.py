"""The PostgreSQL store, for any number of nodes that share a database.

Each node writes over one connection, and writes all queued events in a single statement (group commit). The statement
also notifies the other nodes, so they learn of exactly the committed events. If two nodes write an event with the same
number, the unique key (table, seq) decides which node was first.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import astuple
from typing import Any, Final

import asyncpg

from overdraw.errors import Conflict, StoreFailed, UnknownOutcome
from overdraw.server.logging import log
from overdraw.server.node_id import NODE
from overdraw.server.store.migrations import migrate_postgres
from overdraw.server.store.postgres_connection import (
    CONNECT_TIMEOUT,
    STATEMENT_TIMEOUT,
    TROUBLE,
    cannot_open,
    connect,
    dropped_when_late,
    is_unwritten,
)
from overdraw.server.store.postgres_listener import CHANNEL, SERVING, Listener
from overdraw.server.store.store import STORE_LOST, Notification, TableRow, resolve_all
from overdraw.server.tables.events import AnyEvent, read_event, write_event

CLOSE_TIMEOUT: Final = 5.0
"""How many seconds the store waits at shutdown for a database that is not responding."""

AGAIN_AFTER: Final = 0.1
"""Seconds between two attempts to reach the database."""

LOST_AFTER: Final = 3.0
"""How many seconds the database may fail to respond before clients are sent to another node."""

CHECK_EVERY: Final = 0.5
"""Seconds between two checks of whether the database is responding."""

LARGEST_GROUP: Final = 1000
LARGEST_MESSAGE: Final = 7000
"""The maximum size in bytes of a message in a PostgreSQL notification. PostgreSQL allows 8,000 bytes for the message
and the other fields together.
"""

_APPEND: Final = f"""
WITH new AS (
    INSERT INTO events (table_id, seq, at, body)
    SELECT * FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[])
    ON CONFLICT DO NOTHING
    RETURNING table_id, seq, body
)
SELECT table_id, seq, pg_notify(
    '{CHANNEL}',
    '{NODE} ' || $1::int || ' ' || table_id || ' ' || seq ||
    CASE WHEN octet_length(body) < {LARGEST_MESSAGE} THEN ' ' || body ELSE '' END
) FROM new
"""

_BODY: Final = "SELECT body FROM events WHERE table_id = $1 AND seq = $2"

_ROW: Final = """
INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET
    status = EXCLUDED.status, edition = EXCLUDED.edition, free = EXCLUDED.free, updated = EXCLUDED.updated
"""

Request = tuple[str, int, AnyEvent, TableRow | None, "asyncio.Future[None]"]


class PostgresStore:
    """The PostgreSQL store. One connection writes, one listens for notifications, and a few read."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._requests: list[Request] = []
        self._messages: list[str] = []
        self._work = asyncio.Event()
        self._connection: Any = None  # the connection that writes events
        self._listener = Listener(url, self._notify, self._renew)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def queued(self) -> int:
        return len(self._requests)

    @property
    def healthy(self) -> bool:
        writing = self._connection is not None and not self._connection.is_closed()
        return writing and self._listener.listening

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            self._pool = await self._new_pool()
            self._connection = await self._connect()
            await migrate_postgres(self._connection)
        except (*TROUBLE, ValueError) as error:
            raise cannot_open(error) from None
        self._on_notification = on_notification
        works = (self._write(), self._listener.run(), self._watch_health())
        self._tasks = [asyncio.create_task(work) for work in works]
        await self._listener.first.wait()

    async def close(self) -> None:
        """Close the store, but first write the queued events if the database responds."""
        if not self._tasks:
            return
        until = time.monotonic() + CLOSE_TIMEOUT
        while self._requests and time.monotonic() < until:
            await asyncio.sleep(0.005)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            self._connection.terminate()
        try:
            await asyncio.wait_for(self._pool.close(), CLOSE_TIMEOUT)
        except (*TROUBLE, asyncio.CancelledError):
            self._pool.terminate()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = self._loop.create_future()
        self._requests.append((table, seq, event, row, future))
        self._work.set()
        return future

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        query = "SELECT body FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [read_event(row["body"]) for row in await self._fetch(query, table, after)]

    async def listed(self, limit: int) -> list[TableRow]:
        query = "SELECT * FROM tables WHERE listed AND status = 'lobby' AND free > 0 ORDER BY created DESC LIMIT $1"
        return [TableRow(*row.values()) for row in await self._fetch(query, limit)]

    async def idle_lobbies(self, before: int) -> list[str]:
        query = "SELECT id FROM tables WHERE status = 'lobby' AND updated < $1"
        return [row["id"] for row in await self._fetch(query, before)]

    async def remove_closed(self, before: int) -> int:
        query = """
            WITH old AS (DELETE FROM tables WHERE status = 'closed' AND updated < $1 RETURNING id),
                 gone AS (DELETE FROM events WHERE table_id IN (SELECT id FROM old))
            SELECT count(*) AS removed FROM old
        """
        return int((await self._fetch(query, before))[0]["removed"])

    async def tables(self, status: str) -> AsyncIterator[str]:
        for row in await self._fetch("SELECT id FROM tables WHERE status = $1 ORDER BY created, id", status):
            yield row["id"]

    async def read_review(self, table: str, number: int) -> bytes | None:
        rows = await self._fetch("SELECT body FROM reviews WHERE table_id = $1 AND number = $2", table, number)
        return bytes(rows[0]["body"]) if rows else None

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        await self._fetch("INSERT INTO reviews VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", table, number, body)

    def publish(self, table: str, body: bytes) -> None:
        if len(body) < LARGEST_MESSAGE and self.healthy:
            self._messages.append(f"{NODE} 0 {table} 0 {body.decode()}")
            self._work.set()

    async def check_writable(self) -> None:
        await self._fetch("UPDATE schema_version SET version = version")

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        """Run a query that is safe to repeat. If the connection fails, run the query again over a new connection."""
        began = time.monotonic()
        try:
            try:
                return await self._fetch_from_pool(query, *values)
            except TROUBLE as error:
                if is_unwritten(error) or time.monotonic() - began >= STATEMENT_TIMEOUT:
                    raise
            connection = await connect(self._url)
            try:
                with dropped_when_late(connection):
                    return list(await connection.fetch(query, *values))
            finally:
                connection.terminate()
        except TROUBLE as error:
            log("the database is not responding", level=logging.WARNING, why=str(error) or repr(error))
            # players must not see the database's error message
            raise StoreFailed("the database is not responding") from None

    async def _fetch_from_pool(self, query: str, *values: Any) -> list[Any]:
        pool = self._pool  # another task may replace self._pool in the meantime
        async with asyncio.timeout(CONNECT_TIMEOUT):
            connection = await pool.acquire()
        with dropped_when_late(connection):
            try:
                return list(await connection.fetch(query, *values))
            finally:
                await pool.release(connection)

    async def _new_pool(self) -> Any:
        return await asyncpg.create_pool(self._url, min_size=0, max_size=4, timeout=CONNECT_TIMEOUT)

    async def _renew(self) -> None:
        """Replace connections that may have failed silently. A write in progress keeps its connection, because writes
        have a timeout of their own.
        """
        pool, self._pool = self._pool, await self._new_pool()
        pool.terminate()
        if not self._requests:
            self._connection.terminate()

    # Writing

    async def _connect(self) -> Any:
        connection = await connect(self._url)
        connection.add_termination_listener(lambda _: self._work.set())
        return connection

    async def _write(self) -> None:
        """Write queued requests in groups, one group at a time. If the connection is closed, reconnect first."""
        while True:
            try:
                if self._connection.is_closed():
                    await self._reconnect()
                elif self._requests or self._messages:
                    await self._write_group()
                else:
                    self._work.clear()
                    await self._work.wait()
            except Exception as error:
                log("the writer failed unexpectedly", level=logging.ERROR, why=repr(error))
                await asyncio.sleep(AGAIN_AFTER)

    async def _reconnect(self) -> None:
        """Reconnect to the database. If that fails, the queued requests fail as not written, because they were never
        sent.
        """
        try:
            self._connection = await self._connect()
        except TROUBLE as error:
            log("cannot reach the database", level=logging.WARNING, why=str(error) or repr(error))
            unsent, self._requests = self._requests, []
            resolve_all((future, StoreFailed("the database is not responding")) for *_, future in unsent)
            await asyncio.sleep(AGAIN_AFTER)

    async def _write_group(self) -> None:
        group, messages, self._messages = self._requests[:LARGEST_GROUP], self._messages, []
        results: list[Exception | None]
        began = time.monotonic()
        try:
            with dropped_when_late(self._connection):
                if messages:
                    await self._connection.executemany(f"SELECT pg_notify('{CHANNEL}', $1)", [(it,) for it in messages])
                results = await _append(self._connection, self._listener.writer, group) if group else []
        except Exception as error:  # whatever the error is, every caller must get a result
            log("the database rejected a write", level=logging.WARNING, why=str(error) or repr(error))
            if is_unwritten(error):
                results = [StoreFailed("the database rejected the write")] * len(group)
            else:
                late = time.monotonic() - began >= STATEMENT_TIMEOUT
                self._listener.writer += 1
                self._connection.terminate()
                results = _unknown(group) if late else await self._write_again(group)
        finally:
            del self._requests[: len(group)]
        resolve_all(zip((future for *_, future in group), results, strict=True))

    async def _write_again(self, group: list[Request]) -> list[Exception | None]:
        """Write a group of events again over a new connection, because the first attempt lost its connection.

        PostgreSQL closes connections when it restarts, and some proxies close idle connections. If the database already
        has an identical event, the first attempt wrote it.
        """
        try:
            self._connection = await self._connect()
            with dropped_when_late(self._connection):
                results = await _append(self._connection, self._listener.writer, group)
                for number, (table, seq, event, _, _) in enumerate(group):
                    if isinstance(results[number], Conflict):
                        found = await self._connection.fetchval(_BODY, table, seq)
                        if found == write_event(event).decode():
                            results[number] = None
        except Exception as error:
            log("writing again failed", level=logging.WARNING, why=str(error) or repr(error))
            return _unknown(group)
        return results

    async def _watch_health(self) -> None:
        """Notify the registry once when the database has not responded for some time.

        The notification disconnects all clients, so it waits until players with a write in progress have received the
        result.
        """
        healthy_at, told = time.monotonic(), False
        while True:
            await asyncio.sleep(CHECK_EVERY)
            patience = LOST_AFTER + STATEMENT_TIMEOUT if self._requests else LOST_AFTER
            if self.healthy:
                healthy_at, told = time.monotonic(), False
            elif not told and time.monotonic() - healthy_at > patience:
                told = True
                self._notify(STORE_LOST)

    def _notify(self, notification: Notification) -> None:
        self._on_notification(notification)


@contextlib.asynccontextmanager
async def kept_from_servers(url: str) -> AsyncIterator[None]:
    """Keep servers out of the database while the `with` block runs. Raise StoreFailed if a server is already using the
    database.

    A server that starts in the meantime waits until the block ends.
    """
    try:
        connection = await connect(url)
    except (*TROUBLE, ValueError) as error:
        raise cannot_open(error) from None
    try:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
            raise StoreFailed("the database is in use by a server; stop all servers first")
        yield
    finally:
        await connection.close()


def _unknown(group: list[Request]) -> list[Exception | None]:
    return [UnknownOutcome("the database did not confirm the write")] * len(group)


async def _append(connection: Any, writer: int, group: list[Request]) -> list[Exception | None]:
    columns = [(table, seq, event.at, write_event(event).decode()) for table, seq, event, _, _ in group]
    with_rows = any(row is not None for *_, row, _ in group)
    async with connection.transaction() if with_rows else contextlib.nullcontext():
        written = await connection.fetch(_APPEND, writer, *map(list, zip(*columns, strict=True)))
        new = {(row["table_id"], row["seq"]) for row in written}
        rows = [astuple(row) for table, seq, _, row, _ in group if row is not None and (table, seq) in new]
        if rows:
            await connection.executemany(_ROW, rows)
    first = {(table, seq): number for number, (table, seq, *_) in reversed(list(enumerate(group)))}
    return [
        None
        if (table, seq) in new and first[table, seq] == number
        else Conflict("another node has already written an event with this number")
        for number, (table, seq, *_) in enumerate(group)
    ]
