"""The SQLite store, in a single file. Only one thread, the sqlite writer, uses the file.

The thread commits the events of all queued store requests in one transaction, so that many moves share one disk sync
(group commit). There is only one connection, because many systems have a version of SQLite with a bug that affects
multiple connections (WAL reset, fixed in 3.51.3).

The thread releases Python's global interpreter lock (GIL) during each statement, and must then wait until the event
loop releases the GIL. The thread therefore runs few statements: one writes up to 64 events, and one reads a whole log.
"""

import asyncio
import contextlib
import logging
import math
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, Final

from overdraw.errors import StoreFailed, UnknownOutcome
from overdraw.server.logging import log
from overdraw.server.store.lockfile import lock
from overdraw.server.store.migrations import SQLITE
from overdraw.server.store.sqlite_commit import Append, commit
from overdraw.server.store.sqlite_file import connect, is_unwritten, transaction
from overdraw.server.store.store import Notification, TableRow, resolve_all
from overdraw.server.tables.events import AnyEvent, read_event, write_event

LARGEST_GROUP: Final = 1000

STATEMENT_TIMEOUT: Final = 5.0
"""A disk that has not completed a statement after this many seconds is considered to hang. New store requests then fail
at once.
"""

CHECK_EVERY: Final = 0.5
"""Seconds between two checks for a disk that hangs."""

CLOSE_TIMEOUT: Final = 5.0
"""How many seconds the store waits at shutdown for a disk that hangs."""

_LOG: Final = """SELECT group_concat(CAST(body AS TEXT), char(10)) FROM
    (SELECT body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq)"""
_LISTED: Final = "SELECT * FROM tables WHERE listed AND status = 'lobby' AND free > 0 ORDER BY created DESC LIMIT ?"
_CLOSED: Final = "SELECT id FROM tables WHERE status = 'closed' AND updated < ?"


Query = Callable[[sqlite3.Connection], Any]
Request = tuple[Append | Query, "asyncio.Future[Any]"]


