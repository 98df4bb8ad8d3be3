"""The short way of a socket: it hears and says the same as the long one, however the bytes arrive."""

import asyncio
import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from overdraw.client import create
from overdraw.server.app import make_app
from overdraw.server.config import Config
from overdraw.server.protocol.messages import LARGEST_MESSAGE
from overdraw.server.wire import QuickWebSocket
from tests.server.frames import frame
from tests.server.players import run
from tests.server.processes import Server


class Rounds:
    """As much of an event loop as it takes to end a round."""

    def __init__(self) -> None:
        self.soon: list[Callable[[], None]] = []

    def call_soon(self, callback: Callable[[], None]) -> None:
        self.soon.append(callback)

    def call_later(self, _seconds: float, _callback: Callable[[], None]) -> None:
        pass

    def end(self) -> None:
        soon, self.soon = self.soon, []
        for callback in soon:
            callback()


class Listening(QuickWebSocket):
    """A socket after its handshake, which notes what it heard on each way."""

    def __init__(self) -> None:
        self.rounds = Rounds()
        self.loop = cast("asyncio.AbstractEventLoop", self.rounds)
        self.quick: list[bytes] = []
        self.plain: list[bytes] = []
        self.queue: asyncio.Queue[Any] = asyncio.Queue()
        self.handshake_initiated = self.handshake_complete = True
        self.read_paused = self.closing = self.disconnected = False
        self.frames: list[bytes] = []
        self.reading: list[str] = []
        self.transport = cast("asyncio.Transport", self)
        self.hear = self._note

    def arrives(self, data: bytes) -> None:
        """In a round of its own."""
        self.data_received(data)
        self.rounds.end()

    def pause_reading(self) -> None:
        self.reading.append("pause")

    def resume_reading(self) -> None:
        self.reading.append("resume")

    def abort(self) -> None:
        self.reading.append("abort")
        self.closing = True

    def close(self) -> None:
        self.reading.append("close")
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def _note(self, body: bytes) -> bool:
        if body == b"not now":
            return False
        self.quick.append(body)
        return True


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes the long way is noted and goes no further."""
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda self, data: self.plain.append(data))


LONG_HEAD = b"\x82\xff" + (3).to_bytes(8, "big") + b"mask" + b"abc"
"""A frame whose length has more bytes than it needs."""

TEXTS = [b"", b"{}", b"x" * 125, b"y" * 126, "größer".encode(), b"z" * LARGEST_MESSAGE]


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("at_once", [1, 5])
@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000, 100_000])
def test_texts_are_heard_whole_however_they_are_cut(size: int, at_once: int) -> None:
    line = Listening()
    data = b"".join(map(frame, TEXTS))
    for number, at in enumerate(range(0, len(data), size)):
        line.data_received(data[at : at + size])
        if number % at_once == 0:
            line.rounds.end()
    line.rounds.end()
    assert line.quick == TEXTS
    assert line.plain == []


@pytest.mark.usefixtures("plainly")
def test_what_is_not_taken_and_control_frames_go_the_long_way_one_by_one() -> None:
    line = Listening()
    ping, refused = frame(b"1", Opcode.PING), frame(b"not now")
    line.arrives(frame(b"a") + ping + refused + frame(b"b"))
    assert (line.quick, line.plain) == ([b"a", b"b"], [ping, refused])
    line.queue.put_nowait("something waits")
    line.arrives(frame(b"c"))
    assert line.quick == [b"a", b"b"]


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_whatever_is_no_whole_text_goes_the_long_way_frame_by_frame(size: int) -> None:
    line = Listening()
    strange = [frame(b"part", fin=False), frame(b"", Opcode.CONT), frame(b"bytes" * 100, Opcode.BINARY), LONG_HEAD]
    data = frame(b"a") + b"".join(strange) + frame(b"b")
    for at in range(0, len(data), size):
        line.arrives(data[at : at + size])
    assert (line.quick, line.plain) == ([b"a", b"b"], strange)


@pytest.mark.usefixtures("plainly")
def test_between_the_parts_of_a_message_nothing_goes_the_short_way() -> None:
    line, text = Listening(), frame(b"a")
    line.frames = [b"part"]
    line.arrives(text)
    assert (line.quick, line.plain) == ([], [text])


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize(
    "nonsense",
    [
        frame(b"x" * (LARGEST_MESSAGE + 1))[:8],
        frame(b"x" * 70_000)[:10],
        bytes(Frame(Opcode.TEXT, b"without a mask").serialize(mask=False)),
        bytes(Frame(Opcode.CLOSE, b"").serialize(mask=False)),
        b"\xff" * 20,
    ],
    ids=["too long", "much too long", "no mask", "empty without a mask", "noise"],
)
def test_what_cannot_be_read_is_handed_on_with_all_that_follows(nonsense: bytes) -> None:
    line, after = Listening(), frame(b"b")
    line.arrives(frame(b"a") + nonsense)
    assert (line.quick, line.plain) == ([b"a"], [nonsense])
    line.arrives(frame(b"a") + nonsense + after)
    assert (line.quick, line.plain) == ([b"a"] * 2, [nonsense, nonsense + after])


@pytest.mark.usefixtures("plainly")
def test_what_came_before_the_end_is_heard_before_it_in_turn_with_the_others() -> None:
    line = Listening()
    line.data_received(frame(b"a") * 100)
    assert line.eof_received()
    line.rounds.end()
    assert 0 < len(line.quick) < 100
    while line.rounds.soon:
        line.rounds.end()
    assert (line.quick, line.reading) == ([b"a"] * 100, ["close"])
    assert not line.eof_received()


def test_nothing_is_heard_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", lambda *_: None)
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda self, _: self.transport.close())
    lost, closed, refused = Listening(), Listening(), Listening()
    for line in (lost, closed, refused):
        line.data_received(frame(b"a") + frame(b"not now") + frame(b"b") * 100)
    lost.abort()
    lost.connection_lost(None)
    closed.close()
    for line in (lost, closed, refused):
        line.rounds.end()
        assert not line.rounds.soon
    assert (lost.quick, closed.quick, refused.quick) == ([], [], [b"a"])


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("kind", [Opcode.TEXT, Opcode.PING], ids=["short way", "long way"])
def test_whoever_sends_much_at_once_is_read_in_turn_with_the_others(kind: Opcode) -> None:
    line = Listening()
    line.data_received(frame(b"a", kind) * 10_000)
    assert line.reading == ["pause"]
    line.rounds.end()
    assert 0 < len(line.quick + line.plain) < 100
    while line.rounds.soon:
        line.rounds.end()
    assert len(line.quick + line.plain) == 10_000
    assert line.reading == ["pause", "resume"]


@pytest.mark.usefixtures("plainly")
def test_while_much_waits_to_be_read_no_more_comes_in_even_if_uvicorn_wants_it() -> None:
    line = Listening()
    line.data_received(frame(b"a") * 10_000)
    line.read_paused = True
    line.queue.put_nowait("something waits")
    run(line.receive())
    assert line.reading == ["pause", "resume", "pause"]


def test_empty_parts_of_a_message_are_not_kept() -> None:
    line = Listening()
    for _ in range(1000):
        line.handle_cont(Frame(Opcode.CONT, b"", fin=False))
    line.handle_cont(Frame(Opcode.CONT, b"x", fin=False))
    assert line.frames == [b"x"]


def test_a_socket_that_cannot_be_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Listening()
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        line.arrives(frame(b"a") + frame(b"not now"))
    line.rounds.end()
    assert (line.quick, line.reading) == ([b"a"], ["abort"])


@contextmanager
def without_the_short_way(database: Path) -> Iterator[str]:
    """The same application behind uvicorn's own sockets."""
    app, _ = make_app(Config(database=str(database), bot_pace=0, bot_warm_up=False, messages_per_second=10_000))
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="warning", lifespan="on"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(30)
        listening.close()


