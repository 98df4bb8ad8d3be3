"""Measures the speed of the kernel, compared with C, the engine, OpenSpiel and RLCard.

Everything is measured in turn, several times over, on one core, and the best of each counts: machines are shared,
so compare the ratios. `push_limit.c` plays Push as fast as C can; without gcc, and where OpenSpiel or RLCard is not
installed, those lines are left out.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.engine import random_games
from overdraw.bots.catalogue import bot_named
from overdraw.bots.push.compiled.random import random_action
from overdraw.core.game import AnyGame
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.kernel.compiler import compiled
from overdraw.kernel.push import single_game as push_game
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.state import OVER
from overdraw.kernel.random import seed_of_game
from overdraw.kernel.vector_env import Vector
from overdraw.lab.simulate.kernel_run import Run, cores, play
from overdraw.lab.simulate.record_game import events_of
from overdraw.lab.simulate.simulation import simulate

LIMIT = Path(__file__).with_name("push_limit.c")
PLAYERS = 4
GAMES = 20_000
ENGINE_GAMES = 4
VECTOR_GAMES = 1024
STEPS = 300

Speeds = dict[str, float]
"""The best speed of each job: games or steps per second."""

_reset, _apply = push_game.reset, push_game.apply


@compiled
def walk(states: Any, start: Any, run: Any, games: int) -> None:
    """The general step loop: ask for the legal actions, choose one at random, apply it."""
    for number in range(games):
        _reset(states, 0, start, 0, seed_of_game(run, number))
        while states[0].phase != OVER:
            _apply(states, 0, random_action(states[0], legal_mask(states[0])))


@compiled
def choose_all(states: Any, actions: Any) -> None:
    """Choose a random legal action in each game of the vector environment."""
    for i in range(len(actions)):
        actions[i] = random_action(states[i], legal_mask(states[i]))


def run_of(game: AnyGame, *policies: str) -> Run:
    return Run(game, game.rules(None, PLAYERS), policies * (PLAYERS // len(policies)), seed=1)


def timed(work: Callable[[], float]) -> float:
    """Run the work and return its count per second."""
    began = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - began)


def games_of(run: Run, games: int, threads: int) -> Callable[[], float]:
    def work() -> float:
        play(run, range(games), threads)
        return games

    return lambda: timed(work)


def walking() -> Callable[[], float]:
    run = run_of(PUSH, "random")
    states = run.kernel.blank(1)

    def work() -> float:
        walk(states, run.start, run.word, GAMES)
        return GAMES

    return lambda: timed(work)


def stepping(game: AnyGame, games: int, threads: int = 1) -> Callable[[], float]:
    """Steps per second of the vector environment, without the time to choose actions."""
    vector = Vector(game, game.rules(None, PLAYERS), PLAYERS, threads=threads)
    now = vector.reset(games)
    actions = np.zeros(games, np.int64)

    def work() -> float:
        seconds = 0.0
        for _ in range(STEPS):
            if game is PUSH:
                choose_all(vector.states, actions)
            else:
                actions[:] = now.offers[:, 1]
            began = time.perf_counter()
            vector.step(actions)
            seconds += time.perf_counter() - began
        return games * STEPS / seconds

    return work


def engine_games(game: AnyGame, bots: tuple[str, ...]) -> Callable[[], float]:
    kinds = [bot_named(game, name) for name in bots]

    def work() -> float:
        for _ in simulate(game, game.rules(None, PLAYERS), kinds, ENGINE_GAMES, 1):
            pass
        return ENGINE_GAMES

    return lambda: timed(work)


def engine_states(game: AnyGame) -> Callable[[], float]:
    def work() -> float:
        random_games(game, ENGINE_GAMES)
        return ENGINE_GAMES

    return lambda: timed(work)


def limit_jobs(folder: Path) -> dict[str, Callable[[], float]]:
    """The lines of the C program's output, each a separate measurement; empty without gcc."""
    compiler = shutil.which("gcc")
    if compiler is None:
        return {}
    program = folder / "limit"
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, LIMIT], check=True)

    def line(name: str) -> Callable[[], float]:
        def work() -> float:
            done = subprocess.run([program, str(GAMES), "1", name], capture_output=True, text=True, check=True)
            found = re.search(rf"^{name}\s+(\d+) games/s", done.stdout, re.MULTILINE)
            assert found, done.stdout
            return float(found[1])

        return work

    return {f"C {name}": line(name) for name in ("step", "random2", "greedy2")}


