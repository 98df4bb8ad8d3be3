"""The terminal UIs of the games, by name."""

from typing import Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.tui.game_ui import GameUi
from overdraw.tui.generic.ui import generic_ui
from overdraw.tui.push.ui import PUSH_UI
from overdraw.tui.rows.ui import ROWS_UI

GAME_UIS: Final = {"push": PUSH_UI, "rows": ROWS_UI}


def ui_of(game: AnyGame) -> GameUi:
    """Return the terminal UI of a game: its own UI, or one that shows the game as text. Raise BadValue if there is
    neither, as for games that only bots play.
    """
    if game.name in GAME_UIS:
        return GAME_UIS[game.name]
    if game.describe is None:
        raise BadValue(f"{game.title} cannot be played in the terminal: it has no `describe` function")
    return generic_ui(game)
