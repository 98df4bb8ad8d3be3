"""Runs compiled code in threads, in pieces so short that Ctrl-C soon stops the work.

Only the main thread receives signals, and compiled code cannot be interrupted. So the main thread waits for signals,
and the worker threads check after each piece of work whether to stop.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Executor, Future, wait
from contextlib import contextmanager
from threading import Event
from typing import Any, Final, TypeVar

PIECE: Final = 0.05
"""The target duration of a piece of work in seconds. A single game may take longer: half a second with four Push
experts."""

TICK: Final = 0.25
"""The number of seconds between two progress reports."""

T = TypeVar("T")


class CutShort(KeyboardInterrupt):
    """Raised when an interruption, such as Ctrl-C, stops the work before all games are played. `played` has the results
    so far."""

    def __init__(self, played: Any) -> None:
        super().__init__()
        self.played = played


class Pace:
    """Chooses the number of games in the next piece of work, based on the duration of the last piece."""

    def __init__(self, most: int) -> None:
        self._most, self.games = most, 1

    @contextmanager
    def timed(self, games: int) -> Iterator[None]:
        """Measure how long a piece of work with this many games takes, and adapt the size of the next piece."""
        begin = time.perf_counter()
        yield
        fitting = int(PIECE * games / max(time.perf_counter() - begin, 1e-9))
        self.games = max(1, min(fitting, 4 * games, self._most))


def work_together(
    pool: Executor, workers: Sequence[Callable[[Event], T]], tick: Callable[[], None], stop: Event
) -> list[T]:
    """Run all workers in threads and wait for them. Call `tick` regularly in the meantime.

    Each worker returns soon after `stop` is set. A KeyboardInterrupt or an error in a worker also sets `stop`; the
    exception is raised again once all workers have returned.
    """
    running: list[Future[T]] = []
    try:
        for worker in workers:
            running.append(pool.submit(worker, stop))  # noqa: PERF401  # one by one: Ctrl-C may come between two of them
        while True:
            done, waiting = wait(running, TICK, return_when=FIRST_EXCEPTION)
            if not waiting:
                break
            if any(one.exception() for one in done):
                stop.set()
                break
            tick()
    except BaseException:
        stop.set()
        raise
    finally:
        wait(running)
    return [one.result() for one in running]
