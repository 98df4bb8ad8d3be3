"""The terminal UIs of the games, by name."""

from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.tui.game_ui import GameUi
from overdraw.tui.push.ui import PUSH_UI
from overdraw.tui.rows.ui import ROWS_UI

GAME_UIS: Final = {"push": PUSH_UI, "rows": ROWS_UI}


def ui_of(game: AnyGame) -> GameUi:
    """The terminal UI of a game. Raises BadValue if it has none yet: bots can play a game without one."""
    if game.name not in GAME_UIS:
        raise BadValue(f"{game.title} cannot be played in the terminal yet")
    return GAME_UIS[game.name]
