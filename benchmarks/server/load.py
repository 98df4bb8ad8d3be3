"""Measures the speed of the server: durable moves of Push, beside a trivial game of boardgame.io in memory.

    python -m benchmarks.server.load [--quick] [--alone] [--python PATH] [--against FOLDER]

Client and server share the machine's cores. A move counts when all four sockets of its table have received it. Builds
of Python differ in speed. The server runs on the system's Python if its version fits, because that build is as fast as
those of the container images; `--python` names another one. `--against` names another checkout: the two servers then
take turns, and nothing else is measured.
"""

import argparse
import asyncio
import gc
import http.client
import itertools
import json
import os
import shutil
import site
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, Protocol

import msgspec
import uvloop
from tests.server.processes import Postgres, postgres_programs

import overdraw as overdraw_itself
from benchmarks.server import failover
from benchmarks.server.lines import Line
from benchmarks.server.reviewing import reviewing

SEATS: Final = 4
ROUNDS: Final = 5
BOARDGAME: Final = "boardgame.io@0.50.2"


class Own(msgspec.Struct):
    legal: list[str]


class Info(msgspec.Struct):
    status: str


class Frame(msgspec.Struct):
    type: str
    seq: int = 0
    own: Own | None = None
    table: Info | None = None


class State(msgspec.Struct):
    number: int = msgspec.field(name="_stateID")


read_frame = msgspec.json.Decoder(Frame)
read_update = msgspec.json.Decoder(tuple[str, str, State, Any])


class Table(Protocol):
    """Four sockets at one table. `move` makes a move and returns when all four have received it."""

    async def open(self) -> None: ...
    async def move(self) -> float: ...


class Overdraw:
    """A table of real Push. When a game is over, the next one begins; that does not count as a move."""

    def __init__(self, port: int, http_line: http.client.HTTPConnection, random: Random) -> None:
        self._port, self._random = port, random
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (SEATS - 1)]
        made = _post(http_line, "/api/v1/tables", {"game": "push", "seats": seats})
        tokens = [made["token"]]
        for number in range(1, SEATS):
            wish = {"name": f"P{number}", "invite": made["invite"]}
            tokens.append(_post(http_line, f"/api/v1/tables/{made['table']}/join", wish)["token"])
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


def _post(line: http.client.HTTPConnection, path: str, body: Any) -> Any:
    line.request("POST", path, json.dumps(body), {"content-type": "application/json"})
    answer = line.getresponse()
    content = answer.read()
    assert answer.status in (200, 201), content
    return json.loads(content)


