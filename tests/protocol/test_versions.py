"""The version of the protocol is negotiated, and fields of another release are ignored."""

import json
from typing import Any

import msgspec
import pytest

from overdraw.errors import WrongVersion
from overdraw.protocol import messages, requests
from overdraw.protocol.description import document
from overdraw.protocol.versions import PROTOCOL, agree
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, opened, settled
from tests.server.tables.table_log import TABLE, started, token

EXAMPLES: dict[str, Any] = json.loads(document.EXAMPLES.read_text(encoding="utf-8"))


def test_the_newest_version_of_both_sides_is_chosen() -> None:
    assert agree(["overdraw/9", PROTOCOL]) == PROTOCOL
    with pytest.raises(
        WrongVersion, match=f"client speaks 'overdraw/8, overdraw/9' and the server speaks {PROTOCOL}; update"
    ):
        agree(["overdraw/8", "overdraw/9"])
    with pytest.raises(WrongVersion):
        agree([])


def test_a_hello_of_another_version_is_rejected_and_may_be_repeated_with_a_common_one() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            client = node.connect()
            for versions in (["overdraw/9"], ["overdraw/9", PROTOCOL]):
                client.say(type="hello", table=TABLE, token=token(0), protocols=versions)
                await settled()
            problem, welcome = client.told
            assert (problem["code"], welcome["type"]) == ("message/wrong-version", "welcome")
            assert welcome["protocol"] == PROTOCOL

    run(scenario())


def test_a_hello_of_release_0_1_names_no_version_and_gets_the_first() -> None:
    hello = messages.read_message.decode(json.dumps({"type": "hello", "table": TABLE}))
    assert isinstance(hello, messages.Hello)
    assert agree(hello.protocols) == "overdraw/1"


@pytest.mark.parametrize("kind", [*document.ASKED, *document.TOLD], ids=lambda kind: kind.__name__)
def test_a_field_that_a_message_does_not_have_is_ignored(kind: Any) -> None:
    union: Any = messages.ClientMessage if kind in document.ASKED else messages.ServerMessage
    example = EXAMPLES[kind.__name__]
    assert msgspec.convert(example | {"surprise": [1]}, union) == msgspec.convert(example, union)


def test_a_field_that_a_request_does_not_have_is_ignored() -> None:
    wish = {"game": "push", "seats": [{"kind": "me", "surprise": 1}], "clock": {"seconds": 9, "surprise": 1}}
    assert msgspec.convert(wish | {"surprise": 1}, requests.CreateTable).clock == messages.Clock(9)
