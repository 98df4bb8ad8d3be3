"""Measures the speed of the server: durable moves of Push, beside a trivial game of two other servers in memory.

    python -m benchmarks.server.load [--quick] [--alone] [--reviews] [--python PATH] [--against FOLDER]

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
from typing import Final

import uvloop
from tests.server.processes import Postgres, free_port, postgres_programs

import overdraw as overdraw_itself
from benchmarks.server import failover
from benchmarks.server.peers import PEERS, Peer, install, running
from benchmarks.server.reviewing import reviewing
from benchmarks.server.tables import SEATS, Overdraw, Table

ROUNDS: Final = 5
WARMING: Final = 2.0
"""Seconds of play that are not counted, because a server that has just started is slower."""


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


def compare(folder: Path, peers: list[Peer], seconds: float, python: str, package: Path) -> None:
    """The servers take turns, so other work of the machine affects all of them alike."""
    measured: dict[str, list[dict[str, float]]] = {}
    for number in range(ROUNDS):
        database = str(folder / f"side-by-side-{number}.sqlite3")
        with overdraw(database, python, package) as (port, pid, _):
            ours = uvloop.run(measure(Overdraw, port, 100, seconds, 0.0, pid))
        measured.setdefault("", []).append(ours)
        show(f"{number + 1}. Push, SQLite, 100 tables, as fast as it goes", ours)
        for peer in peers:
            with running(peer, folder / peer.title, port := free_port()) as pid:
                theirs = uvloop.run(measure(peer.table, port, 100, seconds, 0.0, pid))
            measured.setdefault(peer.title, []).append(theirs)
            show(f"{number + 1}. {peer.title} in memory, the same", theirs)
    rounds = measured.pop("")
    for title, others in measured.items():
        faster = _middle(rounds, "moves/s") / _middle(others, "moves/s")
        cheaper = _middle(others, "µs server") / _middle(rounds, "µs server")
        print(f"Push: {faster:.1f} times the moves/s of {title}, {cheaper:.1f} times the moves per CPU second")
    for peer in peers:
        with running(peer, folder / peer.title, port := free_port()) as pid:
            numbers = uvloop.run(measure(peer.table, port, 1000, seconds * 2, 1.0, pid))
        show(f"{peer.title} in memory, 1000 tables, with a second of thought", numbers)


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
        uvloop.run(measure(Overdraw, port, 300, WARMING, 1.0, pid))
        alone = uvloop.run(measure(Overdraw, port, 300, seconds, 1.0, pid))
        show(f"Push, {store}, 300 tables, with a second of thought", alone)
        with reviewing(port) as computed:
            beside = uvloop.run(measure(Overdraw, port, 300, seconds, 1.0, pid))
            reviewed = computed()
        show(f"Push, {store}, the same while games are reviewed", beside)
    print(
        f"{store}: the p99 of moves is {beside['p99 ms'] / alone['p99 ms']:.2f} times as high "
        f"while {reviewed} events are reviewed"
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
    parser.add_argument("--alone", action="store_true", help="without other game servers")
    parser.add_argument("--reviews", action="store_true", help="measure only moves while games are reviewed")
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
        if options.reviews:
            for store, database in databases().items():
                while_reviewing(store, database, seconds, options.python, package)
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
        if not options.alone:
            peers = [peer for peer in PEERS if install(peer, folder / peer.title)]
            compare(folder, peers, seconds / 2, options.python, package)
    failover.main()


if __name__ == "__main__":
    main()
