"""uvicorn's WebSocket with a short way for what it does most: whole texts, to and from a client that keeps up.

Everything else, from the handshake to the close, is uvicorn's own; without this class all works the same, slower.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from overdraw.server.framing import WHOLE_TEXT, next_frame, text_frame, unmasked
from overdraw.server.protocol import LARGEST_MESSAGE
from overdraw.server.unread import READ_WITHIN, GivesUpOnUnread

LINE: Final = "overdraw.line"
"""Under this name an application finds the short way in the extensions of its scope."""

AT_ONCE: Final = 32
"""Frames of one socket that are read before the next one has its turn."""

PIECE: Final = 128
"""Bytes that count as much as a frame where frames are not told apart here."""

CONTROL: Final = frozenset({0x88, 0x89, 0x8A})


class QuickWebSocket(GivesUpOnUnread, WebSocketsSansIOProtocol):
    """`hear` is called with each whole text, and says whether it took it; else the text goes the long way.

    Frames are told apart here from the first one on, so that the two ways never share one.
    """

    hear: Callable[[bytes], bool] | None = None
    _rest = b""
    _soon = _held = False
    _long_way = False
    _full = False
    _over: asyncio.TimerHandle | None = None

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][LINE] = self  # type: ignore[assignment]  # an extension of our own

    def write_text(self, body: bytes) -> bool:
        """Send a text at once, or say that this is not possible now."""
        if self._full or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.transport.write(text_frame(body))
        return True

    def pause_writing(self) -> None:
        self._full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self._full = False
        super().resume_writing()

    def handle_ping(self) -> None:
        """Nobody who does not read gets an answer, for the answers would pile up."""
        if self._full:
            self.conn.data_to_send()
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer will not read what is still to be sent either."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """When all is said it is over, but only so long do we wait for the client to read it."""
        await super().run_asgi()
        if not self.disconnected:
            self._over = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._over is not None:
            self._over.cancel()
        while self._soon:
            self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Frames are read when all sockets that have something now were asked: one kind of work for many at a time."""
        if not self.handshake_complete:  # nobody sends frames before it is; whoever does goes the long way
            self._long_way = self.handshake_initiated or not data.endswith(b"\r\n\r\n")
            super().data_received(data)
            return
        self._rest += data
        if len(self._rest) > LARGEST_MESSAGE:
            self._held = True
            self.transport.pause_reading()
        self._read_soon()

    def _read_soon(self) -> None:
        if not self._soon:
            self._soon = True
            self.loop.call_soon(self._read)

    def _read(self) -> None:
        """Some of what is there; if that is not all, others come first."""
        self._soon, data, self._rest = False, self._rest, b""
        at = 0
        try:
            for _ in range(AT_ONCE):
                before, at = at, self._take(data, at)
                if at == before:
                    break
            else:
                self._read_soon()
        except Exception:
            self.transport.abort()
            raise
        self._rest = data[at:]
        if self._held and not self._soon:
            self._held = False
            if not self.read_paused:  # by uvicorn, until the application took what came the long way
                self.transport.resume_reading()

    def _take(self, data: bytes, at: int) -> int:
        """One frame, or a piece on the long way; where the next one begins."""
        if at == len(data):
            return at
        if self._long_way:
            end = min(at + PIECE, len(data))
            super().data_received(data[at:end])
            return end
        if (frame := next_frame(data, at)) is None:
            return at
        kind, start, end = frame
        if kind == WHOLE_TEXT:
            quick = self.hear is not None and self.queue.empty() and self.hear(unmasked(data, start, end))
            if not quick:
                super().data_received(data[at:end])
        elif kind in CONTROL:
            super().data_received(data[at:end])
        else:  # parts of a message, bytes, what is too long or makes no sense: for good
            self._long_way = True
            return self._take(data, at)
        return end
