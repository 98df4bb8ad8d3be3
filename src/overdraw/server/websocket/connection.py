"""A WebSocket connection, which passes messages between a client and its session.

uvicorn hands a connection over when the client requests a WebSocket. This module itself reads and writes unfragmented
text frames, which make up nearly all of the traffic. Everything else (handshake, fragments, pings, close frames) is
left to the sans-I/O protocol of the `websockets` library, one frame at a time.
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
"""The maximum number of frames that are read from one connection per event loop iteration, so that reads are fair."""

MOST_WAITING: Final = 256 * 1024
"""The maximum number of bytes in the send buffer of a slow client. Beyond it, the server drops the client."""

READ_WITHIN: Final = 20.0
"""The time limit in seconds for a client to read enough to drain the send buffer, and to reply to a close frame."""

PING_EVERY: Final = 20.0
"""Seconds between two pings. The client must reply to a ping before the next one is due."""

GOING_AWAY: Final = 1001


class Session(Protocol):
    """The methods of a session that a connection calls."""

    def receive(self, text: bytes) -> None:
        """Process a complete text message from the client. The text may not be valid UTF-8."""

    def receive_binary(self) -> None:
        """Reject a binary message, because Overdraw's protocol uses only text messages."""

    def closed(self) -> None:
        """Handle the end of the connection. This method is called once, and never during a call to the connection."""


class Endpoint(Gatekeeper, Protocol):
    """The part of the server that creates sessions for connections."""

    def open(self, connection: "WebSocketConnection") -> Session:
        """Return a session for an accepted connection."""

    def dropped(self, reason: str) -> None:
        """Count a dropped connection, whose client was either `slow` to read or `silent` after a ping."""


class Phase(Enum):
    HANDSHAKE = auto()
    OPEN = auto()
    CLOSING = auto()  # the server has sent a close frame and waits for the client's reply
    ENDED = auto()  # the server has closed its side and ignores further input


HANDSHAKE, OPEN, CLOSING, ENDED = Phase


