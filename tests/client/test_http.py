"""Creating and joining a table when the answer is lost: the client asks again with the same id."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from overdraw.client import create, http, join, link_to, post
from overdraw.errors import Lost, SeatTaken, StoreFailed, UnknownOutcome
from tests.server.api import fetch
from tests.server.players import run
from tests.server.processes import Server


@contextmanager
def losing(server: Server, *faults: str, reaches: bool = True) -> Iterator[tuple[str, list[Any]]]:
    """A proxy that spoils one answer for each of these faults; and the requests it received.

    If `reaches`, the server handles a request before its answer is spoiled.
    """
    heard: list[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            heard.append(json.loads(body))
            fault = faults[len(heard) - 1] if len(heard) <= len(faults) else ""
            if reaches or not fault:
                status, _, answer = fetch(server.url + self.path, body)
            if fault == "silence":
                return
            if fault:
                status, answer = 503, json.dumps({"code": fault, "message": "not now"}).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Do not log requests."""

    with HTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_port}", heard
        finally:
            listening.shutdown()
            thread.join()


FAULTS = ("silence", UnknownOutcome.code, StoreFailed.code)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "WAITS", (0.0,) * len(http.WAITS))


def test_a_table_whose_answers_were_lost_is_created_once(server: Server) -> None:
    async def scenario() -> None:
        before = created(server)
        with losing(server, *FAULTS) as (url, heard):
            host = await create(url, "push", ["me", "open"], name="Ada")
        assert len(heard) == len(FAULTS) + 1
        assert len({wish["id"] for wish in heard}) == 1
        assert created(server) == before + 1
        async with await join(link_to(server.url, host.id, host.invite or ""), name="Ben") as guest:
            assert [seat.name for seat in guest.table.seats] == ["Ada", "Ben"]

    run(scenario())


def test_a_seat_whose_answers_were_lost_is_taken_once(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "open", "open"], name="Ada")
        with losing(server, *FAULTS) as (url, heard):
            guest = await join(link_to(url, host.id, host.invite or ""), name="Ben")
        assert len({wish["id"] for wish in heard}) == 1
        async with host, await join(link_to(server.url, host.id, host.invite or ""), name="Cleo") as other:
            assert [seat.name for seat in other.table.seats] == ["Ada", "Ben", "Cleo"]
        guest.urls = [server.url]
        async with guest:
            assert guest.number == 1

    run(scenario())


def test_a_request_that_never_arrived_is_made_by_the_next_attempt(server: Server) -> None:
    async def scenario() -> None:
        with losing(server, "silence", reaches=False) as (url, heard):
            await create(url, "push", ["me", "open"])
        assert len(heard) == 2

    run(scenario())


def test_two_requests_have_different_ids(server: Server) -> None:
    async def scenario() -> None:
        with losing(server) as (url, heard):
            one, other = [await create(url, "push", ["me", "open"]) for _ in range(2)]
        assert one.id != other.id
        assert heard[0]["id"] != heard[1]["id"]

    run(scenario())


def test_a_caller_may_ask_again_with_the_id_of_an_attempt_that_failed(server: Server) -> None:
    async def scenario() -> None:
        identity = "0123456789abcdefghijklmn"
        with losing(server, *[UnknownOutcome.code] * (len(http.WAITS) + 1)) as (url, _):
            with pytest.raises(UnknownOutcome):
                await create(url, "push", ["me", "open", "open"], name="Ada", request_id=identity)
            host = await create(url, "push", ["me", "open", "open"], name="Ada", request_id=identity)
        link = link_to(server.url, host.id, host.invite or "")
        for _ in range(2):
            async with await join(link, name="Ben", request_id=identity) as guest:
                assert guest.number == 1

    run(scenario())


def test_a_rejection_is_not_tried_again(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "open"])
        link = f"/table/{host.id}#{host.invite}"
        await join(server.url + link, name="Ben")
        with losing(server) as (url, heard):
            with pytest.raises(SeatTaken):
                await join(url + link, name="Cleo")
            assert len(heard) == 1

    run(scenario())


def test_a_plain_post_is_made_once(server: Server) -> None:
    async def scenario() -> None:
        with losing(server, "silence") as (url, heard):
            with pytest.raises(Lost):
                await post(f"{url}/api/v1/tables", {"game": "push", "seats": [{"kind": "me"}, {"kind": "open"}]})
            assert len(heard) == 1

    run(scenario())


def created(server: Server) -> int:
    """How many tables the server has created."""
    lines = fetch(f"{server.url}/metrics")[2].decode().splitlines()
    return sum(int(float(line.split()[1])) for line in lines if line.startswith("overdraw_tables_created_total "))
