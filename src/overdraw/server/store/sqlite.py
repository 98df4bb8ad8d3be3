"""The store in one SQLite file, which a process of its own has (see `scribe`).

Whatever came while that process wrote is its next transaction: a sync for many moves (group commit). If it dies, it
is started again, and nobody knows what became of its last group: those tables read their logs again.
"""

import asyncio
import contextlib
import logging
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable
from dataclasses import astuple
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

from overdraw.errors import Conflict, StoreFailed
from overdraw.server.bot_pool.ipc import HEADER, framed, size_in
from overdraw.server.logging import log
from overdraw.server.store.lockfile import lock
from overdraw.server.store.scribe import (
    Answer,
    Append,
    Errand,
    Failed,
    IdleLobbies,
    Listed,
    Ping,
    Read,
    RemoveClosed,
    Tables,
    WriteNothing,
    read_answers,
    write_errands,
)
from overdraw.server.store.store import Notification, TableRow, Then, settle
from overdraw.server.tables.events import AnyEvent, read_event, write_event

LARGEST_GROUP: Final = 1000

AT_ONCE: Final = 16
"""So many answers are given in a round of the event loop."""

LAST_WORDS: Final = 0.2
"""Seconds in which the last answers of a process that has ended arrive."""

STARTS_WITHIN: Final = 5.0
AGAIN_AFTER: Final = 0.1
"""Seconds in which the process has opened the file, and between two attempts."""

Taker = Callable[[Any], None]
"""Who gets an answer, which may be an exception."""


