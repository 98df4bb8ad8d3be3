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
    """Return the terminal UI of a game: its own, or one that shows the game as text. Raise BadValue if neither is
    possible, because some games are for bots only.
    """
    if game.name in GAME_UIS:
        return GAME_UIS[game.name]
    if game.describe is None:
        raise BadValue(f"{game.title} cannot be played in the terminal: it has no `describe`")
    return generic_ui(game)
