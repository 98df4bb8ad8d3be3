"""Measures the CPU time of single decisions of the expert of Push, which plays all seats.

    python -m benchmarks.decisions [PLAYERS [DECISIONS]]

Only decisions with a choice count. A time includes the call from Python, which is a few microseconds.
"""

import sys
import time

import numpy as np

from overdraw.bots.push.expert_policy.policy import expert
from overdraw.bots.push.expert_policy.scratch import new_scratch
from overdraw.bots.push.weights import expert_weights
from overdraw.games.push import PUSH
from overdraw.kernel.push import KERNEL
from overdraw.kernel.push.legal import legal_mask
from overdraw.kernel.push.state import OVER

PLAYERS = 2
DECISIONS = 100_000
LIMIT = 10.0
"""The longest time that a decision should take, in milliseconds."""


def times(players: int, count: int) -> list[float]:
    """Play until `count` decisions are made; return their CPU times in milliseconds."""
    starts = [KERNEL.start(PUSH.rules(edition, players), players) for edition in PUSH.editions]
    states, weights, scratch = KERNEL.blank(1), expert_weights(players), new_scratch()
    found: list[float] = []
    number = 0
    while len(found) < count:
        KERNEL.reset(states, 0, starts[number % len(starts)], number % players, np.uint64(number))
        number += 1
        state = states[0]
        while state["phase"] != OVER:
            mask = legal_mask(state)
            begin = time.thread_time_ns()
            action = expert(state, mask, weights, scratch)
            took = (time.thread_time_ns() - begin) / 1e6
            if mask & mask - 1:
                found.append(took)
            KERNEL.apply(states, 0, action)
    return found[:count]


def main(words: list[str]) -> None:
    players = int(words[0]) if words else PLAYERS
    count = int(words[1]) if len(words) > 1 else DECISIONS
    times(players, 1)  # compiles
    found = np.array(times(players, count))
    shares = {"median": 50, "99 %": 99, "99.9 %": 99.9, "slowest": 100}
    quantiles = ", ".join(f"{name} {np.percentile(found, share):.3f} ms" for name, share in shares.items())
    print(f"{players} players, {len(found)} decisions: {quantiles}; {(found > LIMIT).sum()} above {LIMIT:g} ms")


if __name__ == "__main__":
    main(sys.argv[1:])
