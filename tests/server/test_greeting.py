"""Whoever says hello while the database is away is told so, and may try again on the same socket; who says nothing has
to go.
"""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from overdraw.errors import StoreFailed
from overdraw.server.config import Config
from overdraw.server.http.schemas import CreateTable, SeatWish
from overdraw.server.metrics import Metrics
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room
from overdraw.server.store import open_store
from overdraw.server.websocket import session
from overdraw.server.websocket.session import Session
from tests.server.players import run


def test_a_hello_that_the_database_cannot_answer_may_be_said_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        monkeypatch.undo()
        raise StoreFailed("the database is away")

    async def scenario() -> None:
        config = Config(database=str(tmp_path / "tables.sqlite3"), bot_warm_up=False)
        house = House(config, open_store(config.database), Metrics())
        await house.open()
        made = await house.create(CreateTable("push", [SeatWish("me"), SeatWish("bot", "random")]))
        hello = json.dumps({"type": "hello", "table": made.table, "token": made.token})
        said = [{"type": "websocket.receive", "text": hello}] * 2 + [{"type": "websocket.disconnect"}]
        told: list[Any] = []

        async def receive() -> Any:
            await asyncio.sleep(0.01)
            return said.pop(0)

        async def send(message: Any) -> None:
            told.append(json.loads(message["text"]))

        monkeypatch.setattr(Room, "enter", away)
        await Session(house, receive, send).run()
        await house.close()
        assert [message["type"] for message in told] == ["problem", "welcome"]
        assert told[0]["code"] == "server/store-failed"

    run(scenario())


def test_whoever_does_not_say_hello_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        config = Config(database=str(tmp_path / "tables.sqlite3"), bot_warm_up=False)
        told: list[Any] = []

        async def silence() -> Any:
            await asyncio.sleep(60)

        async def send(message: Any) -> None:
            told.append(message)

        monkeypatch.setattr(session, "HELLO_WITHIN", 0.05)
        await Session(House(config, open_store(config.database), Metrics()), silence, send).run()
        bye, close = told
        assert json.loads(bye["text"]) == {"type": "bye", "reason": "you did not say hello", "again": False}
        assert close == {"type": "websocket.close", "code": 1008, "reason": "you did not say hello"}

    run(scenario())
