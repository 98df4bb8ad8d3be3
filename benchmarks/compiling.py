"""Measures the time of compiling, for the first `simulate` and for everything, and the speed of compiled `simulate`.

    python -m benchmarks.compiling [--rounds N] [--before CHECKOUT]

- The first `simulate` without learned bots, with an empty cache: at most 10 seconds on a quiet machine.
- `simulate` of random players with `--jobs 1` against the step loop of `push_limit.c`: at least 0.65.
- CPU time to compile everything. With `--before`, also that of another checkout and the ratio: at most 1.

CPU times are those of the process and its children, which vary less than wall time on a shared machine. `gcc` is needed
for the second part.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.kernel import GAMES, limit_jobs

ROOT = Path(__file__).parents[1]
PLAYERS = {"push": "random,random,random,random", "rows": "random,cautious,greedy,sharp"}
CLI_GAMES = 20 * GAMES
EVERYTHING = ("tests.support.compiled", "tests.compiled")
"""The module that compiles everything: its current path, and its path in release 0.1."""


def run(checkout: Path, cache: Path, *words: str) -> tuple[str, float, float]:
    """Run a module of a checkout in a new process. Return its output, and its wall and CPU time."""
    environment = os.environ | {
        "NUMBA_CACHE_DIR": str(cache),
        "PYTHONPATH": os.pathsep.join([str(checkout / "src"), str(checkout)]),
    }
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=False)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{' '.join(words)} failed: {done.stderr}")
    return done.stdout, wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_simulate(checkout: Path, game: str) -> tuple[float, float]:
    """Wall and CPU time of `simulate` without learned bots, with an empty cache."""
    with tempfile.TemporaryDirectory() as cache:
        words = ("overdraw", "simulate", "--game", game, "--players", PLAYERS[game], "--games", "100", "--seed", "1")
        _, wall, cpu = run(checkout, Path(cache), *words)
        return wall, cpu


def compile_everything(checkout: Path) -> float:
    """CPU time to compile everything, with an empty cache."""
    module = next(name for name in EVERYTHING if (checkout / f"{name.replace('.', '/')}.py").exists())
    with tempfile.TemporaryDirectory() as cache:
        return run(checkout, Path(cache), module)[2]


def games_per_second(cache: Path, games: int) -> float:
    """Games per second of random players, through the command line and on one core, without compiling and starting."""
    words = ("simulate", "--players", PLAYERS["push"], "--jobs", "1", "--games", str(games), "--seed", "1", "--json")
    told = json.loads(run(ROOT, cache, "overdraw", *words)[0])
    return float(told["games"] / told["seconds"])


def compare_with_c(rounds: int) -> None:
    """The two take turns, and the best time of each counts."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        steps = limit_jobs(folder).get("C step")
        if steps is None:
            print("gcc is not installed, so simulate is not compared with C")
            return
        games_per_second(folder, 1)  # compiles
        best_simulate = best_c = 0.0
        for _ in range(rounds):
            best_simulate = max(best_simulate, games_per_second(folder, CLI_GAMES))
            best_c = max(best_c, steps())
        ratio = best_simulate / best_c
        print(f"simulate --jobs 1 {best_simulate:,.0f} games/s, C {best_c:,.0f}: {ratio:.2f}  wanted: 0.65")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="how often simulate is compared with C")
    parser.add_argument("--before", type=Path, help="a checkout of another commit to compare with")
    args = parser.parse_args()
    for game, players in PLAYERS.items():
        wall, cpu = first_simulate(ROOT, game)
        print(f"first simulate of {game} ({players}): {wall:.1f} s, {cpu:.1f} s of CPU  wanted: 10", flush=True)
        if args.before:
            wall, cpu = first_simulate(args.before.resolve(), game)
            print(f"  before: {wall:.1f} s, {cpu:.1f} s of CPU", flush=True)
    compare_with_c(args.rounds)
    now = compile_everything(ROOT)
    print(f"compiling everything: {now:.0f} s of CPU", flush=True)
    if args.before:
        before = compile_everything(args.before.resolve())
        print(f"  before: {before:.0f} s of CPU, ratio {now / before:.2f}  wanted: at most 1")


if __name__ == "__main__":
    main()
