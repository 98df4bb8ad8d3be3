"""The AsyncAPI document of the socket follows the specification, and all its references lead somewhere."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from overdraw.server import describe
from tests.protocol.asyncapi_3 import DOCUMENT

Json = Any

SPECIFIED = jsonschema_rs.validator_for(DOCUMENT)


@pytest.fixture
def document() -> Json:
    return json.loads((describe.SCHEMAS / "asyncapi.json").read_text(encoding="utf-8"))


def walk(value: Json) -> Iterator[Json]:
    yield value
    for inside in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from walk(inside)


def test_the_document_has_only_what_the_specification_allows(document: Json) -> None:
    assert [error.message for error in SPECIFIED.iter_errors(document)] == []


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("asyncapi",), "2.6.0"),
        (("info", "licence"), "MIT"),
        (("channels", "table", "path"), "/api"),
        (("channels", "table", "messages", "Hello"), {}),
        (("channels", "table", "bindings", "ws", "method"), "PUT"),
        (("operations", "send", "action"), "publish"),
        (("operations", "send", "channel"), "table"),
        (("components", "messages", "Hello", "payload"), None),
        (("components", "messages", "Hello", "examples", 0, "payloads"), {}),
        (("components", "schemas", "Hello", "properties", "table", "maxLength"), "22"),
        (("components", "schemas", "Hello", "type"), "struct"),
    ],
)
def test_a_mistake_in_the_document_is_found(document: Json, place: tuple[str | int, ...], value: Json) -> None:
    wrong = copy.deepcopy(document)
    *path, last = place
    found = wrong
    for part in path:
        found = found[part]
    found[last] = value
    assert not SPECIFIED.is_valid(wrong)


def test_all_references_lead_somewhere(document: Json) -> None:
    references = [one for one in walk(document) if isinstance(one, dict) and "$ref" in one]
    assert len(references) > 100
    for reference in references:
        assert set(reference) <= {"$ref", "description", "default"}, "a rule beside a reference would be ignored"
        target = document
        for part in reference["$ref"].removeprefix("#/").split("/"):
            target = target[part]


def test_an_operation_has_only_messages_of_its_channel(document: Json) -> None:
    messages: list[str] = []
    for operation in document["operations"].values():
        channel = operation["channel"]["$ref"]
        for message in operation["messages"]:
            place, _, name = message["$ref"].rpartition("/messages/")
            assert place == channel
            messages.append(name)
    assert sorted(messages) == sorted(document["channels"]["table"]["messages"])


def test_each_message_has_the_name_that_its_payload_demands(document: Json) -> None:
    payloads = document["components"]["schemas"]
    for name, message in document["components"]["messages"].items():
        assert payloads[name]["properties"]["type"]["enum"] == [message["name"]]
