"""The table of Rows on the screen: every player's area, with inactive rows between its two active rows."""

from typing import Final

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.containers import Grid
from textual.content import Content
from textual.events import Click

from overdraw.core.english import counted
from overdraw.core.seats import Seat
from overdraw.games.rows.actions import Place
from overdraw.games.rows.cards import Card
from overdraw.games.rows.state import is_active
from overdraw.games.rows.view import View
from overdraw.tui.rows.choices import DISCARDS, spot
from overdraw.tui.rows.plain_text import near_the_end
from overdraw.tui.scene import Scene
from overdraw.tui.widgets.cards import Face, fanned, pointing_at, side_by_side, single
from overdraw.tui.widgets.click_target import ClickTarget
from overdraw.tui.widgets.theme import chip, ink

FRAME: Final = 9
"""The number of lines that the title bar, the prompt, the keys and the smallest log take."""

LOG: Final = 4
AREA_LINES: Final = 5
ROOMY_LINES: Final = 9
NAME: Final = 12


def face(card: Card) -> Face:
    text = f"{card.colour.glyph}{card.value}"
    return Face(text, text, ink(card.colour))


class RowsTable(Grid):
    """The widget that shows the areas of all players of Rows, two or three of them side by side."""

    def __init__(self, players: int) -> None:
        super().__init__(id="panel")
        self._areas = [AreaBox(seat) for seat in range(players)]
        self._columns = 2 if players in (2, 4) else 3

    def compose(self) -> ComposeResult:
        yield from self._areas

    def fit(self, scene: Scene, width: int, height: int) -> int:
        """Choose a layout for this size, and return its height. Active rows are drawn as cards if all rows fit."""
        inner = width // self._columns - 4
        lines = -(-len(self._areas) // self._columns)
        most = height - FRAME
        for roomy, tight in ((True, False), (False, False), (False, True)):
            for area in self._areas:
                area.roomy, area.tight = roomy, tight
            needs = [area.lines(scene, inner) + 2 for area in self._areas]
            least = ROOMY_LINES if roomy else AREA_LINES
            heights = [
                max(least, *needs[line * self._columns : (line + 1) * self._columns], 0) for line in range(lines)
            ]
            if sum(heights) <= most - (LOG if roomy else 0):
                break
        self.styles.grid_size_columns = self._columns
        self.styles.grid_rows = " ".join(map(str, heights))
        return min(sum(heights), most)

    def show(self, scene: Scene, width: int) -> None:
        for area in self._areas:
            area.show(scene, width // self._columns - 4)


class AreaBox(ClickTarget):
    """Shows the area of one player. A click on its upper or lower frame means a new row."""

    def __init__(self, seat: Seat) -> None:
        super().__init__("", classes="area")
        self._seat = seat
        self.roomy, self.tight = False, False

    def lines(self, scene: Scene, width: int) -> int:
        """Return the number of lines that the rows of this player's area take."""
        return len(self._rows(scene, width).split("\n", allow_blank=True)) if scene.view.areas[self._seat] else 1

    def show(self, scene: Scene, width: int) -> None:
        view: View = scene.view
        seat, area = self._seat, view.areas[self._seat]
        acting = view.turn == seat and view.outcome is None
        self.set_class(acting, "-acting")
        self.set_class(any(choice.spot.startswith(f"area {seat} ") for choice in scene.choices), "-legal")
        name = set_cell_size(scene.names[seat], min(NAME, len(scene.names[seat])))
        self.border_title = Content.assemble(
            ("▸ " if acting else "", "bold $accent"),
            (name, "bold"),
            f" {view.scores[seat]} ",
            *self._end(scene, "new-top", "↑"),
        )
        hand = counted(view.hand_sizes[seat], "card")
        self.border_subtitle = Content.assemble(*(self._end(scene, "new-bottom", "↓") or (f"{hand} in hand",)))
        self.put(self._rows(scene, width) if area else Content.styled("no row yet", "$quiet"))

    def _end(self, scene: Scene, place: Place, arrow: str) -> tuple[Content, ...]:
        choice = scene.choice_at(spot(self._seat, place))
        style = "bold" if scene.under_cursor(spot(self._seat, place)) else ""
        return (chip(choice.key), Content.styled(f"{arrow} new", style)) if choice else ()

    def _rows(self, scene: Scene, width: int) -> Content:
        """Draw the rows of an area: the top row, the inactive rows (several in one line), and the bottom row."""
        area = scene.view.areas[self._seat]
        lines: list[Content] = []
        inactive: list[Content] = []
        for number in range(1, len(area) + 1):
            if is_active(area, number):
                lines += _flowing(inactive, width)
                inactive = []
                lines += self._row_of_cards(scene, number, width) if self.roomy else [self._row(scene, number)]
            else:
                inactive.append(self._row(scene, number))
        return Content("\n").join(lines)

    def _row_of_cards(self, scene: Scene, number: int, width: int) -> list[Content]:
        """Draw an active row as cards, with the key that chooses the row on the left."""
        row, here = scene.view.areas[self._seat][number - 1], spot(self._seat, number)
        cards = fanned([face(card) for card in row], width - 5)
        if cards[0].cell_length > width - 5:
            return [self._row(scene, number)]
        choice = scene.choice_at(here)
        label = Content.assemble(chip(choice.key) if choice else "   ", (f"{number} ", "$quiet"))
        before = (Content("     "), label, Content("     "))
        return [pointing_at(Content.assemble(left, line), here) for left, line in zip(before, cards, strict=True)]

    def _row(self, scene: Scene, number: int) -> Content:
        area = scene.view.areas[self._seat]
        row, here = area[number - 1], spot(self._seat, number)
        choice = scene.choice_at(here)
        values, gap = " ".join(str(card.value) for card in row), "" if self.tight else " "
        style = ink(row[0].colour) + (" underline" if scene.under_cursor(here) else "")
        label = chip(choice.key) if choice else Content("")
        text = Content.assemble(label, (f"{number}{gap}", "$quiet"), (f"{row[0].colour.glyph}{gap}{values}", style))
        return pointing_at(text if is_active(area, number) else Content.assemble(f" {gap}", text), here)

    def on_click(self, event: Click) -> None:
        """Handle a click on the frame of an area, which means a new row. The screen handles clicks on the rows."""
        ends: dict[int, Place] = {0: "new-top", self.outer_size.height - 1: "new-bottom"}
        if event.y in ends:
            event.stop()
            self.post_message(self.Clicked(spot(self._seat, ends[event.y])))


def _flowing(parts: list[Content], width: int) -> list[Content]:
    """Arrange pieces of text in lines of at most this width."""
    lines: list[Content] = []
    for part in parts:
        if lines and lines[-1].cell_length + part.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], part)
        else:
            lines.append(part)
    return lines


def focus(scene: Scene) -> list[Content]:
    """Draw the viewer's hand. Each card shows the key that picks it, and the picked card has a heavy frame."""
    view: View = scene.view
    if view.hand is None:
        return [Content("")] * 3
    cards = []
    keys = {choice.spot: choice.key for choice in ((*scene.choices, scene.picked) if scene.picked else scene.choices)}
    for card in view.hand:
        here = f"card {card}"
        lifted = scene.under_cursor(here) or (scene.picked is not None and scene.picked.spot == here)
        cards.append([pointing_at(line, here) for line in single(face(card), keys.get(here, ""), lifted=lifted)])
    return side_by_side(cards, " ") if cards else [Content(""), Content("no cards"), Content("")]


def status(scene: Scene) -> Content:
    """Return the text at the right end of the title bar: a warning when the end is near, the pile and the discards."""
    view: View = scene.view
    discards = pointing_at(Content(f"discards {len(view.discards)}"), DISCARDS)
    return Content.assemble(
        (near_the_end(view, scene.names).strip() + "  " if view.trigger is not None else "", "bold $warning"),
        f"pile {view.pile_size}  ",
        discards,
    )
