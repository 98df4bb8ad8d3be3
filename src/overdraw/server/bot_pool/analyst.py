"""The analyst: computes hints and reviews in a low-priority worker process, so that they never block the event loop."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final

from overdraw.analysis import Knowledge
from overdraw.analysis.availability import is_available
from overdraw.core.game import AnyGame
from overdraw.errors import AnalysisFailed, NoAnalysis, OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.records import Record
from overdraw.server.bot_pool.failures import WorkerCrashed
from overdraw.server.bot_pool.worker_process import WorkerProcess
from overdraw.server.logging import log

MOST_CRASHES: Final = 3
"""The analyst gives up on a hint or a review after the worker process has crashed this many times."""

COMPILE_TIMEOUT: Final = 900.0
"""The timeout in seconds for the worker's responses about a game until all code for this game is compiled. Compiling
takes up to a minute of CPU time, and the worker has a low priority.
"""

MOST_HINTS: Final = 50
"""The maximum number of pending requests for hints."""

Answer = dict[str, Any]


class Analyst:
    """Sends requests for hints and reviews to one worker process, in the order in which they arrive.

    A review is requested slice by slice, so it delays a hint by at most one slice. The worker must respond within
    `timeout` seconds. Until the worker has warmed up for a game or finished a review of it, responses may take longer,
    because code may have to be compiled.
    """

    def __init__(self, timeout: float) -> None:
        self._timeout = timeout
        self._lock = asyncio.Lock()
        self._process = WorkerProcess("overdraw.server.bot_pool.analysis_worker")
        self._warm: set[str] = set()
        self._hints = 0
        self._closed = False

    def check(self, game: AnyGame) -> None:
        """Raise NoAnalysis if this server cannot analyse the game."""
        if not is_available(game):
            raise NoAnalysis(f"hints and reviews of {game.title} are not available on this server")

    async def hint(self, knowledge: Knowledge, considered: Any = None) -> Answer:
        """Return a hint as JSON-compatible values. The worker process receives only what the player knows."""
        game = knowledge.game
        self.check(game)
        if self._hints >= MOST_HINTS:
            raise AnalysisFailed("too many hints have been requested; try again in a moment")
        self._hints += 1
        try:
            return await self._ask(game.name, ("hint", game.name, knowledge.view, knowledge.state, considered))
        finally:
            self._hints -= 1

    async def review(self, name: str, record: Record) -> AsyncIterator[Answer]:
        """Yield a review in parts, as JSON-compatible values: first `start` and `assumes`, then slices of `moments`.
        The last slice includes `players`.

        Only one review may be in progress. If the worker process restarts, the review is computed again, but each
        moment is yielded only once.
        """
        self.check(record.played)
        yielded, begun, crashes = 0, False, 0
        while True:
            start = await self._ask(record.game, ("begin", name, record.as_json()))
            if not begun:
                begun = True
                yield start
            number = 0
            while not (part := await self._ask(record.game, ("continue", name))).get("unknown"):
                moments = part["moments"]
                new = moments[max(0, yielded - number) :]
                number += len(moments)
                yielded = max(yielded, number)
                yield part | {"moments": new}
                if "players" in part:
                    return
            crashes += 1
            if crashes >= MOST_CRASHES:
                raise AnalysisFailed(f"the analysis worker restarted {crashes} times during this review")

    async def warm_up(self) -> None:
        """Load or compile the evaluators of all games, so that the first hint and the first review are fast."""
        for game in GAMES.values():
            if is_available(game):
                with suppress(OverdrawError):
                    await self._ask(game.name, ("warm", game.name))

    async def close(self) -> None:
        self._closed = True
        await self._process.close()

    async def _ask(self, game: str, question: tuple[Any, ...]) -> Answer:
        for _ in range(MOST_CRASHES):
            async with self._lock:
                timeout = self._timeout if game in self._warm else max(self._timeout, COMPILE_TIMEOUT)
                try:
                    answer = await self._process.ask(question, timeout)
                except TimeoutError:
                    self._warm.clear()
                    log("the analysis took too long", level=logging.ERROR, game=game, kind=question[0])
                    raise AnalysisFailed(f"the analysis did not finish within {timeout:g} s") from None
                except WorkerCrashed:
                    self._warm.clear()
                    if self._closed:
                        raise AnalysisFailed("the server is stopping") from None
                    log("the analysis worker has crashed", level=logging.WARNING, game=game, kind=question[0])
                    continue
            if "error" in answer:
                raise self._error(game, question[0], answer)
            if question[0] == "warm" or "players" in answer:
                self._warm.add(game)
            return answer
        raise AnalysisFailed(f"the analysis worker crashed {MOST_CRASHES} times")

    def _error(self, game: str, kind: str, answer: Answer) -> OverdrawError:
        """Return the error that the worker's response reports. Log an unexpected error, which is a bug, and return a
        generic one instead.
        """
        if answer["code"] is None:
            log("the analysis failed", level=logging.ERROR, game=game, kind=kind, why=answer["error"])
            return AnalysisFailed("internal error; the server's log has the details")
        return AnalysisFailed(answer["error"])
