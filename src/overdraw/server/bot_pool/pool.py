"""The bot pool: worker processes in which bots choose their moves, so that a slow bot never blocks the event loop."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any, Final
from zlib import crc32

from overdraw.bots.catalogue import bot_named, bots_for
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.bot_pool.failures import BotFailure, BotFault, WorkerCrashed
from overdraw.server.bot_pool.programs import Programs, is_program
from overdraw.server.bot_pool.worker_process import WorkerProcess
from overdraw.server.logging import log

WARM_UP_TIMEOUT: Final = 120.0
"""The time limit in seconds for a bot's first move, which may include compiling the bot's code."""

MOST_CRASHES: Final = 5
"""The server gives up on a bot whose worker process has crashed this many times while choosing the same move."""


class BotPool:
    """The pool of bot workers. A table always uses the same worker, which keeps the table's bots between moves.

    With `programs`, external programs may also play.
    """

    def __init__(self, workers: int, timeout: float, programs: Programs | None = None) -> None:
        self._timeout, self._programs = timeout, programs
        self._workers = [Worker() for _ in range(workers)]
        self._warm: dict[tuple[str, str], asyncio.Event] = {}
        self._faulty: set[tuple[str, str]] = set()

    def seat_name(self, game: AnyGame, bot: str) -> str:
        """Return the name that a bot has at a table. A bot that failed its warm-up is rejected here, before a game
        begins.
        """
        if (game.name, bot) in self._faulty:
            raise BadValue(f"{bot} cannot play on this server; the server's log has the reason")
        return bot_named(game, bot, programs=self._programs is not None).seat_name

    async def choose(self, seat: BotSeat, view: Any) -> tuple[str, float]:
        """Return the bot's action as text, and how many seconds the choice took. Raise BotFailure if the bot chose no
        action.
        """
        if not is_program(seat.bot):
            if warm := self._warm.get((seat.game.name, seat.bot)):
                await warm.wait()
            worker = self._workers[crc32(seat.table.encode()) % len(self._workers)]
            return await worker.choose(seat, view, self._timeout)
        if self._programs is None:
            raise BotFailure(f"{seat.bot} is a program, but this server was started without --programs")
        started = time.perf_counter()
        try:
            action = await asyncio.wait_for(self._programs.choose(seat, view), self._timeout)
        except (OverdrawError, TimeoutError) as error:
            self._programs.dismiss(seat.table, seat.seat)
            raise BotFailure(f"{seat.bot} failed: {error!r}") from error
        return action, time.perf_counter() - started

    def dismiss(self, table: str) -> None:
        """Stop the external programs that play as bots at a table."""
        if self._programs is not None:
            self._programs.dismiss(table)

    async def warm_up(self) -> None:
        """Let every bot choose a move once, because some bots must compile code first.

        An extra worker process compiles the code, and the regular workers then load it from the cache. Meanwhile, only
        the tables whose bots are not ready have to wait.
        """
        self._warm = {(game.name, bot): asyncio.Event() for game, bot in _simplest_first()}
        compiling = Worker()
        try:
            for game, bot in _simplest_first():
                try:
                    await compiling.choose(_anywhere(game, bot), None, WARM_UP_TIMEOUT)
                except BotFailure as error:
                    if isinstance(error, BotFault):
                        self._faulty.add((game.name, bot))
                    log("a bot cannot play", level=logging.ERROR, game=game.name, bot=bot, why=str(error))
                self._warm[game.name, bot].set()
        finally:
            await compiling.close()
        for game, bot in _simplest_first():
            for worker in self._workers:
                with suppress(BotFailure):
                    await worker.choose(_anywhere(game, bot), None, WARM_UP_TIMEOUT)

    async def close(self) -> None:
        if self._programs is not None:
            await asyncio.to_thread(self._programs.close)
        for worker in self._workers:
            await worker.close()


class Worker:
    """A worker process, which chooses one move at a time. It starts with the first request, and again after a crash."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._process = WorkerProcess("overdraw.server.bot_pool.worker")
        self._closed = False

    async def choose(self, seat: BotSeat, view: Any, timeout: float) -> tuple[str, float]:
        bot = seat.bot
        for _ in range(MOST_CRASHES):
            try:
                async with self._lock:
                    return await self._ask(seat, view, timeout)
            except WorkerCrashed as crash:
                if self._closed:
                    raise BotFailure(f"{bot} cannot choose: the server is stopping") from crash
                log("a bot worker has crashed", level=logging.WARNING, game=seat.game.name, bot=bot)
        raise BotFailure(f"{bot} crashed its worker {MOST_CRASHES} times")

    async def close(self) -> None:
        """Kill the worker process, and wait until it has exited."""
        self._closed = True
        await self._process.close()

    async def _ask(self, seat: BotSeat, view: Any, timeout: float) -> tuple[str, float]:
        question = (seat.table, seat.number, seat.seat, seat.game.name, seat.bot, seat.seed, view)
        started = time.perf_counter()
        try:
            answer = await self._process.ask(question, timeout)
        except TimeoutError as error:
            raise BotFailure(f"{seat.bot} did not answer within {timeout} s") from error
        if "action" not in answer:
            raise BotFault(str(answer.get("error")))
        return answer["action"], time.perf_counter() - started


def _anywhere(game: AnyGame, bot: str) -> BotSeat:
    """Return a seat that belongs to no table, for warming up a bot."""
    return BotSeat("", 0, 0, game, bot, 0)


def _simplest_first() -> list[tuple[AnyGame, str]]:
    """Return the bots of all games, starting with the simplest bot of each game, so that every game soon has a bot that
    is ready.
    """
    ranked = [(rank, game, bot) for game in GAMES.values() for rank, bot in enumerate(bots_for(game))]
    return [(game, bot) for _, game, bot in sorted(ranked, key=lambda one: one[0])]
