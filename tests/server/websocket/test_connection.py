"""A WebSocket connection, tested with a raw TCP client."""

import asyncio
import logging
import tracemalloc
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvloop
from websockets.frames import Close, Frame, Opcode

from overdraw.protocol.messages import LARGEST_MESSAGE
from overdraw.server.websocket import connection as module
from overdraw.server.websocket.connection import MOST_WAITING
from tests.server.frames import frame
from tests.server.websocket.recording import BINARY, CLOSED, UPGRADE, Client, Serving, serving

SOON = 0.3
"""Seconds instead of the real timeouts, so that tests are fast."""

Scenario = Callable[[Serving], Coroutine[Any, Any, None]]

TEXTS = [b"", b"{}", b"x" * 125, b"y" * 126, "größer".encode(), b"z" * LARGEST_MESSAGE]
PING, PONG = frame(b"1", Opcode.PING), b"\x8a\x011"


def run(scenario: Scenario, app: Any = None) -> None:
    async def served() -> None:
        async with asyncio.timeout(60), serving(*[app] if app else []) as server:
            await scenario(server)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(served())


def close_frame(code: int = 1000, reason: str = "") -> bytes:
    return frame(Close(code, reason).serialize(), Opcode.CLOSE)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "READ_WITHIN", SOON)


# Reading


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000, 100_000])
def test_texts_arrive_whole_however_the_bytes_are_split(size: int) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        data = b"".join(map(frame, TEXTS))
        for at in range(0, len(data), size):
            await client.send(data[at : at + size])
        assert await session.until(len(TEXTS)) == TEXTS

    run(scenario)


def test_a_fragmented_message_arrives_whole_with_pings_answered_in_between() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(frame(b"one ", fin=False) + PING + frame(b"two", Opcode.CONT))
        await client.send(frame(b"whole") + frame(b"bytes", Opcode.BINARY))
        await client.send(frame(b"by", Opcode.BINARY, fin=False) + frame(b"tes", Opcode.CONT) + frame(b"last"))
        assert await session.until(5) == [b"one two", b"whole", BINARY, BINARY, b"last"]
        assert await client.read(len(PONG)) == PONG

    run(scenario)


LONG_HEAD = b"\x81\xfe" + (3).to_bytes(2, "big") + bytes(4) + b"abc"
"""A frame whose length field is longer than necessary."""

RESERVED_BIT = b"\xc1" + frame(b"x")[1:]


@pytest.mark.parametrize(
    ("nonsense", "code"),
    [
        (frame(b"x" * (LARGEST_MESSAGE + 1))[:8], 1009),
        (frame(b"x" * 70_000)[:10], 1009),
        (frame(b"x" * 10_000, fin=False) + frame(b"x" * 10_000, Opcode.CONT), 1009),
        (bytes(Frame(Opcode.TEXT, b"without a mask").serialize(mask=False)), 1002),
        (bytes(Frame(Opcode.CLOSE, b"").serialize(mask=False)), 1002),
        (frame(b"one", fin=False) + frame(b"two"), 1002),
        (frame(b"", Opcode.CONT), 1002),
        (RESERVED_BIT, 1002),
        (b"\x89\xfe" + (200).to_bytes(2, "big") + bytes(204), 1002),
        (b"\xff" * 20, 1002),
    ],
    ids=[
        "too long",
        "much too long",
        "too long in parts",
        "no mask",
        "empty without a mask",
        "a whole text among the parts of another",
        "a part of nothing",
        "a reserved bit",
        "a long ping",
        "noise",
    ],
)
def test_a_protocol_error_is_answered_with_a_close_and_ends_reading(nonsense: bytes, code: int) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(frame(b"before") + nonsense + frame(b"after") * 100)
        assert await client.close_code() == code
        assert await client.ended()
        assert await session.until(2) == [b"before", CLOSED]
        client.hang_up()
        assert await server.forgotten()
        assert session.heard == [b"before", CLOSED]

    run(scenario)


