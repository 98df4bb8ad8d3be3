"""The one list of games: code that handles every game iterates over this."""

from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import UnknownName
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS

GAMES: Final[dict[str, AnyGame]] = {game.name: game for game in (PUSH, ROWS)}


def game_named(name: object) -> AnyGame:
    """Look up a game by name, or raise UnknownName."""
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownName("game", name, GAMES)
    return GAMES[name]
