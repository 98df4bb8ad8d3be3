"""The simulated SQLite store of a single node: one thread works through a queue, as in the real store."""

import asyncio
import math
from collections.abc import Callable, Coroutine
from typing import Any, Final

from overdraw.errors import StoreFailed, UnknownOutcome
from overdraw.server.store import Notification, TableRow
from overdraw.server.store.store import resolve_all
from overdraw.server.tables.events import AnyEvent, write_event
from tests.server.simulation.database import (
    ANSWERS_WITHIN,
    CHECK_EVERY,
    Append,
    Database,
    DiskFull,
    Link,
    SimulatedStore,
)
from tests.server.simulation.loop import Host

CLOSES_WITHIN: Final = 5.0
"""Seconds after which a store that is closing no longer waits for the disk."""

Query = Callable[[], Any]


class SimulatedSqlite(SimulatedStore):
    """While the disk hangs, queued requests fail as unwritten, and the outcome of the current ones is unknown."""

    shared = False

    def __init__(self, database: Database, name: str, link: Link, host: Host) -> None:
        super().__init__(database, name, link, host)
        self._queue: list[tuple[Append | Query, asyncio.Future[Any]]] = []
        self._group: list[tuple[Append | Query, asyncio.Future[Any]]] = []
        self._began = math.inf  # when the thread began its current statement

    async def close(self) -> None:
        self._database.stores.pop(self._name, None)
        until = self._outside.time() + CLOSES_WITHIN
        while self.queued and self._outside.time() < until:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        return self._put((table, seq, write_event(event), row))

    @property
    def queued(self) -> int:
        return len(self._queue) + len(self._group)

    @property
    def healthy(self) -> bool:
        return self._outside.time() - self._began < ANSWERS_WITHIN

    def notify(self, notification: Notification) -> None:
        """Do nothing: SQLite has no other nodes."""

    def _put(self, request: Append | Query) -> "asyncio.Future[Any]":
        if not self.healthy:
            raise StoreFailed("the database is not responding")
        future = asyncio.get_running_loop().create_future()
        self._queue.append((request, future))
        self._work.set()
        return future

    async def _ask(self, query: Query) -> Any:
        try:
            return await self._put(query)
        except UnknownOutcome:
            raise StoreFailed("the database is not responding") from None

    async def _watch(self) -> None:
        """Answer all requests while the disk hangs, as the real store does."""
        while True:
            await asyncio.sleep(CHECK_EVERY)
            if not self.healthy:
                waiting, self._queue = self._queue, []
                resolve_all((future, StoreFailed("the database is not responding")) for _, future in waiting)
                resolve_all((future, UnknownOutcome("the database is not responding")) for _, future in self._group)

    # In the thread

    async def _write(self) -> None:
        """Process one group of requests after another."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._queue:
                self._group, self._queue = self._queue, []
                appends = [request for request, _ in self._group if isinstance(request, tuple)]
                written = await self._attempt(self._database.write(appends)) if appends else []
                results = iter(written if isinstance(written, list) else [written] * len(appends))
                answers = [
                    (future, next(results) if isinstance(request, tuple) else await self._attempt(self._read(request)))
                    for request, future in self._group
                ]
                resolve_all(answers)
                self._group = []

    async def _read(self, query: Query) -> Any:
        await asyncio.sleep(max(0.0, self._database.stalled_until - self._database.now) + self._link.travel())
        return query()

    async def _attempt(self, statement: Coroutine[Any, Any, Any]) -> Any:
        """The result of a statement, or an error. The disk works outside this host, which may be paused."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        async def execute() -> None:
            try:
                result = await statement
            except DiskFull:
                result = StoreFailed("the disk is full")
            except ConnectionResetError:
                result = UnknownOutcome("the database went away")
            self._host.call(lambda: None if answer.done() else answer.set_result(result))

        self._began = self._outside.time()
        self._outside.create_task(execute(), context=Host.outside())
        try:
            return await answer
        finally:
            self._began = math.inf