def test_a_length_field_that_is_longer_than_necessary_is_accepted() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(LONG_HEAD)
        assert await session.until(1) == [b"abc"]

    run(scenario)


def test_a_client_that_is_still_sending_gets_the_close_code_and_no_reset() -> None:
    async def scenario(server: Serving) -> None:
        client, _ = await server.open()
        too_long = frame(b"x" * 4_000_000)
        sending = asyncio.create_task(client.send(too_long))
        assert await client.close_code() == 1009
        assert await client.ended()
        await sending  # the server takes and ignores all of it
        client.finish()
        assert await server.forgotten()

    run(scenario)


@pytest.mark.parametrize("kind", [Opcode.TEXT, Opcode.PING, Opcode.PONG])
def test_a_client_that_sends_a_lot_is_read_in_turn_with_the_others(kind: Opcode) -> None:
    """Also for other frames than text: the library websockets would read all its input at once."""

    async def scenario(server: Serving) -> None:
        flooding, flooded = await server.open()
        client, session = await server.open()
        flood = frame(b"", kind) * 5_000 + frame(b"the last")
        assert flooding.send_now(flood) == len(flood)
        client.send_now(frame(b"from another"))
        await flooded.until(5_001 if kind is Opcode.TEXT else 1)
        assert session.heard == [b"from another"]
        assert server.endpoint.log.index(b"from another") < server.endpoint.log.index(b"the last")

    run(scenario)


def test_while_a_session_pauses_nothing_is_delivered_and_little_is_buffered() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.on_text = lambda _: session.connection.pause_reading()
        await client.send(frame(b"first") + frame(b"second"))
        assert await session.until(1) == [b"first"]
        text, sent, took = frame(b"x" * 1000), 0, -1
        while took:  # until the network takes no more, because the server has stopped reading
            took = 0
            for _ in range(10):
                await asyncio.sleep(0.01)
                took += client.send_now((text * 1000)[(sent + took) % len(text) :])
            sent += took
        assert session.heard == [b"first"]
        session.on_text = lambda _: None
        session.connection.resume_reading()
        whole = sent // len(text)
        assert (await session.until(2 + whole))[1] == b"second"
        assert len(session.heard) == 2 + whole

    run(scenario)


def test_empty_parts_of_a_message_are_not_kept() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(frame(b"a", fin=False))
        parts = frame(b"", Opcode.CONT, fin=False) * 10_000
        tracemalloc.start()
        for _ in range(3):
            await client.send(parts + PING)
            while (await client.frame()).opcode is not Opcode.PONG:  # on a slow machine the server may send a ping
                pass
        kept, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert kept < 120_000  # the list alone would be twice as large
        await client.send(frame(b"b", Opcode.CONT))
        assert await session.until(1) == [b"ab"]

    run(scenario)


