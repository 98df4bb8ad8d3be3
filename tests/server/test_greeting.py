"""A client that says hello while the database is away is told so, and may try again on the same socket; one that says
nothing has to go.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from overdraw.errors import StoreFailed
from overdraw.server.app import make_app
from overdraw.server.config import Config
from overdraw.server.http.schemas import CreateTable, SeatWish
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room
from overdraw.server.websocket import session
from overdraw.server.websocket.connection import websocket_class
from tests.server.players import run


@asynccontextmanager
async def connected(database: Path) -> AsyncIterator[tuple[House, ClientConnection]]:
    """A house in this process, and a client at its socket."""
    app, endpoint, house = make_app(Config(database=str(database), bot_warm_up=False))
    settings = uvicorn.Config(app, http="h11", ws=websocket_class(endpoint), lifespan="off", log_config=None)
    settings.load()
    state, http = ServerState(), settings.http_protocol_class
    await house.open()
    server = await asyncio.get_running_loop().create_server(
        lambda: http(config=settings, server_state=state, app_state={}),  # type: ignore[call-arg]  # uvicorn's contract
        "127.0.0.1",
        0,
    )
    port = server.sockets[0].getsockname()[1]
    async with connect(f"ws://127.0.0.1:{port}/api/socket") as line:
        yield house, line
    server.close()
    await house.close()


def test_a_hello_that_the_database_cannot_answer_may_be_said_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        monkeypatch.undo()
        raise StoreFailed("the database is away")

    async def scenario() -> None:
        async with connected(tmp_path / "tables.sqlite3") as (house, line):
            made = await house.create(CreateTable("push", [SeatWish("me"), SeatWish("bot", "random")]))
            hello = json.dumps({"type": "hello", "table": made.table, "token": made.token})
            monkeypatch.setattr(Room, "enter", away)
            await line.send(hello)
            await line.send(hello)
            told = [json.loads(await line.recv()) for _ in range(2)]
        assert [message["type"] for message in told] == ["problem", "welcome"]
        assert told[0]["code"] == "server/store-failed"

    run(scenario())


def test_a_client_that_leaves_while_it_is_let_in_is_not_left_in_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter, entering, gone, entered = Room.enter, asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def slowly(room: Room, *arguments: object) -> None:
        entering.set()
        await gone.wait()
        await enter(room, *arguments)  # type: ignore[arg-type]  # whatever they are
        assert room.connections
        entered.set()

    async def scenario() -> None:
        async with connected(tmp_path / "tables.sqlite3") as (house, line):
            made = await house.create(CreateTable("push", [SeatWish("me"), SeatWish("bot", "random")]))
            monkeypatch.setattr(Room, "enter", slowly)
            await line.send(json.dumps({"type": "hello", "table": made.table, "token": made.token}))
            await entering.wait()
            line.transport.abort()
            while house.sockets:
                await asyncio.sleep(0)
            gone.set()
            await entered.wait()
            room = await house.room(made.table)
            assert not room.connections

    run(scenario())


def test_a_client_that_does_not_say_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_WITHIN", 0.05)

    async def scenario() -> None:
        async with connected(tmp_path / "tables.sqlite3") as (house, line):
            assert json.loads(await line.recv()) == {"type": "bye", "reason": "you did not say hello", "again": False}
            with pytest.raises(ConnectionClosed):
                await line.recv()
            assert (line.close_code, line.close_reason) == (1008, "you did not say hello")
            assert house.metrics.dropped.values == {"rules": 1}

    run(scenario())
