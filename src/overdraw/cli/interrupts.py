"""Ctrl-C: the first one stops a command, which then shows what it has; further ones change nothing."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import FrameType
from typing import Final, TypeVar

PATIENCE: Final = 5.0
"""Seconds after the first Ctrl-C from which on another one ends the process at once, whatever it still does."""

INTERRUPTED: Final = 130
"""The exit status that shells expect."""

T = TypeVar("T")


class AbandonedThread(KeyboardInterrupt):
    """Ctrl-C while a thread works that nothing can stop but the end of the process, such as a compiler."""


def interrupt_once() -> None:
    """Let only the first Ctrl-C raise KeyboardInterrupt; where SIGINT is ignored or handled already, change nothing."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    first: list[float] = []

    def interrupt(number: int, frame: FrameType | None) -> None:
        if not first:
            first.append(time.monotonic())
            raise KeyboardInterrupt
        if time.monotonic() - first[0] > PATIENCE:
            os._exit(INTERRUPTED)

    signal.signal(signal.SIGINT, interrupt)


@contextmanager
def delay_interrupts() -> Iterator[None]:
    """All of this is done before Ctrl-C takes effect."""
    came: list[tuple[int, FrameType | None]] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append((number, frame)))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(*came[0])


def in_thread(work: Callable[[], T]) -> T:
    """Do this in a thread that Ctrl-C abandons: in the main thread Ctrl-C would wait for compiled code to return."""
    pool = ThreadPoolExecutor(1)
    done = pool.submit(work)
    pool.shutdown(wait=False)
    try:
        return done.result()
    except KeyboardInterrupt:
        raise AbandonedThread from None
