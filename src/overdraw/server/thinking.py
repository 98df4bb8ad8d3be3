"""Bots think in processes of their own, so that no thought ever holds up a table."""

import asyncio
import pickle
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any

import msgspec

from overdraw.core.game import AnyGame

HEADER = 4
"""Bytes that say how long what follows is."""


class BotFailure(Exception):
    """A bot that raised an error, chose what is not legal, or took too long. Only we see it, so it has no code."""


class Thinkers:
    """So many processes at most, started when they are first needed and ended with us."""

    def __init__(self, processes: int, seconds: float) -> None:
        self._seconds = seconds
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        self._running: set[Process] = set()
        for _ in range(processes):
            self._free.put_nowait(None)

    async def choose(self, game: AnyGame, bot: str, seed: int, view: Any) -> tuple[str, float]:
        """The bot's action as text, and how many seconds it thought; or BotFailure."""
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            begin = time.perf_counter()
            answer = await asyncio.wait_for(_ask(process, (game.name, bot, seed, view)), self._seconds)
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            if process is not None:
                self._kill(process)
                process = None
            raise BotFailure(f"{bot} did not answer within {self._seconds} s: {error!r}") from error
        except BaseException:
            if process is not None:
                self._kill(process)  # it may be in the middle of an answer to somebody who is gone
                process = None
            raise
        finally:
            self._free.put_nowait(process)
        if "action" not in answer:
            raise BotFailure(str(answer.get("error")))
        return answer["action"], time.perf_counter() - begin

    async def close(self) -> None:
        for process in list(self._running):
            self._kill(process)
            await process.wait()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "overdraw.server.thinker", stdin=PIPE, stdout=PIPE
        )
        self._running.add(process)
        return process

    def _kill(self, process: Process) -> None:
        self._running.discard(process)
        if process.returncode is None:
            process.kill()


async def _ask(process: Process, question: tuple[Any, ...]) -> dict[str, Any]:
    assert process.stdin is not None
    assert process.stdout is not None
    body = pickle.dumps(question)
    process.stdin.write(len(body).to_bytes(HEADER, "big") + body)
    await process.stdin.drain()
    size = int.from_bytes(await process.stdout.readexactly(HEADER), "big")
    answer: dict[str, Any] = msgspec.json.decode(await process.stdout.readexactly(size))
    return answer
