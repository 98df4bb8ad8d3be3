"""Invalid messages, clients that do not read, and clients that have vanished."""

import asyncio
import json
import os
import socket
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode

from overdraw.client import Seat, create, post
from overdraw.protocol.messages import LARGEST_MESSAGE, Odds
from tests.server.api import fetch
from tests.server.frames import frame
from tests.server.players import run
from tests.server.processes import Server, running
from tests.support.messages import damage, generate

MESSAGES = int(os.environ.get("OVERDRAW_FUZZ_MESSAGES", "3000"))
EXAMPLES = int(os.environ.get("OVERDRAW_FUZZ_EXAMPLES", "8"))


def socket_url(server: Server) -> str:
    return f"ws{server.url.removeprefix('http')}/api/v1/socket"


@dataclass
class Known:
    """The knowledge of the attackers: tokens, the answers so far, and moves that would be legal now."""

    hello: dict[str, Any]
    answers: Counter[str]
    seq: int = 0
    legal: list[str] = field(default_factory=list)

    def hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        self.seq = message.get("seq") or self.seq
        if "own" in message:
            self.legal = (message["own"] or {}).get("legal", [])
        if message["type"] == "update" and "id" in message:
            self.answers["moved"] += 1
        if message["type"] == "problem":
            self.answers[message["code"]] += 1
            assert "/" in message["code"], message
            assert not message["code"].startswith("server/"), message
            assert message["message"]


def nonsense(random: Random, known: Known) -> str | bytes:
    """A malformed, oversized, out-of-order or binary message; with a token, sometimes a valid one."""
    move = {"id": f"{random.random()}", "seen": known.seq}
    match random.randrange(10):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return "".join(chr(random.randrange(32, 0x2FFF)) for _ in range(random.randrange(100)))
        case 2:
            return "[" * random.randrange(5000)
        case 3:
            return json.dumps({"type": "act", "id": "x" * random.randrange(10_000), "seen": 0, "action": "push"})
        case 4:
            return json.dumps({"type": "act", **move, "seen": random.randrange(99), "action": "push"})
        case 5 | 6:
            act = {"type": "act", **move, "action": random.choice([*known.legal, "push", "place 9"])}
            return json.dumps(random.choice([act, act, act, {"type": "undo", **move}, {"type": "start"}]))
        case _:
            return json.dumps(from_schema(random, known))


def from_schema(random: Random, known: Known) -> dict[str, Any]:
    """A message that the published schema allows, often with real values of this table, and often damaged."""
    message: dict[str, Any] = {"type": "end"}
    while message["type"] == "end" and random.random() < 0.99:  # an ended table would refuse everything else
        message = generate(random, {"$ref": "#/$defs/ClientMessage"})
    truth = {"seen": known.seq, "table": known.hello["table"], "action": random.choice([*known.legal, "push"])}
    if random.random() < 0.5:
        message |= {name: value for name, value in truth.items() if name in message}
    return message if random.random() < 0.5 else damage(random, message)


async def attack(server: Server, random: Random, seat: Seat, messages: int, answers: Counter[str]) -> None:
    """Send invalid messages, sometimes after a valid hello, from connections that open and close; some have a token."""
    hellos = [{"table": seat.id, "invite": seat.invite}, *await prey(server)]
    sent = 0
    while sent < messages:
        try:
            async with connect(socket_url(server), compression=None, ping_interval=None, close_timeout=0.1) as line:
                known = Known(random.choice(hellos), answers)
                if random.random() < 0.7:
                    await line.send(json.dumps({"type": "hello", **known.hello}))
                    known.hear(await line.recv())
                reading = asyncio.create_task(read_answers(line, known))
                try:
                    for _ in range(min(messages - sent, random.randrange(20, 150))):
                        sent += 1
                        await line.send(nonsense(random, known))
                        await asyncio.sleep(random.choice([0, 0, 0.002]))  # sometimes an answer arrives first
                    if random.random() < 0.2:
                        await line.send("x" * (LARGEST_MESSAGE + 1))
                finally:
                    await line.close()
                    await reading
        except (ConnectionClosed, InvalidStatus, OSError):
            sent += 1
    async with Seat([server.url], **hellos[-1]) as watching:
        assert watching.status in ("lobby", "playing", "over", "ended")


async def read_answers(line: ClientConnection, known: Known) -> None:
    """Read until either side closes the connection."""
    with suppress(ConnectionClosed):
        async for frame in line:
            known.hear(frame)


async def prey(server: Server) -> list[dict[str, Any]]:
    """Play a table for an attacker who has the host's token, a seat's token and the invitation."""
    host = await create(server.url, "push", ["me", "open", "random"], starter=0)
    joined = await post(f"{server.url}/api/v1/tables/{host.id}/join", {"name": "Eve", "invite": host.invite})
    async with host:
        await host.ask("start")
        await host.until(lambda: host.status == "playing", 10)
    rights = ({"token": host.token}, {"token": joined["token"]}, {"invite": host.invite})
    return [{"table": host.id, **right} for right in rights]


