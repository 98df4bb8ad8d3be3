"""Coroutines that begin at once: they end as any other does, whatever they wait for and whatever comes of it."""

import asyncio

import pytest

from overdraw.server.eager import begin
from tests.server.players import run


def test_what_does_not_wait_is_done_at_once() -> None:
    done: list[str] = []

    async def work() -> None:
        done.append("all")

    assert begin(work()) is None
    assert done == ["all"]


def test_what_waits_goes_on_when_that_comes_or_fails() -> None:
    async def scenario() -> None:
        first: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        second: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        told: list[str] = []
        lock = asyncio.Lock()

        async def work() -> None:
            async with lock:
                told.append("begun")
                told.append(await first)
                try:
                    await second
                except OSError as error:
                    told.append(str(error))
                    await asyncio.sleep(0)
                raise ValueError("the end")

        task = begin(work())
        assert told == ["begun"]
        assert lock.locked()
        first.set_result("came")
        await asyncio.sleep(0)
        second.set_exception(OSError("failed"))
        assert task is not None
        with pytest.raises(ValueError, match="the end"):
            await task
        assert told == ["begun", "came", "failed"]
        assert not lock.locked()

    run(scenario())


def test_what_is_cancelled_while_it_waits_cleans_up() -> None:
    async def scenario() -> None:
        cleaned: list[bool] = []

        async def work() -> None:
            try:
                await asyncio.get_running_loop().create_future()
            finally:
                cleaned.append(True)

        task = begin(work())
        assert task is not None
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert cleaned == [True]

    run(scenario())
