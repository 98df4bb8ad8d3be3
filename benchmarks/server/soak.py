"""Checks whether the server's memory levels off: many tables play game after game.

    python -m benchmarks.server.soak [--minutes 15] [--tables 200] [--pause 0.25]

Each table has four sockets. When a game is over, its host starts a rematch, so the tables stay in memory and their logs
grow. Every 30 seconds the benchmark prints the server's resident memory and the counts of the tables; at the
end, the growth in each third of the run. Without a leak the last third adds next to nothing.
"""

import argparse
import asyncio
import http.client
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final

import uvloop

import overdraw as overdraw_itself
from benchmarks.server.load import overdraw
from benchmarks.server.tables import Overdraw

EVERY: Final = 30.0
"""Seconds between two lines of output."""


def memory(pid: int) -> float:
    """Resident megabytes of one process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def counted(port: int, name: str) -> int:
    """The sum of a metric over its labels."""
    line = http.client.HTTPConnection("127.0.0.1", port)
    line.request("GET", "/metrics")
    text = line.getresponse().read().decode()
    line.close()
    return sum(int(float(value)) for value in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", text, re.MULTILINE))


async def play(table: Overdraw, random: Random, pause: float) -> None:
    await asyncio.sleep(random.random() * pause)
    while True:
        await table.move()
        await asyncio.sleep(pause * random.uniform(0.9, 1.1))


async def soak(port: int, pid: int, tables: int, minutes: float, pause: float) -> list[float]:
    """The server's memory at each line."""
    http_line = http.client.HTTPConnection("127.0.0.1", port)
    made = [Overdraw(port, http_line, Random(number)) for number in range(tables)]
    http_line.close()
    for table in made:
        await table.open()
    games = [asyncio.create_task(play(table, Random(number), pause)) for number, table in enumerate(made)]
    started = time.monotonic()
    seen: list[float] = []
    print(f"{'minutes':>8}{'MB':>8}{'tables':>8}{'moves':>10}{'games':>8}")
    while (passed := time.monotonic() - started) <= 60 * minutes:
        seen.append(memory(pid))
        names = ("overdraw_tables", "overdraw_moves_total", "overdraw_games_finished_total")
        open_tables, moves, finished = [await asyncio.to_thread(counted, port, name) for name in names]
        print(f"{passed / 60:>8.1f}{seen[-1]:>8.1f}{open_tables:>8}{moves:>10}{finished:>8}", flush=True)
        await asyncio.wait(games, timeout=EVERY, return_when=asyncio.FIRST_EXCEPTION)
        for game in games:
            if game.done():
                game.result()
    for game in games:
        game.cancel()
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0.25, help="seconds between two moves at a table")
    options = parser.parse_args()
    package = Path(overdraw_itself.__file__).parents[1]
    with (
        tempfile.TemporaryDirectory() as folder,
        overdraw(str(Path(folder) / "soak.sqlite3"), sys.executable, package) as (port, pid, _),
    ):
        seen = uvloop.run(soak(port, pid, options.tables, options.minutes, options.pause))
    third = max(1, len(seen) // 3)
    for name, part in (
        ("first", seen[: third + 1]),
        ("second", seen[third : 2 * third + 1]),
        ("last", seen[2 * third :]),
    ):
        print(f"growth in the {name} third: {part[-1] - part[0]:+.1f} MB")


if __name__ == "__main__":
    main()
