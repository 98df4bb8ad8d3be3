"""Coroutines that begin at once and become a task only if they have to wait: what Python 3.12 calls an eager task."""

import asyncio
from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine as generator_coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> "asyncio.Task[None] | None":
    """Run until it is done or has to wait; then the task that does the rest. What it raises at once is raised here."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    task = asyncio.get_running_loop().create_task(_rest(work, waits_for))
    task.add_done_callback(lambda _: work.close())  # a task that is cancelled before its first step throws nothing in
    return task


@generator_coroutine
def _rest(work: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Hand on what the work waits for, and hand it what came of that: also an error, or it would never end."""
    while True:
        try:
            yield waits_for
        except BaseException as error:
            step = partial(work.throw, error)
        else:
            step = partial(work.send, None)
        try:
            waits_for = step()
        except StopIteration:
            return