class SqliteStore:
    """The SQLite store, in a single file. With `read_only`, it can be opened while a server is using the same file."""

    shared = False

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self.path, self._read_only = path, read_only
        self._queue: SimpleQueue[Request] = SimpleQueue()
        self._group: list[Request] = []  # the requests that the sqlite writer is processing
        self._began = math.inf  # the time at which the sqlite writer began its current statement
        self._closing = False
        self._lock: IO[str] | None = None
        self._connection: sqlite3.Connection | None = None
        self._thread: threading.Thread | None = None

    @property
    def queued(self) -> int:
        return self._queue.qsize()

    @property
    def healthy(self) -> bool:
        return time.monotonic() - self._began < STATEMENT_TIMEOUT

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = None if self._read_only else lock(self.path)
        self._connection = await asyncio.to_thread(self._connect)
        self._thread = threading.Thread(target=self._serve, name="sqlite writer", daemon=True)
        self._thread.start()
        self._watching = self._loop.create_task(self._watch())

    async def close(self) -> None:
        """Close the store, but first write the queued events unless the disk hangs."""
        if self._thread is not None and not self._closing:
            self._closing = True
            self._queue.put((lambda _: None, self._loop.create_future()))  # wakes the thread
            await asyncio.to_thread(self._thread.join, CLOSE_TIMEOUT)
            self._watching.cancel()
        if self._lock is not None:
            self._lock.close()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        # a bytearray is faster than bytes, for which sqlite3 would look for an adapter each time
        body = bytearray(write_event(event))
        return self._put(Append((table, seq, event.at, body), row))

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        ((text,),) = await self._fetch(_LOG, table, after)
        return [read_event(line) for line in text.split("\n")] if text else []

    async def listed(self, limit: int) -> list[TableRow]:
        rows = await self._fetch(_LISTED, limit)
        return [TableRow(table, status, bool(found), *rest) for table, status, found, *rest in rows]

    async def idle_lobbies(self, before: int) -> list[str]:
        rows = await self._fetch("SELECT id FROM tables WHERE status = 'lobby' AND updated < ?", before)
        return [table for (table,) in rows]

    async def remove_closed(self, before: int) -> int:
        def remove(connection: sqlite3.Connection) -> int:
            with transaction(connection):
                connection.execute(f"DELETE FROM events WHERE table_id IN ({_CLOSED})", (before,))
                return connection.execute(f"DELETE FROM tables WHERE id IN ({_CLOSED})", (before,)).rowcount

        removed: int = await self._put(remove)
        return removed

    async def tables(self, status: str) -> AsyncIterator[str]:
        for (table,) in await self._fetch("SELECT id FROM tables WHERE status = ? ORDER BY created, id", status):
            yield table

    async def read_review(self, table: str, number: int) -> bytes | None:
        rows = await self._fetch("SELECT body FROM reviews WHERE table_id = ? AND number = ?", table, number)
        return bytes(rows[0][0]) if rows else None

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        await self._fetch("INSERT OR IGNORE INTO reviews VALUES (?, ?, ?)", table, number, bytearray(body))

    def publish(self, table: str, body: bytes) -> None:
        """Do nothing, because no other node can use the same SQLite file."""

    async def check_writable(self) -> None:
        # the version number stays the same, but SQLite still writes to the file
        await self._fetch(f"PRAGMA user_version={len(SQLITE)}")

    async def _fetch(self, query: str, *values: object) -> Any:
        try:
            return await self._put(lambda connection: connection.execute(query, values).fetchall())
        except UnknownOutcome:
            # these queries can be repeated, so it does not matter whether this one took effect
            raise StoreFailed("the database is not responding") from None

    def _put(self, request: Append | Query) -> "asyncio.Future[Any]":
        if self._thread is None or self._closing:
            raise StoreFailed("the store is closed")
        if not self.healthy:
            raise StoreFailed("the database is not responding")
        future = self._loop.create_future()
        self._queue.put((request, future))
        return future

    async def _watch(self) -> None:
        """While the disk hangs, fail all store requests: queued ones as not written, and those in progress as
        unknown.
        """
        while True:
            await asyncio.sleep(CHECK_EVERY)
            if not self.healthy:
                unwritten = StoreFailed("the database is not responding")
                with contextlib.suppress(Empty):
                    while True:
                        resolve_all([(self._queue.get_nowait()[1], unwritten)])
                unknown = UnknownOutcome("the database did not confirm the write")
                resolve_all((future, unknown) for _, future in self._group)

    # In the thread

    def _serve(self) -> None:
        """Process store requests in groups until the store is closed."""
        while not self._closing or not self._queue.empty():
            self._group = group = [self._queue.get()]
            with contextlib.suppress(Empty):
                while len(group) < LARGEST_GROUP:
                    group.append(self._queue.get_nowait())
            appends = [request for request, _ in group if isinstance(request, Append)]
            written = self._attempt(partial(commit, appends=appends))
            results = iter(written if isinstance(written, list) else [written] * len(appends))
            answers = [
                (future, next(results) if isinstance(request, Append) else self._attempt(request))
                for request, future in group
            ]
            with contextlib.suppress(RuntimeError):  # the event loop is closed, so no caller is waiting
                self._loop.call_soon_threadsafe(resolve_all, answers)
        if self._connection is not None:
            self._connection.close()  # closing also moves the write-ahead log into the database file

    def _attempt(self, query: Query) -> Any:
        """Run a query and return its result. Replace a database error with one without the database's message, which
        callers must not see.
        """
        self._began = time.monotonic()
        try:
            if self._connection is None:
                self._connection = self._connect()
            return query(self._connection)
        except (StoreFailed, sqlite3.Error) as error:
            log("the database failed", level=logging.WARNING, why=str(error))
            if is_unwritten(error):
                return StoreFailed("the database rejected the write")
        except Exception as error:
            log("the sqlite writer failed unexpectedly", level=logging.ERROR, why=repr(error))
        finally:
            self._began = math.inf
        if self._connection is not None:  # after an unknown error, a new connection shows what the file contains
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
        return UnknownOutcome("the database did not confirm the write")

    def _connect(self) -> sqlite3.Connection:
        return connect(self.path, read_only=self._read_only, migrate=not self._read_only)
