"""Handles Ctrl-C. The first Ctrl-C stops a command, which then shows its results so far.

For the next 5 seconds, Ctrl-C has no effect. After that, Ctrl-C kills the process.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from types import FrameType
from typing import Final, NoReturn, TypeVar

PATIENCE: Final = 5.0
"""The number of seconds after the first Ctrl-C in which Ctrl-C has no effect. After that, it kills the process."""

INTERRUPTED: Final = 130
"""The exit status that shells expect of a process that was stopped by SIGINT."""

T = TypeVar("T")


class AbandonedThread(KeyboardInterrupt):
    """Raised for Ctrl-C while a thread is busy with work that cannot be interrupted, such as compilation."""


def interrupt_once() -> None:
    """Make only the first Ctrl-C raise KeyboardInterrupt. If SIGINT is already ignored or handled, change nothing."""

    def interrupt() -> NoReturn:
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _handler(interrupt))


@contextmanager
def stop_on_interrupt() -> Iterator[Event]:
    """Make Ctrl-C set the yielded event instead of raising KeyboardInterrupt. If SIGINT is ignored, it stays ignored.

    The handler stays installed after Ctrl-C, so another Ctrl-C does not interrupt the output of the results.
    """
    stop, before = Event(), signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _handler(stop.set))
    try:
        yield stop
    finally:
        if not stop.is_set():
            signal.signal(signal.SIGINT, before)


def _handler(act: Callable[[], None]) -> Callable[[int, FrameType | None], None]:
    """Return a signal handler that calls `act` on the first signal. A signal more than 5 seconds later kills the
    process.
    """
    first: list[float] = []

    def handle(number: int, frame: FrameType | None) -> None:
        if not first:
            first.append(time.monotonic())
            act()
        elif time.monotonic() - first[0] > PATIENCE:
            os._exit(INTERRUPTED)

    return handle


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """Delay the effect of Ctrl-C until the end of the `with` block."""
    came: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(*came[0])


def in_thread(work: Callable[[], T]) -> T:
    """Run `work` in a thread, so that Ctrl-C takes effect at once. If compiled code ran in the main thread, Python
    could not handle Ctrl-C until that code had ended.
    """
    pool = ThreadPoolExecutor(1)
    done = pool.submit(work)
    pool.shutdown(wait=False)
    try:
        return done.result()
    except KeyboardInterrupt:
        raise AbandonedThread from None
