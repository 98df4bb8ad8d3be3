"""Replays are large and repetitive, so they are compressed; small answers are not."""

import gzip
import http.client
import json
from urllib.parse import urlsplit

from tests.server.processes import Server
from tests.support.paths import ROOT

LESSON = ROOT / "web" / "src" / "games" / "push" / "lesson.json"


def answered(server: Server, path: str, body: object = None) -> tuple[str | None, bytes]:
    """The encoding of an answer, and its body as received."""
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc)
    headers = {"accept-encoding": "gzip", "content-type": "application/json"}
    connection.request("GET" if body is None else "POST", path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    assert answer.status < 400
    found = answer.headers["content-encoding"], answer.read()
    connection.close()
    return found


def test_a_replay_is_compressed_for_clients_that_accept_it(server: Server) -> None:
    record = json.loads(LESSON.read_text(encoding="utf-8"))["record"]
    packing, body = answered(server, "/api/v1/replay", record)
    assert packing == "gzip"
    updates = json.loads(gzip.decompress(body))["updates"]
    assert updates[-1]["seq"] == len(record["events"])
    assert len(body) * 10 < len(gzip.decompress(body))


def test_an_answer_with_a_token_is_never_compressed(server: Server) -> None:
    wish = {"game": "push", "name": "A" * 24, "seats": [{"kind": "me"}, {"kind": "open"}]}
    packing, body = answered(server, "/api/v1/tables", wish)
    assert packing is None
    assert json.loads(body)["token"]
