"""Tables of Overdraw with four sockets each, and what a benchmark needs of the tables of any server."""

import asyncio
import http.client
import itertools
import json
import time
from random import Random
from typing import Any, Final, Protocol

import msgspec

from benchmarks.server.lines import Line

SEATS: Final = 4


class Own(msgspec.Struct):
    legal: list[str]


class Info(msgspec.Struct):
    status: str


class Frame(msgspec.Struct):
    type: str
    seq: int = 0
    own: Own | None = None
    table: Info | None = None


read_frame = msgspec.json.Decoder(Frame)


class Table(Protocol):
    """Four sockets at one table. `move` makes a move and returns when all four have received it."""

    async def open(self) -> None: ...
    async def move(self) -> float: ...


class Overdraw:
    """A table of real Push. When a game is over, the next one begins; that does not count as a move."""

    def __init__(self, port: int, http_line: http.client.HTTPConnection, random: Random) -> None:
        self._port, self._random = port, random
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = post(http_line, "/api/v1/tables", {"game": "push", "seats": seats})
        tokens = [made["token"]]
        for number in range(1, SEATS):
            wish = {"name": f"P{number}", "invite": made["invite"]}
            tokens.append(post(http_line, f"/api/v1/tables/{made['table']}/join", wish)["token"])
        self._table, self._tokens = made["table"], tokens
        self._numbers = itertools.count()
        self._seq, self._status, self._legal, self._told = 0, "lobby", [""], 0
        self._actor: Line | None = None
        self._all: asyncio.Future[None] | None = None

    async def open(self) -> None:
        self._lines = [await Line.open(self._port, "/api/v1/socket", self._hear) for _ in range(SEATS)]
        for line, token in zip(self._lines, self._tokens, strict=True):
            await self._ask(line, {"type": "hello", "table": self._table, "token": token}, 1)
        await self._ask(self._lines[0], {"type": "start"}, SEATS)

    async def move(self) -> float:
        if self._status == "over":
            await self._ask(self._lines[0], {"type": "play-again"}, SEATS)
            await self._ask(self._lines[0], {"type": "start"}, SEATS)
        assert self._actor is not None
        action = self._legal[int(self._random.random() * len(self._legal))]
        begin = time.perf_counter()
        move = f'{{"type":"act","id":"{next(self._numbers)}","seen":{self._seq},"action":"{action}"}}'
        await self._ask(self._actor, move.encode(), SEATS)
        return time.perf_counter() - begin

    def _ask(self, line: Line, message: Any, answers: int) -> "asyncio.Future[None]":
        self._told = answers
        self._all = asyncio.get_running_loop().create_future()
        line.send(message if isinstance(message, bytes) else json.dumps(message).encode())
        return self._all

    def _hear(self, line: Line, frame: bytes) -> None:
        message = read_frame.decode(frame)
        if message.type == "presence":
            return
        assert message.type in ("update", "welcome"), frame
        self._seq = message.seq
        if message.table is not None:
            self._status = message.table.status
        if message.own is not None and message.own.legal:
            self._actor, self._legal = line, message.own.legal
        self._told -= 1
        if not self._told and self._all is not None and not self._all.done():
            self._all.set_result(None)


def post(line: http.client.HTTPConnection, path: str, body: Any) -> Any:
    line.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = line.getresponse()
    content = answer.read()
    assert answer.status in (200, 201), content
    return json.loads(content)
