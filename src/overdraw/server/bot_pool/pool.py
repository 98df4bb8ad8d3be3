"""Bots think in processes of their own, so that no thought ever holds up a table."""

import asyncio
import logging
import pickle
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress
from typing import Any, Final

import msgspec

from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue, OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.server.bot_pool.ipc import HEADER, framed, size_in
from overdraw.server.bot_pool.programs import Programs, is_program
from overdraw.server.logging import log

WARMING_UP: Final = 120.0
"""Seconds that a bot has for its first thought, before anybody waits for it."""


MOST_CRASHES: Final = 5
"""So many processes may end while they think about the same question: then it is the bot that ends them."""


class BotFailure(Exception):
    """A bot that raised an error, chose what is not legal, took too long, or ended its process again and again.

    Only we see it, so it has no code.
    """


class BotFault(BotFailure):
    """A bot that raised an error or chose what is not legal: next time it would do the same."""


class WorkerCrashed(Exception):
    """The process ended before it answered: perhaps somebody killed it, so the bot is asked again."""


class Thinkers:
    """So many processes at most, started when they are first needed and ended with us.

    With `programs` there are bots that are programs of their own.
    """

    def __init__(self, processes: int, seconds: float, programs: Programs | None = None) -> None:
        self._processes, self._seconds, self._programs = processes, seconds, programs
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._running: set[Process] = set()
        self._warm: dict[tuple[str, str], asyncio.Event] = {}
        self._faulty: set[tuple[str, str]] = set()
        self._closed = False
        for _ in range(processes):
            self._free.put_nowait(None)

    @property
    def allows_programs(self) -> bool:
        return self._programs is not None

    def check(self, game: AnyGame, bot: str) -> None:
        """A bot that could not play when the server started is refused, not replaced in the middle of a game."""
        if (game.name, bot) in self._faulty:
            raise BadValue(f"{bot} cannot play on this server; whoever runs it finds the reason in its log")

    async def choose(self, game: AnyGame, bot: str, seed: int, view: Any, at: tuple[str, Seat]) -> tuple[str, float]:
        """What the bot at this table and seat does, as text, and how many seconds it thought; or BotFailure."""
        if not is_program(bot):
            if warm := self._warm.get((game.name, bot)):
                await warm.wait()
            return await self._ask(game, bot, seed, view, self._seconds)
        if self._programs is None:
            raise BotFailure(f"{bot} is a program, and this server runs none")
        begin = time.perf_counter()
        try:
            action = await asyncio.wait_for(self._programs.choose(*at, game, bot, seed, view), self._seconds)
        except (OverdrawError, TimeoutError) as error:
            self._programs.dismiss(*at)
            raise BotFailure(f"{bot} failed: {error!r}") from error
        return action, time.perf_counter() - begin

    def dismiss(self, table: str) -> None:
        """Nobody plays at this table any more."""
        if self._programs is not None:
            self._programs.dismiss(table)

    async def warm_up(self) -> None:
        """Let every bot think once, for some have to compile first.

        A process apart does so, and what it compiles is kept for the others; meanwhile only whoever wants a bot
        that is not ready has to wait. Then each process of ours loads it, and real questions go in between.
        """
        self._warm = {(game.name, bot): asyncio.Event() for game, bot in _simplest_first()}
        apart = Thinkers(1, WARMING_UP)
        try:
            for game, bot in _simplest_first():
                try:
                    await apart._ask(game, bot, 0, None, WARMING_UP)
                except BotFailure as error:  # whoever hosts hears of it before anybody plays
                    if isinstance(error, BotFault):
                        self._faulty.add((game.name, bot))
                    log("a bot cannot play", level=logging.ERROR, game=game.name, bot=bot, why=str(error))
                self._warm[game.name, bot].set()
        finally:
            await apart.close()
        for game, bot in _simplest_first():
            for _ in range(self._processes):
                with suppress(BotFailure):
                    await self._ask(game, bot, 0, None, WARMING_UP)

    async def _ask(self, game: AnyGame, bot: str, seed: int, view: Any, seconds: float) -> tuple[str, float]:
        """Ask in any free process, and in another one if that crashes."""
        for _ in range(MOST_CRASHES):
            try:
                return await self._ask_once(game, bot, seed, view, seconds)
            except WorkerCrashed as crash:
                if self._closed:
                    raise BotFailure(f"{bot} was asked while the server stopped") from crash
                log("a process in which bots think has crashed", level=logging.WARNING, game=game.name, bot=bot)
        raise BotFailure(f"{bot} ended its process {MOST_CRASHES} times")

    async def _ask_once(self, game: AnyGame, bot: str, seed: int, view: Any, seconds: float) -> tuple[str, float]:
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            begin = time.perf_counter()
            answer = await asyncio.wait_for(_ask(process, (game.name, bot, seed, view)), seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            if process is not None:
                self._kill(process)
                process = None
            if isinstance(error, TimeoutError):
                raise BotFailure(f"{bot} did not answer within {seconds} s") from error
            raise WorkerCrashed from error
        except BaseException:
            if process is not None:
                self._kill(process)  # it may be in the middle of an answer to somebody who is gone
                process = None
            raise
        finally:
            self._free.put_nowait(process)
        if "action" not in answer:
            raise BotFault(str(answer.get("error")))
        return answer["action"], time.perf_counter() - begin

    async def close(self) -> None:
        self._closed = True
        if self._programs is not None:
            await asyncio.to_thread(self._programs.close)
        for process in self._running:
            self._kill(process)
            await process.wait()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "overdraw.server.bot_pool.worker", stdin=PIPE, stdout=PIPE, stderr=DEVNULL
        )
        self._running = {one for one in self._running if one.returncode is None} | {process}
        return process

    def _kill(self, process: Process) -> None:
        """It is gone in a moment; whoever closes everything waits for that."""
        if process.returncode is None:
            process.kill()


def _simplest_first() -> list[tuple[AnyGame, str]]:
    """The bots of all games by their strength, so that the first few of each game are soon there."""
    ranked = [(rank, game, bot) for game in GAMES.values() for rank, bot in enumerate(bots_for(game))]
    return [(game, bot) for _, game, bot in sorted(ranked, key=lambda one: one[0])]


async def _ask(process: Process, question: tuple[Any, ...]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed(pickle.dumps(question)))
    await process.stdin.drain()
    size = size_in(await process.stdout.readexactly(HEADER))
    answer: dict[str, Any] = msgspec.json.decode(await process.stdout.readexactly(size))
    return answer
