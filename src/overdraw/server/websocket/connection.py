"""One WebSocket connection: passes a client's frames to its session, and the session's texts to the client.

uvicorn hands over a connection when its client asks for a WebSocket. This module reads and writes whole text frames
itself, which are nearly all of the traffic. It leaves everything else (handshake, fragments, pings, close) to
websockets' Sans-I/O protocol, one frame at a time.
"""

import asyncio
import logging
from enum import Enum, auto
from typing import Any, Final, Protocol, cast

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from overdraw.protocol.messages import LARGEST_MESSAGE
from overdraw.server.logging import log
from overdraw.server.websocket.frames import WHOLE_TEXT, next_frame, text_frame, unmasked
from overdraw.server.websocket.handshake import Gatekeeper, shake_hands
from overdraw.server.websocket.outbox import Outbox

FRAMES_AT_ONCE: Final = 32
"""Reads are fair: at most this many frames per connection and loop iteration."""

MOST_WAITING: Final = 256 * 1024
"""Bytes that may wait for a slow client. A client with more is dropped."""

READ_WITHIN: Final = 20.0
"""Seconds in which a client must read enough for the send buffer to drain, and answer a close."""

PING_EVERY: Final = 20.0
"""Seconds between pings. A client must answer a ping before the next one."""

GOING_AWAY: Final = 1001


class Session(Protocol):
    """What a connection needs of its session."""

    def receive(self, text: bytes) -> None:
        """Take a whole text message; its UTF-8 has not been validated."""

    def receive_binary(self) -> None:
        """Called for a binary message, which the protocol does not have."""

    def closed(self) -> None:
        """The connection has ended. Called once, and never from within a call to the connection."""


class Endpoint(Gatekeeper, Protocol):
    """Where connections get their sessions."""

    def open(self, connection: "WebSocketConnection") -> Session:
        """Make the session of an accepted connection."""

    def dropped(self, reason: str) -> None:
        """Called when the server drops a connection because its client is `slow` to read, or `silent`."""


class Phase(Enum):
    HANDSHAKE = auto()
    OPEN = auto()
    CLOSING = auto()  # the server sent a close and waits for the client's
    ENDED = auto()  # the server sends nothing more and ignores further input


HANDSHAKE, OPEN, CLOSING, ENDED = Phase


