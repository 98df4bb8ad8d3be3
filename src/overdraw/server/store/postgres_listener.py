"""The connection on which a node receives notifications from other nodes."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from overdraw.server.logging import log
from overdraw.server.node_id import NODE
from overdraw.server.store.migrations import MIGRATING
from overdraw.server.store.postgres_connection import CONNECT_TIMEOUT, TROUBLE, connect, dropped_when_late
from overdraw.server.store.store import SOMETHING_MISSED, Notification

CHANNEL: Final = "overdraw"
SERVING: Final = MIGRATING + 1
"""The number of the PostgreSQL lock that all nodes share while they run."""

HEARTBEAT_EVERY: Final = 3.0
HEARTBEAT_TIMEOUT: Final = 3.0
AGAIN_AFTER: Final = 0.2
"""Seconds between two heartbeats and, after one has failed, between two attempts to connect."""


class Listener:
    """Receives notifications until it is cancelled.

    If heartbeats show that the connection is silent, the listener replaces it. It then calls `renew`, because other
    connections may be silent too. `writer` identifies the connection that writes. Events from an earlier connection of
    this node are treated like events of other nodes, because their outcome was unknown.
    """

    def __init__(
        self, url: str, on_notification: Callable[[Notification], None], renew: Callable[[], Awaitable[None]]
    ) -> None:
        self._url, self._on_notification, self._renew = url, on_notification, renew
        self.writer = 0
        self.listening = False
        self.first = asyncio.Event()
        """Set when the listener is connected for the first time."""

    async def run(self) -> None:
        while True:
            try:
                await self._listen()
            except TROUBLE as error:
                log(
                    "cannot receive notifications from other nodes",
                    level=logging.WARNING,
                    why=str(error) or repr(error),
                )
            except Exception as error:
                log("the listener failed unexpectedly", level=logging.ERROR, why=repr(error))
            self.listening = False
            await asyncio.sleep(AGAIN_AFTER)

    async def _listen(self) -> None:
        connection = await connect(self._url)
        try:
            with dropped_when_late(connection, CONNECT_TIMEOUT):
                await connection.execute("SELECT pg_advisory_lock_shared($1)", SERVING)
                await connection.add_listener(CHANNEL, self._heard)
            if self.first.is_set():
                await self._renew()
                self._on_notification(SOMETHING_MISSED)
            self.listening = True
            self.first.set()
            gone = asyncio.Event()
            connection.add_termination_listener(lambda _: gone.set())
            while not gone.is_set():
                with dropped_when_late(connection, HEARTBEAT_TIMEOUT):
                    await connection.execute("SELECT 1")
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(gone.wait(), HEARTBEAT_EVERY)
        finally:
            connection.terminate()

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        node, writer, table, seq, *body = str(payload).split(" ", 4)
        if node != NODE or (int(seq) > 0 and int(writer) != self.writer):
            self._on_notification(Notification(table, int(seq), body[0].encode() if body else None))
