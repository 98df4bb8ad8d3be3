"""Autoplay: acts at a table when no client does. It lets bots move, watches clocks, and replaces absent players.

Autoplay submits commands like a client. If the table has changed in the meantime, the command is rejected, and autoplay
starts over from the table's new state.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

from overdraw.bots.catalogue import usual_bot
from overdraw.bots.random import RANDOM
from overdraw.core.seats import Seat
from overdraw.dealing.generator import bot_seed
from overdraw.errors import OverdrawError, PlayerError
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.bot_pool.failures import BotFailure
from overdraw.server.logging import log, short
from overdraw.server.rooms.services import Services
from overdraw.server.tables.commands import BotMove, ContinueDraw, ReplaceBot, ServerCommand, TakeOver
from overdraw.server.tables.state import Draw, TableState

if TYPE_CHECKING:
    from overdraw.server.rooms.room import Room

GRACE: Final = 2.0
"""How many seconds beyond the usual pace of bots a node waits before it plays bots that another node should have
played.
"""

ANSWER_WITHIN: Final = 5.0
"""The time limit in seconds for a player's device to publish its hash for the joint shuffle, or to reveal its
contribution.
"""

RETRY_FIRST: Final = 0.05
RETRY_MOST: Final = 5.0
"""The longest delay in seconds before autoplay tries again after a failure. The delay doubles with each failure."""


class Autoplay:
    """Acts at one table when no client does. It either waits for a timer or runs a single task, such as letting a bot
    move.

    If several nodes serve the same table, the node that wrote the table's last event plays the bots. If that node takes
    too long, the other nodes step in, because it may have failed.
    """

    def __init__(self, room: "Room", services: Services) -> None:
        self._room, self._services = room, services
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._away_since: dict[Seat, float] = {}
        self._theirs_since: float | None = None
        self._draw_step: tuple[int, float] = (0, 0.0)
        self._wait = RETRY_FIRST
        self._stopped = False

    @property
    def is_busy(self) -> bool:
        return self._task is not None or self._room.state.bot_to_act is not None or self._room.state.draw is not None

    def stop(self) -> None:
        self._stopped = True
        self._services.bots.dismiss(self._room.id)
        if self._task is not None:
            self._task.cancel()
        self._set_timer(None)

    def wake(self, *, own: bool | None = None) -> None:
        """React to a change at the table. `own` says whether this node wrote the table's last event."""
        if own is not None:
            self._theirs_since = None if own else asyncio.get_running_loop().time()
        if self._stopped or self._task is not None:
            return
        state = self._room.state
        if state.draw is not None:
            self._watch_draw(state.draw)
        elif state.bot_to_act is None:
            if state.setup.clock is not None or state.setup.take_over_after is not None:
                self._watch_clocks(state)
        elif (wait := self._grace()) > 0:
            self._set_timer(wait)
        else:
            self._begin(self._play_bots)

    def _grace(self) -> float:
        """Return for how many more seconds this node leaves the bots to the node that wrote the last event."""
        if self._theirs_since is None:
            return 0.0
        return self._theirs_since + GRACE + 2 * self._services.pace - asyncio.get_running_loop().time()

    def _begin(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._set_timer(None)
        self._task = asyncio.get_running_loop().create_task(self._finish(work))

    async def _finish(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        seen = self._room.state.seq
        try:
            await work()
            self._wait = RETRY_FIRST
        except PlayerError:  # rejected, usually because the table has changed in the meantime
            if self._room.state.seq == seen:
                await self._back_off()
        except OverdrawError as error:  # the store failed, or did not confirm the write
            log("autoplay waits", level=logging.DEBUG, table=short(self._room.id), code=error.code)
            await self._back_off()
        except Exception as error:
            log("autoplay failed", level=logging.ERROR, error=error, table=short(self._room.id))
            await self._back_off()
        finally:
            self._task = None
        self.wake()

    async def _back_off(self) -> None:
        wait, self._wait = self._wait, min(RETRY_MOST, 2 * self._wait)
        await asyncio.sleep(wait)

    # Bots

    async def _play_bots(self) -> None:
        room = self._room
        while (bot := room.state.bot_to_act) is not None and self._grace() <= 0:
            await self._run(await self._bot_command(room.state, bot))
        if room.state.status != "playing":
            self._services.bots.dismiss(room.id)

    async def _bot_command(self, state: TableState, bot: str) -> ServerCommand:
        """Return the command for the bot's move, or the command that replaces a failed bot. At a table with people,
        wait first, so that bots move at their usual pace.
        """
        loop = asyncio.get_running_loop()
        seat, started = state.actor, loop.time()
        assert seat is not None
        action = await self._choose(state, seat, bot)
        if action is None:
            await self._back_off()
            return ReplaceBot(seat, bot)
        if state.has_people or self._room.clients:
            wanted = self._services.pace * self._services.random.uniform(0.6, 1.4)
            await asyncio.sleep(max(0.0, wanted - (loop.time() - started)))
        return BotMove(seat, bot, action, state.seq)

    async def _choose(self, state: TableState, seat: Seat, bot: str) -> str | None:
        """Return the bot's action as text, or None if the bot failed."""
        services, table = self._services, self._room.id
        asked = BotSeat(table, state.number, seat, state.game, bot, _seed(state, seat))
        try:
            action, seconds = await services.bots.choose(asked, state.view(seat))
        except BotFailure as error:
            services.metrics.bot_failures.add()
            log("bot failed", level=logging.ERROR, table=short(table), bot=bot, why=str(error))
            return None
        services.metrics.bot_time.add(seconds)
        return action

    async def _run(self, command: ServerCommand) -> None:
        await self._room.run(command)

    # The joint shuffle

    def _watch_draw(self, draw: Draw) -> None:
        """Continue the joint shuffle when all devices have responded, or when their time is up."""
        since, began = self._draw_step
        now = asyncio.get_running_loop().time()
        if since != draw.since:
            began = now
            self._draw_step = draw.since, now
        time_left = began + ANSWER_WITHIN - now
        wait = time_left if self._room.state.waiting_for else self._grace()
        if wait > 0:
            self._set_timer(wait)
        else:
            self._begin(lambda: self._run(ContinueDraw(draw.since, time_left <= 0)))

    # Clocks and absent players

    def _watch_clocks(self, state: TableState) -> None:
        """Set the timer to the next moment at which a clock runs out or a player has been absent for too long."""
        loop = asyncio.get_running_loop()
        self._note_absences(state)
        waits = [since + after - loop.time() for since, after in self._absences(state)]
        if state.deadline is not None:
            waits.append((state.deadline - self._services.now()) / 1000)
        self._set_timer(max(0.0, min(waits)) if waits else None)

    def _note_absences(self, state: TableState) -> None:
        present, now = self._room.present(), asyncio.get_running_loop().time()
        for seat, chair in enumerate(state.chairs):
            if chair.token is not None and chair.stand_in is None and not present[seat]:
                self._away_since.setdefault(seat, now)
            else:
                self._away_since.pop(seat, None)

    def _absences(self, state: TableState) -> list[tuple[float, int]]:
        """Return when each absent player left, and how many seconds the absence may last."""
        after = state.setup.take_over_after
        if after is None or state.status != "playing":
            return []
        return [(since, after) for since in self._away_since.values()]

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        if self._stopped or self._task is not None:
            return
        if self._room.state.bot_to_act is not None or self._room.state.draw is not None:
            self.wake()
        else:
            self._begin(self._act_for_late_players)

    async def _act_for_late_players(self) -> None:
        room, loop = self._room, asyncio.get_running_loop()
        self._note_absences(room.state)
        after = room.state.setup.take_over_after
        if after is not None and room.state.status == "playing":
            for seat, since in list(self._away_since.items()):
                # compare the same sum as the timer does, because a difference might be rounded the other way
                if since + after <= loop.time():
                    await self._run(TakeOver(seat))
        state = room.state
        clock, deadline, late = state.setup.clock, state.deadline, state.actor
        if clock is None or deadline is None or late is None or deadline > self._services.now():
            return
        if clock.then == "take-over":
            await self._run(TakeOver(late))
            return
        for bot in (usual_bot(state.game), RANDOM.name):
            if (action := await self._choose(state, late, bot)) is not None:
                await self._run(BotMove(late, bot, action, state.seq, "clock"))
                return
        await self._back_off()


def _seed(state: TableState, seat: Seat) -> int:
    """Return the random seed of the bot in a seat. The seed is derived from the shuffle, so the bot's moves can be
    reproduced.
    """
    seed = state.shuffle.revealed_seed()
    assert seed is not None
    return bot_seed(seed, seat)
