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
from overdraw.server.protocol import LARGEST_MESSAGE
from overdraw.server.wire import QuickWebSocket
from tests.server.players import run
from tests.server.processes import Server


def frame(body: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return bytes(Frame(opcode, body, fin).serialize(mask=True))


class Rounds:
    """As much of an event loop as it takes to end a round."""

    def __init__(self) -> None:
        self.soon: list[Callable[[], None]] = []

    def call_soon(self, callback: Callable[[], None]) -> None:
        self.soon.append(callback)

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
        self.read_paused = False
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

    def _note(self, body: bytes) -> bool:
        if body == b"not now":
            return False
        self.quick.append(body)
        return True


@pytest.fixture
def plainly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes the long way is noted and goes no further."""
    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda self, data: self.plain.append(data))


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
@pytest.mark.parametrize(
    "strange",
    [
        frame(b"part", fin=False),
        frame(b"bytes", Opcode.BINARY),
        frame(b"x" * (LARGEST_MESSAGE + 1)),
        frame(b"x" * 70_000),
        bytes(Frame(Opcode.TEXT, b"without a mask").serialize(mask=False)),
        b"\xff" * 20,
    ],
    ids=["part", "bytes", "too long", "much too long", "no mask", "noise"],
)
def test_after_something_unusual_all_goes_the_long_way(strange: bytes) -> None:
    line, after = Listening(), frame(b"b")
    line.arrives(frame(b"a") + strange)
    line.arrives(after)
    while line.rounds.soon:
        line.rounds.end()
    assert line.quick == [b"a"]
    assert b"".join(line.plain) == strange + after


@pytest.mark.usefixtures("plainly")
def test_what_came_before_the_end_is_heard_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    line = Listening()
    monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", lambda self, _: self.quick.append(b"the end"))
    line.data_received(frame(b"a") * 100)
    line.connection_lost(None)
    line.rounds.end()
    assert line.quick == [b"a"] * 100 + [b"the end"]


@pytest.mark.usefixtures("plainly")
@pytest.mark.parametrize("first", [b"", frame(b"bytes", Opcode.BINARY)], ids=["short way", "long way"])
def test_whoever_sends_much_at_once_is_read_in_turn_with_the_others(first: bytes) -> None:
    line, much = Listening(), first + frame(b"a") * 10_000
    line.data_received(much)
    assert line.reading == ["pause"]
    line.rounds.end()
    assert 0 < len(b"".join(line.quick + line.plain)) < 10_000
    while line.rounds.soon:
        line.rounds.end()
    assert (line.quick, b"".join(line.plain)) == (([], much) if first else ([b"a"] * 10_000, b""))
    assert line.reading == ["pause", "resume"]


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
def test_a_frame_that_began_on_the_long_way_ends_there() -> None:
    line, hello, move = Listening(), frame(b"hello"), frame(b"move")
    line.hear = None
    line.arrives(hello + move[:5])
    line.hear = line._note
    line.arrives(move[5:])
    assert (line.plain, line.quick) == ([hello], [b"move"])
    early = Listening()
    early.handshake_complete = False
    early.data_received(hello[:5])
    early.handshake_complete = True
    early.arrives(hello[5:])
    assert (early.plain, early.quick) == ([hello[:5], hello[5:]], [])


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
