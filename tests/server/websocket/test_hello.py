"""A client's hello: it may be repeated while the database is away, and a silent client is disconnected."""

import asyncio

import pytest

from overdraw.errors import StoreFailed
from overdraw.server.websocket import session
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, opened, settled
from tests.server.tables.table_log import TABLE, started, token


def test_a_hello_may_be_repeated_if_the_database_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*_: object) -> None:
        raise StoreFailed("the database is away")

    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            client = node.connect()
            with monkeypatch.context() as patch:
                patch.setattr(MemoryStore, "read", away)
                client.say(type="hello", table=TABLE, token=token(0))
                await settled()
            client.say(type="hello", table=TABLE, token=token(0))
            await settled()
            assert [message["type"] for message in client.told] == ["problem", "welcome"]
            assert client.told[0]["code"] == "server/store-failed"
            assert not client.paused

    run(scenario())


def test_a_client_that_disconnects_while_it_enters_does_not_stay_in_the_room() -> None:
    async def scenario() -> None:
        store = MemoryStore(started().log)
        node = Node(store)
        async with opened(node):
            room, host = await node.enter(0)
            store.held = []
            host.act("push", room.state.seq)
            await settled()
            client = node.connect()
            client.say(type="hello", table=TABLE, token=token(1))
            await settled()
            client.session.closed()
            store.held.pop()(None)
            await settled()
            assert room.clients == {host.session}
            assert client.told == []

    run(scenario())


def test_the_first_message_must_be_hello_and_the_only_one() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            client = node.connect()
            client.act("push", 2)
            client.say(type="hello", table=TABLE, token=token(0))
            await settled()
            client.say(type="hello", table=TABLE, token=token(1))
            await settled()
            assert [message["type"] for message in client.told] == ["problem", "welcome", "problem"]
            assert client.told[0] | {"message": ""} == {
                "type": "problem",
                "code": "table/wrong-moment",
                "message": "",
                "id": "mine",
                "seq": None,
                "reason": None,
            }
            assert client.session.permissions.seat == 0

    run(scenario())


def test_a_client_that_does_not_say_hello_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_TIMEOUT", 0.05)

    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            client, polite = node.connect(), node.connect()
            polite.say(type="hello", table=TABLE, token=token(0))
            while len(client.told) < 2:
                await asyncio.sleep(0.01)
            assert client.told == [
                {"type": "bye", "reason": "no hello message within 0.05 seconds", "again": False},
                {"type": "closed", "code": 1008},
            ]
            assert node.services.metrics.dropped.values == {"rules": 1}
            assert not polite.of_type("bye")

    run(scenario())
