"""What goes to one client, in order and without waiting for it: a slow client is dropped, never waited for."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine as generator_coroutine
from typing import Any, Final

MOST_WAITING: Final = 256 * 1024
"""Characters that may wait for a client which does not read."""

Send = Callable[[dict[str, Any]], Coroutine[Any, Any, None]]


class Outbox:
    """Sends at once where the socket takes it; only for a client that lags behind there is a task and a queue."""

    __slots__ = ("_gone", "_on_full", "_send", "_size", "_task", "_waiting")

    def __init__(self, send: Send, on_full: Callable[[], None]) -> None:
        self._send, self._on_full = send, on_full
        self._waiting: deque[dict[str, Any]] = deque()
        self._size = 0
        self._task: asyncio.Task[None] | None = None
        self._gone = False

    def put(self, text: str) -> None:
        self._put({"type": "websocket.send", "text": text}, len(text))

    def close(self, code: int, reason: str) -> None:
        """The last thing that is sent."""
        self._put({"type": "websocket.close", "code": code, "reason": reason}, 0)
        self._gone = True

    def abandon(self) -> None:
        """Nobody reads any more."""
        self._gone = True
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _put(self, message: dict[str, Any], size: int) -> None:
        if self._gone:
            return
        if self._task is not None:
            self._size += size
            if self._size > MOST_WAITING:
                self._gone = True
                self._on_full()
            else:
                self._waiting.append(message)
            return
        sending = self._send(message)
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # the client is gone; the reading side notices and cleans up
            self._gone = True
            return
        self._task = asyncio.get_running_loop().create_task(self._rest(_resumed(sending, waits_for)))

    async def _rest(self, first: Awaitable[None]) -> None:
        """Go on where the socket was full, until nothing waits."""
        try:
            await first
            while self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message.get("text", ""))
                await self._send(message)
        except Exception:  # as above
            self._gone = True
        finally:
            self._task = None
            self._size = 0
            self._waiting.clear()


@generator_coroutine
def _resumed(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """The rest of a coroutine that was started by hand: what Python 3.12 calls an eager task."""
    yield waits_for
    yield from sending.__await__()