def test_an_exception_in_a_session_ends_only_its_connection(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        other, heard = await server.open()
        session.on_text = lambda text: print(text.decode("no such encoding"))
        await client.send(frame(b"a") + frame(b"b"))
        assert await client.gone()
        assert await session.until(2) == [b"a", CLOSED]
        await other.send(frame(b"c"))
        assert await heard.until(1) == [b"c"]

    run(scenario)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.message == "a connection failed"


def test_an_exception_while_writing_ends_only_that_connection(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(server: Serving) -> None:
        (client, session), (other, heard) = await server.open(), await server.open()
        failing = session.connection.transport
        monkeypatch.setattr(session.connection, "transport", FailingTransport(failing))
        session.connection.send(b"a")
        heard.connection.send(b"b")
        assert (await other.frame()).data == b"b"
        assert await client.gone()

    run(scenario)
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert record.message == "a connection failed"


class FailingTransport:
    """A transport that fails to write."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self.abort = transport.abort

    def write(self, data: bytes) -> None:
        raise RuntimeError("cannot write")


# The opening handshake


def test_frames_that_come_with_the_handshake_do_no_harm() -> None:
    """Clients may not send frames before the answer; uvicorn drops what arrives together with the request."""

    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(UPGRADE + frame(b"early"))
        await client.read_until(b"\r\n\r\n")
        (session,) = server.endpoint.sessions
        await client.send(frame(b"in time"))
        while b"in time" not in session.heard:
            await session.until(len(session.heard) + 1)
        assert set(session.heard) <= {b"early", b"in time"}

    run(scenario)


async def long_answer(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"x" * (1 << 24)})


def test_a_socket_that_opens_while_the_send_buffer_is_full_has_the_deadline(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client(buffer=4096)
        await client.send(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n" + UPGRADE)
        while not server.endpoint.sessions:
            await asyncio.sleep(0)
        assert await server.endpoint.sessions[0].until(1) == [CLOSED]
        assert server.endpoint.drops == ["slow"]
        assert await server.forgotten()

    run(scenario, long_answer)


def test_a_socket_that_opens_while_the_send_buffer_is_full_stays_if_its_client_reads(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client = await server.client()
        await client.send(b"GET / HTTP/1.1\r\nhost: here\r\n\r\n" + UPGRADE)
        await client.read_until(b"HTTP/1.1 101")
        await client.read_until(b"\r\n\r\n")
        (session,) = server.endpoint.sessions
        await asyncio.sleep(2 * SOON)
        await client.send(frame(b"here"))
        assert await session.until(1) == [b"here"]

    run(scenario, long_answer)


# Sending


def test_texts_of_every_length_arrive() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        for length in (0, 1, 125, 126, 65_535, 65_536, 100_000):
            session.connection.send(b"x" * length)
            sent = await client.frame()
            assert (sent.opcode, sent.data) == (Opcode.TEXT, b"x" * length)

    run(scenario)


def test_a_client_with_too_much_unread_is_dropped_and_sent_nothing_more() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open(buffer=4096)
        text, most = ("ä" * 500).encode(), 0
        for _ in range(50_000):
            session.connection.send(text)
            await asyncio.sleep(0)
            most = max(most, session.connection.transport.get_write_buffer_size())
            if server.endpoint.drops:
                break
        for _ in range(1000):
            session.connection.send(text)
        assert MOST_WAITING < most + 2 * len(text) < MOST_WAITING + 10 * len(text)
        assert server.endpoint.drops == ["slow"]
        assert await session.until(1) == [CLOSED]
        assert await server.forgotten()
        assert await client.gone()

    run(scenario)


def test_nothing_is_written_after_a_connection_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    """`abort` takes effect later. What is written until then would stay in memory."""

    async def scenario(server: Serving) -> None:
        _, session = await server.open(buffer=4096)
        transport = RecordingTransport(session.connection.transport)
        monkeypatch.setattr(session.connection, "transport", transport)
        while "abort" not in transport.calls:
            for _ in range(100):
                session.connection.send(b"x" * 1000)
            await asyncio.sleep(0)
        assert await server.forgotten()
        assert transport.calls.index("abort") == len(transport.calls) - 1

    run(scenario)


class RecordingTransport:
    """Records writes and the abort."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport, self.calls = transport, list[str]()

    def write(self, data: bytes) -> None:
        self.calls.append("write")
        self._transport.write(data)

    def abort(self) -> None:
        self.calls.append("abort")
        self._transport.abort()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def test_sending_to_many_clients_may_drop_some_of_them() -> None:
    """A session learns of its end only after the call that caused it."""

    async def scenario(server: Serving) -> None:
        opened = [await server.open(buffer=4096) for _ in range(3)]
        audience = {session for _, session in opened}
        for _, session in opened:
            session.closed = lambda session=session: audience.remove(session)  # type: ignore[method-assign,misc]  # bound now
        while audience:
            for session in audience:
                session.connection.send(b"x" * 10_000)
            await asyncio.sleep(0)
        assert server.endpoint.drops == ["slow"] * 3

    run(scenario)


def test_a_client_that_always_lags_a_little_behind_is_not_dropped(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open(buffer=4096)
        text = b"x" * 60_000
        for _ in range(2):
            session.connection.send(text)
        for _ in range(4 * MOST_WAITING // len(text)):
            session.connection.send(text)
            assert (await client.frame()).data == text
        assert server.endpoint.drops == []

    run(scenario)


def test_a_client_that_does_not_read_in_time_is_dropped(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        _, session = await server.open(buffer=4096)
        transport = session.connection.transport
        while transport.get_write_buffer_size() <= transport.get_write_buffer_limits()[1]:
            session.connection.send(b"x" * 10_000)
            await asyncio.sleep(0)
        assert server.endpoint.drops == []
        assert await session.until(1) == [CLOSED]
        assert server.endpoint.drops == ["slow"]

    run(scenario)


# Pings


def test_pongs_do_not_pile_up_and_a_client_that_does_not_read_them_is_dropped(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open(buffer=4096)
        pings, most = frame(bytes(125), Opcode.PING) * 500, 0
        while session.heard == []:
            client.send_now(pings)
            await asyncio.sleep(0.001)
            most = max(most, session.connection.transport.get_write_buffer_size())
        assert 0 < most < 1 << 20
        assert await server.forgotten()

    run(scenario)


def test_a_client_that_reads_again_gets_an_answer_to_its_last_ping() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open(buffer=4096)
        text, sent = b"x" * 10_000, 0
        transport = session.connection.transport
        while transport.get_write_buffer_size() <= transport.get_write_buffer_limits()[1]:
            session.connection.send(text)
            sent += 1
            await asyncio.sleep(0)
        await client.send(frame(b"a", Opcode.PING) + frame(b"b", Opcode.PING) + frame(b"read"))
        await session.until(1)
        for _ in range(sent):
            assert (await client.frame()).opcode is Opcode.TEXT
        await client.send(frame(b"c", Opcode.PING))
        assert [(await client.frame()).data for _ in range(2)] == [b"b", b"c"]

    run(scenario)


def test_a_client_that_answers_no_ping_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PING_EVERY", SOON)

    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        assert (await client.frame()).opcode is Opcode.PING
        assert await session.until(1) == [CLOSED]
        assert server.endpoint.drops == ["silent"]

    run(scenario)


def test_a_client_that_answers_pings_may_be_silent_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PING_EVERY", SOON)

    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        for _ in range(4):
            ping = await client.frame()
            await client.send(frame(bytes(ping.data), Opcode.PONG))
        assert session.heard == []

    run(scenario)


def test_a_client_whose_pong_waits_unread_is_not_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PING_EVERY", SOON)

    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.on_text = lambda _: session.connection.pause_reading()
        await client.send(frame(b"much work"))
        for _ in range(3):
            assert (await client.frame()).opcode is Opcode.PING
        assert session.heard == [b"much work"]

    run(scenario)


# Ending


def test_a_session_closes_and_the_client_answers() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.connection.send(b"goodbye")
        session.connection.close(1008, "for a reason")
        session.connection.send(b"too late")
        session.connection.close(1000, "again")
        assert session.heard == []  # not during the call
        assert (await client.frame()).data == b"goodbye"
        closing = await client.frame()
        assert Close.parse(bytes(closing.data)) == Close(1008, "for a reason")
        await client.send(frame(b"unheard") + frame(b"in", fin=False) + frame(b"parts", Opcode.CONT))
        await client.send(close_frame(1008))
        assert await client.ended()
        client.hang_up()
        assert await server.forgotten()
        assert session.heard == [CLOSED]

    run(scenario)


def test_a_close_reaches_a_client_whose_session_has_paused() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.connection.pause_reading()
        await client.send(frame(b"unheard"))
        session.connection.close(1001)
        assert await client.close_code() == 1001
        await client.send(close_frame(1001))
        assert await client.ended()
        assert await session.until(1) == [CLOSED]

    run(scenario)


def test_a_client_that_does_not_answer_a_close_is_dropped(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.connection.close(1001, "the end")
        assert await client.close_code() == 1001
        assert await client.gone()
        assert await server.forgotten()
        assert session.heard == [CLOSED]

    run(scenario)


def test_a_client_closes_and_gets_its_code_back() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(frame(b"last") + close_frame(3000, "enough") + frame(b"after"))
        assert await client.close_code() == 3000
        assert await client.ended()
        assert await session.until(2) == [b"last", CLOSED]
        client.hang_up()
        assert await server.forgotten()

    run(scenario)


@pytest.mark.parametrize("ending", [close_frame(3000), b""], ids=["close", "half-close"])
def test_answers_are_sent_before_the_connection_ends(ending: bytes) -> None:
    """Frames wait in the outbox until the end of the loop iteration, but are sent before the connection ends."""

    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.on_text = session.connection.send
        client.send_now(frame(b"a") + frame(b"b") + ending)
        if not ending:
            client.finish()
        assert [(await client.frame()).data for _ in range(2)] == [b"a", b"b"]
        if ending:
            assert (await client.frame()).opcode is Opcode.CLOSE
        assert await client.ended()

    run(scenario)


def test_a_client_that_stays_connected_after_the_close_is_dropped(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client, _ = await server.open()
        await client.send(close_frame())
        assert await client.close_code() == 1000
        assert await client.ended()
        assert await server.forgotten()

    run(scenario)


def test_frames_before_the_end_are_delivered_first() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        client.send_now(frame(b"a") * 100 + frame(b"half")[:3])
        client.finish()
        assert await session.until(101) == [b"a"] * 100 + [CLOSED]
        assert await client.gone()
        assert await server.forgotten()

    run(scenario)


def test_frames_before_the_end_are_delivered_when_the_session_resumes() -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        session.on_text = lambda _: session.connection.pause_reading()
        client.send_now(frame(b"a") + frame(b"b"))
        client.finish()
        await session.until(1)
        session.connection.resume_reading()
        assert (await session.until(2))[:2] == [b"a", b"b"]
        session.connection.resume_reading()
        assert await session.until(3) == [b"a", b"b", CLOSED]

    run(scenario)


@pytest.mark.parametrize("ending", ["close", "end", "long"])
def test_a_client_that_closes_without_reading_the_rest_is_dropped(ending: str, impatient: None) -> None:
    """Also if the transport's buffer is not above its limit."""

    async def scenario(server: Serving) -> None:
        client, session = await server.open(buffer=4096)
        session.connection.transport.set_write_buffer_limits(high=1 << 30)
        session.connection.send(b"x" * (1 << 24))
        if ending == "end":
            client.finish()
        else:
            await client.send(close_frame() if ending == "close" else frame(b"x" * 100_000))
        assert await session.until(1) == [CLOSED]
        assert await server.forgotten()

    run(scenario)


@pytest.mark.parametrize("after", [b"", frame(b"a"), close_frame(), b"\xff" * 20], ids=["", "text", "close", "noise"])
def test_a_session_is_told_of_its_end_exactly_once(after: bytes) -> None:
    async def scenario(server: Serving) -> None:
        client, session = await server.open()
        await client.send(after)
        session.connection.close(1001)
        client.hang_up()
        assert await server.forgotten()
        session.connection.send(b"too late")
        session.connection.close(1000)
        session.connection.pause_reading()
        session.connection.resume_reading()
        assert session.heard.count(CLOSED) == 1

    run(scenario)


def test_a_stop_closes_connections_and_drops_those_that_are_closing(impatient: None) -> None:
    async def scenario(server: Serving) -> None:
        client, _ = await server.open()
        over, _ = await server.open()
        await over.send(close_frame())
        assert await over.close_code() == 1000
        for connection in list(server.state.connections):
            connection.shutdown()
        assert await client.close_code() == 1001
        assert await server.forgotten()

    run(scenario)


def test_no_connection_is_left_when_its_client_is_gone() -> None:
    async def vanish(client: Client) -> None:
        client.hang_up()

    async def scenario(server: Serving) -> None:
        for _ in range(3):
            client, session = await server.open()
            await vanish(client)
            assert await session.until(1) == [CLOSED]
        assert await server.forgotten()

    run(scenario)
