"""The store in one SQLite file, with one connection in one thread of its own.

Whatever came while the thread wrote is its next transaction: a sync for many moves (group commit). The one
connection also reads: the SQLite of many systems has a fault with several (WAL reset, mended in 3.51.3).
"""

import asyncio
import contextlib
import fcntl
import sqlite3
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import astuple
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any, Final, TypeVar, cast

from overdraw.errors import Conflict, StoreFailed
from overdraw.server.events import AnyEvent, read_event, write_event
from overdraw.server.store.migrations import SQLITE
from overdraw.server.store.store import Heard, TableRow, Then, settle

T = TypeVar("T")

LARGEST_GROUP: Final = 1000

CHECKPOINT_AFTER: Final = 8000
"""Pages of the write-ahead log. A checkpoint holds everybody up, for many pages hardly longer than for few."""

AT_ONCE: Final = 16
"""So many answers are given in a round of the event loop."""

Entry = tuple[str, int, int, bytearray]
"""A row of the log: table, number, time, body. For bytes, as for None, sqlite3 would look for an adapter each time."""

COLUMNS: Final = 4

MOST_ROWS: Final = 64

_APPENDS: Final = {
    most: "INSERT OR ROLLBACK INTO events (table_id, seq, at, body) "
    f"SELECT * FROM (VALUES {', '.join(['(?, ?, ?, ?)'] * most)}) LIMIT ?"
    for most in (4, MOST_ROWS)
}
"""So many rows at most in one statement: between two statements Python's threads would take turns, which costs more."""

_ROW: Final = "INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work | Entry, Callable[[Any], None]]
"""An entry to append or anything else to do, and who gets the answer, which may be an exception."""


def connect(path: Path, *, read_only: bool = False) -> sqlite3.Connection:
    """A connection whose commits are on the disk when they return."""
    try:
        if read_only:
            uri = f"{path.resolve().as_uri()}?mode=ro"
            return sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA busy_timeout=5000")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_AFTER}")
    except sqlite3.Error as error:
        raise StoreFailed(f"cannot open {path}: {error}") from error
    return connection


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the schema up to date: each step once, in order, in one transaction with its number."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SQLITE):
        raise StoreFailed(f"the file has schema {version}, this program knows {len(SQLITE)}: use a newer one")
    for number, statements in enumerate(SQLITE[version:], version + 1):
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")


