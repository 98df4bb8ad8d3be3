"""Time limits for HTTP: the server disconnects a client that does not send its request, or read the response, in time.

uvicorn limits only the time between two requests. Without other limits, a client could hold a connection open forever
by sending nothing, half a request, or a byte now and then, or by not reading the response. This module wraps uvicorn's
protocol without changing it. The wrapper sees all bytes, and an ASGI middleware tells it when a request has arrived and
when it has been answered.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from functools import cache
from typing import Any, Final, cast

import h11
import uvicorn

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

REQUEST_WITHIN: Final = 20.0
"""The time limit in seconds from opening a connection to the first byte of a request, and from the first byte of a
request to the last.
"""

READ_WITHIN: Final = 20.0
"""The time limit in seconds for a client to read enough of a response to drain the send buffer."""

CONNECTION: Final = "overdraw.connection"
"""The key under which the `state` of an ASGI scope stores its connection."""


class TimedHttp(asyncio.Protocol):
    """uvicorn's HTTP/1.1 protocol with time limits. Pass this class to uvicorn as its `http` setting."""

    def __init__(self, *, app_state: dict[str, Any], **rest: Any) -> None:
        self._inner = _uvicorns_own()(app_state=app_state | {CONNECTION: self}, **rest)  # type: ignore[call-arg]  # uvicorn's contract
        self._loop = asyncio.get_running_loop()
        self._request: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._begun = self._arrived = False

    # For the middleware

    def request_arrived(self) -> None:
        """Note that the request is complete, so the client is now waiting for the server."""
        self._arrived = True

    def answered(self) -> None:
        """Note that the response is complete, so the client may send its next request."""
        self._begun = self._arrived = False
        self._wait_for_request()

    # For the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._wait_for_request()
        self._inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._begun:
            self._begun = True
            self._wait_for_request()
        try:
            self._inner.data_received(data)
        except h11.LocalProtocolError:  # uvicorn tried to send a second response, because unexpected bytes arrived
            self._transport.abort()
        if self._transport.get_protocol() is not self:  # the connection has been upgraded to a WebSocket
            self._stop_waiting()

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        if self._unread is None:
            self._unread = self._loop.call_later(READ_WITHIN, self._transport.abort)
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._inner.connection_lost(exc)

    def _wait_for_request(self) -> None:
        if self._request is not None:
            self._request.cancel()
        self._request = self._loop.call_later(REQUEST_WITHIN, self._give_up)

    def _give_up(self) -> None:
        """Close the connection unless a complete request has arrived. Also close it for good if it was already closing,
        because it may be waiting for the client to read.
        """
        if not self._arrived or self._transport.is_closing():
            self._transport.abort()

    def _stop_waiting(self) -> None:
        for timer in (self._request, self._unread):
            if timer is not None:
                timer.cancel()


class RequestTimeouts:
    """ASGI middleware that tells a connection when a request has arrived and when it has been answered."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = scope.get("state", {}).pop(CONNECTION, None) if scope["type"] == "http" else None
        if connection is None:
            await self._app(scope, receive, send)
            return

        async def receive_noting_the_end() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body"):
                connection.request_arrived()
            return message

        if not _has_body(scope):
            connection.request_arrived()
        try:
            await self._app(scope, receive_noting_the_end, send)
        finally:
            connection.answered()


def _has_body(scope: Scope) -> bool:
    return any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])


async def _no_app(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """A placeholder application, because uvicorn's settings require one."""


@cache
def _uvicorns_own() -> type[asyncio.Protocol]:
    """Return the HTTP/1.1 protocol class that uvicorn uses by default, as found in its settings once they are
    loaded.
    """
    settings = uvicorn.Config(_no_app, http="h11", ws="none", lifespan="off", log_config=None)
    settings.load()
    return settings.http_protocol_class
