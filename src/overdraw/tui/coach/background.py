"""Runs slow work in a thread, so that the screen stays responsive."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Found = TypeVar("Found")


def in_background(work: Callable[[], Found]) -> Future[Found]:
    """Run a function in a daemon thread, and return a future for its result. The program can exit before the function
    returns.
    """
    future: Future[Found] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # the future raises every exception in the caller of `result`
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future