class SqliteStore:
    """Answers come back to the event loop that opened it. With `reading` a server may have the file meanwhile."""

    shared = False

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self.path, self._reading = path, reading
        self._waiting: list[Job] = []
        self._groups: SimpleQueue[list[Job]] = SimpleQueue()
        self._due = False
        self._answers: deque[tuple[Callable[[Any], None], Any]] = deque()
        self._thread: Thread | None = None
        self._lock: IO[str] | None = None

    @staticmethod
    def check_unused(path: Path) -> None:
        """Raise StoreFailed while a server has this file."""
        _lock(path).close()

    @property
    def queued(self) -> int:
        return len(self._waiting)

    async def open(self, hear: Callable[[Heard], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._lock = None if self._reading else _lock(self.path)
        ready: asyncio.Future[None] = self._loop.create_future()
        thread = Thread(target=self._write, args=(ready,), name="store", daemon=True)
        thread.start()
        await ready
        self._thread = thread

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        if self._thread is not None:
            await self.ping()  # answers come in the order of the questions
            self._groups.put([])
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        if self._lock is not None:
            self._lock.close()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None, then: Then) -> None:
        entry = (table, seq, event.at, bytearray(write_event(event)))
        if row is None:
            self._put(entry, then)
            return
        values = astuple(row)

        def work(connection: sqlite3.Connection) -> None:
            _append_all(connection, [entry])
            connection.execute(_ROW, values)

        self._put(work, then)

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        def work(connection: sqlite3.Connection) -> list[bytes]:
            query = "SELECT body FROM events WHERE table_id = ? AND seq > ? ORDER BY seq"
            return [body for (body,) in connection.execute(query, (table, after))]

        return [read_event(body) for body in await self._ask(work)]

    async def listed(self, limit: int) -> list[TableRow]:
        def work(connection: sqlite3.Connection) -> list[TableRow]:
            query = "SELECT * FROM tables WHERE listed AND status = 'lobby' AND free > 0 ORDER BY created DESC LIMIT ?"
            rows = connection.execute(query, (limit,))
            return [TableRow(table, status, bool(found), *rest) for table, status, found, *rest in rows]

        return await self._ask(work)

    async def tidy(self, before: int) -> int:
        def work(connection: sqlite3.Connection) -> int:
            old = "SELECT id FROM tables WHERE status = 'lobby' AND updated < ?"
            connection.execute(f"DELETE FROM events WHERE table_id IN ({old})", (before,))
            return connection.execute(f"DELETE FROM tables WHERE id IN ({old})", (before,)).rowcount

        return await self._ask(work)

    async def tables(self, status: str) -> AsyncIterator[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            query = "SELECT id FROM tables WHERE status = ? ORDER BY created, id"
            return [table for (table,) in connection.execute(query, (status,))]

        for table in await self._ask(work):
            yield table

    def say(self, table: str, body: bytes) -> None:
        """There is nobody else to tell."""

    async def ping(self) -> None:
        await self._ask(lambda connection: connection.execute("SELECT 1").fetchone())

    def _ask(self, work: Callable[[sqlite3.Connection], T]) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = self._loop.create_future()
        self._put(work, partial(settle, future))
        return future

    def _put(self, job: Work | Entry, then: Callable[[Any], None]) -> None:
        if self._thread is None:
            raise StoreFailed("the store is closed")
        self._waiting.append((job, then))
        if not self._due:
            self._due = True
            self._loop.call_soon(self._hand_over)  # with all else that is asked for in this round of the loop

    def _hand_over(self) -> None:
        """Give the thread what waits. It has one group at a time, so that the next one has time to grow."""
        group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
        self._due = bool(group)
        if group:
            self._groups.put(group)

    def _answer(self, group: list[Job], answers: list[Any]) -> None:
        self._hand_over()
        telling = bool(self._answers)
        self._answers += zip([then for _, then in group], answers, strict=True)
        if not telling:
            self._tell_some()

    def _tell_some(self) -> None:
        """Some answers in each round of the loop: who has one may ask again while the next ones are told."""
        for _ in range(min(AT_ONCE, len(self._answers))):
            then, answer = self._answers.popleft()
            try:
                then(answer)
            except Exception as error:  # a fault of whoever asked is not the others'
                self._loop.call_exception_handler({"message": "an answer was not taken", "exception": error})
        if self._answers:
            self._loop.call_soon(self._tell_some)

    # In the thread

    def _write(self, ready: "asyncio.Future[None]") -> None:
        try:
            connection = connect(self.path, read_only=self._reading)
            if not self._reading:
                migrate(connection)
        except (StoreFailed, sqlite3.Error) as error:
            failure = StoreFailed(f"cannot open {self.path}: {error}")
            self._loop.call_soon_threadsafe(ready.set_exception, failure)
            return
        self._loop.call_soon_threadsafe(ready.set_result, None)
        while group := self._groups.get():
            answers = self._committed(connection, [job for job, _ in group])
            self._loop.call_soon_threadsafe(self._answer, group, answers)
        connection.close()

    def _committed(self, connection: sqlite3.Connection, jobs: list[Work | Entry]) -> list[Any]:
        """The answers of all in one transaction; if one of them fails, each in its own, so that it fails alone."""
        try:
            if len(jobs) <= MOST_ROWS and all(isinstance(job, tuple) for job in jobs):
                return _done(connection, jobs)  # one statement, which is a transaction of its own
            connection.execute("BEGIN" if self._reading else "BEGIN IMMEDIATE")
            answers = _done(connection, jobs)
            connection.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):  # it may be over already
                connection.execute("ROLLBACK")
            if len(jobs) == 1:
                return [_failure(error)]
            return [self._committed(connection, [job])[0] for job in jobs]
        return answers


def _done(connection: sqlite3.Connection, jobs: list[Work | Entry]) -> list[Any]:
    """Each job's answer. They are done in their order, entries that follow each other all at once."""
    answers: list[Any] = []
    for appending, some in groupby(jobs, lambda job: isinstance(job, tuple)):
        if appending:
            entries = cast("list[Entry]", list(some))
            _append_all(connection, entries)
            answers += [None] * len(entries)
        else:
            answers += [work(connection) for work in cast("Iterable[Work]", some)]
    return answers


def _append_all(connection: sqlite3.Connection, entries: list[Entry]) -> None:
    fewest, most = _APPENDS
    for at in range(0, len(entries), most):
        some = entries[at : at + most]
        size = fewest if len(some) <= fewest else most
        unused = [0] * (COLUMNS * (size - len(some)))
        connection.execute(_APPENDS[size], [*chain.from_iterable(some), *unused, len(some)])


def _failure(error: Exception) -> Exception:
    if isinstance(error, sqlite3.IntegrityError):
        return Conflict("this event was written before")
    return StoreFailed(f"the database does not take it: {error}")


def _lock(path: Path) -> IO[str]:
    """One server a file: a second one would not know what the first has promised."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = Path(f"{path}.lock").open("w")  # noqa: SIM115  # it is kept open as long as the store is
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise StoreFailed(f"{path} is in use by another server") from None
    except OSError as error:
        raise StoreFailed(f"cannot open {path}: {error.strerror or error}") from error
    return lock
