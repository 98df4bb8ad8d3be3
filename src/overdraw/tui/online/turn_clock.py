"""The turn clock of an online table, measured by the time of this device."""

import math
import time

from overdraw.tui.online.connection import Position


class TurnClock:
    """Counts down the time that is left for the player who is to act."""

    def __init__(self) -> None:
        self._deadline: int | None = None
        self._time_is_up_at = 0.0

    @property
    def seconds_left(self) -> int | None:
        """The number of seconds that are left for a turn, or None if no clock is running."""
        return None if self._deadline is None else max(0, math.ceil(self._time_is_up_at - time.monotonic()))

    def follow(self, position: Position, *, is_new: bool) -> None:
        """Update the clock from the deadline in a position of the online table.

        With `is_new`, the turn has just begun, so its full time is left even if the server's clock is wrong.
        """
        clock, deadline = position.table.clock, position.deadline
        if deadline is not None and deadline != self._deadline:
            assert clock is not None, "only a table with a clock has deadlines"
            seconds = clock.seconds if is_new else deadline / 1000 - time.time()
            self._time_is_up_at = time.monotonic() + seconds
        self._deadline = deadline
