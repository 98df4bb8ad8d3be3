"""A server in this process with sessions that record what they receive, and a raw TCP client for it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Self

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Close, Frame, Opcode

from overdraw.server.websocket.connection import WebSocketConnection, websocket_class
from overdraw.server.websocket.handshake import Refusal, Scope

UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
CLOSED, BINARY = "closed", "binary"


class Recorder:
    """A session. `heard` lists what it received, in order; `on_text` may react to it."""

    def __init__(self, connection: WebSocketConnection, log: list[Any]) -> None:
        self.connection, self.log = connection, log
        self.heard: list[bytes | str] = []
        self.on_text: Callable[[bytes], None] = lambda _: None
        self._news = asyncio.Event()

    def receive(self, text: bytes) -> None:
        self.log.append(text)
        self._note(text)
        self.on_text(text)

    def receive_binary(self) -> None:
        self._note(BINARY)

    def closed(self) -> None:
        self._note(CLOSED)

    def _note(self, what: bytes | str) -> None:
        self.heard.append(what)
        self._news.set()

    async def until(self, count: int) -> list[bytes | str]:
        """Wait until this many things were received, and return them."""
        while len(self.heard) < count:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 20)
        return self.heard


class Endpoint:
    """Accepts all clients. `log` has the texts of all of them in the order of arrival."""

    def __init__(self) -> None:
        self.sessions: list[Recorder] = []
        self.log: list[Any] = []
        self.drops: list[str] = []
        self.refusal: Refusal | None = None
        self.scope: Scope = {}

    def admit(self, scope: Scope) -> str | Refusal:
        self.scope = scope
        return self.refusal or "address"

    def open(self, connection: WebSocketConnection) -> Recorder:
        self.sessions.append(Recorder(connection, self.log))
        return self.sessions[-1]

    def dropped(self, reason: str) -> None:
        self.drops.append(reason)


class Client:
    """A raw TCP client. It does not block the event loop, in which the server runs too."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._read = line, b""

    async def send(self, data: bytes) -> None:
        await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(self._line, data), 20)

    def send_now(self, data: bytes) -> int:
        """Send before the server runs again. Returns how many bytes the network took."""
        sent = 0
        while sent < len(data):
            try:
                sent += self._line.send(data[sent:])
            except BlockingIOError:
                break
        return sent

    async def read(self, count: int) -> bytes:
        while len(self._read) < count:
            more = await self._receive()
            assert more, f"the server ended after {self._read!r}"
            self._read += more
        found, self._read = self._read[:count], self._read[count:]
        return found

    async def read_until(self, end: bytes) -> bytes:
        """Read until `end`. Returns about a kilobyte that came before it."""
        while end not in self._read:
            more = await self._receive()
            assert more, f"the server ended after {self._read[-1000:]!r}"
            self._read = self._read[-1000:] + more
        found, _, self._read = self._read.partition(end)
        return found + end

    async def frame(self) -> Frame:
        """The next frame from the server."""
        head = await self.read(2)
        size = head[1]
        if size > 125:
            size = int.from_bytes(await self.read(2 if size == 126 else 8), "big")
        return Frame(Opcode(head[0] & 15), await self.read(size), bool(head[0] & 128))

    async def close_code(self) -> int:
        """The code of the server's close frame. Checks that nothing but the end of the connection follows."""
        frame = await self.frame()
        assert frame.opcode is Opcode.CLOSE, frame
        return Close.parse(bytes(frame.data)).code

    async def ended(self) -> bool:
        """Whether the server ends the connection cleanly: nothing more comes, and there is no reset."""
        return self._read == b"" and await self._receive() == b""

    async def gone(self) -> bool:
        """Whether the server has ended the connection in any way."""
        try:
            while await self._receive():
                pass
        except ConnectionResetError:
            pass
        return True

    def finish(self) -> None:
        """Send nothing more, but continue to read."""
        self._line.shutdown(socket.SHUT_WR)

    def hang_up(self) -> None:
        self._line.close()

    async def _receive(self) -> bytes:
        return await asyncio.wait_for(asyncio.get_running_loop().sock_recv(self._line, 1 << 16), 20)


class Serving:
    """A server with its endpoint, to which raw clients can connect."""

    def __init__(self, app: Any, http: type[asyncio.Protocol] | str) -> None:
        self.endpoint, self.state = Endpoint(), ServerState()
        self._config = uvicorn.Config(
            app, http=http, ws=websocket_class(self.endpoint), lifespan="off", log_config=None, timeout_keep_alive=60
        )
        self._config.load()
        self._clients: list[Client] = []

    async def __aenter__(self) -> Self:
        def protocol() -> asyncio.Protocol:
            made: Any = self._config.http_protocol_class
            return made(config=self._config, server_state=self.state, app_state={})  # type: ignore[no-any-return]  # uvicorn's contract

        self._server = await asyncio.get_running_loop().create_server(protocol, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._clients:
            client.hang_up()
        for connection in list(self.state.connections):
            connection.transport.abort()
        self._server.close()
        await asyncio.sleep(0)

    async def client(self, *, buffer: int | None = None) -> Client:
        """Open a connection and send nothing yet. With `buffer`, the client's receive buffer is small."""
        line = socket.socket()
        line.setblocking(False)
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if buffer is not None:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        await asyncio.get_running_loop().sock_connect(line, self._server.sockets[0].getsockname())
        self._clients.append(Client(line))
        return self._clients[-1]

    async def open(self, *, buffer: int | None = None) -> tuple[Client, Recorder]:
        """A client after its handshake, and its session."""
        client = await self.client(buffer=buffer)
        await client.send(UPGRADE)
        assert (await client.read_until(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
        return client, self.endpoint.sessions[-1]

    async def forgotten(self) -> bool:
        """Whether the server holds no connection any more."""
        async with asyncio.timeout(20):
            while self.state.connections:
                await asyncio.sleep(0.01)
        return True


async def nothing(_scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def serving(app: Any = nothing, http: type[asyncio.Protocol] | str = "h11") -> AsyncIterator[Serving]:
    async with Serving(app, http) as server:
        yield server
