"""Runs external programs as bots: one process per seat, until the game ends. The programs are not sandboxed."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Final

from overdraw.bots.bot import BotKind, pop_warning
from overdraw.bots.catalogue import PROGRAM
from overdraw.core.seats import Seat
from overdraw.errors import OverdrawError
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.logging import log, short

if TYPE_CHECKING:
    from overdraw.bots.external.bot import ExecBot

AT_ONCE: Final = 32
"""The maximum number of programs that choose a move at the same time. Each program blocks a thread until it has chosen.
"""


class Programs:
    """Runs external programs as bots. If a program fails, the `random` bot moves in its place. After too many failures,
    the program is given up.
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="program")
        self._playing: dict[tuple[str, Seat], tuple[BotKind, ExecBot]] = {}

    async def choose(self, seat: BotSeat, view: Any) -> str:
        """Return the program's action as text. Raise OverdrawError if the program has failed too often."""
        # imported here, because few servers run external programs
        from overdraw.bots.external.bot import ExecBot, exec_kind

        key, game, name = (seat.table, seat.seat), seat.game, seat.bot
        if key not in self._playing or self._playing[key][0].name != name:
            kind = exec_kind(game, name)
            made = kind.make(seat.seed)
            assert isinstance(made, ExecBot)
            self._playing[key] = kind, made
        kind, bot = self._playing[key]
        action = await asyncio.get_running_loop().run_in_executor(self._threads, bot.choose, view)
        if bot.given_up:
            raise OverdrawError(kind.report())
        if note := pop_warning(bot):
            log("a program lost a move", level=logging.WARNING, table=short(seat.table), bot=name, why=note)
        return str(game.notation.format_event(action))

    def dismiss(self, table: str, seat: Seat | None = None) -> None:
        """Stop the external programs that play at a table, or only the one in the given seat."""
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
    """Drop the last reference to a program, which stops its process. This is slow, so it happens in a thread."""
    last.clear()
