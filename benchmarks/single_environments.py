"""Measures the speed of the environments of PettingZoo and Gymnasium, and of Gymnasium's vector environment.

    python -m benchmarks.single_environments

Everything is measured in turn, several times over, on one core, and the best of each counts. A step includes the
observation, the mask, and the choice of a random legal action from it. CartPole, which comes with Gymnasium, is
measured as a reference, because machines differ.
"""

import argparse
import os
import time
from collections.abc import Callable
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from overdraw.adapters.gymnasium.single import GameEnv
from overdraw.adapters.gymnasium.vector import GameVectorEnv
from overdraw.adapters.pettingzoo import push_v0, rows_v0

SECONDS: Final = 1.0
PLAYERS: Final = 4
SLOTS: Final = 64
OPPONENTS: Final = ["random"] * (PLAYERS - 1)
WANTED: Final = {"push": 30_000, "rows": 15_000}

Step = Callable[[], int]
"""Takes a step in one or more environments and returns the number of steps."""


def choose(mask: Any, random: np.random.Generator) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(random.random() * len(legal))])


def pettingzoo(env: Any) -> Step:
    random = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observation, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0
        env.step(choose(observation["action_mask"], random))
        return 1

    return step


def gymnasium_game(env: GameEnv) -> Step:
    random = np.random.default_rng(1)
    _, info = env.reset(seed=1)

    def step() -> int:
        nonlocal info
        _, _, over, _, info = env.step(choose(info["action_mask"], random))
        if over:
            _, info = env.reset()
        return 1

    return step


def cart_pole() -> Step:
    env: Any = gymnasium.make("CartPole-v1").unwrapped
    env.reset(seed=1)
    random = np.random.default_rng(1)

    def step() -> int:
        if env.step(int(random.random() * 2))[2]:
            env.reset()
        return 1

    return step


def vector(env: Any) -> Step:
    """A new game begins in the step in which a game ends, so each game always has legal actions."""
    random = np.random.default_rng(1)
    _, infos = env.reset(seed=1)
    masks = infos["action_mask"]

    def step() -> int:
        nonlocal masks
        games, legal = np.nonzero(masks)
        begins = np.searchsorted(games, np.arange(len(masks) + 1))
        chosen = legal[begins[:-1] + (random.random(len(masks)) * np.diff(begins)).astype(np.int64)]
        masks = env.step(chosen)[4]["action_mask"]
        return len(chosen)

    return step


def measure(steps: dict[str, Step], rounds: int) -> dict[str, float]:
    """The best number of steps per second of processor time."""
    best = dict.fromkeys(steps, 0.0)
    for _ in range(rounds):
        for name, step in steps.items():
            count, begin = 0, time.process_time()
            while (spent := time.process_time() - begin) < SECONDS:
                count += sum(step() for _ in range(20))
            best[name] = max(best[name], count / spent)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured")
    rounds = parser.parse_args().rounds
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    singles = {
        "PettingZoo push": pettingzoo(push_v0.raw_env(players=PLAYERS)),
        "PettingZoo rows": pettingzoo(rows_v0.raw_env(players=PLAYERS)),
        "Gymnasium push": gymnasium_game(GameEnv("push", OPPONENTS)),
        "Gymnasium rows": gymnasium_game(GameEnv("rows", OPPONENTS)),
        "Gymnasium CartPole": cart_pole(),
    }
    vectors: dict[str, Step] = {}
    for game in WANTED:
        vectors[f"vector {game}"] = vector(GameVectorEnv(SLOTS, game, OPPONENTS, autoreset_mode="SameStep"))
        singles_of = [lambda game=game: GameEnv(game, OPPONENTS)] * SLOTS
        vectors[f"SyncVectorEnv {game}"] = vector(SyncVectorEnv(singles_of, autoreset_mode=AutoresetMode.SAME_STEP))
    speeds = measure(singles | vectors, rounds)
    print(f"one core, {PLAYERS} players, best of {rounds}; steps per second of processor time")
    for name, speed in speeds.items():
        wanted = WANTED.get(name.split()[-1]) if name in singles else None
        print(f"  {name:22} {speed:12,.0f}  {f'wanted: {wanted:,}' if wanted else ''}")
    print("\nratios")
    for game in WANTED:
        native, single = speeds[f"vector {game}"], speeds[f"SyncVectorEnv {game}"]
        print(f"  {game}: the vector environment of {SLOTS} games / SyncVectorEnv {native / single:6.1f}")
        print(f"  {game}: PettingZoo / CartPole {speeds[f'PettingZoo {game}'] / speeds['Gymnasium CartPole']:6.2f}")


if __name__ == "__main__":
    main()
