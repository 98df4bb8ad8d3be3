"""Runs slow work in a thread, so that the screen stays responsive."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Found = TypeVar("Found")


def in_background(work: Callable[[], Found]) -> Future[Found]:
    """Start the work in a thread, and return its future result. The program can end before the work does."""
    future: Future[Found] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # the caller of `result` gets every exception
            future.set_exception(error)

    Thread(target=run, daemon=True).start()
    return future
