"""The page's files, served from memory: which file each path gets, and how long browsers may cache it."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest

from overdraw.server.http.static_files import STATIC, Page, Pages
from tests.server.api import fetch
from tests.server.processes import Server

INDEX = b"<!doctype html><title>The page</title>" + b" " * 200
SCRIPT = b"console.log(1);" * 100


@pytest.fixture
def pages(tmp_path: Path) -> Pages:
    """A built page, beside a file that does not belong to it."""
    (tmp_path / "assets").mkdir()
    for name, body in {
        "index.html": INDEX,
        "manifest.webmanifest": b"{}",
        "assets/table-1a2b.js": SCRIPT,
        "assets/face-3c4d.png": b"\x89PNG",
        "notes.py": b"secret = 1",
        ".hidden": b"secret",
    }.items():
        (tmp_path / name).write_bytes(body)
    return Pages(_elsewhere, Page(tmp_path, STATIC))


async def _elsewhere(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})
    await send({"type": "http.response.body", "body": b"elsewhere"})


def ask(pages: Pages, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("a page needs no body")

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(pages({"type": "http", "method": method, "path": path, "headers": raw}, receive, send))
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, sent[1]["body"]


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay/abc/0", "/learn/push", "/rules/rows", "/new", "/games"])
def test_every_route_of_the_page_answers_with_the_index(pages: Pages, path: str) -> None:
    status, headers, body = ask(pages, path)
    assert (status, body) == (200, INDEX)
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["cache-control"] == "no-cache"


def test_files_with_a_hash_in_their_name_are_cached_forever_and_others_revalidated(pages: Pages) -> None:
    status, headers, body = ask(pages, "/assets/table-1a2b.js")
    assert (status, body) == (200, SCRIPT)
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert ask(pages, "/manifest.webmanifest")[1]["content-type"] == "application/manifest+json"
    again = ask(pages, "/manifest.webmanifest", if_none_match=ask(pages, "/manifest.webmanifest")[1]["etag"])
    assert (again[0], again[2]) == (304, b"")
    assert ask(pages, "/", if_none_match='"other"')[0] == 200


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [("gzip", True), ("br, gzip;q=0.5", True), ("*", True), ("", False), ("br", False), ("gzip;q=0, br", False)],
)
def test_a_file_is_sent_compressed_to_clients_that_accept_it(pages: Pages, accepted: str, packed: bool) -> None:
    _, headers, body = ask(pages, "/assets/table-1a2b.js", accept_encoding=accepted)
    assert (gzip.decompress(body) if packed else body) == SCRIPT
    assert (headers.get("content-encoding") == "gzip") is packed
    assert headers["vary"] == "accept-encoding"
    assert int(headers["content-length"]) == len(body)
    assert "content-encoding" not in ask(pages, "/assets/face-3c4d.png", accept_encoding="gzip")[1]


def test_head_answers_like_get_without_the_body(pages: Pages) -> None:
    _, asked, _ = ask(pages, "/")
    status, headers, body = ask(pages, "/", "HEAD")
    assert (status, headers, body) == (200, asked, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/notes.py",
        "/.hidden",
        "/assets/gone.js",
        "/../pages.py",
        "/api",
        "/api/v1/games",
        "/healthz",
        "/readyz",
        "/metrics",
    ],
)
def test_no_other_file_is_served(pages: Pages, path: str) -> None:
    assert ask(pages, path)[2] == b"elsewhere"
    assert ask(pages, "/", "POST")[2] == b"elsewhere"


def test_without_a_build_a_plain_page_says_so(server: Server) -> None:
    plain = Pages(_elsewhere, Page(STATIC))
    assert b"was not built" in ask(plain, "/table/abc")[2]
    assert ask(plain, "/style.css")[0] == 200
    for path in ("/", "/table/abc"):
        status, headers, body = fetch(server.url + path, headers={"accept-encoding": "gzip"})
        assert status == 200
        assert b"Overdraw" in gzip.decompress(body)
        assert headers["etag"]