class Line(asyncio.SubprocessProtocol):
    """To the scribe and back. `answers` are those to the last message, or StoreFailed if it ends before it gives them;
    at the beginning, whether it could open the file.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.answers: asyncio.Future[list[Answer]] = self._loop.create_future()
        self.ended: asyncio.Future[None] = self._loop.create_future()
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self._process = transport

    def ask(self, errands: list[Errand]) -> "asyncio.Future[list[Answer]]":
        self.answers = self._loop.create_future()
        self._process.get_pipe_transport(0).write(framed(write_errands(errands)))
        return self.answers

    def pipe_data_received(self, _: int, data: bytes) -> None:
        self._rest += data
        if len(self._rest) >= HEADER + size_in(self._rest):
            body, self._rest = self._rest[HEADER:], b""
            self.answers.set_result(read_answers(body))

    def process_exited(self) -> None:
        """What it said last may still be on its way: `connection_lost` comes after it, and is waited for so long."""
        self._loop.call_later(LAST_WORDS, self.lost)

    def connection_lost(self, _: Exception | None) -> None:
        """The process has ended, and everything that it said has been heard."""
        self.lost()

    def lost(self) -> None:
        """Nothing more is expected of it."""
        if not self.ended.done():
            self._process.close()
            self.ended.set_result(None)
        if not self.answers.done():
            self.answers.set_exception(StoreFailed("the process that writes has ended"))

    async def end(self) -> None:
        """Let it do what it was asked for, and end."""
        if not self.ended.done():
            self._process.get_pipe_transport(0).close()
        await self.ended


class SqliteStore:
    """Answers come back to the event loop that opened it. With `reading` a server may have the file meanwhile."""

    shared = False

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        self.path, self._reading = path, reading
        self._waiting: list[tuple[Errand, Taker]] = []
        self._work = asyncio.Event()
        self._answers: deque[tuple[Taker, Any]] = deque()
        self._lock: IO[str] | None = None
        self._line: Line | None = None
        self._writer: asyncio.Task[None] | None = None

    @staticmethod
    def check_unused(path: Path) -> None:
        """Raise StoreFailed while a server has this file."""
        lock(path).close()

    @property
    def queued(self) -> int:
        return len(self._waiting)

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self._lock = None if self._reading else lock(self.path)
        self._line = await self._start()
        self._writer = asyncio.create_task(self._write())

    async def close(self) -> None:
        """Everything that was asked for is written first."""
        if self._writer is not None:
            with contextlib.suppress(StoreFailed):
                await self.ping()
            self._writer.cancel()
            self._writer = None
        if self._line is not None:
            await self._line.end()
        if self._lock is not None:
            self._lock.close()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None, then: Then) -> None:
        body = bytearray(write_event(event))
        self._put(Append(table, seq, event.at, body, None if row is None else astuple(row)), then)

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        return [read_event(body) for body in await self._ask(Read(table, after))]

    async def listed(self, limit: int) -> list[TableRow]:
        rows = await self._ask(Listed(limit))
        return [TableRow(table, status, bool(found), *rest) for table, status, found, *rest in rows]

    async def idle_lobbies(self, before: int) -> list[str]:
        return list(await self._ask(IdleLobbies(before)))

    async def remove_closed(self, before: int) -> int:
        removed: int = await self._ask(RemoveClosed(before))
        return removed

    async def tables(self, status: str) -> AsyncIterator[str]:
        for table in await self._ask(Tables(status)):
            yield table

    def publish(self, table: str, body: bytes) -> None:
        """There is nobody else to tell."""

    async def check_writable(self) -> None:
        await self._ask(WriteNothing())

    async def ping(self) -> None:
        """Wait until everything that was asked for before is done."""
        await self._ask(Ping())

    def _ask(self, errand: Errand) -> "asyncio.Future[Any]":
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._put(errand, partial(settle, future))
        return future

    def _put(self, errand: Errand, then: Taker) -> None:
        if self._writer is None:
            raise StoreFailed("the store is closed")
        self._waiting.append((errand, then))
        self._work.set()

    async def _write(self) -> None:
        """The scribe has one group at a time, so that the next one has time to grow."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                group, self._waiting = self._waiting[:LARGEST_GROUP], self._waiting[LARGEST_GROUP:]
                try:
                    if self._line is None or self._line.ended.done():
                        log("the process that writes is gone, another one starts", level=logging.WARNING)
                        self._line = await self._start()
                    answers: list[Any] = await self._line.ask([errand for errand, _ in group])
                except Exception as error:  # whatever it is, the next process may fare better
                    if isinstance(error, StoreFailed):
                        log("the database does not take it", level=logging.WARNING, why=str(error))
                    else:
                        log("writing failed in a new way", level=logging.ERROR, error=error)
                    if self._line is not None:
                        self._line.lost()
                    answers = [StoreFailed("the database does not take it")] * len(group)  # players are told this
                    await asyncio.sleep(AGAIN_AFTER)
                self._tell([then for _, then in group], answers)

    def _tell(self, takers: list[Taker], answers: list[Any]) -> None:
        telling = bool(self._answers)
        self._answers += zip(takers, answers, strict=True)
        if not telling:
            self._tell_some()

    def _tell_some(self) -> None:
        """Some answers in each round of the loop: who has one may ask again while the next ones are told."""
        loop = asyncio.get_running_loop()
        for _ in range(min(AT_ONCE, len(self._answers))):
            then, answer = self._answers.popleft()
            try:
                then(_failure(answer) if isinstance(answer, Failed) else answer)
            except Exception as error:  # a fault of whoever asked is not the others'
                loop.call_exception_handler({"message": "an answer was not taken", "exception": error})
        if self._answers:
            loop.call_soon(self._tell_some)

    async def _start(self) -> Line:
        """A scribe that has opened the file. It keeps the lock as long as it lives, even if we are killed."""
        reading = ["reading"] if self._reading else []
        command = [sys.executable, "-m", "overdraw.server.store.scribe", str(self.path), *reading]
        kept = [] if self._lock is None else [self._lock.fileno()]
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(STARTS_WITHIN):  # one that does not get so far is given up
                _, line = await loop.subprocess_exec(Line, *command, stderr=None, pass_fds=kept)
                (answer,) = await line.answers
        except OSError as error:
            raise StoreFailed(f"cannot start the process that writes: {error.strerror or error!r}") from error
        if isinstance(answer, Failed):
            await line.end()
            raise StoreFailed(answer.why)
        return line


def _failure(failed: Failed) -> Exception:
    if failed.conflict:
        return Conflict("this event was written before")
    log("the database does not take it", level=logging.WARNING, why=failed.why)
    return StoreFailed("the database does not take it")
