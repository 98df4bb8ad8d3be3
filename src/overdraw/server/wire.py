"""uvicorn's WebSocket with a short way for what it does most: whole texts, to and from a client that keeps up.

It also sees to it that all are read in turn, and that nobody stays who should be gone. Everything else, from the
handshake to the close, is uvicorn's own; without this class all works the same for whoever behaves, slower.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from overdraw.server.protocol.messages import LARGEST_MESSAGE
from overdraw.server.unread import READ_WITHIN, GivesUpOnUnread
from overdraw.server.websocket.frames import WHOLE_TEXT, next_frame, text_frame, unmasked

LINE: Final = "overdraw.line"
"""Under this name an application finds the short way in the extensions of its scope."""

AT_ONCE: Final = 32
"""Frames of one socket that are read before the next one has its turn."""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class QuickWebSocket(GivesUpOnUnread, WebSocketsSansIOProtocol):
    """`hear` is called with each whole text, and says whether it took it; else the text goes the long way.

    Frames are told apart here, so that each goes one of the two ways as a whole.
    """

    hear: Callable[[bytes], bool] | None = None
    _waiting = _pong = b""
    _at = 0
    _soon = _held = _ended = _full = False
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
        if not self.close_sent:
            self.transport.write(self._pong)
        self._pong = b""
        super().resume_writing()

    def handle_ping(self) -> None:
        """To whoever does not read only the last answer is kept, for the answers would pile up."""
        if self._full:
            self._pong = b"".join(self.conn.data_to_send())
        else:
            super().handle_ping()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer will not read what is still to be sent either."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """When all is said it is over."""
        await super().run_asgi()
        self._end_soon()

    def handle_cont(self, event: Any) -> None:
        """An empty part adds nothing to a message; kept, such parts would grow without end."""
        if event.data or event.fin:
            super().handle_cont(event)

    async def receive(self) -> Any:
        message = await super().receive()  # which reads on as soon as the application has all of uvicorn's queue
        if self._held:
            self.transport.pause_reading()
        return message

    def eof_received(self) -> bool:  # type: ignore[override]  # uvicorn's has no answer, which means no
        """Whether the end must wait, for all that came before it is heard first."""
        self._ended = True
        self._end_soon()
        return self._soon

    def shutdown(self) -> None:
        if not self.transport.is_closing():  # else it is over already, and uvicorn would fail to say so again
            super().shutdown()

    def _end_soon(self) -> None:
        """A transport that is closed sends the rest first, and would wait for ever for a client that does not read."""
        if not self.disconnected and self._over is None:
            self._over = self.loop.call_later(READ_WITHIN, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._over is not None:
            self._over.cancel()
        self._waiting = b""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Frames are read when all sockets that have something now were asked: one kind of work for many at a time."""
        if not self.handshake_initiated:
            self._shake_hands(data)
            return
        if not self.handshake_complete:  # nobody may send frames yet
            self.transport.abort()
            return
        self._waiting, self._at = self._waiting[self._at :] + data, 0
        if len(self._waiting) > LARGEST_MESSAGE:
            self._held = True
            self.transport.pause_reading()
        self._read_soon()

    def _shake_hands(self, request: bytes) -> None:
        super().data_received(request)
        if not self.handshake_initiated:  # websockets does not take all that h11 took, and uvicorn does not look
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_REQUEST)
            self.transport.close()
        if self.transport.is_closing():
            self._end_soon()

    def _read_soon(self) -> None:
        if not self._soon:
            self._soon = True
            self.loop.call_soon(self._read)

    def _read(self) -> None:
        """Some of what is there; if that is not all, others come first."""
        self._soon = False
        if self.transport.is_closing():
            return
        try:
            for _ in range(AT_ONCE):
                if not self._take():
                    break
            else:
                self._read_soon()
                return
        except Exception:
            self.transport.abort()
            raise
        self._waiting, self._at = self._waiting[self._at :], 0
        if self._held:
            self._held = False
            if not self.read_paused:  # by uvicorn, until the application took what came the long way
                self.transport.resume_reading()
        if self._ended:
            self.transport.close()

    def _take(self) -> bool:
        """One frame, if all of it is there; whether there may be another one."""
        data, at = self._waiting, self._at
        if (frame := next_frame(data, at)) is None:
            return False
        kind, start, self._at = frame
        if (
            kind == WHOLE_TEXT
            and self.hear is not None
            and self.queue.empty()
            and not self.frames  # of a message whose last part is still to come
            and self.hear(unmasked(data, start, self._at))
        ):
            return True
        super().data_received(data[at : self._at])
        return not self.transport.is_closing()
