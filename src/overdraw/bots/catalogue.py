"""The bots of each game, by name."""

from typing import Final

from overdraw.bots.bot import BotKind
from overdraw.bots.push.cautious import CAUTIOUS as PUSH_CAUTIOUS
from overdraw.bots.push.expert import EXPERT as PUSH_EXPERT
from overdraw.bots.push.greedy import GREEDY as PUSH_GREEDY
from overdraw.bots.push.sharp import SHARP as PUSH_SHARP
from overdraw.bots.push.tuned import TUNED as PUSH_TUNED
from overdraw.bots.random import RANDOM
from overdraw.bots.rows.cautious import CAUTIOUS as ROWS_CAUTIOUS
from overdraw.bots.rows.expert import EXPERT as ROWS_EXPERT
from overdraw.bots.rows.greedy import GREEDY as ROWS_GREEDY
from overdraw.bots.rows.sharp import SHARP as ROWS_SHARP
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, UnknownName, shorten

PROGRAM: Final = ("exec:", "exec@")
EVERY_GAME: Final = (RANDOM,)
BY_GAME: Final = {
    "push": (
        PUSH_GREEDY,
        PUSH_CAUTIOUS,
        PUSH_SHARP,
        PUSH_TUNED,
        PUSH_EXPERT,
    ),
    "rows": (ROWS_GREEDY, ROWS_CAUTIOUS, ROWS_SHARP, ROWS_EXPERT),
}


def bots_for(game: AnyGame) -> dict[str, BotKind]:
    """Return the bots of a game by name, the weakest first."""
    return {kind.name: kind for kind in (*EVERY_GAME, *BY_GAME.get(game.name, ()))}


def bot_named(game: AnyGame, name: str, *, programs: bool = False) -> BotKind:
    """Return the bot with this name. With `programs`, `exec:PATH` runs a program: never allow untrusted names."""
    if name.startswith(PROGRAM):
        if not programs:
            raise BadValue(f"{shorten(name)} would run a program, which is not allowed here; choose a built-in bot")
        from overdraw.bots.external.bot import exec_kind  # loads the code for processes only if needed

        return exec_kind(game, name)
    kinds = bots_for(game)
    if name not in kinds:
        raise UnknownName(f"bot for {game.title}", name, kinds)
    return kinds[name]
