"""The client reads messages of a newer release, and ignores what it does not know."""

import json
from typing import Any

import pytest

from overdraw.client.reading import read
from overdraw.errors import BadMessage
from overdraw.protocol.description import document
from overdraw.protocol.messages import Changed, Update, Welcome

EXAMPLES: dict[str, Any] = json.loads(document.EXAMPLES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [kind.__name__ for kind in document.TOLD])
def test_every_message_is_read_as_its_type(name: str) -> None:
    assert type(read(json.dumps(EXAMPLES[name]))).__name__ == name


def test_a_message_of_an_unknown_type_and_an_unknown_reaction_are_ignored() -> None:
    assert read('{"type": "weather", "rain": true}') is None
    assert read('{"type": "reacted", "seat": 0, "reaction": "applause"}') is None


def test_an_event_of_an_unknown_kind_still_brings_the_new_state() -> None:
    unknown = [{"kind": "weather"}, {"kind": "changed", "what": "renamed", "seat": 0}]
    for event in unknown:
        update = read(json.dumps(EXAMPLES["Update"] | {"event": event}))
        assert isinstance(update, Update)
        assert update.event == Changed("unknown", None)
        assert update.view == EXAMPLES["Update"]["view"]
    known = {"kind": "took-back", "seat": 0, "decisions": 1}
    welcome = read(json.dumps(EXAMPLES["Welcome"] | {"missed": [*unknown, known]}))
    assert isinstance(welcome, Welcome)
    assert [type(event).__name__ for event in welcome.missed or []] == ["Changed", "Changed", "TookBack"]


@pytest.mark.parametrize("text", ["{", '{"type": "done", "id": 1}', '{"type": "update", "seq": "one"}'])
def test_a_message_that_breaks_the_protocol_is_an_error(text: str) -> None:
    with pytest.raises(BadMessage, match="cannot read the server's message"):
        read(text)
