"""Connections without a complete request, or whose client does not read the answer, are closed; others are served."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop

from overdraw.server.http import timeouts
from overdraw.server.http.timeouts import RequestTimeouts, TimedHttp
from overdraw.server.websocket import connection
from tests.server.websocket.recording import UPGRADE, Client, Serving, serving

WITHIN = 0.3
LONGER = 2.0
"""Seconds, for tests in which a slow machine must not miss the deadline."""

GET = b"GET / HTTP/1.1\r\nhost: here\r\n"
REQUEST = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n"


async def echo(_scope: Any, receive: Any, send: Any) -> None:
    """Answers with the request's body once it is complete."""
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


async def long_answer(_scope: Any, _receive: Any, send: Any) -> None:
    """An answer larger than all buffers between server and client."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * (1 << 24)})


def run(scenario: Callable[[Serving], Coroutine[Any, Any, None]], app: Any = echo) -> None:
    async def served() -> None:
        async with asyncio.timeout(60), serving(RequestTimeouts(app), TimedHttp) as server:
            await scenario(server)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(served())


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "REQUEST_WITHIN", WITHIN)
    for module in (timeouts, connection):
        monkeypatch.setattr(module, "READ_WITHIN", WITHIN)


@pytest.mark.parametrize("beginning", [b"", REQUEST[:9], REQUEST, REQUEST + b"ab"])
def test_a_request_that_does_not_arrive_is_dropped(beginning: bytes) -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(beginning)
        assert await client.gone()
        assert await server.forgotten()

    run(scenario)


@pytest.mark.parametrize("beginning", [b"GET / HTTP/1.1\r\n", REQUEST.replace(b"4", b"999") + b"x"])
def test_sending_byte_by_byte_does_not_extend_the_deadline(beginning: bytes) -> None:
    async def drip(client: Client) -> None:
        await client.send(beginning)
        while True:
            await client.send(b"x" if beginning.endswith(b"x") else b"x: a\r\n")
            await asyncio.sleep(WITHIN / 4)

    async def scenario(server: Serving) -> None:
        client = await server.client()
        dripping = asyncio.create_task(drip(client))
        assert await client.gone()
        dripping.cancel()
        await asyncio.gather(dripping, return_exceptions=True)
        assert await server.forgotten()

    run(scenario)


def test_an_answer_may_take_longer_and_the_next_request_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the client's part has a deadline, and each request has its own."""
    monkeypatch.setattr(timeouts, "REQUEST_WITHIN", LONGER)

    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(REQUEST + b"slow")
        assert (await client.read_until(b"slow")).startswith(b"HTTP/1.1 200")
        await asyncio.sleep(0.6 * LONGER)
        await client.send(REQUEST)
        await asyncio.sleep(0.6 * LONGER)
        await client.send(b"fast")
        assert (await client.read_until(b"fast")).startswith(b"HTTP/1.1 200")
        assert await client.gone()

    run(scenario)


def test_pipelined_requests_are_answered_in_order() -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(REQUEST + b"one " + REQUEST + b"two ")
        for body in (b"one ", b"two "):
            assert (await client.read_until(body)).startswith(b"HTTP/1.1 200")

    run(scenario)


def test_an_unexpected_body_has_the_same_deadline() -> None:
    async def refuse(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 405, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(REQUEST + b"a")
        assert (await client.read_until(b"\r\n\r\n")).startswith(b"HTTP/1.1 405")
        assert await client.gone()
        assert await server.forgotten()

    run(scenario, refuse)


def test_a_socket_may_be_silent() -> None:
    async def scenario(server: Serving) -> None:
        _, session = await server.open()
        await asyncio.sleep(3 * WITHIN)
        assert session.heard == []
        assert server.state.connections

    run(scenario)


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
def test_a_bad_handshake_is_rejected_and_leaves_nothing_behind(strange: bytes, answer: bytes) -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(UPGRADE[:-2] + strange + b"\r\n")
        assert (await client.read_until(b"\r\n\r\n")).startswith(b"HTTP/1.1 " + answer)
        assert await client.gone()
        assert await server.forgotten()

    run(scenario)


def test_garbage_after_the_answer_closes_the_connection_without_an_internal_error() -> None:
    async def refuse(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 405, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def scenario(server: Serving) -> None:
        faults: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        client = await server.client()
        await client.send(b"POST / HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n")
        await client.read_until(b"\r\n\r\n")
        await client.send(b"zzz\r\n")
        assert await client.gone()
        assert not faults

    run(scenario, refuse)


def test_an_answer_that_the_client_does_not_read_is_dropped() -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client(buffer=4096)
        await client.send(2 * (GET + b"\r\n"))  # the second answer waits for the first
        while not server.state.connections:
            await asyncio.sleep(0)
        assert await server.forgotten()

    run(scenario, long_answer)


@pytest.mark.parametrize(
    "last",
    [GET + b"connection: close\r\n\r\n", b"nonsense\r\n\r\n", UPGRADE.replace(b"13", b"12")],
    ids=["the last one", "nonsense", "a bad handshake"],
)
def test_a_last_answer_that_the_client_does_not_read_is_dropped_too(last: bytes) -> None:
    """Even if it is so short that the transport's buffer is not above its limit."""

    async def scenario(server: Serving) -> None:
        client = await server.client(buffer=4096)
        while not server.state.connections:
            await asyncio.sleep(0)
        (line,) = server.state.connections
        line.transport.set_write_buffer_limits(high=1 << 30)
        await client.send(GET + b"\r\n" + last)
        while not line.transport.get_write_buffer_size():
            await asyncio.sleep(0)
        assert await server.forgotten()

    run(scenario, long_answer)


def test_each_request_has_its_own_state_in_the_scope() -> None:
    found: list[Any] = []

    async def note(scope: Any, receive: Any, send: Any) -> None:
        found.append(scope["state"])
        await echo(scope, receive, send)

    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(REQUEST + b"here")
        await client.read_until(b"here")

    run(scenario, note)
    assert found == [{}]
