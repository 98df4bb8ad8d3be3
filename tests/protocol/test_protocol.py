"""The examples of the protocol are read as they are written, and work at a server."""

import json
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from overdraw.protocol import messages
from overdraw.protocol.description import document
from tests.server.players import run, start, table_of_people
from tests.server.processes import Server

EXAMPLES: dict[str, Any] = json.loads(document.EXAMPLES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", [*document.ASKED, *document.TOLD], ids=lambda kind: kind.__name__)
def test_an_example_is_read_as_its_message_and_written_as_it_was(kind: Any) -> None:
    union: Any = messages.ClientMessage if kind in document.ASKED else messages.ServerMessage
    read = msgspec.convert(EXAMPLES[kind.__name__], union)
    assert type(read) is kind
    assert msgspec.to_builtins(read) == EXAMPLES[kind.__name__]


def test_a_server_answers_every_example_of_a_client(server: Server) -> None:
    """Every example is readable: the server carries it out, or rejects it with a code if it is not possible now."""

    async def scenario() -> None:
        seats = await table_of_people([server], "push", 2, starter=0)
        async with seats[0], seats[1]:
            await start(seats)
        host = seats[0]
        answers: dict[str, list[str]] = {}
        async with connect(f"ws{server.url.removeprefix('http')}/api/v1/socket") as line:
            await line.send(json.dumps(EXAMPLES["Hello"] | {"table": host.id, "token": host.token}))
            welcome = msgspec.json.decode(await line.recv(), type=messages.ServerMessage)
            assert isinstance(welcome, messages.Welcome)
            asked = [name for name in EXAMPLES if name in {kind.__name__ for kind in document.ASKED}]
            for name in asked[1:]:
                example = EXAMPLES[name]
                if name == "Act":
                    example = example | {"seen": welcome.seq}
                await line.send(json.dumps(example))
                await line.send('{"type":"odds"}')
                heard: list[str] = []
                while "odds" not in heard or (name == "React" and "reacted" not in heard):
                    message: Any = msgspec.json.decode(await line.recv(), type=messages.ServerMessage)
                    heard.append(
                        message.code if isinstance(message, messages.Problem) else EXAMPLE_TYPES[type(message)]
                    )
                answers[name] = heard
        assert answers["Act"][0] == "update"
        assert answers["Undo"][0] == "action/too-old"
        assert answers["Start"][0] == "table/wrong-moment"
        assert answers["SeatBot"][0] == "update"
        assert "reacted" in answers["React"]
        assert not [name for name, heard in answers.items() if "message/unreadable" in heard]

    run(scenario())


EXAMPLE_TYPES = {kind: str(kind.__struct_config__.tag) for kind in document.TOLD}
