"""Programs that play at a table: one for each seat, kept during its game. They are sandboxed by nothing."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from overdraw.bots.bot import BotKind, pop_warning
from overdraw.bots.catalogue import PROGRAM
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import OverdrawError
from overdraw.server.logging import log, short

if TYPE_CHECKING:
    from overdraw.bots.external.bot import ExecBot

AT_ONCE: Final = 32
"""So many programs may think at the same time. A thread waits for each."""


class Programs:
    """Whoever has the seat is asked. A program that fails loses its move; one that was given up is an error."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="program")
        self._playing: dict[tuple[str, Seat], tuple[BotKind, ExecBot]] = {}

    async def choose(self, table: str, seat: Seat, game: AnyGame, name: str, seed: int, view: Any) -> str:
        """Its action as text; or an OverdrawError that says what is wrong with it."""
        from overdraw.bots.external.bot import (  # with all that processes need: only for whoever has one
            ExecBot,
            exec_kind,
        )

        if (table, seat) not in self._playing or self._playing[table, seat][0].name != name:
            kind = exec_kind(game, name)
            made = kind.make(seed)
            assert isinstance(made, ExecBot)
            self._playing[table, seat] = kind, made
        kind, bot = self._playing[table, seat]
        action = await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view)
        if bot.given_up:
            raise OverdrawError(kind.report())
        if note := pop_warning(bot):
            log("a program lost a move", level=logging.WARNING, table=short(table), bot=name, why=note)
        return str(game.notation.format_event(action))

    def dismiss(self, table: str, seat: Seat | None = None) -> None:
        """The game is over, the table is put away, or one seat has another bot: its programs end."""
        for key in [key for key in self._playing if key[0] == table and seat in (None, key[1])]:
            _, bot = last = self._playing.pop(key)
            bot.interrupt()
            self._threads.submit(_forget, [last])

    def close(self) -> None:
        for table, _ in list(self._playing):
            self.dismiss(table)
        self._threads.shutdown()


def is_program(bot: str) -> bool:
    return bot.startswith(PROGRAM)


def _forget(last: "list[tuple[BotKind, ExecBot]]") -> None:
    """A program ends when nothing holds it any more. That takes its time, so it happens in a thread."""
    last.clear()