def open_spiel_jobs() -> dict[str, Callable[[], float]]:
    """OpenSpiel's own loop in C++: the random rollouts of its tree search. Their mean length, with the outcomes of
    chance, is counted from Python.
    """
    try:
        import pyspiel  # type: ignore[import-not-found, unused-ignore]  # where installed
    except ImportError:
        return {}

    def length(begin: Any, games: int = 200) -> float:
        random, steps = np.random.default_rng(1), 0
        for _ in range(games):
            state = begin.clone()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(int(random.choice(actions, p=chances)))
                else:
                    state.apply_action(int(random.choice(state.legal_actions())))
                steps += 1
        return steps / games

    def rollouts(name: str) -> Callable[[], float]:
        game = pyspiel.load_game(name)
        state = game.new_initial_state()
        while state.is_chance_node():  # the search begins where a player is to act, so the deal is not counted
            state.apply_action(state.legal_actions()[0])
        steps = length(state)
        rollouts, visits = 200, 4
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, visits, 1000, False, 1, False)

        def work() -> float:
            bot.step(state)
            return rollouts * visits * steps

        return lambda: timed(work)

    return {f"OpenSpiel {name}, steps": rollouts(name) for name in ("pig", "hearts")}


def rlcard_jobs() -> dict[str, Callable[[], float]]:
    """RLCard's own loop with its random agents."""
    try:
        import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]  # where installed
        from rlcard.agents import RandomAgent  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return {}
    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def work() -> float:
        steps = 0
        for _ in range(20):
            trajectories, _ = env.run(is_training=False)
            steps += sum(len(trajectory) // 2 for trajectory in trajectories)
        return steps

    return {"RLCard uno, steps": lambda: timed(work)}


@contextmanager
def one_core() -> Iterator[None]:
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def best_of(rounds: int, jobs: dict[str, Callable[[], float]]) -> Speeds:
    """The best speed of each job, the jobs taking turns. A round before the first one compiles."""
    for job in jobs.values():
        job()
    best: Speeds = dict.fromkeys(jobs, 0.0)
    for _ in range(rounds):
        for name, job in jobs.items():
            best[name] = max(best[name], job())
    return best


def single_core(rounds: int, folder: Path) -> Speeds:
    jobs = {
        **limit_jobs(folder),
        "kernel step loop": walking(),
        "kernel random": games_of(run_of(PUSH, "random"), GAMES, 1),
        "kernel cautious, random": games_of(run_of(PUSH, "cautious", "random"), GAMES, 1),
        "kernel cautious": games_of(run_of(PUSH, "cautious"), GAMES, 1),
        "kernel Rows random": games_of(run_of(ROWS, "random"), GAMES, 1),
        "kernel Rows cautious": games_of(run_of(ROWS, "cautious"), GAMES // 2, 1),
        "vector Push, steps": stepping(PUSH, VECTOR_GAMES),
        "vector Push 4x, steps": stepping(PUSH, 4 * VECTOR_GAMES),
        "vector Rows, steps": stepping(ROWS, VECTOR_GAMES),
        "engine random, states": engine_states(PUSH),
        "engine random": engine_games(PUSH, ("random",) * PLAYERS),
        "engine cautious, random": engine_games(PUSH, ("cautious", "random") * (PLAYERS // 2)),
        "engine Rows random, states": engine_states(ROWS),
        **open_spiel_jobs(),
        **rlcard_jobs(),
    }
    with one_core():
        return best_of(rounds, jobs)


def ratios(speeds: Speeds, events: float) -> Iterator[tuple[str, str, str, str]]:
    """The comparisons to print, with the ratio that is wanted."""
    steps = speeds["kernel step loop"] * events
    pairs: list[tuple[str, float, str, str]] = [
        ("kernel step loop", speeds["kernel step loop"], "C step", "0.65"),
        ("kernel random", speeds["kernel random"], "C random2", ""),
        ("kernel cautious, random", speeds["kernel cautious, random"], "engine cautious, random", "200"),
        ("kernel cautious, random", speeds["kernel cautious, random"], "engine random, states", "200"),
        ("kernel random", speeds["kernel random"], "engine random, states", ""),
        ("kernel Rows random", speeds["kernel Rows random"], "engine Rows random, states", ""),
        (f"kernel step loop, {steps / 1e6:.0f}M events/s", steps, "OpenSpiel pig, steps", "5"),
        ("the same", steps, "OpenSpiel hearts, steps", ""),
        ("the same", steps, "RLCard uno, steps", ""),
    ]
    for name, speed, other, wanted in pairs:
        if other in speeds:
            yield name, other, f"{speed / speeds[other]:.2f}", wanted


def threads_against_one(rounds: int) -> tuple[float, float]:
    """Games per second on one core and on all cores."""
    run = run_of(PUSH, "cautious", "random")
    best = best_of(rounds, {"one": games_of(run, 4 * GAMES, 1), "all": games_of(run, 4 * GAMES, cores())})
    return best["one"], best["all"]


def fresh_python(code: str, **variables: str) -> tuple[float, str]:
    """Run a new process. Return its time and its output."""
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | variables, capture_output=True, text=True, check=True
    )
    return time.perf_counter() - began, done.stdout + done.stderr


START = """
from overdraw.games.catalogue import GAMES
from overdraw.lab.simulate.record_game import events_of
from overdraw.lab.simulate.kernel_run import Run, play
game = GAMES["{game}"]
play(Run(game, game.rules(None, 4), ("random", "cautious") * 2, 1), range(10))
"""


def starts(folder: Path) -> Iterator[tuple[str, float, str]]:
    """The time of the first start of each game, which compiles, and of the next start."""
    for name in ("push", "rows"):
        code = START.format(game=name)
        for what in ("first compile", "cached start"):
            seconds, said = fresh_python(code, NUMBA_CACHE_DIR=str(folder / "cache"))
            yield f"{name}, {what}", seconds, said.strip()


MEMORY = """
import resource
from overdraw.games.push import PUSH
from overdraw.lab.simulate.record_game import events_of
from overdraw.lab.simulate.kernel_run import Run, play_in_batches
for _ in play_in_batches(Run(PUSH, PUSH.rules(None, 4), ("random",) * 4, 1), {games}): pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often everything is measured")
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        speeds = single_core(rounds, folder)
        print(f"one core, {PLAYERS} players, best of {rounds}; games/s unless it says steps")
        for job, speed in speeds.items():
            print(f"  {job:28} {speed:14,.0f}")
        run = run_of(PUSH, "random")
        events = sum(len(events_of(run, number)[0]) for number in range(200)) / 200
        print("\nratios")
        for what, other, ratio, wanted in ratios(speeds, events):
            print(f"  {what:40} / {other:28} {ratio:>9}  {'wanted: ' + wanted if wanted else ''}")
        one, every = threads_against_one(rounds)
        print(f"\n{cores()} cores against one: {every:,.0f} / {one:,.0f} = {every / one:.2f}")
        print("\nstarts")
        for what, seconds, said in starts(folder):
            print(f"  {what:22} {seconds:5.1f} s  {said}")
        print("\npeak memory")
        for games in (50_000, 1_000_000):
            kilobytes = int(fresh_python(MEMORY.format(games=games))[1].split()[0])
            print(f"  {games:9,} games {kilobytes / 1024:6.0f} MB")


if __name__ == "__main__":
    main()
