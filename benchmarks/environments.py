"""Measures the speed of the environments, compared with OpenSpiel's games in Python and the card games of pgx.

    python -m benchmarks.environments

Everything is measured in turn, several times over, on one core, in steps per second of processor time; the best of
each counts. A step includes the choice of a random legal action. In the vector environments it also includes the
observations, the masks and the start of the next game. pgx runs in a process of its own, in the virtual environment
build/pgx that the first run creates, and takes all its steps inside one compiled loop, which is its fastest use.
"""

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import numpy as np
import pyspiel
from open_spiel.python.games import block_dominoes  # noqa: F401  # registers the game
from tests.support.paths import ROOT

import overdraw.adapters.openspiel  # noqa: F401  # registers the games
from overdraw.games.catalogue import GAMES
from overdraw.kernel.array_types import Integers, Word, Words
from overdraw.kernel.compiler import compiled
from overdraw.kernel.random import GOLDEN, S32, mix
from overdraw.kernel.vector_env import Vector

PLAYERS: Final = 4
SECONDS: Final = 1.0
BATCHES: Final = (256, 1024, 4096)
PGX: Final = "pgx==2.6.0"
PGX_GAMES: Final = ("kuhn_poker", "leduc_holdem")
PGX_BATCHES: Final = (256, 1024, 8192)
WANTED: Final = {"push": 4.0, "rows": 1.5}

Job = Callable[[], float]
"""Returns steps per second of processor time."""

PGX_SERVER: Final = """
import sys, time
import jax, pgx
import jax.numpy as jnp
from pgx.experimental import auto_reset

STEPS = 100

def runner(name, batch):
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry, _):
        state, key, seen = carry
        key, choosing, stepping = jax.random.split(key, 3)
        action = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        state = step(state, action, jax.random.split(stepping, batch))
        return (state, key, seen + state.observation.sum()), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key, 0.0), None, length=STEPS)[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    return run, state, jax.random.PRNGKey(1)

jobs = {}
for line in sys.stdin:
    name, batch = line.split()
    run, state, key = jobs.get(line) or runner(name, int(batch))
    state, key, seen = run(state, key)
    jax.block_until_ready(seen)
    begin, steps = time.process_time(), 0
    while time.process_time() - begin < SECONDS:
        state, key, seen = run(state, key)
        jax.block_until_ready(seen)
        steps += int(batch) * STEPS
    print(steps / (time.process_time() - begin), flush=True)
    jobs[line] = run, state, key
"""


@compiled
def choose(counts: Integers, lists: Integers, actions: Integers, stream: Words) -> None:
    """Choose a random legal action in each game."""
    for i in range(len(counts)):
        word: Word = stream[0] + GOLDEN
        stream[0] = word
        actions[i] = lists[i, np.int64(((mix(word) >> S32) * np.uint64(counts[i])) >> S32)]


def vector(name: str, games: int) -> Job:
    """The vector environment with observations, masks and lists."""
    game = GAMES[name]
    env = Vector(game, game.rules(None, PLAYERS), PLAYERS)
    env.reset(games)
    actions, stream = np.zeros(games, np.int64), np.zeros(1, np.uint64)

    def work() -> float:
        steps, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            for _ in range(20):
                env.masks()
                choose(*env.lists(), actions, stream)
                env.step(actions)
            steps += 20 * games
        return steps / spent

    return work


def open_spiel(name: str) -> Job:
    """Random games, as in OpenSpiel's examples: ask for the outcomes or the legal actions, choose, apply."""
    game = pyspiel.load_game(name)

    def work() -> float:
        steps, begin = 0, time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    action = random.choices(outcomes, chances)[0]
                else:
                    action = random.choice(state.legal_actions())
                state.apply_action(action)
                steps += 1
        return steps / spent

    return work


@contextmanager
def pgx_jobs() -> Iterator[dict[str, Job]]:
    """The card games of pgx, each at several sizes; installs pgx on demand."""
    python = ROOT / "build" / "pgx" / "bin" / "python"
    if not python.exists():
        print(f"installing {PGX} in build/pgx, once", flush=True)
        subprocess.run([sys.executable, "-m", "venv", python.parent.parent], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", PGX], check=True)
    server = PGX_SERVER.replace("SECONDS", str(SECONDS))
    pipe, settings = subprocess.PIPE, os.environ | {"JAX_PLATFORMS": "cpu"}
    with subprocess.Popen([python, "-c", server], stdin=pipe, stdout=pipe, text=True, env=settings) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        asked, answers = process.stdin, process.stdout

        def job(name: str, batch: int) -> Job:
            def work() -> float:
                asked.write(f"{name} {batch}\n")
                asked.flush()
                return float(answers.readline())

            return work

        yield {f"pgx {name}, {batch} games": job(name, batch) for name in PGX_GAMES for batch in PGX_BATCHES}
        asked.close()


def measure(jobs: dict[str, Job], rounds: int) -> dict[str, float]:
    """The best of each job, the jobs taking turns. A round before the first one compiles."""
    for job in jobs.values():
        job()
    best = dict.fromkeys(jobs, 0.0)
    for _ in range(rounds):
        for name, job in jobs.items():
            best[name] = max(best[name], job())
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3, help="how often everything is measured")
    rounds = parser.parse_args().rounds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    ours = {f"{name}, {games} games": vector(name, games) for name in WANTED for games in BATCHES}
    single = {f"OpenSpiel {name}": open_spiel(f"python_overdraw_{name}(players={PLAYERS})") for name in WANTED}
    dominoes = {"OpenSpiel block_dominoes": open_spiel("python_block_dominoes")}
    with pgx_jobs() as others:
        speeds = measure(single | dominoes | ours | others, rounds)
    print(f"one core, {PLAYERS} players, best of {rounds}; steps per second of processor time")
    for name, speed in speeds.items():
        print(f"  {name:32} {speed:12,.0f}")
    print("\nratios")
    for name in WANTED:
        ratio = speeds[f"OpenSpiel {name}"] / speeds["OpenSpiel block_dominoes"]
        print(f"  OpenSpiel {name} / block_dominoes {ratio:16.2f}  wanted: 1")
    for name, wanted in WANTED.items():
        fastest = max(speeds[f"{name}, {games} games"] for games in BATCHES)
        for other in PGX_GAMES:
            best = max(speeds[f"pgx {other}, {batch} games"] for batch in PGX_BATCHES)
            print(f"  vector environment of {name} / pgx {other:14} {fastest / best:6.2f}  wanted: {wanted}")


if __name__ == "__main__":
    main()
