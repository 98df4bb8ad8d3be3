"""The published schemas are up to date, and what servers and clients send conforms to them."""

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from overdraw.client import Seat
from overdraw.games.catalogue import GAMES
from overdraw.protocol import messages
from overdraw.protocol.description import document
from overdraw.server import describe
from tests.server.api import fetch
from tests.server.players import play_all, run, start, table_of_people
from tests.server.processes import Server
from tests.support.messages import generate, validator

EXAMPLES: dict[str, Any] = json.loads(document.EXAMPLES.read_text(encoding="utf-8"))


def test_generated_files_are_up_to_date() -> None:
    for path, text in describe.files():
        assert path.read_text(encoding="utf-8") == text, f"{path} is not up to date: run `make protocol`"


def test_every_message_has_an_example() -> None:
    assert list(EXAMPLES) == [kind.__name__ for kind in (*document.ASKED, *document.TOLD)]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_conforms_to_its_schema(name: str) -> None:
    validator(name).validate(EXAMPLES[name])


def test_the_strict_schema_refuses_what_is_not_described() -> None:
    """Otherwise the test of recorded traffic could not fail."""
    update = EXAMPLES["Update"]
    strict = validator("ServerMessage", strict=True)
    assert strict.is_valid(update)
    for wrong in (
        update | {"surprise": 1},
        update | {"view": update["view"] | {"surprise": 1}},
        update | {"view": {name: value for name, value in update["view"].items() if name != "phase"}},
        update | {"event": update["event"] | {"facts": {"surprise": 1}}},
    ):
        assert not strict.is_valid(wrong)


@pytest.mark.parametrize("game", GAMES)
def test_the_traffic_of_whole_games_conforms_to_the_schema(
    server: Server, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    said: list[str] = []
    send = ClientConnection.send

    async def recorded(line: ClientConnection, message: Any, *arguments: Any) -> None:
        said.append(message)
        await send(line, message, *arguments)

    async def scenario() -> None:
        monkeypatch.setattr(ClientConnection, "send", recorded)
        host, *others = await table_of_people([server], game, 3, starter=0)
        seats = [Seat([server.url], host.id, token=seat.token, listen=heard.append) for seat in (host, *others)]
        async with seats[0], seats[1], seats[2], Seat([server.url], host.id, invite=host.invite, listen=heard.append):
            await seats[1].ask("react", reaction="thanks")
            await seats[1].ask("start")
            await start(seats)
            await play_all(seats, seed=5)
            await seats[0].ask("odds")
            await seats[0].ask("play-again")
            await seats[0].until(lambda: seats[0].status == "lobby", 10)
            async with asyncio.timeout(20):  # the server sends presence and reactions at most every 250 ms
                while not {"presence", "reacted"} <= {json.loads(message)["type"] for message in heard}:
                    await asyncio.sleep(0.02)

    run(scenario())
    for recording, union in ((heard, "ServerMessage"), (said, "ClientMessage")):
        strict = validator(union, strict=True)
        for message in map(json.loads, recording):
            assert strict.is_valid(message), [error.message for error in strict.iter_errors(message)] + [message]
    kinds = Counter(json.loads(message)["type"] for message in heard)
    assert kinds["welcome"] == 4
    assert kinds["update"] > 4 * 10  # every client hears of every move, and no game is shorter
    assert {"presence", "reacted", "problem"} <= set(kinds)


def test_the_server_publishes_the_same_files(server: Server) -> None:
    for name in ("openapi.json", "asyncapi.json", "messages.json"):
        status, headers, body = fetch(f"{server.url}/api/schema/{name}")
        assert status == 200
        assert headers["content-type"].partition(";")[0] in ("application/json", "application/vnd.oai.openapi+json")
        assert json.loads(body) == json.loads((describe.SCHEMAS / name).read_text(encoding="utf-8"))


def test_messages_made_from_the_schema_are_read_by_the_server() -> None:
    """The schema allows nothing that the server cannot read, so the fuzzer reaches the code behind the decoder."""
    random = Random(1)
    kinds = set()
    for _ in range(2000):
        message = generate(random, {"$ref": "#/$defs/ClientMessage"})
        validator("ClientMessage").validate(message)
        kinds.add(type(messages.read_message.decode(json.dumps(message))))
    assert kinds == set(document.ASKED)
