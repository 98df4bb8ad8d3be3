"""uvicorn's HTTP, which gives a request up that does not arrive in time.

Otherwise whoever opens a connection and sends nothing, or half a request, would keep it for ever.
"""

import asyncio
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from overdraw.server.unread import GivesUpOnUnread

REQUEST_WITHIN: Final = 20.0
"""Seconds from a request's first byte to its last; so long is also waited for the first one."""


class PunctualHttp(GivesUpOnUnread, H11Protocol):
    _late: asyncio.TimerHandle | None = None
    _begun = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        if not self._begun:
            self._begun = True
            self._wait()
        super().data_received(data)

    def on_response_complete(self) -> None:
        self._begun = False
        self._wait()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)
        if self._unread is not None:  # then the transport is full, and would not tell its new protocol
            self._wait_for_reading_no_more()
            self.transport.get_protocol().pause_writing()

    def send_400_response(self, msg: str) -> None:
        """What makes no sense after the answer gets no second one."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_more()
        self._late = self.loop.call_later(REQUEST_WITHIN, self._give_up)

    def _wait_no_more(self) -> None:
        if self._late is not None:
            self._late.cancel()

    def _give_up(self) -> None:
        missing = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)  # else it is here, and we take our time to answer
        if missing or self.transport.is_closing():
            self.transport.abort()
