"""A seat at an online table, for code without asyncio. The client runs in a thread and puts updates into a queue."""

import asyncio
import queue
import threading
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Self, TypeVar

from overdraw.client import Seat, TableLink, join, read_link
from overdraw.errors import Lost, NoSuchTable, OverdrawError
from overdraw.protocol.messages import TableInfo, Told, Update, Welcome
from overdraw.protocol.views import Own, View
from overdraw.tui.online import saved_seats

PATIENCE: Final = 120.0
"""The number of seconds for which the client keeps trying to reach a server that is not responding."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Connected:
    """An update: the connection to the server was lost or restored."""

    now: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """An update: the server has stored a move as the event with this number."""

    seq: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """An update: the server has rejected a move."""

    error: OverdrawError


@dataclass(frozen=True, slots=True)
class Ended:
    """The final update: the client has stopped with an error."""

    error: OverdrawError


News = Update | Welcome | Connected | Answered | Rejected | Ended


@dataclass(frozen=True, slots=True)
class Position:
    """The state of an online table after all updates that `take` has applied so far."""

    table: TableInfo
    view: View | None
    own: Own | None
    seq: int
    deadline: int | None


class OnlineTable:
    """A seat at an online table. `position` changes only when `take` applies an update, so even a slow screen shows
    every step.

    `past` has the latest events of a game that had begun before this terminal joined the table.
    """

    position: Position
    past: list[Told]

    def __init__(self, link: TableLink, text: str) -> None:
        self.link = text
        self._link = link
        self._news: queue.Queue[News] = queue.Queue()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="online table", daemon=True)
        self._tasks: list[asyncio.Task[None]] = []
        self.notes: list[str] = []

    @classmethod
    def join(cls, link: str, name: str) -> Self:
        """Take a seat at an online table, or return to the seat that this user already has there. Raise an error if
        neither is possible.
        """
        table = cls(read_link(link), link)
        table._thread.start()
        try:
            table.call(table._join(name))
        except BaseException:
            table.close()
            raise
        return table

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def number(self) -> int:
        """The seat of the player at this terminal."""
        assert self.seat.number is not None
        return self.seat.number

    def call(self, work: Coroutine[Any, Any, Found], seconds: float | None = None) -> Found:
        """Run a coroutine in the client's thread, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(seconds)

    def move(self, work: Coroutine[Any, Any, int]) -> None:
        """Send a move from the client's thread. The server's answer arrives as an update."""
        asyncio.run_coroutine_threadsafe(self._move(work), self._loop)

    def next(self, seconds: float) -> News | None:
        """Wait for the next update from the server. Return None if no update arrives within this time."""
        with suppress(queue.Empty):
            return self._news.get(timeout=seconds) if seconds else self._news.get_nowait()
        return None

    def take(self, news: News) -> None:
        """Apply an update from the server to `position`."""
        if isinstance(news, Welcome):
            self.position = Position(news.table, news.view, news.own, news.seq, news.deadline)
        elif isinstance(news, Update):
            table = news.table or self.position.table
            self.position = Position(table, news.view, news.own, news.seq, news.deadline)

    def close(self) -> None:
        if self._thread.is_alive():
            with suppress(TimeoutError):
                self.call(self._close(), 5)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    # In the client's thread

    async def _join(self, name: str) -> None:
        self.seat = await self._returned() or await self._new(name)
        self.seat.patience = PATIENCE
        self.position = self._position()
        self.past = self.seat.missed if self.position.table.status in ("playing", "over") else []
        self._tasks = [asyncio.create_task(work) for work in (self._listen(), self._watch())]

    async def _returned(self) -> Seat | None:
        """Return the seat that this user already has at the table, or None."""
        token = saved_seats.find(self._link)
        if token is None:
            return None
        seat = Seat([self._link.url], self._link.table, token=token, invite=self._link.invite, patience=5, history=True)
        try:
            await seat.__aenter__()
        except NoSuchTable:  # another player has the seat now, or the table is gone
            saved_seats.forget(self._link)
            return None
        if seat.number is None:
            await seat.__aexit__()
            return None
        return seat

    async def _new(self, name: str) -> Seat:
        seat = await join(self.link, name=name)
        seat.patience, seat.history = 5, True
        await seat.__aenter__()
        assert seat.token is not None
        try:
            saved_seats.remember(self._link, seat.token)
        except OverdrawError as error:
            self.notes.append(f"{error}; if you leave, you cannot come back")
        return seat

    def _position(self) -> Position:
        seat = self.seat
        return Position(seat.table, seat.view, seat.own, seat.seq, seat.deadline)

    async def _listen(self) -> None:
        try:
            async for message in self.seat.events():
                if isinstance(message, Update | Welcome):
                    self._news.put(message)
        except OverdrawError as error:
            self._news.put(Ended(error))

    async def _watch(self) -> None:
        seat = self.seat
        with suppress(OverdrawError):  # `_listen` reports that the connection has ended
            while True:
                await seat.until(lambda: not seat.is_connected)
                self._news.put(Connected(False))
                await seat.until(lambda: seat.is_connected)
                self._news.put(Connected(True))

    async def _move(self, work: Coroutine[Any, Any, int]) -> None:
        try:
            self._news.put(Answered(await work))
        except Lost as error:
            self._news.put(Ended(error))
        except OverdrawError as error:
            self._news.put(Rejected(error))

    async def _close(self) -> None:
        for task in self._tasks:
            task.cancel()
        if hasattr(self, "seat"):
            await self.seat.__aexit__()