class WebSocketConnection(asyncio.Protocol):
    """A client's WebSocket connection. `address` is the client's address, to which limits apply."""

    address: str
    transport: asyncio.Transport
    _session: Session

    def __init__(self, endpoint: Endpoint, outbox: Outbox, connections: set[Any]) -> None:
        self._endpoint, self._outbox, self._connections = endpoint, outbox, connections
        self._loop = asyncio.get_running_loop()
        self._protocol = ServerProtocol(max_size=LARGEST_MESSAGE)
        self._phase = HANDSHAKE
        self._buffer, self._at = b"", 0  # the index in the buffer at which unread input begins
        self._parts: list[bytes] | None = None  # the fragments of an incomplete message
        self._is_text = True
        self._pong = b""  # the latest pong frame, held back while the client is not reading
        self._pong_due = False
        self._full = False  # the transport's send buffer is above its limit
        self._paused = False  # the session has paused the delivery of messages
        self._reading = True
        self._told = True  # the session has been told that the connection has ended, or there is no session
        self._finished = False  # the client has closed its side and will send nothing more
        self._read_handle: asyncio.Handle | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._keepalive: asyncio.TimerHandle | None = None

    # For the session

    def send(self, text: bytes) -> None:
        """Queue a text message for the client. Drop the client if more than MOST_WAITING bytes are unsent."""
        if self._phase is OPEN:
            self._outbox.add(self, text_frame(text))

    def close(self, code: int, reason: str = "") -> None:
        """Send a close frame. The connection ends when the client replies with a close frame, or after READ_WITHIN
        seconds.
        """
        self._outbox.flush()  # the close frame must be the last frame
        if self._phase is not OPEN:
            return
        self._phase = CLOSING
        self._protocol.send_close(code, reason)
        self._flush()
        self._set_deadline()
        self._loop.call_soon(self._tell_session)
        self.resume_reading()  # the client's close frame may come after unread frames

    def pause_reading(self) -> None:
        """Stop delivering messages to the session until it calls `resume_reading`."""
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
        except Exception as error:  # a bug in Overdraw must not keep other connections from getting their frames
            log("a connection failed", level=logging.ERROR, error=error)
            self._fail()

    # For uvicorn

    def shutdown(self) -> None:
        """Close the connection because the server is stopping."""
        self.close(GOING_AWAY, "the server is stopping")

    # For the transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transport is not a subclass of asyncio.Transport
        self.transport = cast("asyncio.Transport", transport)
        self._connections.add(self)
        least, _ = self.transport.get_write_buffer_limits()
        # bytes of an earlier HTTP response may still fill the buffer, and the transport does not report that again
        if self.transport.get_write_buffer_size() > least:
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
        """Buffer the bytes and parse them a little later, because it is cheaper to do the same kind of work for many
        clients in a row.
        """
        if self._phase is HANDSHAKE:
            self._shake_hands(data)
        elif self._phase is not ENDED:
            self._buffer = self._buffer[self._at :] + data if self._buffer else data
            self._at = 0
            self._read_soon()

    def eof_received(self) -> bool:
        """Handle the end of the client's input. Return True if the transport must stay open, so that earlier input can
        still be read.
        """
        self._finished = True
        if self._phase in (HANDSHAKE, ENDED):
            return False
        if self._read_handle is None and not self._paused:
            self._end()
        self._set_deadline()
        return True

    # Reading

    def _shake_hands(self, head: bytes) -> None:
        peer = self.transport.get_extra_info("peername")  # a Unix socket has no address tuple
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
        """Read up to FRAMES_AT_ONCE frames from the buffer. If more are left, let other connections read first."""
        self._read_handle = None
        try:
            for _ in range(FRAMES_AT_ONCE):
                if not self._read_frame():
                    self._wait_for_more()
                    break
            else:
                self._read_soon()
            self._hold_back()
        except Exception as error:  # a bug in Overdraw must not affect other connections
            log("a connection failed", level=logging.ERROR, error=error)
            self._fail()

    def _wait_for_more(self) -> None:
        if not self._paused:
            self._buffer, self._at = self._buffer[self._at :], 0
            if self._finished:
                self._end()

    def _read_frame(self) -> bool:
        """Read one frame, unless it is incomplete or reading is paused. Return whether there may be another frame."""
        data, begin = self._buffer, self._at
        if self._paused or (frame := next_frame(data, begin)) is None:
            return False
        kind, start, self._at = frame
        if kind == WHOLE_TEXT and self._parts is None:
            if self._phase is OPEN:
                self._session.receive(unmasked(data, start, self._at))
            return True
        self._outbox.flush()  # the reply may be a close frame, which must be the last frame
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
            case Opcode.PING if self._full:  # for a client that is not reading, keep only the latest pong
                self._pong = b"".join(self._protocol.data_to_send())
            case Opcode.PONG:
                self._pong_due = False
            case _:
                pass

    def _collect(self, frame: Frame) -> None:
        """Assemble a message from its fragments. Empty fragments are not stored, because a client may send any number
        of them.
        """
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
        """Stop reading from the client while too much input is unprocessed or the session has paused. After the
        connection has ended, keep reading and ignore the input.
        """
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
        """Send everything that the `websockets` library has queued. An empty item at the end means that the connection
        ends.
        """
        for data in self._protocol.data_to_send():
            if data:
                self.transport.write(data)
            else:
                self._end()

    def _end(self) -> None:
        """Send nothing more to the client, and ignore further input. Closing the connection with unread input could
        reset it, and the client would lose the last frames.
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
        """Drop the client at once, and discard everything that is queued for it."""
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
        else:  # the buffer has drained, but the transport does not report that, because it never reported a full buffer
            self.resume_writing()

    def _keep_alive(self) -> None:
        """Send a ping to the client. Drop a client that has not replied to the previous ping, unless the reply may be
        in unread input.
        """
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
    """Return the protocol class for uvicorn's `ws` setting."""
    outbox = Outbox()

    class ConnectionOfEndpoint(WebSocketConnection):
        def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
            super().__init__(endpoint, outbox, server_state.connections)

    return ConnectionOfEndpoint
