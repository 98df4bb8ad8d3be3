"""A simulated database, and the store through which one node reaches it.

It keeps the promises of `overdraw.server.store`, but only just: a write may be slow, fail, or succeed without an
answer, even after its writer has given up; notifications come late, twice or not at all.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from overdraw.errors import Conflict, StoreFailed, UnknownOutcome
from overdraw.server.store import SOMETHING_MISSED, STORE_LOST, Notification, TableRow
from overdraw.server.tables.events import AnyEvent, read_event, write_event
from tests.server.simulation.loop import Host

ANSWERS_WITHIN: Final = 5.0
"""Seconds after which a store gives up a request."""

USUAL_TRAVEL: Final = 0.002
"""Seconds that a message to or from the database usually takes."""

CONNECTS_WITHIN: Final = 2.0
CHECK_EVERY: Final = 0.5
HEARTBEAT: Final = 6.0
LOST_AFTER: Final = 3.0
"""Seconds without notifications after which a store notices, and then reports the database as lost."""

Append = tuple[str, int, bytes, TableRow | None]


class DiskFull(Exception):
    pass


class Database:
    """Holds the durable data. A write may still happen after its writer has given up."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.logs: dict[str, dict[int, bytes]] = {}
        self.rows: dict[str, TableRow] = {}
        self.reviews: dict[tuple[str, int], bytes] = {}
        self.stores: dict[str, SimulatedStore] = {}
        self.is_full = False
        self.stalled_until = 0.0
        self.restarts = 0
        self.on_commit: Callable[[str, int, bytes], None] = lambda *_: None

    def events(self, table: str, after: int = 0) -> list[AnyEvent]:
        log = self.logs.get(table, {})
        return [read_event(log[seq]) for seq in sorted(log) if seq > after]

    def crash(self) -> None:
        """Lose everything that is not synced, and all connections."""
        self.restarts += 1
        for store in self.stores.values():
            store.disconnect()

    def remove(self, table: str) -> None:
        self.logs.pop(table, None)
        self.rows.pop(table, None)

    async def write(self, group: list[Append]) -> list[Exception | None]:
        """Sync the group, then commit it. It is lost if the database crashes before that."""
        restarts = self.restarts
        await asyncio.sleep(max(0.0, self.stalled_until - self.now) + self.random.expovariate(1 / 0.004))
        if self.is_full:
            raise DiskFull
        if self.restarts != restarts:
            raise ConnectionResetError
        return [self._commit(*append) for append in group]

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def _commit(self, table: str, seq: int, body: bytes, row: TableRow | None) -> Exception | None:
        log = self.logs.setdefault(table, {})
        if seq in log:
            return Conflict("another node has already written an event with this number")
        log[seq] = body
        if row is not None:
            self.rows[table] = row
        self.on_commit(table, seq, body)
        for store in self.stores.values():  # including the writer's own, which may have given up this write
            store.notify(Notification(table, seq, body if len(body) < 7000 else None))
        return None


@dataclass
class Link:
    """The network between a node and the database. While `is_cut`, it loses messages in both directions."""

    random: Random
    delay: float = USUAL_TRAVEL
    is_cut: bool = False
    deaf_until: float = 0.0
    """Notifications are lost until this time, and neither side notices."""

    repeats: float = 0.0
    """The probability that a notification arrives twice."""

    def travel(self) -> float:
        return self.random.expovariate(1 / self.delay)


