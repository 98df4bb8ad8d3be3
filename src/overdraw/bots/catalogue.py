"""Which bots play which game."""

from typing import Final

from overdraw.bots import (
    push_cautious,
    push_expert,
    push_greedy,
    push_sharp,
    push_tuned,
    rows_cautious,
    rows_expert,
    rows_greedy,
    rows_sharp,
)
from overdraw.bots.bot import BotKind
from overdraw.bots.random import RANDOM
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName, shorten

PROGRAM: Final = ("exec:", "exec@")
EVERY_GAME: Final = (RANDOM,)
BY_GAME: Final = {
    "push": (
        push_greedy.GREEDY,
        push_cautious.CAUTIOUS,
        push_sharp.SHARP,
        push_tuned.TUNED,
        push_expert.EXPERT,
    ),
    "rows": (rows_greedy.GREEDY, rows_cautious.CAUTIOUS, rows_sharp.SHARP, rows_expert.EXPERT),
}


def bots_for(game: AnyGame) -> dict[str, BotKind]:
    """The bots that play a game, by their names, the simplest first."""
    return {kind.name: kind for kind in (*EVERY_GAME, *BY_GAME.get(game.name, ()))}


def bot_named(game: AnyGame, name: str, *, programs: bool = False) -> BotKind:
    """The bot of that name. With `programs`, `exec:PATH` runs one: never allow that to a name from a stranger."""
    if name.startswith(PROGRAM):
        if not programs:
            raise BadValue(f"{shorten(name)} would run a program, which cannot be asked for here")
        from overdraw.bots.exec import exec_kind  # with all that processes need: only for whoever has one

        return exec_kind(game, name)
    kinds = bots_for(game)
    if name not in kinds:
        raise UnknownName(f"bot for {game.title}", name, kinds)
    return kinds[name]
