"""The bot worker: a process that reads views of games from standard input and writes the actions that bots choose."""

import json
import pickle
import sys
from collections import OrderedDict
from typing import BinaryIO, Final

from overdraw.bots.bot import Bot
from overdraw.bots.catalogue import bot_named
from overdraw.bots.warm_up import first_view
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import game_named
from overdraw.server.bot_pool.ipc import framed, leave_the_end_to_the_server, messages

MOST_BOTS: Final = 4096
"""The maximum number of bots that a worker keeps in memory. Beyond it, the worker drops the least recently used bot."""

Seat = tuple[str, int, int, str, str]
"""The key of a bot object: the table's id, the number of the game at this table, the seat, the game's name and the
bot's name.
"""


class Bots:
    """Keeps one bot object per seat and game. A bot object is created when it has to choose its first move."""

    def __init__(self) -> None:
        self._bots: OrderedDict[Seat, Bot] = OrderedDict()

    def choose(self, question: bytes) -> dict[str, str]:
        """Let a bot choose an action, and return the response for the server. If the bot fails, the response contains
        the error.
        """
        table, number, seat, name, bot, seed, view = pickle.loads(question)
        game = game_named(name)
        try:
            chooser = self._bot((table, number, seat, name, bot), game, seed)
            action = chooser.choose(view or first_view(game, game.rules(), 2))
            if view is not None and action not in view.legal:
                return {"error": f"{bot} chose {action!r}, which is not legal"}
            return {"action": game.notation.format_event(action)}
        except Exception as error:  # a bot may fail in any way; the table then replaces the bot
            return {"error": f"{bot} failed: {error!r}"}

    def _bot(self, key: Seat, game: AnyGame, seed: int) -> Bot:
        if key not in self._bots:
            self._bots[key] = bot_named(game, key[-1]).make(seed)
        self._bots.move_to_end(key)
        if len(self._bots) > MOST_BOTS:
            self._bots.popitem(last=False)
        return self._bots[key]


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    bots = Bots()
    for question in messages(questions):
        answers.write(framed(json.dumps(bots.choose(question)).encode()))
        answers.flush()


if __name__ == "__main__":
    leave_the_end_to_the_server()
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
