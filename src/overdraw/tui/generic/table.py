"""Shows a game as text on the screen: the cards in the middle, and a line for each seat."""

from collections.abc import Sequence
from typing import Any

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content

from overdraw.core.game import AnyGame
from overdraw.tui.generic.plain_text import describe
from overdraw.tui.scene import Scene
from overdraw.tui.widgets.cards import pointing_at
from overdraw.tui.widgets.pane import Pane
from overdraw.tui.widgets.theme import chip

NAME_WIDTH = 20
FRAME = 2
"""The number of lines that the frame of a box takes above and below the text."""


class GenericTable(Vertical):
    """Shows the position of the game above the player's choices. If there are many choices, their box scrolls."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(id="panel")
        self._game = game
        self._position = Pane(id="position", classes="area")
        self._options = Pane(id="options", grows=True)

    def compose(self) -> ComposeResult:
        yield self._position
        with VerticalScroll(id="offer", classes="area"):
            yield self._options

    def fit(self, scene: Scene, width: int, height: int) -> int:
        """Return the height that the position and the choices need, but leave some lines for the log."""
        found = describe(self._game, scene.view, scene.names)
        position = len(found.table) + len(found.seats) + 1 + FRAME
        self._position.styles.height = position
        return min(position + max(1, len(scene.choices)) + FRAME, height - 11)

    def show(self, scene: Scene, width: int) -> None:
        found = describe(self._game, scene.view, scene.names)
        lines = [Content.styled(line, "bold") for line in found.table]
        lines.append(Content(""))
        for seat, (name, facts) in enumerate(zip(scene.names, found.seats, strict=True)):
            acting = scene.view.actor == seat
            label = f"{'▸' if acting else ' '} {set_cell_size(name, NAME_WIDTH)}"
            lines.append(Content.assemble((label, "bold $accent" if acting else ""), ", ".join(facts)))
        self._position.put(Content("\n").join(lines))
        options = [_option(scene, number) for number in range(len(scene.choices))]
        self._options.put(Content("\n").join(options or [Content.styled("no choice now", "$quiet")]))


def _option(scene: Scene, number: int) -> Content:
    choice = scene.choices[number]
    style = "bold underline" if scene.cursor == number else ""
    return pointing_at(Content.assemble(chip(choice.key or "·"), " ", (choice.words, style)), choice.spot)


def focus(game: AnyGame, scene: Scene) -> list[Content]:
    """Return lines about what only the viewer may see, such as a hand of cards."""
    lines = [Content.styled(line, "bold") for line in describe(game, scene.view, scene.names).private[:3]]
    return [*lines, *[Content("")] * (3 - len(lines))]


def scores(view: Any, names: Sequence[str]) -> Content:
    """Return a table with the rank, name and points of each player, best first."""
    result = view.outcome
    assert result is not None
    lines = []
    for seat in sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat)):
        name = f"{result.ranks[seat]}.  {set_cell_size(names[seat], NAME_WIDTH)}"
        style = "bold" if result.ranks[seat] == 1 else ""
        lines.append(Content.assemble((name, style), (f"{result.scores[seat]:>6}", "bold $accent")))
    return Content("\n").join(lines)
