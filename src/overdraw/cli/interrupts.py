"""Ctrl-C: the first one stops a command, which then shows what it has; further ones change nothing."""

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
"""Seconds after the first Ctrl-C from which on another one ends the process at once, whatever it still does."""

INTERRUPTED: Final = 130
"""The exit status that shells expect."""

T = TypeVar("T")


class AbandonedThread(KeyboardInterrupt):
    """Ctrl-C while a thread works that nothing can stop but the end of the process, such as a compiler."""


def interrupt_once() -> None:
    """Let only the first Ctrl-C raise KeyboardInterrupt; where SIGINT is ignored or handled already, change nothing."""

    def interrupt() -> NoReturn:
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _handler(interrupt))


@contextmanager
def stop_on_interrupt() -> Iterator[Event]:
    """Let Ctrl-C set the event instead of raising KeyboardInterrupt; where SIGINT is ignored, it stays so.

    After Ctrl-C the event's handler stays in place, so further ones do not interrupt what is shown at the end.
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
    """A signal handler that acts the first time it is called, and later only ends a process that hangs."""
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
