"""Whose turn it is to change a table: one after the other, in the order in which they came."""

import asyncio
from collections import deque


class Turns:
    """A lock that can also be taken without waiting, by whoever finds that it is not `taken`."""

    __slots__ = ("_waiting", "taken")

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] | None = None  # most tables never need one

    def take(self) -> None:
        """Only where it is not taken."""
        assert not self.taken
        self.taken = True

    def pass_on(self) -> None:
        """To whoever waits longest. It stays taken meanwhile, so that nobody comes between."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():
                next_one.set_result(None)
                return
        self.taken = False

    async def __aenter__(self) -> None:
        if not self.taken:
            self.taken = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting = self._waiting or deque()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # it came and was not wanted any more
                self.pass_on()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()
