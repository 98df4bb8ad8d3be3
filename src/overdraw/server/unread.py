"""A client that does not read what it is sent is given up after a while, or it would keep its connection for ever."""

import asyncio
from typing import TYPE_CHECKING, Final

READ_WITHIN: Final = 20.0
"""Seconds in which a client must make room for what waits to be sent to it."""

if TYPE_CHECKING:

    class _Protocol(asyncio.Protocol):
        """What uvicorn's protocols have in common."""

        loop: asyncio.AbstractEventLoop
        transport: asyncio.Transport
else:
    _Protocol = object


class GivesUpOnUnread(_Protocol):
    """Goes before a protocol of uvicorn. Closing alone would wait for the client to read the rest."""

    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        self._unread = self._unread or self.loop.call_later(READ_WITHIN, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._wait_for_reading_no_more()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_for_reading_no_more()
        super().connection_lost(exc)

    def _wait_for_reading_no_more(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
