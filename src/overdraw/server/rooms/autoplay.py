"""What moves a table when no client does: bots, clocks, and seats whose players are away."""

import asyncio
import logging
import random
import time
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from overdraw.core.seats import Seat
from overdraw.errors import OverdrawError
from overdraw.server.bot_pool.pool import BotFailure, Thinkers
from overdraw.server.logging import log, short
from overdraw.server.tables.decide import simplest_of, stand_in_for
from overdraw.server.tables.events import By

if TYPE_CHECKING:
    from overdraw.server.rooms.room import Room

Work = Callable[[], Coroutine[Any, Any, None]]

SHORTEST_WAIT: Final = 0.05
LONGEST_WAIT: Final = 5.0
"""Seconds until a table is looked at again where nothing could be done; the wait doubles with each failure of a bot."""


class Driver:
    """At most one thing is under way: a bot that thinks, or a time that is waited for."""

    def __init__(self, room: "Room", thinkers: Thinkers, pace: float) -> None:
        self._room, self._thinkers, self._pace = room, thinkers, pace
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._away_since: dict[Seat, float] = {}
        self._stopped = False
        self._wait = SHORTEST_WAIT

    @property
    def busy(self) -> bool:
        return self._task is not None or self._room.table.bot_to_act is not None

    def stop(self) -> None:
        self._stopped = True
        self._thinkers.dismiss(self._room.id)
        if self._task is not None:
            self._task.cancel()
        self._set_timer(None)

    def go_on(self) -> None:
        """Something changed: see what is to be done next."""
        table = self._room.table
        if self._stopped or self._task is not None:
            return
        if table.bot_to_act is not None:
            self._begin(self._let_bots_act)
        elif table.setup.clock is not None or table.setup.take_over_after is not None:
            self._watch_the_time()

    def _begin(self, work: Work) -> None:
        self._set_timer(None)
        self._task = asyncio.get_running_loop().create_task(self._finish(work))

    async def _finish(self, work: Work) -> None:
        try:
            await work()
        except OverdrawError as error:  # somebody else acted first, or the store is away: look again in a moment
            log("table waits", level=logging.DEBUG, table=short(self._room.id), code=error.code)
            await asyncio.sleep(self._wait)
        except Exception as error:
            log("driving a table failed", level=logging.ERROR, error=error, table=short(self._room.id))
            await asyncio.sleep(1)
        finally:
            self._task = None
        self.go_on()

    # Bots

    async def _let_bots_act(self) -> None:
        room = self._room
        while (bot := room.table.bot_to_act) is not None:
            seat, seen = room.table.actor, room.table.seq
            assert seat is not None
            begin = time.monotonic()
            action = await self._thought(seat, bot)
            if room.table.with_people or room.connections:
                wanted = self._pace * random.uniform(0.6, 1.4)
                await asyncio.sleep(max(0.0, wanted - (time.monotonic() - begin)))
            if action is None:
                await room.run(lambda table, seat=seat: table.bot_failed(seat, _now()))  # type: ignore[misc]  # the seat is bound now, not later
            elif room.table.bot_to_act is not None:
                await self._play(seat, action, seen, "bot")
        if room.table.status != "playing":
            self._thinkers.dismiss(room.id)

    async def _thought(self, seat: Seat, bot: str) -> str | None:
        """What the bot wants to do; None if it failed."""
        room = self._room
        seed = hash((room.table.shuffle.secret, seat, room.table.seq)) & 0xFFFFFFFF
        try:
            action, seconds = await self._thinkers.choose(
                room.table.game, bot, seed, room.table.view(seat), (room.id, seat)
            )
        except BotFailure as error:
            self._wait = min(LONGEST_WAIT, 2 * self._wait)
            room.metrics.bot_failures.add()
            log("bot failed", level=logging.ERROR, table=short(room.id), bot=bot, why=str(error))
            return None
        self._wait = SHORTEST_WAIT
        room.metrics.bot_time.add(seconds)
        return action

    async def _play(self, seat: Seat, action: str, seen: int, by: By) -> None:
        await self._room.run(lambda table: table.play_bot(seat, action, seen=seen, at=_now(), by=by))

    # Time

    def _watch_the_time(self) -> None:
        room = self._room
        now = time.monotonic()
        self._note_absences(now)
        waits = []
        if (deadline := room.table.deadline) is not None:
            waits.append(deadline / 1000 - time.time())
        after = room.table.setup.take_over_after
        if after is not None and room.table.status == "playing":
            waits += [since + after - now for since in self._away_since.values()]
        self._set_timer(max(0.0, min(waits)) if waits else None)

    def _note_absences(self, now: float) -> None:
        present = self._room.present()
        for seat, chair in enumerate(self._room.table.chairs):
            if chair.token is not None and chair.stand_in is None and not present[seat]:
                self._away_since.setdefault(seat, now)
            else:
                self._away_since.pop(seat, None)

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        if not self._stopped and self._task is None:
            self._begin(self._act_for_the_late)

    async def _act_for_the_late(self) -> None:
        room = self._room
        table = room.table
        after = table.setup.take_over_after
        self._note_absences(time.monotonic())
        for seat, since in list(self._away_since.items()):
            if after is not None and table.status == "playing" and time.monotonic() - since >= after:
                await room.run(lambda table, seat=seat: table.take_over(seat, _now()))  # type: ignore[misc]  # as above
        clock, deadline, late = table.setup.clock, table.deadline, table.actor
        if clock is None or deadline is None or late is None or deadline > _now():
            return
        if clock.then == "take-over":
            await room.run(lambda table: table.take_over(late, _now()))
        else:
            seen = table.seq
            for bot in (stand_in_for(table.game), simplest_of(table.game)):
                if (action := await self._thought(late, bot)) is not None:
                    await self._play(late, action, seen, "clock")
                    return
            await asyncio.sleep(self._wait)


def _now() -> int:
    return int(time.time() * 1000)
