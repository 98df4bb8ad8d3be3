"""Measures how long it takes to solve the end of a game of Push exactly, by the number of cards left.

    python -m benchmarks.endgame [MOST_CARDS_LEFT]

The positions are starts of turns in games between cautious bots, half of them with the star variant.
"""

import sys
import time
from collections.abc import Iterator

import numpy as np

from overdraw.bots.push.solver.solve import solve
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.games.push.state import Begin, State
from overdraw.kernel.push import KERNEL
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import events_of

POSITIONS = 40
LEFT = range(3, 8)


def positions(left: int, count: int, players: str = "cautious") -> Iterator[State]:
    """Positions at the start of a turn with exactly `left` cards left, each from another game between these bots."""
    found, number = 0, 0
    while found < count:
        edition = list(PUSH.editions)[number % len(PUSH.editions)]
        star = ("safe", "lose-bench")[number // 3 % 2]
        run = Run(PUSH, PUSH.rules(edition, 2, {"star": star}), (players, players), seed=6)
        events, _ = events_of(run, number)
        states = KERNEL.blank(1)
        KERNEL.reset(states, 0, run.start, run.first_of(number), np.uint64(0))
        for event in events:
            KERNEL.apply_event(states, 0, event)
            if states[0]["left"] == left and isinstance((state := KERNEL.unpack(states, 0)).phase, Begin):
                yield state
                found += 1
                break
        number += 1


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else LEFT[-1]
    solve(next(positions(3, 1)))  # the first call compiles the solver
    print(f"{POSITIONS} positions each; seconds to solve one")
    print("cards left   median   90 %     slowest   not decided   too large")
    for left in range(LEFT[0], most + 1):
        times, open_ends, too_large = [], 0, 0
        for state in positions(left, POSITIONS):
            begin = time.perf_counter()
            try:
                open_ends += 0 < solve(state).value < 1
            except BadValue:
                too_large += 1
            times.append(time.perf_counter() - begin)
        times.sort()
        median, most_of_them = times[len(times) // 2], times[len(times) * 9 // 10]
        print(
            f"{left:10}   {median:6.3f}   {most_of_them:6.3f}   {times[-1]:7.3f}   {open_ends:11}   {too_large:9}",
            flush=True,
        )


if __name__ == "__main__":
    main()
