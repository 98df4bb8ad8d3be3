"""The turns at a table: one after the other, in order, whoever gives up meanwhile."""

import asyncio

from overdraw.server.turns import Turns
from tests.server.players import run


def test_turns_come_in_the_order_of_asking_and_nobody_comes_between() -> None:
    async def scenario() -> None:
        turns, told = Turns(), list[str]()

        async def wait(name: str) -> None:
            async with turns:
                told.append(name)
                await asyncio.sleep(0)
                told.append(name)

        turns.take()
        waiting = [asyncio.create_task(wait(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert not told
        turns.pass_on()
        assert turns.taken  # it is a's already, though a has not noticed
        await asyncio.gather(*waiting)
        assert "".join(told) == "aabbcc"
        assert not turns.taken

    run(scenario())


def test_whoever_gives_up_waiting_passes_the_turn_on() -> None:
    async def scenario() -> None:
        turns, told = Turns(), list[str]()

        async def wait(name: str) -> None:
            async with turns:
                told.append(name)

        turns.take()
        early, late, patient = (asyncio.create_task(wait(name)) for name in ("early", "late", "patient"))
        await asyncio.sleep(0)
        early.cancel()  # while it waits
        turns.pass_on()
        late.cancel()  # when it was its turn
        await asyncio.gather(early, late, patient, return_exceptions=True)
        assert told == ["patient"]
        assert not turns.taken

    run(scenario())


def test_what_fails_in_its_turn_passes_it_on() -> None:
    async def scenario() -> None:
        turns = Turns()
        try:
            async with turns:
                raise ValueError
        except ValueError:
            assert not turns.taken

    run(scenario())
