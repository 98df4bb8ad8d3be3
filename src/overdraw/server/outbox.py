"""What goes to one client, in order and without waiting for it: a slow client is dropped, never waited for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, Protocol

from overdraw.server.eager import begin

MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a client which does not read."""

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]


class Line(Protocol):
    """A short way to a client, where the server has one."""

    def write_text(self, body: bytes) -> bool:
        """Send a text at once, or say that this is not possible now."""


class Burst:
    """What is to go out in this round of the event loop goes together, at its end.

    Each text that goes out alone may wake its reader, which costs more than the sending.
    """

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: list[tuple[Outbox, bytes]] = []

    def begin(self) -> None:
        asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, []
        for outbox, body in waiting:
            if outbox.line is None or not outbox.line.write_text(body):
                outbox.send(body)


class Outbox:
    """Sends at once where the socket takes it; only for a client that lags behind there is a task and a queue.

    `line` is the short way, while nothing waits on the long one.
    """

    __slots__ = ("_burst", "_gone", "_line", "_on_full", "_send", "_size", "_task", "_waiting", "line")

    def __init__(self, send: Send, on_full: Callable[[], None], burst: Burst, line: Line | None = None) -> None:
        self._send, self._on_full, self._burst = send, on_full, burst
        self.line = self._line = line
        self._waiting: deque[tuple[dict[str, Any], int]] = deque()
        self._size = 0
        self._task: asyncio.Task[None] | None = None
        self._gone = False

    def put(self, body: bytes) -> None:
        waiting = self._burst.waiting
        if not waiting:
            self._burst.begin()
        waiting.append((self, body))

    def send(self, body: bytes) -> None:
        """The long way."""
        self._put({"type": "websocket.send", "text": body.decode()}, len(body))

    def close(self, code: int, reason: str) -> None:
        """The last thing that is sent."""
        self._burst.flush()
        self._put({"type": "websocket.close", "code": code, "reason": reason}, 0)
        self._leave()

    def abandon(self) -> None:
        """Nobody reads any more."""
        self._leave()
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _put(self, message: dict[str, Any], size: int) -> None:
        if self._gone:
            return
        if self._task is not None:
            self._size += size
            if self._size > MOST_WAITING:
                self._leave()
                self._on_full()
            else:
                self._waiting.append((message, size))
            return
        self._task = begin(self._rest(self._send(message)))
        if self._task is not None:
            self.line = None

    def _leave(self) -> None:
        self._gone, self._line, self.line = True, None, None

    async def _rest(self, first: Awaitable[None]) -> None:
        """One message and, where the socket was full meanwhile, those that wait behind it."""
        try:
            await first
            while self._waiting:
                message, size = self._waiting.popleft()
                self._size -= size
                await self._send(message)
        except Exception:  # the client is gone; the reading side notices and cleans up
            self._leave()
        finally:
            self._task, self.line = None, self._line
            self._size = 0
            self._waiting.clear()