class WebSocketConnection(asyncio.Protocol):
    """One client's WebSocket. Only `address`, under which limits count the client, is for its session."""

    address: str
    transport: asyncio.Transport
    _session: Session

    def __init__(self, endpoint: Endpoint, outbox: Outbox, connections: set[Any]) -> None:
        self._endpoint, self._outbox, self._connections = endpoint, outbox, connections
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=LARGEST_MESSAGE)
        self._phase = HANDSHAKE
        self._buffer, self._at = b"", 0  # unread input begins at `_at`
        self._parts: list[bytes] | None = None  # parts of a message that is not complete
        self._is_text = True
        self._pong = b""  # the last pong, kept for a client that does not read
        self._pong_due = False
        self._full = False  # the transport's buffer is above its limit
        self._paused = False  # the session wants no more messages for now
        self._reading = True
        self._told = True  # the session knows of the end, or there is none
        self._finished = False  # the client has sent its last byte
        self._read_handle: asyncio.Handle | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._keepalive: asyncio.TimerHandle | None = None

    # For the session

    def send(self, text: bytes) -> None:
        """Queue a text without waiting. A client with more than MOST_WAITING unread bytes is dropped."""
        if self._phase is OPEN:
            self._outbox.add(self, text_frame(text))

    def close(self, code: int, reason: str = "") -> None:
        """Send a close and wait for the client's. The connection ends then, or after READ_WITHIN."""
        self._outbox.flush()  # a close must be the last frame
        if self._phase is not OPEN:
            return
        self._phase = CLOSING
        self._protocol.send_close(code, reason)
        self._flush()
        self._set_deadline()
        self._loop.call_soon(self._tell_session)
        self.resume_reading()  # the client's answer may be behind unread frames

    def pause_reading(self) -> None:
        """Deliver no more messages until `resume_reading`."""
        if self._phase is OPEN:
            self._paused = True
            self._hold_back()

    def resume_reading(self) -> None:
        if self._paused and self._phase is not ENDED:
            self._paused = False
            self._read_soon()

    # For the outbox

    def write(self, frame: bytes) -> None:
        if self._phase is not OPEN:
            return
        try:
            self.transport.write(frame)
            if self._full and self.transport.get_write_buffer_size() > MOST_WAITING:
                self._drop("slow")
        except Exception as error:  # a bug of ours must not cost other connections their frames
            log("a connection failed", level=logging.ERROR, error=error)
            self._fail()

    # For uvicorn

    def shutdown(self) -> None:
        """Close the connection, because the server stops."""
        self.close(GOING_AWAY, "the server stops")

    # For the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's transport is not a subclass of it
        self._connections.add(self)
        least, _ = self.transport.get_write_buffer_limits()
        if self.transport.get_write_buffer_size() > least:  # of an earlier HTTP answer, already reported
            self.pause_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        self._phase, self._buffer = ENDED, b""
        self._protocol.receive_eof()
        for handle in (self._read_handle, self._deadline, self._keepalive):
            if handle is not None:
                handle.cancel()
        self._tell_session()

    def pause_writing(self) -> None:
        self._full = True
        self._set_deadline()

    def resume_writing(self) -> None:
        self._full = False
        if self._phase is OPEN:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            self.transport.write(self._pong)
        self._pong = b""

    def data_received(self, data: bytes) -> None:
        """Keep the bytes and read them later in this loop iteration: it is cheaper to do one kind of work for many
        clients.
        """
        if self._phase is HANDSHAKE:
            self._shake_hands(data)
        elif self._phase is not ENDED:
            self._buffer = self._buffer[self._at :] + data if self._buffer else data
            self._at = 0
            self._read_soon()

    def eof_received(self) -> bool:
        """The client sent its last byte. Returns whether the transport stays open to read earlier input first."""
        self._finished = True
        if self._phase in (HANDSHAKE, ENDED):
            return False
        if self._read_handle is None and not self._paused:
            self._end()
        self._set_deadline()
        return True

    # Reading

    def _shake_hands(self, head: bytes) -> None:
        peer = self.transport.get_extra_info("peername")  # not a tuple for a Unix socket
        peer = peer[:2] if isinstance(peer, tuple) else None
        address, answer = shake_hands(self._protocol, head, peer, self._endpoint)
        self.transport.write(answer)
        if address is None:
            self._end()
            return
        self._phase, self.address = OPEN, address
        self._session, self._told = self._endpoint.open(self), False
        self._keepalive = self._loop.call_later(PING_EVERY, self._keep_alive)

    def _read_soon(self) -> None:
        if self._read_handle is None:
            self._read_handle = self._loop.call_soon(self._read)

    def _read(self) -> None:
        """Read some of the frames in the buffer. If there are more, other connections come first."""
        self._read_handle = None
        try:
            for _ in range(FRAMES_AT_ONCE):
                if not self._read_frame():
                    self._wait_for_more()
                    break
            else:
                self._read_soon()
            self._hold_back()
        except Exception as error:  # a bug of ours must not affect other connections
            log("a connection failed", level=logging.ERROR, error=error)
            self._fail()

    def _wait_for_more(self) -> None:
        if not self._paused:
            self._buffer, self._at = self._buffer[self._at :], 0
            if self._finished:
                self._end()

    def _read_frame(self) -> bool:
        """Read one frame, if it is complete and wanted. Returns whether there may be another one."""
        data, begin = self._buffer, self._at
        if self._paused or (frame := next_frame(data, begin)) is None:
            return False
        kind, start, self._at = frame
        if kind == WHOLE_TEXT and self._parts is None:
            if self._phase is OPEN:
                self._session.receive(unmasked(data, start, self._at))
            return True
        self._outbox.flush()  # the answer may be a close, which must be the last frame
        self._protocol.receive_data(data[begin : self._at])
        for event in self._protocol.events_received():
            assert isinstance(event, Frame)
            self._handle(event)
        self._flush()
        return True

    def _handle(self, frame: Frame) -> None:
        match frame.opcode:
            case Opcode.TEXT | Opcode.BINARY | Opcode.CONT:
                self._collect(frame)
            case Opcode.PING if self._full:  # keep only the last pong for a client that does not read
                self._pong = b"".join(self._protocol.data_to_send())
            case Opcode.PONG:
                self._pong_due = False
            case _:
                pass

    def _collect(self, frame: Frame) -> None:
        """Assemble a message from its parts. Empty parts are not kept, because their number has no limit."""
        if self._parts is None:
            self._parts, self._is_text = [], frame.opcode is Opcode.TEXT
        if frame.data:
            self._parts.append(bytes(frame.data))
        if frame.fin:
            message, self._parts = b"".join(self._parts), None
            if self._phase is OPEN:
                if self._is_text:
                    self._session.receive(message)
                else:
                    self._session.receive_binary()

    def _hold_back(self) -> None:
        """Pause the transport while much input is unread here. Input to be ignored is always read."""
        much = self._read_handle is not None and len(self._buffer) - self._at > LARGEST_MESSAGE
        wanted = self._phase is ENDED or not (self._paused or much)
        if wanted is not self._reading:
            self._reading = wanted
            if wanted:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    # Ending

    def _flush(self) -> None:
        """Send what websockets has queued. An empty item at the end means that the connection ends."""
        for data in self._protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self._end()

    def _end(self) -> None:
        """Send no more and ignore further input. (Closing with unread input could reset the connection, and the client
        would lose the last frames.)
        """
        self._outbox.flush()
        if self._phase is ENDED:
            return
        self._phase, self._buffer, self._at = ENDED, b"", 0
        self._loop.call_soon(self._tell_session)
        if self._finished:
            self.transport.close()
        elif not self.transport.is_closing():
            self.transport.write_eof()
        self._set_deadline()
        self._hold_back()

    def _drop(self, reason: str) -> None:
        """Drop the client at once, with everything that waits for it."""
        self._endpoint.dropped(reason)
        self._fail()

    def _fail(self) -> None:
        self._phase, self._buffer, self._at = ENDED, b"", 0
        self._loop.call_soon(self._tell_session)
        self.transport.abort()

    def _tell_session(self) -> None:
        if not self._told:
            self._told = True
            self._session.closed()

    # Waiting

    def _set_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self._loop.call_later(READ_WITHIN, self._miss_deadline)

    def _miss_deadline(self) -> None:
        self._deadline = None
        least, _ = self.transport.get_write_buffer_limits()
        if self._phase is not OPEN or self._finished:
            self.transport.abort()
        elif self.transport.get_write_buffer_size() > least:
            self._drop("slow")
        else:  # the transport was not full at the upgrade, and will not report that it is empty
            self.resume_writing()

    def _keep_alive(self) -> None:
        """Send a ping. Drop a client that has not answered the last one, unless unread input may hold the answer."""
        if self._phase is not OPEN:
            return
        if self._pong_due and self._reading:
            self._drop("silent")
            return
        if not self._full:
            self._pong_due = True
            self._protocol.send_ping(b"")
            self._flush()
        self._keepalive = self._loop.call_later(PING_EVERY, self._keep_alive)


def websocket_class(endpoint: Endpoint) -> type[asyncio.Protocol]:
    """The class for uvicorn's setting `ws`."""
    outbox = Outbox()

    class ConnectionOfEndpoint(WebSocketConnection):
        def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
            super().__init__(endpoint, outbox, server_state.connections)

    return ConnectionOfEndpoint
