"""The description of the API, and the content types of answers."""

import json

import pytest

from tests.server.api import fetch
from tests.server.processes import Server


def test_a_record_is_described_as_the_object_that_it_is(server: Server) -> None:
    paths = json.loads(fetch(f"{server.url}/api/schema/openapi.json")[2])["paths"]
    (record,) = [methods["get"] for path, methods in paths.items() if path.endswith("/record")]
    content = record["responses"]["200"]["content"]
    assert list(content) == ["application/json"]
    assert content["application/json"]["schema"]["type"] == "object"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
        ("/api", "text/html; charset=utf-8"),
        ("/healthz", "text/plain; charset=utf-8"),
    ],
)
def test_an_answer_names_its_kind_and_its_charset_once(server: Server, path: str, kind: str) -> None:
    assert fetch(server.url + path)[1]["content-type"] == kind
