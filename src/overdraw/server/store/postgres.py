"""The store in PostgreSQL, for as many nodes as one likes.

One connection writes: whatever waits goes in one statement, and the same statement notifies the other nodes, so
that they hear exactly of what was committed. The unique (table, seq) decides who was first.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any, Final

import asyncpg

from overdraw.errors import Conflict, StoreFailed, UnknownOutcome
from overdraw.server.logging import log
from overdraw.server.node import NODE
from overdraw.server.store.migrations import MIGRATING, migrate_postgres
from overdraw.server.store.store import SOMETHING_MISSED, Notification, TableRow, resolve_all
from overdraw.server.tables.events import AnyEvent, read_event, write_event

TROUBLE: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
"""What is raised when the database does not answer."""

CLOSING: Final = 5.0
"""Seconds in which a database that does not answer is given up when the server stops."""

CHANNEL: Final = "overdraw"
LARGEST_GROUP: Final = 1000
SERVING: Final = MIGRATING + 1
"""The number of the lock that all nodes share while they serve."""

_APPEND: Final = f"""
WITH new AS (
    INSERT INTO events (table_id, seq, at, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[])
    ON CONFLICT DO NOTHING
    RETURNING table_id, seq, body
)
SELECT table_id, seq, pg_notify(
    '{CHANNEL}',
    '{NODE} ' || table_id || ' ' || seq || CASE WHEN octet_length(body) < 7000 THEN ' ' || body ELSE '' END
) FROM new
"""

_ROW: Final = """
INSERT INTO tables VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO UPDATE SET
    status = EXCLUDED.status, edition = EXCLUDED.edition, free = EXCLUDED.free, updated = EXCLUDED.updated
"""

Job = tuple[str, int, AnyEvent, TableRow | None, "asyncio.Future[None]"]


class PostgresStore:
    """One connection writes, one listens, and a few read."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._jobs: list[Job] = []
        self._words: list[str] = []
        self._work = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._listener: asyncio.Task[None] | None = None

    @property
    def queued(self) -> int:
        return len(self._jobs)

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self._on_notification = on_notification
        try:
            self._pool = await asyncpg.create_pool(self._url, min_size=1, max_size=4, command_timeout=30)
            async with self._pool.acquire() as connection:
                await migrate_postgres(connection)
        except (*TROUBLE, ValueError) as error:
            raise _cannot_open(error) from None
        listening = asyncio.Event()
        self._writer = asyncio.create_task(self._write())
        self._listener = asyncio.create_task(self._listen(listening))
        await listening.wait()

    async def close(self) -> None:
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        if self._writer is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(CLOSING):
                    while self._jobs:
                        await asyncio.sleep(0.005)
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
            try:
                await asyncio.wait_for(self._pool.close(), CLOSING)
            except (*TROUBLE, asyncio.CancelledError):
                self._pool.terminate()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append((table, seq, event, row, future))
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

    def publish(self, table: str, body: bytes) -> None:
        if len(body) < 7000:
            self._words.append(f"{NODE} {table} 0 {body.decode()}")
            self._work.set()

    async def check_writable(self) -> None:
        await self._fetch("UPDATE schema_version SET version = version")

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        try:
            return list(await self._pool.fetch(query, *values))
        except TROUBLE as error:
            log("the database does not answer", level=logging.WARNING, why=str(error))
            raise StoreFailed("the database does not answer") from error  # players are told this, and no more

    # Writing

    async def _write(self) -> None:
        """A group after the other. A group that fails is unknown to be written: its tables read their logs again."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._jobs or self._words:
                group, words = self._jobs[:LARGEST_GROUP], self._words
                self._words = []
                try:
                    async with self._pool.acquire() as connection:
                        if words:
                            await connection.executemany(f"SELECT pg_notify('{CHANNEL}', $1)", [(w,) for w in words])
                        answers = await _append(connection, group) if group else []
                except Exception as error:  # whatever it is, the next group may fare better
                    if isinstance(error, TROUBLE):
                        log("the database does not take it", level=logging.WARNING, why=str(error))
                    else:
                        log("writing failed in a new way", level=logging.ERROR, error=error)
                    answers = [UnknownOutcome("the database did not say whether this was written")] * len(group)
                    await asyncio.sleep(0.1)
                finally:
                    del self._jobs[: len(group)]
                resolve_all(zip((future for *_, future in group), answers, strict=True))

    # Listening

    async def _listen(self, listening: asyncio.Event) -> None:
        """Hear the other nodes, and after a lost connection again."""
        while True:
            connection = None
            try:
                connection = await asyncpg.connect(self._url)
                await connection.execute("SELECT pg_advisory_lock_shared($1)", SERVING)
                gone = asyncio.Event()
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(CHANNEL, self._heard)
                if listening.is_set():
                    self._on_notification(SOMETHING_MISSED)
                listening.set()
                await gone.wait()
            except Exception as error:  # as above
                log("cannot hear the other nodes", level=logging.WARNING, error=error)
            finally:
                if connection is not None:
                    connection.terminate()
            await asyncio.sleep(0.2)

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        node, table, seq, *body = str(payload).split(" ", 3)
        if node != NODE:
            self._on_notification(Notification(table, int(seq), body[0].encode() if body else None))


@contextlib.asynccontextmanager
async def kept_from_servers(url: str) -> AsyncIterator[None]:
    """Raise StoreFailed while a server has the database; a server that starts meanwhile waits until this is over."""
    try:
        connection = await asyncpg.connect(url)
    except (*TROUBLE, ValueError) as error:
        raise _cannot_open(error) from None
    try:
        if not await connection.fetchval("SELECT pg_try_advisory_lock($1)", SERVING):
            raise StoreFailed("the database is in use by a server: stop all servers first")
        yield
    finally:
        await connection.close()


def _cannot_open(error: Exception) -> StoreFailed:
    """Why a database cannot be opened. What is said of a bad URL may hold a part of the password."""
    bad_url = "its URL is not of the form postgresql://user:password@host:port/name"
    return StoreFailed(f"cannot open the database: {error if isinstance(error, TROUBLE) else bad_url}")


async def _append(connection: Any, group: list[Job]) -> list[Exception | None]:
    columns = [(table, seq, event.at, write_event(event).decode()) for table, seq, event, _, _ in group]
    rows = [row for *_, row, _ in group if row is not None]
    if rows:
        async with connection.transaction():
            written = await connection.fetch(_APPEND, *map(list, zip(*columns, strict=True)))
            new = {(row["table_id"], row["seq"]) for row in written}
            mine = [row for table, seq, _, row, _ in group if row is not None and (table, seq) in new]
            await connection.executemany(_ROW, [_values(row) for row in mine])
    else:
        written = await connection.fetch(_APPEND, *map(list, zip(*columns, strict=True)))
        new = {(row["table_id"], row["seq"]) for row in written}
    return [None if (table, seq) in new else Conflict("another node was first") for table, seq, *_ in group]


def _values(row: TableRow) -> tuple[Any, ...]:
    return (
        row.table,
        row.status,
        row.listed,
        row.game,
        row.edition,
        row.seats,
        row.free,
        row.created,
        row.updated,
    )
