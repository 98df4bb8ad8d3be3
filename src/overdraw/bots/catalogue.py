"""Which bots play which game."""

from typing import Final

from overdraw.bots import push_cautious, rows_cautious
from overdraw.bots.bot import BotKind
from overdraw.bots.random import RANDOM
from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName

EVERY_GAME: Final = (RANDOM,)
BY_GAME: Final = {"push": (push_cautious.CAUTIOUS,), "rows": (rows_cautious.CAUTIOUS,)}


def bots_for(game: AnyGame) -> dict[str, BotKind]:
    """The bots that play a game, by their names, the simplest first."""
    return {kind.name: kind for kind in (*EVERY_GAME, *BY_GAME.get(game.name, ()))}


def bot_named(game: AnyGame, name: str) -> BotKind:
    kinds = bots_for(game)
    if name not in kinds:
        raise UnknownName(f"bot for {game.title}", name, kinds)
    return kinds[name]
