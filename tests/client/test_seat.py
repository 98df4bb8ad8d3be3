"""The client's errors: a server that rejects it, a proxy's answer, a wrong record, and rate limits."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from overdraw.client import Seat, create, verify_game
from overdraw.errors import BadMessage, Lost, NoSuchTable, WrongShuffle
from overdraw.server.tokens import new_token
from tests.server.api import fetch
from tests.server.players import run
from tests.server.processes import Server, running


@asynccontextmanager
async def refusing(*codes: str) -> AsyncIterator[tuple[str, list[str]]]:
    """A node that answers each hello with the next of these codes, then repeats the last; and the hellos it got."""
    heard: list[str] = []

    async def answer(line: ServerConnection) -> None:
        heard.append(str(await line.recv()))
        code = codes[min(len(heard), len(codes)) - 1]
        bye = {"type": "bye", "reason": "something went wrong here", "again": False}
        problem = {"type": "problem", "code": code, "message": "not now", "id": None}
        await line.send(json.dumps(bye if code == "bye" else problem))
        await line.wait_closed()

    async with serve(answer, "127.0.0.1", 0) as node:
        port = next(iter(node.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}", heard


@pytest.mark.parametrize("code", ["server/store-failed", "limit/too-much", "bye"])
def test_a_seat_tries_the_next_node_when_one_rejects_it(server: Server, code: str) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "random"])
        async with refusing(code) as (url, heard):
            async with Seat([url, server.url], host.id, token=host.token) as seat:
                assert seat.number == 0
            assert len(heard) == 1

    run(scenario())


def test_a_seat_retries_the_only_node_until_its_patience_ends() -> None:
    async def scenario() -> None:
        async with refusing("server/store-failed") as (url, heard):
            with pytest.raises(Lost, match="not now"):
                await Seat([url], "x" * 22, patience=0.2).__aenter__()
            assert len(heard) > 2

    run(scenario())


def test_a_permanent_error_is_raised_at_once(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "random"])
        async with asyncio.timeout(10):
            with pytest.raises(NoSuchTable):
                await Seat([server.url], host.id, token=new_token()).__aenter__()
            with pytest.raises(BadMessage):
                await Seat([server.url], "short").__aenter__()

    run(scenario())


@contextmanager
def proxy(status: int, page: bytes) -> Iterator[str]:
    """A proxy that answers requests itself instead of passing them on."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            self.send_response(status)
            self.send_header("content-length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
            """Do not log requests."""

    with HTTPServer(("127.0.0.1", 0), Handler) as listening:
        thread = threading.Thread(target=listening.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.server_port}"
        finally:
            listening.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("status", "page"),
    [(502, b"<h1>Bad Gateway</h1>"), (200, b"<h1>Welcome</h1>"), (504, b"\xff"), (503, b'{"error": "busy"}')],
)
def test_an_answer_of_a_proxy_raises_a_clear_error(status: int, page: bytes) -> None:
    async def scenario(url: str) -> None:
        message = rf"{url}/api/v1/tables: the response \(status {status}\) is not from an Overdraw server"
        with pytest.raises(Lost, match=message):
            await create(url, "push", ["me", "random"])

    with proxy(status, page) as url:
        run(scenario(url))


def test_a_seat_compares_its_contribution_with_the_record(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "rows", ["me", "random"]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[0])
            found = await verify_game(seat, 0)
            assert found.contributed
            assert found.agreed[-1] == "This client's contribution is in the shuffle, unchanged."
            (draw,) = seat.shuffle.kept[0].draws
            draw.contribution = "ab" * 32  # not the one in the record
            with pytest.raises(WrongShuffle, match="seat 0 in the record is not the one that this client sent"):
                await verify_game(seat, 0)
            del seat.shuffle.kept[0]
            findings = await verify_game(seat, 0)
            assert findings.follows
            assert not findings.contributed

    run(scenario())


def test_a_client_over_the_rate_limit_waits_and_still_makes_its_move(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "random"], starter=0) as seat:
            await seat.ask("start")
            await seat.until(lambda: bool(seat.legal), 10)
            for number in range(12):
                if seat.legal and seat.status == "playing":
                    await seat.act(seat.legal[number % len(seat.legal)])
                await seat.until(lambda: bool(seat.legal) or seat.status == "over", 20)
        numbers = (await asyncio.to_thread(fetch, f"{server.url}/metrics"))[2].decode()
        assert 'overdraw_refused_total{code="limit/too-much"}' in numbers

    with running(tmp_path / "tables.sqlite3", OVERDRAW_MESSAGES_PER_SECOND="2") as server:
        run(scenario(server))
