"""Connections that bring no whole request, or read no answer, are closed; whoever is quick enough is served."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from overdraw.server import punctual, unread
from overdraw.server.punctual import PunctualHttp
from overdraw.server.websocket import connection
from overdraw.server.websocket.connection import websocket_class
from tests.server.websocket.recording import UPGRADE, Endpoint

WITHIN = 0.2
LONGER = 1.0
"""Seconds, where a machine that stumbles must not be late."""

REQUEST = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n"


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers with the request's body, but only when all of it is there."""
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        body, more = body + message["body"], message["more_body"]
    if body == b"slow":
        await asyncio.sleep(1.5 * LONGER)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def connected(
    app: Any = echo, state: ServerState | None = None
) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A client of that application; who is connected to the server is in the state."""
    settings = uvicorn.Config(
        app, ws=websocket_class(Endpoint()), lifespan="off", log_config=None, timeout_keep_alive=60
    )
    settings.load()
    known = state or ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: PunctualHttp(settings, known, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
    try:
        yield reader, writer
    finally:
        writer.close()
        server.close()


async def closed(reader: asyncio.StreamReader) -> bool:
    """Whether the server hangs up, which an abort may do rudely."""
    try:
        return await asyncio.wait_for(reader.read(), 10 * WITHIN) == b""
    except ConnectionResetError:
        return True


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(punctual, "REQUEST_WITHIN", WITHIN)
    for module in (unread, connection):
        monkeypatch.setattr(module, "READ_WITHIN", WITHIN)


@pytest.mark.parametrize("beginning", [b"", REQUEST[:9], REQUEST, REQUEST + b"ab"])
def test_a_request_that_does_not_arrive_is_given_up(beginning: bytes) -> None:
    async def client() -> None:
        async with connected() as (reader, writer):
            writer.write(beginning)
            assert await closed(reader)

    asyncio.run(client())


def test_dripping_does_not_help() -> None:
    async def client() -> None:
        async with connected() as (reader, writer):
            writer.write(b"GET / HTTP/1.1\r\n")
            for number in range(40):
                writer.write(f"x-{number}: a\r\n".encode())
                await asyncio.sleep(WITHIN / 4)
                if reader.at_eof() or reader.exception() is not None:
                    return
            raise AssertionError("still connected")

    asyncio.run(client())


def test_an_answer_may_take_longer_and_the_next_request_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what the client is to send has a deadline, and each request has its own."""
    monkeypatch.setattr(punctual, "REQUEST_WITHIN", LONGER)

    async def client() -> None:
        async with connected() as (reader, writer):
            writer.write(REQUEST + b"slow")
            assert (await reader.readuntil(b"slow")).startswith(b"HTTP/1.1 200")
            await asyncio.sleep(0.6 * LONGER)
            writer.write(REQUEST)
            await asyncio.sleep(0.6 * LONGER)
            writer.write(b"fast")
            assert (await reader.readuntil(b"fast")).startswith(b"HTTP/1.1 200")
            assert await closed(reader)

    asyncio.run(client())


def test_a_socket_may_be_silent() -> None:
    async def client() -> None:
        async with connected() as (reader, writer):
            writer.write(UPGRADE)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(reader.read(), 3 * WITHIN)

    asyncio.run(client())


@pytest.mark.parametrize(
    ("strange", "answer"),
    [
        (b"content-length: 5\r\n", b"400"),
        (b"transfer-encoding: chunked\r\n", b"400"),
        (b"x: y\r\n" * 200, b"431"),
        (b"x: " + b"y" * 9000 + b"\r\n", b"431"),
        (b"sec-websocket-key: too short\r\n", b"400"),
    ],
    ids=["body", "chunks", "many headers", "long header", "bad key"],
)
def test_a_bad_handshake_is_refused_and_nothing_of_it_is_left(strange: bytes, answer: bytes) -> None:
    async def client() -> None:
        state = ServerState()
        async with connected(state=state) as (reader, writer):
            writer.write(UPGRADE[:-2] + strange + b"\r\n")
            assert (await asyncio.wait_for(reader.read(), 10 * WITHIN)).startswith(b"HTTP/1.1 " + answer)
            assert await forgotten(state)

    asyncio.run(client())


def test_nonsense_after_the_answer_closes_the_connection_and_is_no_fault_of_ours() -> None:
    async def refuse(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 405, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def client() -> None:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        async with connected(refuse) as (reader, writer):
            writer.write(b"POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"zzz\r\n")
            assert await closed(reader)
        assert not faults

    asyncio.run(client())


LONG = b"x" * (1 << 24)
"""More than any buffer between here and there takes."""


async def long_answer(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": LONG})


async def forgotten(state: ServerState) -> bool:
    """Whether the server has nobody left, for whom it would keep something."""
    for _ in range(100):
        if not state.connections:
            return True
        await asyncio.sleep(WITHIN / 2)
    return False


def test_an_answer_that_nobody_reads_is_given_up() -> None:
    async def client() -> None:
        state = ServerState()
        async with connected(long_answer, state) as (reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # a stream would read by itself
            writer.write(2 * b"GET / HTTP/1.1\r\nhost: here\r\n\r\n")  # one answer waits behind the other
            await asyncio.sleep(WITHIN / 2)
            assert state.connections
            assert await forgotten(state)

    asyncio.run(client())


GET = b"GET / HTTP/1.1\r\nhost: here\r\n"


@pytest.mark.parametrize(
    "last",
    [GET + b"connection: close\r\n\r\n", b"nonsense\r\n\r\n", UPGRADE.replace(b"13", b"12")],
    ids=["the last one", "nonsense", "a bad handshake"],
)
def test_a_last_answer_that_nobody_reads_is_given_up_too(last: bytes) -> None:
    """Be it so short that the transport does not call itself full."""

    async def client() -> None:
        state = ServerState()
        async with connected(long_answer, state) as (reader, writer):
            reader._transport.pause_reading()  # type: ignore[attr-defined]  # as above
            await asyncio.sleep(WITHIN / 4)
            (line,) = state.connections
            line.transport.set_write_buffer_limits(high=1 << 30)
            writer.write(GET + b"\r\n" + last)
            await asyncio.sleep(WITHIN / 4)
            assert await forgotten(state)

    asyncio.run(client())
