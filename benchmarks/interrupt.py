"""Measures how long commands take to end after Ctrl-C, and what they keep.

    python -m benchmarks.interrupt

Each command runs several times in a pseudo-terminal. Ctrl-C comes at a different moment each time.
"""

import asyncio
import json
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support.terminal import Terminal

from overdraw.client import create

RUNS: Final = 5
CTRL_C: Final = "\x03"
PATIENCE: Final = 300.0
"""Seconds until a command must be at work, including compilation if it is the first of this installation."""

EXPERIMENT: Final = """
question = "Who wins?"
game = "push"
games = 100_000
[grid]
bots = ["random", "expert"]
"""


@dataclass(frozen=True)
class Command:
    """A command, a pattern in its output while it works, and a function that returns what it kept."""

    arguments: str
    at_work: str
    kept: Callable[[str, Path], str]


def _games_simulated(shown: str, _: Path) -> str:
    found = re.search(r"interrupted after (\d+ games?)", shown)
    return found[1] if found else "nothing"


def _games_of_the_arena(shown: str, _: Path) -> str:
    found = re.search(r"[\d,]+( to [\d,]+)? games per line-up", shown)
    return found[0] if found else "nothing"


def _games_of_the_experiment(_: str, folder: Path) -> str:
    rows = [line.split(",") for line in (folder / "out" / "table.csv").read_text().splitlines()[1:]]
    return " and ".join(f"{games} games of {bot}" for bot, games in dict.fromkeys((row[0], row[3]) for row in rows))


def _rounds_trained(_: str, folder: Path) -> str:
    return f"{len(json.loads((folder / 'out' / 'curve-2.json').read_text())['rounds'])} rounds"


COMMANDS: Final = (
    Command("simulate --players expert,expert --games 100000", r"[1-9]\d*/100000", _games_simulated),
    Command("simulate --players expert,expert,expert,expert --games 100000", r"[1-9]\d*/100000", _games_simulated),
    Command("simulate --players expert,random --games 100000 --engine", r"[1-9]\d*/100000", _games_simulated),
    Command("arena --bots random,cautious,expert --games 1000000 --full expert", r"1/3", _games_of_the_arena),
    Command(
        "arena --bots random,cautious,expert --seats 4 --games 99999 --full expert", r"[1-9]/\d", _games_of_the_arena
    ),
    Command("experiment {folder}/who.toml --out {folder}/out", r"1/2 expert: [1-9]\d* game", _games_of_the_experiment),
    Command(
        "train expert --game rows --players 2 --games 10000000 --out {folder}/out", r"[1-9]\d*/9766", _rounds_trained
    ),
)


def seconds_to_end(command: Command, delay: float) -> tuple[float, str]:
    """Seconds from Ctrl-C, which comes `delay` seconds after the command is at work, and what the command kept."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "who.toml").write_text(EXPERIMENT)
        arguments = command.arguments.format(folder=folder).split()
        with Terminal(*arguments, state=folder, columns=160, rows=50) as terminal:
            terminal.wait_for(lambda text: re.search(command.at_work, text) is not None, PATIENCE)
            time.sleep(delay)
            seconds = _interrupt(terminal)
            return seconds, command.kept(terminal.output.decode(), folder)


async def seconds_to_serve(delay: float) -> tuple[float, str]:
    """The same for a server with a client at a table, whose moves must all be in the database."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "tables.sqlite"
        arguments = ("serve", "--port", "0", "--database", str(database))
        with Terminal(*arguments, state=folder, columns=160, rows=50) as terminal:
            text = await asyncio.to_thread(terminal.wait_for, "listening on http://", PATIENCE)
            found = re.search(r"listening on (http://[\w.:]+)", text)
            assert found
            async with await create(found[1], "push", ["me", "cautious"], name="Player") as seat:
                await seat.ask("start")
                moves, until = 0, time.perf_counter() + delay
                async for legal in seat.turns():
                    await seat.act(legal[0])
                    moves += 1
                    if time.perf_counter() > until:
                        break
                seconds = await asyncio.to_thread(_interrupt, terminal)
        with sqlite3.connect(database) as connection:
            ((events,),) = connection.execute("select count(*) from events")
        return seconds, f"{moves} moves, {events} events"


def _interrupt(terminal: Terminal) -> float:
    begin = time.perf_counter()
    terminal.press(CTRL_C)
    terminal.ended()
    assert b"Traceback" not in terminal.output
    return time.perf_counter() - begin


def _print(name: str, measured: list[tuple[float, str]]) -> None:
    times = sorted(seconds for seconds, _ in measured)
    print(f"{name}\n  median {times[len(times) // 2]:.2f} s, longest {times[-1]:.2f} s of {len(times)}", flush=True)
    for seconds, kept in measured:
        print(f"    {seconds:.2f} s, kept {kept}", flush=True)


def main() -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    delays = [run / RUNS for run in range(RUNS)]
    for command in COMMANDS:
        _print(
            f"overdraw {command.arguments}".replace("{folder}/", ""),
            [seconds_to_end(command, delay) for delay in delays],
        )
    _print("overdraw serve", [asyncio.run(seconds_to_serve(delay)) for delay in delays])


if __name__ == "__main__":
    main()