async def measure(
    kind: Callable[..., Table], port: int, tables: int, seconds: float, think: float, pid: int
) -> dict[str, float]:
    http_line = http.client.HTTPConnection("127.0.0.1", port)
    before = _memory(pid)
    made = [kind(port, http_line, Random(number)) for number in range(tables)]
    between = _memory(pid)
    for table in made:
        await table.open()
    opened = _memory(pid)
    gc.freeze()
    times: list[float] = []
    until = time.perf_counter() + seconds

    async def play(table: Table, random: Random) -> None:
        if think:
            await asyncio.sleep(random.random() * think)
        while time.perf_counter() < until:
            times.append(await table.move())
            if think:
                await asyncio.sleep(think * random.uniform(0.9, 1.1))

    begin, server, client = time.perf_counter(), _cpu(pid), time.process_time()
    await asyncio.gather(*(play(table, Random(number)) for number, table in enumerate(made)))
    lasted, server, client = time.perf_counter() - begin, _cpu(pid) - server, time.process_time() - client
    http_line.close()
    times.sort()
    return {
        "moves/s": len(times) / lasted,
        "µs server": 1e6 * server / len(times),
        "µs client": 1e6 * client / len(times),
        "p50 ms": 1000 * times[len(times) // 2],
        "p99 ms": 1000 * times[int(len(times) * 0.99)],
        "KB/socket": (opened - between) / 1024 / (tables * SEATS),
        "KB/table": (between - before) / 1024 / tables,
    }


def disk(folder: Path, seconds: float) -> dict[str, float]:
    """The time to write 8 KB to the disk. No durable move can have a lower p99."""
    times, random, until = [], Random(0), time.perf_counter() + seconds
    with (folder / "alone").open("wb", buffering=0) as file:
        while time.perf_counter() < until:
            file.write(bytes(8192))
            begin = time.perf_counter()
            os.fsync(file.fileno())
            times.append(time.perf_counter() - begin)
            time.sleep(random.expovariate(1000))
    times.sort()
    return {"p50 ms": 1000 * times[len(times) // 2], "p99 ms": 1000 * times[int(len(times) * 0.99)]}


def _family(pid: int) -> Iterator[int]:
    """A process and all its descendants."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from _family(int(child))


def _cpu(pid: int) -> float:
    """Seconds of processor time that a server has used."""
    used = 0
    for one in _family(pid):
        user, system = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[11:13]
        used += int(user) + int(system)
    return used / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> int:
    pages = sum(int(Path(f"/proc/{one}/statm").read_text().split()[1]) for one in _family(pid))
    return pages * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def overdraw(database: str, python: str, package: Path) -> Iterator[tuple[int, int, float]]:
    """The port, the process, and the seconds until the server was ready."""
    limits = dict.fromkeys(("MESSAGES_PER_SECOND", "REQUESTS_PER_SECOND", "TABLES_PER_MINUTE"), "1000000")
    limits |= {"SOCKETS_PER_ADDRESS": "100000", "LOG_LEVEL": "warning", "BOT_WARM_UP": "0"}
    environment = os.environ | {f"OVERDRAW_{name}": value for name, value in limits.items()}
    environment["PYTHONPATH"] = os.pathsep.join([str(package), *site.getsitepackages()])  # for another Python too
    begin = time.perf_counter()
    command = [python, "-m", "overdraw", "serve", "--port", "0", "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    port = int(process.stdout.readline().rpartition(":")[2])
    ready = time.perf_counter() - begin
    try:
        yield port, process.pid, ready
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


@contextmanager
def boardgame(folder: Path, port: int) -> Iterator[int]:
    environment = os.environ | {"PORT": str(port), "NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production"}
    script = Path(__file__).parent / "boardgame_server.js"
    process = subprocess.Popen(["node", script], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    for line in process.stdout:
        if "listening" in line:
            break
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


def install_boardgame(folder: Path) -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        print("Node.js is not installed: no comparison with boardgame.io")
        return False
    (folder / "package.json").write_text("{}")
    done = subprocess.run(
        ["npm", "install", "--no-audit", "--no-fund", "--silent", BOARDGAME], cwd=folder, check=False, timeout=300
    )
    return done.returncode == 0


def compare(folder: Path, seconds: float, python: str, package: Path) -> None:
    """The two servers take turns, so other work of the machine affects both alike."""
    ours, theirs = [], []
    for number in range(ROUNDS):
        database = str(folder / f"side-by-side-{number}.sqlite3")
        with overdraw(database, python, package) as (port, pid, _):
            ours.append(uvloop.run(measure(Overdraw, port, 100, seconds, 0.0, pid)))
        show(f"{number + 1}. Push, SQLite, 100 tables, as fast as it goes", ours[-1])
        with boardgame(folder, port := 28100 + os.getpid() % 1000 + number) as pid:
            theirs.append(uvloop.run(measure(Boardgame, port, 100, seconds, 0.0, pid)))
        show(f"{number + 1}. boardgame.io in memory, the same", theirs[-1])
    faster = _middle(ours, "moves/s") / _middle(theirs, "moves/s")
    cheaper = _middle(theirs, "µs server") / _middle(ours, "µs server")
    print(f"Push: {faster:.1f} times the moves/s, {cheaper:.1f} times the moves per CPU second; wanted: 3")


def against(databases: Callable[[], dict[str, str]], seconds: float, python: str, packages: dict[str, Path]) -> None:
    """Compare the server of this checkout with that of another one; the two take turns."""
    measured: dict[tuple[str, str], list[dict[str, float]]] = {}
    for number in range(ROUNDS):
        for name, package in packages.items():
            for store, database in databases().items():
                with overdraw(database, python, package) as (port, pid, _):
                    numbers = uvloop.run(measure(Overdraw, port, 100, seconds, 0.0, pid))
                measured.setdefault((store, name), []).append(numbers)
                show(f"{number + 1}. {name}, {store}, 100 tables, as fast as it goes", numbers)
    this, other = packages
    for store in dict.fromkeys(store for store, _ in measured):
        for key in ("moves/s", "µs server"):
            ratios = [a[key] / b[key] for a, b in zip(measured[store, this], measured[store, other], strict=True)]
            print(f"{store}, {key}: {median(ratios):.2f} times the other, from {min(ratios):.2f} to {max(ratios):.2f}")


def while_reviewing(store: str, database: str, seconds: float, python: str, package: Path) -> None:
    """Compare the moves of one server without reviews and while it reviews one game after another."""
    with overdraw(database, python, package) as (port, pid, _):
        alone = uvloop.run(measure(Overdraw, port, 300, seconds, 1.0, pid))
        show(f"Push, {store}, 300 tables, with a second of thought", alone)
        with reviewing(port):
            beside = uvloop.run(measure(Overdraw, port, 300, seconds, 1.0, pid))
        show(f"Push, {store}, the same while games are reviewed", beside)
    print(
        f"{store}: the p99 of moves is {beside['p99 ms'] / alone['p99 ms']:.2f} times as high while games are reviewed"
    )


def _middle(rounds: list[dict[str, float]], name: str) -> float:
    return median(numbers[name] for numbers in rounds)


def show(name: str, numbers: dict[str, float]) -> None:
    print(f"{name:<62}" + "  ".join(f"{key} {value:>8,.1f}" for key, value in numbers.items()), flush=True)


def systems_python() -> str:
    """The system's Python if our compiled packages fit it, otherwise the Python that runs this."""
    found = shutil.which("python3", path="/usr/bin")
    if found is None:
        return sys.executable
    asked = subprocess.run([found, "--version"], capture_output=True, text=True, check=True)
    version = "Python {}.{}.".format(*sys.version_info)
    return found if asked.stdout.startswith(version) else sys.executable


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--python", default=systems_python(), help="the Python that runs the server")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout to compare with this one")
    options = parser.parse_args()
    seconds = 2.0 if options.quick else 10.0
    package = Path(overdraw_itself.__file__).parents[1]
    print(f"The server is run by {options.python}.")
    with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
        folder = Path(name)
        cluster = Postgres() if postgres_programs() is not None else None
        if cluster is not None:
            stack.callback(cluster.close)
        numbers_of_files = itertools.count()

        def databases() -> dict[str, str]:
            made = {"SQLite": str(folder / f"bench-{next(numbers_of_files)}.sqlite3")}
            return made if cluster is None else made | {"PostgreSQL": cluster.new_database()}

        if options.against is not None:
            packages = {"this checkout": package, "the other one": options.against.resolve() / "src"}
            against(databases, seconds, options.python, packages)
            return
        for store, database in databases().items():
            for tables, think in ((100, 0.0), (1000, 0.0), (1000, 1.0)):
                with overdraw(database, options.python, package) as (port, pid, ready):
                    numbers = uvloop.run(measure(Overdraw, port, tables, seconds, think, pid))
                pace = "with a second of thought" if think else "as fast as it goes"
                show(f"Push, {store}, {tables} tables, {pace}", numbers)
            print(f"cold start to ready: {ready:.2f} s")
            while_reviewing(store, databases()[store], seconds, options.python, package)
        show("the disk alone, 8 KB at a time", disk(folder, seconds))
        if not options.alone and install_boardgame(folder):
            compare(folder, seconds / 2, options.python, package)
            with boardgame(folder, port := 29100 + os.getpid() % 1000) as pid:
                numbers = uvloop.run(measure(Boardgame, port, 1000, seconds, 1.0, pid))
            show("boardgame.io in memory, 1000 tables, with a second of thought", numbers)
    failover.main()


if __name__ == "__main__":
    main()