class SimulatedStore:
    """The store of one node, as in PostgreSQL. Its tasks run on that node's host, the database's work outside it."""

    shared = True

    def __init__(self, database: Database, name: str, link: Link, host: Host) -> None:
        self._database, self._name, self._link, self._host = database, name, link, host
        self._jobs: list[tuple[Append, asyncio.Future[None]]] = []
        self._work = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._hear: Callable[[Notification], None] = lambda _: None
        self._outside = asyncio.get_running_loop()
        self._deaf_since: float | None = None
        self._is_healthy = True

    # The interface of `Store`

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self._hear = on_notification
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._write()), loop.create_task(self._watch())]
        self._database.stores[self._name] = self

    async def close(self) -> None:
        self._database.stores.pop(self._name, None)
        while self.queued:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.append(((table, seq, write_event(event), row), future))
        self._work.set()
        return future

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        events: list[AnyEvent] = await self._ask(lambda: self._database.events(table, after))
        return events

    async def listed(self, limit: int) -> list[TableRow]:
        rows = await self._ask(lambda: list(self._database.rows.values()))
        found = [row for row in rows if row.listed and row.status == "lobby" and row.free]
        return sorted(found, key=lambda row: -row.created)[:limit]

    async def idle_lobbies(self, before: int) -> list[str]:
        rows = await self._ask(lambda: list(self._database.rows.values()))
        return [row.table for row in rows if row.status == "lobby" and row.updated < before]

    async def remove_closed(self, before: int) -> int:
        def remove() -> int:
            rows = self._database.rows.values()
            old = [row.table for row in rows if row.status == "closed" and row.updated < before]
            for table in old:
                self._database.remove(table)
            return len(old)

        removed: int = await self._ask(remove)
        return removed

    async def remove(self, table: str) -> None:
        """Remove a table with its log. The real stores cannot do this any more."""
        await self._ask(lambda: self._database.remove(table))

    async def tables(self, status: str) -> AsyncIterator[str]:
        for row in await self._ask(lambda: list(self._database.rows.values())):
            if row.status == status:
                yield row.table

    async def read_review(self, table: str, number: int) -> bytes | None:
        found: bytes | None = await self._ask(lambda: self._database.reviews.get((table, number)))
        return found

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        await self._ask(lambda: self._database.reviews.setdefault((table, number), body))

    def publish(self, table: str, body: bytes) -> None:
        def arrive() -> None:
            if not self._link.is_cut:
                for name, store in self._database.stores.items():
                    if name != self._name:
                        store.notify(Notification(table, 0, body))

        self._later(self._link.travel(), arrive)

    async def check_writable(self) -> None:
        await self._ask(lambda: None)
        if self._database.is_full:
            raise StoreFailed("the disk is full")

    @property
    def queued(self) -> int:
        return len(self._jobs)

    @property
    def healthy(self) -> bool:
        return self._is_healthy

    @property
    def patience(self) -> float | None:
        """Seconds after which a request fails."""
        return ANSWERS_WITHIN

    @property
    def is_disturbed(self) -> bool:
        return not self.healthy or self._deaf_since is not None or self._link.is_cut or self._link.delay > USUAL_TRAVEL

    # Requests

    def _later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Schedule a call outside this host, so it happens even if the host is dead or paused by then."""
        self._outside.call_later(seconds, callback, context=Host.outside())

    async def _ask(self, query: Callable[[], Any]) -> Any:
        """Make a request that changes no log."""
        link, loop = self._link, asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()

        def arrive() -> None:
            if not link.is_cut:
                result = query()
                self._later(link.travel(), lambda: self._answer(answer, result))

        self._later(link.travel(), arrive)
        return await self._patiently(answer, StoreFailed("the database is not responding"))

    async def _write(self) -> None:
        """Write one group after another, as the real stores do."""
        while True:
            await self._work.wait()
            self._work.clear()
            while self._jobs:
                group = list(self._jobs)
                try:
                    answers: list[Exception | None] = await self._write_group([append for append, _ in group])
                except (StoreFailed, UnknownOutcome) as error:
                    answers = [error] * len(group)
                    await asyncio.sleep(0.1)
                del self._jobs[: len(group)]
                for (_, future), result in zip(group, answers, strict=True):
                    if future.done():
                        continue
                    if result is None:
                        future.set_result(None)
                    else:
                        future.set_exception(result)

    async def _write_group(self, group: list[Append]) -> list[Exception | None]:
        link, loop = self._link, asyncio.get_running_loop()
        if link.is_cut and link.random.random() < 0.5:  # the store knows that it has no connection
            await asyncio.sleep(CONNECTS_WITHIN)
            raise StoreFailed("cannot reach the database")
        answer: asyncio.Future[Any] = loop.create_future()

        def arrive() -> None:
            if not link.is_cut:
                loop.create_task(commit(), context=Host.outside())

        async def commit() -> None:
            try:
                result: Any = await self._database.write(group)
            except DiskFull:
                result = StoreFailed("the disk is full")
            except ConnectionResetError:
                result = UnknownOutcome("the database went away")
            self._later(link.travel(), lambda: self._answer(answer, result))

        self._later(link.travel(), arrive)
        written: list[Exception | None] = await self._patiently(
            answer, UnknownOutcome("the database is not responding")
        )
        return written

    async def _patiently(self, answer: "asyncio.Future[Any]", error: Exception) -> Any:
        try:
            return await asyncio.wait_for(answer, self.patience)
        except TimeoutError:
            raise error from None

    def _answer(self, answer: "asyncio.Future[Any]", result: Any) -> None:
        """Deliver an answer to the host, unless the host is dead, paused or cut off."""
        if self._link.is_cut or self._host.is_dead:
            return

        def take() -> None:
            if answer.done():
                return
            if isinstance(result, Exception):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        self._host.call(take)

    # Notifications

    def notify(self, notification: Notification) -> None:
        """Send a notification to this node. It may arrive twice or not at all."""
        link = self._link
        if self._deaf_since is not None or self._is_silent:
            self.disconnect()
            return
        for _ in range(1 + (link.random.random() < link.repeats)):
            self._later(link.travel(), lambda: self._host.call(lambda: self._hear(notification)))

    def disconnect(self) -> None:
        """The connection for notifications is broken. The store notices when it misses a heartbeat."""
        if self._deaf_since is None:
            self._deaf_since = self._outside.time()

    @property
    def _is_silent(self) -> bool:
        return self._link.is_cut or self._outside.time() < self._link.deaf_until

    async def _watch(self) -> None:
        """Notice a broken connection and make a new one, as the real store does."""
        loop = asyncio.get_running_loop()
        heard_at = healthy_at = loop.time()
        told = False
        while True:
            await asyncio.sleep(CHECK_EVERY)
            if not self._is_silent and self._deaf_since is None:
                heard_at = loop.time()
            elif loop.time() - heard_at > HEARTBEAT:
                self._is_healthy = False
            if not self.healthy and not self._is_silent:
                self._is_healthy, self._deaf_since, heard_at = True, None, loop.time()
                self._hear(SOMETHING_MISSED)
            if self.healthy:
                healthy_at, told = loop.time(), False
            elif not told and loop.time() - healthy_at > LOST_AFTER:
                told = True
                self._hear(STORE_LOST)
