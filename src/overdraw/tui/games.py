"""The games that can be played in the terminal, by name."""

from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.tui.game_table import GameTable
from overdraw.tui.push.table import PUSH_TABLE
from overdraw.tui.rows.table import ROWS_TABLE

TABLES: Final = {"push": PUSH_TABLE, "rows": ROWS_TABLE}


def table_of(game: AnyGame) -> GameTable:
    """The table of a game, or BadValue: a game can be played by bots before it has one."""
    if game.name not in TABLES:
        raise BadValue(f"{game.title} has no table in the terminal yet")
    return TABLES[game.name]
