"""Simulated connections between clients and nodes. They keep the order of messages, but may be slow or break."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final, Protocol

from tests.server.simulation.loop import Host

MOST_UNREAD: Final = 200
"""Messages that a client leaves unread before the server closes the connection."""


class Receiver(Protocol):
    """What a connection needs of its session."""

    def receive(self, text: bytes) -> None: ...

    def closed(self) -> None: ...


class SimulatedConnection:
    """A simulated socket that implements the session's `Connection`. `on_text` and `on_close` belong to the client."""

    def __init__(
        self, host: Host, random: Random, address: str, on_text: Callable[[bytes], None], on_close: Callable[[], None]
    ) -> None:
        self.address = address
        self._host, self._random = host, random
        self._on_text, self._on_close = on_text, on_close
        self._loop = asyncio.get_running_loop()
        self._session: Receiver | None = None
        self._is_reading = True
        self._arrived: deque[bytes] = deque()
        self._unread: deque[bytes] = deque()
        self._reads_from = 0.0
        self._to_client = self._to_server = 0.0
        self._is_broken = False
        self.delay = 0.02
        self.is_open_here = self.is_open_there = True

    def attach(self, session: Receiver) -> None:
        self._session = session

    # The session's end

    def send(self, text: bytes) -> None:
        if not self.is_open_there or self._host.is_dead:
            return
        self._unread.append(text)
        if len(self._unread) > MOST_UNREAD:
            self.drop()
            return
        now = self._loop.time()
        at = max(now + self._travel(), self._to_client, self._reads_from)
        self._to_client = at + 1e-6
        self._outside(at, self._deliver)

    def close(self, code: int, reason: str = "") -> None:
        if self.is_open_there:
            self.is_open_there = False
            self._host.call(self._end_session)
            self._outside(max(self._loop.time() + self._travel(), self._to_client), self._end_client)

    def pause_reading(self) -> None:
        self._is_reading = False

    def resume_reading(self) -> None:
        self._is_reading = True
        self._host.call(self._read)

    # The client's end

    def write(self, text: bytes) -> None:
        """Send a message to the server."""
        if not self.is_open_here or self._is_broken:
            return
        at = max(self._loop.time() + self._travel(), self._to_server)
        self._to_server = at + 1e-6
        self._outside(at, lambda: self._host.call(lambda: self._arrive(text)))

    def read_slowly(self, seconds: float) -> None:
        """Read nothing for this long."""
        self._reads_from = max(self._reads_from, self._loop.time() + seconds)

    def was_disturbed(self, since: float) -> bool:
        """Whether an answer to a message sent at that time may have been lost or delayed by a fault."""
        is_cut = self._is_broken or not self.is_open_there or self._host.is_dead
        return is_cut or max(self._reads_from, self._host.paused_until) >= since

    def drop(self) -> None:
        """Break the connection. Messages in transit are lost, and the two ends notice at different times."""
        if self.is_open_there or self.is_open_here:
            self._unread.clear()
            self._is_broken = True
            now = self._loop.time()
            self._outside(now + self._random.choice((0.0, 0.05, 3.0)), lambda: self._host.call(self._end_session))
            self._outside(now + self._random.choice((0.0, 0.05, 3.0)), self._end_client)

    def hang_up(self) -> None:
        """The client closes the connection."""
        if self.is_open_here:
            self.is_open_here = False
            now = self._loop.time()
            at = self._to_server if self._to_server > now else now + self._travel()  # directly after the last message
            self._outside(at, lambda: self._host.call(self._end_session))

    # On the way

    def _travel(self) -> float:
        return self._random.expovariate(1 / self.delay)

    def _outside(self, at: float, callback: Callable[[], None]) -> None:
        self._loop.call_at(at, callback, context=Host.outside())

    def _deliver(self) -> None:
        if self._unread and self.is_open_here:
            if self._loop.time() < self._reads_from:
                self._outside(self._reads_from, self._deliver)
                return
            self._on_text(self._unread.popleft())

    def _arrive(self, text: bytes) -> None:
        if not self._is_broken:
            self._arrived.append(text)
            self._read()

    def _read(self) -> None:
        while self._arrived and self._is_reading and self.is_open_there and self._session is not None:
            self._session.receive(self._arrived.popleft())

    def _end_session(self) -> None:
        self.is_open_there = False
        if self._session is not None:
            session, self._session = self._session, None
            session.closed()

    def _end_client(self) -> None:
        if self.is_open_here:
            self.is_open_here = False
            self._on_close()