def test_without_the_short_way_all_works_the_same(tmp_path: Path) -> None:
    async def scenario(url: str) -> None:
        async with await create(url, "push", ["me", "random"]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[-1])
            assert seat.status == "over"

    with without_the_short_way(tmp_path / "t.sqlite3") as url:
        run(scenario(url))


@pytest.mark.usefixtures("plainly")
def test_a_frame_that_began_before_somebody_listens_is_heard_whole() -> None:
    line, hello, move = Listening(), frame(b"hello"), frame(b"move")
    line.hear = None
    line.arrives(hello + move[:5])
    line.hear = line._note
    line.arrives(move[5:])
    assert (line.plain, line.quick) == ([hello], [b"move"])


def test_whoever_sends_frames_before_the_handshake_is_complete_is_given_up() -> None:
    line = Listening()
    line.handshake_complete = False
    line.data_received(frame(b"hello"))
    assert line.reading == ["abort"]


def test_answers_come_in_the_order_of_the_questions(server: Server) -> None:
    """A move goes the short way and waits for the disk; what is asked after it is answered after it."""

    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "random"], starter=0)
        async with connect(f"ws{server.url.removeprefix('http')}/api/socket") as line:
            await line.send(json.dumps({"type": "hello", "table": host.id, "token": host.token}))
            await line.send('{"type":"start"}')
            seq = 0
            while seq < 2:
                seq = json.loads(await line.recv()).get("seq", 0)
            await line.send(json.dumps({"type": "act", "id": "a", "seen": seq, "action": "push"}))
            await line.send('{"type":"odds"}')
            await line.send(json.dumps({"type": "act", "id": "a", "seen": seq, "action": "push"}))
            heard = [json.loads(await line.recv())["type"] for _ in range(3)]
            assert heard == ["update", "odds", "done"]

    run(scenario())
