"""Shows a hint in a dialog over the table: the values of the actions, and the reason."""

from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Static

from overdraw.core.english import counted
from overdraw.errors import OverdrawError
from overdraw.tui.coach.advice import Advice
from overdraw.tui.coach.background import in_background
from overdraw.tui.coach.bars import bars
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.theme import coloured

POLL: Final = 0.05
"""The number of seconds between checks for the finished hint."""

WIDTH: Final = 80
SIDES: Final = 2 + 4 + 1
"""The extra columns that the dialog needs for its border, padding and scrollbar."""

ENDS: Final = 2
"""The extra lines that the dialog needs for its border."""

FEWEST: Final = 3
"""The minimum number of actions to list, even if the player must then scroll."""

THINKING: Final = "Thinking …\n\nPreparing the evaluator for the first hint on this computer can take a minute."
SCROLLING: Final = ("up", "down", "pageup", "pagedown")


class HintDialog(ModalScreen[None]):
    """Shows a hint once it has been computed. Any key closes the dialog."""

    def __init__(self, session: TableSession) -> None:
        super().__init__()
        self._advice = in_background(session.advise)

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="hint") as box:
            box.border_title = "hint"
            box.border_subtitle = "any key: back to the table"
            yield Static(THINKING, markup=False)

    def on_mount(self) -> None:
        self._timer = self.set_interval(POLL, self._look)

    def _look(self) -> None:
        if self._advice.done():
            self._timer.stop()
            self.query_one(Static).update(self._text())

    def _text(self) -> Content:
        try:
            advice = self._advice.result()
        except (OverdrawError, TimeoutError) as error:
            return Content.styled(f"No hint: {error}.", "bold $warning")
        size = self.app.size
        return fitting(advice, min(WIDTH, size.width) - SIDES, size.height - ENDS)

    def on_resize(self) -> None:
        if self._advice.done():
            self.query_one(Static).update(self._text())

    def on_key(self, event: Key) -> None:
        if event.key not in SCROLLING:
            event.stop()  # the key closes the dialog and has no other effect
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


def fitting(advice: Advice, width: int, height: int) -> Content:
    """Return a hint that lists as many actions as fit below each other."""
    for most in range(len(advice.options), FEWEST, -1):
        content = hint_content(advice.shortened(most), width)
        if content.get_height({}, width) <= height:
            return content
    return hint_content(advice.shortened(FEWEST), width)


def hint_content(advice: Advice, width: int) -> Content:
    """Return the text of a hint: the reason, a bar for each action, and the assumption behind the values."""
    best = advice.options[0]
    if len(advice.options) == 1:
        return coloured(f"There is only one legal action: {best.words}.")
    parts = [coloured(f"Best: {best.words}.").stylize("bold")]
    if advice.reason:
        parts.append(coloured(advice.reason))
    more = f"\nNot listed: {counted(advice.left_out, 'weaker action')}." if advice.left_out else ""
    parts += [Content.assemble(bars(advice.options, width), (more, "$quiet"))]
    parts.append(Content.styled(advice.assumption, "$quiet"))
    return Content("\n\n").join(parts)