def test_invalid_messages_from_many_sockets_break_no_table_and_use_no_memory(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", OVERDRAW_MESSAGES_PER_SECOND="1000") as server:

        async def scenario() -> None:
            answers: Counter[str] = Counter()
            async with await create(server.url, "push", ["me", "random"]) as seat:
                await seat.ask("start")
                await seat.until(lambda: seat.status == "playing", 10)
                await asyncio.gather(*(attack(server, Random(n), seat, MESSAGES // 40, answers) for n in range(10)))
                before = server.memory()
                await asyncio.gather(*(attack(server, Random(n), seat, MESSAGES // 13, answers) for n in range(10, 20)))
                growth = server.memory() - before
                assert growth < 12 * 1024 * 1024, f"{growth / 1e6:.1f} MB"
                async for legal in seat.turns():
                    await seat.act(legal[-1])
                assert seat.status == "over"
            assert answers["moved"] > 0
            assert {"message/unreadable", "table/not-allowed", "table/wrong-moment", "action/too-old"} < set(answers)

        run(scenario(), 60 + MESSAGES / 100)
        assert fetch(f"{server.url}/readyz")[0] == 200
    assert '"level": "error"' not in server.log, server.log[-2000:]


def test_the_description_of_the_api_holds_for_hostile_input(server: Server) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    checked = 0
    for found in schema.get_all_operations():
        checked += check_operation(found.ok())
    assert checked > 5 * EXAMPLES


def check_operation(operation: Any) -> int:
    """Send many requests of one operation, valid and invalid by its description."""
    sent = 0

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy() | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def send(case: Any) -> None:
        nonlocal sent
        sent += 1
        answer = case.call()
        assert answer.status_code < 500, answer.text
        case.validate_response(
            answer, checks=[not_a_server_error, status_code_conformance, response_schema_conformance]
        )

    send()
    return sent


def test_a_silent_socket_and_another_origin_are_rejected(server: Server) -> None:
    async def scenario() -> None:
        with pytest.raises(InvalidStatus):
            async with connect(socket_url(server), origin="https://elsewhere.example"):  # type: ignore[arg-type]  # a plain text
                pass
        async with connect(socket_url(server), origin=server.url) as line:  # type: ignore[arg-type]  # the same
            await line.send('{"type":"start"}')
            assert json.loads(await line.recv())["code"] == "table/wrong-moment"
            await line.send("x" * (LARGEST_MESSAGE + 1))
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    run(scenario())


def test_too_many_messages_are_rejected_and_finally_the_socket_is_closed(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "random"]) as seat:
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 10)
            for _ in range(11):  # fifteen with hello, hash, start and contribution: the burst of the rate limit
                await seat.ask("odds")
                assert isinstance(await seat.notice(), Odds)
        async with connect(socket_url(server)) as line:
            for _ in range(400):
                await line.send('{"type":"odds"}')
            codes: list[str] = []
            with suppress(ConnectionClosed):
                while True:
                    codes += [json.loads(await line.recv()).get("code", "bye")]
            assert line.close_code == 1008
            assert codes[0] == "table/wrong-moment"
            assert codes[-2:] == ["limit/too-much", "bye"]

    with running(tmp_path / "tables.sqlite3", OVERDRAW_MESSAGES_PER_SECOND="5") as server:
        run(scenario(server))


def test_slow_or_vanished_clients_never_delay_others(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "push", ["me", "random"]) as seat:
            hello = json.dumps({"type": "hello", "table": seat.id, "invite": seat.invite})
            deaf = [await deaf_client(server, hello) for _ in range(5)]
            for _ in range(3):
                vanishing = await connect(socket_url(server))
                await vanishing.send(hello)
                vanishing.transport.abort()
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 10)
            for _ in range(4000):
                await seat.ask("react", reaction="laugh")
            async with asyncio.timeout(20):
                async for legal in seat.turns():
                    await seat.act(legal[-1])
            for one in deaf:
                one.close()

    run(scenario())


async def deaf_client(server: Server, hello: str) -> socket.socket:
    """A raw socket that completes the handshake, says hello and never reads again."""
    line = socket.create_connection(("127.0.0.1", server.port))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = "x3JJHMbDL1EzLkh9GBhXDw=="
    line.sendall(
        f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    await asyncio.sleep(0.05)
    line.sendall(frame(hello.encode()))
    return line


def test_however_a_socket_ends_it_is_freed_and_the_others_miss_nothing(tmp_path: Path) -> None:
    much, bad_text, close = frame(b"", Opcode.PONG) * 2600, frame(b"\xff"), frame(b"", Opcode.CLOSE)
    endings = [much, much + close, bad_text + close, much + bad_text + close, much + bad_text * 2, bad_text + much]

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "random"]) as seat:
            hello = json.dumps({"type": "hello", "table": seat.id, "invite": seat.invite})
            for ending in endings:
                with await deaf_client(server, hello) as line:
                    line.recv(1)  # the handshake
                    line.sendall(frame(b"bytes", Opcode.BINARY))
                    await asyncio.sleep(0.05)
                    line.sendall(ending)
            while b"\noverdraw_sockets 1\n" not in fetch(f"{server.url}/metrics")[2]:
                await asyncio.sleep(0.01)
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 10)

    with running(tmp_path / "tables.sqlite3") as server:
        run(scenario(server))
        assert server.stop() == 0
    assert '"level": "error"' not in server.log, server.log[-2000:]
