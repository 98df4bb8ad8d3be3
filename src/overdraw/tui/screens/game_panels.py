"""Which panel draws which game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from textual.content import Content

from overdraw.core.game import AnyGame
from overdraw.tui.push import odds_and_scores as push_sheets
from overdraw.tui.push import panel as push
from overdraw.tui.rows import odds_and_scores as rows_sheets
from overdraw.tui.rows import panel as rows
from overdraw.tui.scene import Scene


@dataclass(frozen=True, slots=True)
class Drawing:
    """`focus` is what lies before the player, `wide` cells of it; `standing` the right end of the headline."""

    panel: Callable[[int], push.PushPanel | rows.RowsPanel]
    focus: Callable[[Scene], list[Content]]
    standing: Callable[[Scene], Content]
    wide: int
    odds: Callable[[Any, Sequence[str]], Content]
    count: Callable[[Any, Sequence[str]], Content]


DRAWINGS: Final = {
    "push": Drawing(push.PushPanel, push.focus, push.standing, 8, push_sheets.odds, push_sheets.count),
    "rows": Drawing(rows.RowsPanel, rows.focus, rows.standing, 29, rows_sheets.odds, rows_sheets.count),
}


def drawing_of(game: AnyGame) -> Drawing:
    return DRAWINGS[game.name]
