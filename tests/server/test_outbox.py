"""What waits for a client: so much of it, and no more, whatever it is made of."""

import asyncio
from typing import Any

from overdraw.server.outbox import MOST_WAITING, Burst, Outbox
from tests.server.players import run

TEXT = ("ä" * 100).encode()


class Lagging:
    """A client that takes one message at a time, when it wants to; whether it was given up is noted."""

    def __init__(self) -> None:
        self.wants, self.given_up = asyncio.Semaphore(0), False
        self.outbox = Outbox(self._send, self._give_up, Burst())

    async def _send(self, _: dict[str, Any]) -> None:
        await self.wants.acquire()

    def _give_up(self) -> None:
        self.given_up = True


def test_a_client_that_always_lags_a_little_behind_is_not_given_up() -> None:
    async def scenario() -> None:
        client = Lagging()
        client.outbox.send(TEXT)
        for _ in range(2 * MOST_WAITING // len(TEXT)):
            client.outbox.send(TEXT)
            client.wants.release()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert not client.given_up

    run(scenario())


def test_a_client_that_takes_nothing_is_given_up_when_so_much_waits() -> None:
    async def scenario() -> None:
        client = Lagging()
        for sent in range(MOST_WAITING // len(TEXT) + 2):
            assert not client.given_up, sent
            client.outbox.send(TEXT)
        assert client.given_up
        client.outbox.abandon()

    run(scenario())
