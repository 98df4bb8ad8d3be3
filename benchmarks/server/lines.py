"""A lean WebSocket client, so that a benchmark measures the server and not itself."""

import asyncio
from collections.abc import Callable
from typing import cast


class Line(asyncio.Protocol):
    """One socket. It passes each frame of the server to `hear` as bytes."""

    def __init__(self, path: str, hear: Callable[["Line", bytes], None]) -> None:
        self._path, self._hear = path, hear
        self._buffer = b""
        self._open = False
        self.ready: asyncio.Future[Line] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def open(
        cls, port: int, path: str, hear: Callable[["Line", bytes], None], address: str = "127.0.0.1"
    ) -> "Line":
        """`address` is the client's own address."""
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(path, hear), "127.0.0.1", port, local_addr=(address, 0))
        return await line.ready

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)  # uvloop's is not derived from it
        self.transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: x3JJHMbDL1EzLkh9GBhXDw==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, rest = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = buffer
                return
            assert b" 101 " in head, head
            self._open, buffer = True, rest
            self.ready.set_result(self)
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if start + size > end:
                break
            kind = buffer[at] & 0x0F
            at = start + size
            if kind in (1, 2):
                self._hear(self, buffer[start:at])
            elif kind == 9:
                self._send(0x8A, buffer[start:at])
        self._buffer = buffer[at:]

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def send_binary(self, body: bytes) -> None:
        self._send(0x82, body)

    def _send(self, first: int, body: bytes) -> None:
        """The mask is zero, so the body goes as it is."""
        size = len(body)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)
