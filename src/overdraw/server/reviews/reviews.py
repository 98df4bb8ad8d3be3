"""All reviews of one node. It computes one review at a time, and keeps the finished reviews in the store."""

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final, Protocol

from overdraw.core.game import AnyGame
from overdraw.errors import AnalysisFailed, NoAnalysis, OverdrawError, TooMuch
from overdraw.protocol.requests import Refusal, Reviewed
from overdraw.records import Record
from overdraw.server.logging import log, short
from overdraw.server.metrics import Metrics
from overdraw.server.reviews.job import Job
from overdraw.server.store import Store

MOST_PER_ADDRESS: Final = 3
"""The maximum number of unfinished reviews per client address."""

MOST_WAITING: Final = 100
"""The maximum number of unfinished reviews on a node."""

MOST_KEPT: Final = 64
"""The number of finished reviews that a node keeps in memory."""

RETRY_AFTER: Final = 30.0
"""Seconds after which a failed review may be computed again."""

LARGEST_REVIEW: Final = 16 * 1024 * 1024

Key = tuple[str, int]


class Analyst(Protocol):
    """The service that computes reviews."""

    def check(self, game: AnyGame) -> None:
        """Raise NoAnalysis if this server cannot analyse the game."""

    def review(self, name: str, record: Record) -> AsyncIterator[dict[str, Any]]:
        """Yield a review in parts, as JSON-compatible values."""


class Reviews:
    """The reviews of one node. The key of a review is the table and number of its game, or the hash of a record that a
    client sent.

    Reviews are computed in the order in which they were first requested. If two nodes compute the same review at the
    same time, the store keeps the one that is finished first.
    """

    def __init__(self, store: Store, analyst: Analyst, metrics: Metrics) -> None:
        self._store, self._analyst, self._metrics = store, analyst, metrics
        self._jobs: OrderedDict[Key, Job] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._turn = asyncio.Lock()
        metrics.watch("overdraw_reviews_open", "Reviews waiting or being computed.", lambda: len(self._open()))

    async def of_game(
        self, table: str, number: int, begin: int, address: str, record: Callable[[], Awaitable[Record]]
    ) -> Reviewed:
        """Return the review of a game at a table, as far as it has been computed. The first request starts the
        computation. `record` is called to read the record of the game.
        """
        key = (table, number)
        if (job := self._known(key)) is None:
            if (body := await self._store.read_review(*key)) is not None:
                job = self._keep(key, Job.read(_unpacked(body)))
            else:
                read = await record()
                job = self._known(key) or self._begin(key, read, address, is_kept=True)
        return job.told(begin)

    async def of_record(
        self, digest: str, begin: int, address: str, record: Callable[[], Awaitable[Record]]
    ) -> Reviewed:
        """Return the review of a record that a client sent. Such a review is kept only in memory."""
        key = (digest, -1)
        if (job := self._known(key)) is None:
            read = await record()
            job = self._known(key) or self._begin(key, read, address, is_kept=False)
        return job.told(begin)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _known(self, key: Key) -> Job | None:
        job = self._jobs.get(key)
        if job is None:
            return None
        if job.state == "failed" and asyncio.get_running_loop().time() - job.ended > RETRY_AFTER:
            del self._jobs[key]
            return None
        self._jobs.move_to_end(key)
        return job

    def _open(self) -> list[Job]:
        return [job for job in self._jobs.values() if job.is_open]

    def _begin(self, key: Key, record: Record, address: str, *, is_kept: bool) -> Job:
        job = Job(record.game, len(record.events), address)
        try:
            self._analyst.check(record.played)
        except NoAnalysis as error:
            job.state, job.problem = "unavailable", Refusal(error.code, str(error))
            return job
        unfinished = self._open()
        if len(unfinished) >= MOST_WAITING:
            raise TooMuch("too many reviews are waiting on this server; try again later")
        if sum(one.address == address for one in unfinished) >= MOST_PER_ADDRESS:
            raise TooMuch(f"you already have {MOST_PER_ADDRESS} unfinished reviews; wait until one of them is finished")
        self._keep(key, job)
        task = asyncio.get_running_loop().create_task(self._compute(key, job, record, is_kept=is_kept))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    def _keep(self, key: Key, job: Job) -> Job:
        self._jobs[key] = job
        for old in [key for key, job in self._jobs.items() if not job.is_open][:-MOST_KEPT]:
            del self._jobs[old]
        return job

    async def _compute(self, key: Key, job: Job, record: Record, *, is_kept: bool) -> None:
        try:
            async with self._turn:
                if is_kept and (body := await self._store.read_review(*key)) is not None:
                    self._jobs[key] = Job.read(_unpacked(body))  # another node has computed the same review
                    return
                job.state = "running"
                async for part in self._analyst.review(f"{key[0]}/{key[1]}", record):
                    job.add(part)
                if is_kept:
                    await self._write(key, job)
                job.state = "done"
                self._metrics.reviews.add()
        except OverdrawError as error:
            self._fail(key, job, error)
        except Exception as error:  # a bug in Overdraw; if it were not caught, the review would seem to run forever
            log("a review failed unexpectedly", level=logging.ERROR, error=error, table=short(key[0]))
            self._fail(key, job, AnalysisFailed("internal error; the server's log has the details"))

    def _fail(self, key: Key, job: Job, error: OverdrawError) -> None:
        log("a review failed", level=logging.WARNING, table=short(key[0]), code=error.code, why=str(error))
        job.state, job.problem = "failed", Refusal(error.code, str(error))
        job.ended = asyncio.get_running_loop().time()

    async def _write(self, key: Key, job: Job) -> None:
        """Save a finished review in the store. If the store fails, the review exists only in memory."""
        body = await asyncio.to_thread(lambda: zlib.compress(job.written()))
        try:
            await self._store.write_review(*key, body)
        except OverdrawError as error:
            log("a review could not be saved", level=logging.WARNING, table=short(key[0]), code=error.code)


def _unpacked(body: bytes) -> bytes:
    return zlib.decompressobj().decompress(body, LARGEST_REVIEW)
