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
"""The key of the PostgreSQL advisory lock that all nodes share while they run."""

HEARTBEAT_EVERY: Final = 3.0
HEARTBEAT_TIMEOUT: Final = 3.0
AGAIN_AFTER: Final = 0.2
"""Seconds between two attempts to connect to the database for notifications."""


class Listener:
    """Receives notifications from other nodes until it is cancelled.

    If its connection fails, the listener opens a new one and calls `renew`, because the node's other connections may
    have failed silently, too. `writer` numbers the node's successive connections for writing. Events from an earlier
    connection are treated like events from other nodes, because the node does not know whether they were committed.
    """

    def __init__(
        self, url: str, on_notification: Callable[[Notification], None], renew: Callable[[], Awaitable[None]]
    ) -> None:
        self._url, self._on_notification, self._renew = url, on_notification, renew
        self.writer = 0
        self.listening = False
        self.first = asyncio.Event()
        """Set once the listener has connected for the first time."""

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
