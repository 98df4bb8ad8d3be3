"""The pauses between the events of bots and the dealer, which let people follow the game."""

import asyncio
from typing import Final

WEIGHTS: Final = {"card": 0.7, "place": 0.6, "stop": 0.7, "die": 1.6, "bank": 1.4}
"""The relative length of the pause after an event, by the event's first word (default: 1)."""

SPEEDS: Final = {"slow": 1.6, "normal": 0.8, "fast": 0.3, "instant": 0.0}
"""The basic length of a pause in seconds, for each speed of the bots."""


class Pace:
    """The speed of the bots. `skip` ends the current pause, and omits all further pauses until a person is to act."""

    def __init__(self, speed: str) -> None:
        self.name = speed
        self.skipping = False
        self._woken = asyncio.Event()

    def begin(self) -> None:
        """Prepare for a series of events with pauses between them. At the speed `instant`, there are no pauses."""
        self.skipping = SPEEDS[self.name] == 0
        self._woken.clear()

    def end(self) -> None:
        self.skipping = False

    def skip(self) -> None:
        self.skipping = True
        self._woken.set()

    def wake(self) -> None:
        """End the current pause early, because the table is visible again."""
        self._woken.set()

    def change(self, step: int) -> None:
        """Make the bots faster (step 1) or slower (step -1)."""
        names = list(SPEEDS)
        self.name = names[max(0, min(len(names) - 1, names.index(self.name) + step))]

    async def pause_after(self, event: str) -> None:
        """Pause after an event, which is given in notation."""
        seconds = SPEEDS[self.name] * WEIGHTS.get(event.partition(" ")[0], 1.0)
        await self._wait(seconds)

    async def sleep_until_woken(self) -> None:
        await self._wait(0.2)

    async def _wait(self, seconds: float) -> None:
        self._woken.clear()
        try:
            await asyncio.wait_for(self._woken.wait(), seconds)
        except TimeoutError:
            return
