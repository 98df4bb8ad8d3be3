"""A TCP proxy that can stop forwarding without closing connections, like a network that drops packets."""

import asyncio
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Self


class Proxy:
    """Forwards its own port to another port of this machine, in its own thread."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._open = True
        self._pumps: set[asyncio.Task[None]] = set()
        self._streams: list[asyncio.StreamWriter] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        self.port: int = self._run(self._listen())
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def silence(self) -> None:
        """Make current connections silent for good; new connections work."""
        self._run(self._silence())

    def cut(self) -> None:
        """Make current and new connections silent."""
        self._open = False
        self.silence()

    def restore(self) -> None:
        """Let new connections work again."""
        self._open = True

    def url(self, database: str) -> str:
        """The URL of a database through this proxy."""
        return database.replace(f":{self._target}/", f":{self.port}/")

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._streams.append(writer)
        if not self._open:
            return
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self._target)
        self._streams.append(other_writer)
        for source, sink in ((reader, other_writer), (other_reader, writer)):
            self._pumps.add(asyncio.create_task(self._pump(source, sink)))

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()
        sink.close()  # also after a reset; but not when the proxy falls silent, which cancels this task

    async def _silence(self) -> None:
        pumps, self._pumps = self._pumps, set()
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)

    async def _close(self) -> None:
        self._server.close()
        await self._silence()
        for stream in self._streams:
            stream.close()
            with suppress(OSError):
                await stream.wait_closed()
