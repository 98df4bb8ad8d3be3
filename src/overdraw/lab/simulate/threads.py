"""Compiled work in threads, in pieces short enough that Ctrl-C stops it soon.

A signal reaches only the main thread, and compiled code runs to its end. So the main thread waits, and the others
look between two pieces whether they should stop.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Executor, wait
from contextlib import contextmanager
from threading import Event
from typing import Any, Final, TypeVar

PIECE: Final = 0.05
"""Seconds that a piece should take. A single game may take longer: half a second with four experts of Push."""

TICK: Final = 0.25
"""Seconds between two reports of progress."""

T = TypeVar("T")


class CutShort(KeyboardInterrupt):
    """Ctrl-C in the middle of games. `played` is what they came to so far."""

    def __init__(self, played: Any) -> None:
        super().__init__()
        self.played = played


class Pace:
    """How many games the next piece has, by how long the one before took."""

    def __init__(self, most: int) -> None:
        self._most, self.games = most, 1

    @contextmanager
    def timed(self, games: int) -> Iterator[None]:
        """Around a piece of so many games."""
        begin = time.perf_counter()
        yield
        fitting = int(PIECE * games / max(time.perf_counter() - begin, 1e-9))
        self.games = max(1, min(fitting, 4 * games, self._most))


def work_together(pool: Executor, workers: Sequence[Callable[[Event], T]], tick: Callable[[], None]) -> list[T]:
    """Run all workers and wait for them, reporting progress meanwhile.

    After Ctrl-C, or when one of them fails, each is told by its event to stop, and the error goes on once all have.
    """
    stop = Event()
    running = [pool.submit(worker, stop) for worker in workers]
    try:
        while True:
            done, waiting = wait(running, TICK, return_when=FIRST_EXCEPTION)
            if not waiting or any(one.exception() for one in done):
                break
            tick()
    finally:
        stop.set()
        wait(running)
    return [one.result() for one in running]
