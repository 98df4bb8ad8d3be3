"""What happened, with its newest line in sight."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from overdraw.tui.widgets.pane import Pane


class Log(VerticalScroll, can_focus=False):
    """Lines to scroll through. New ones, and a table that grows around it, bring its end back into sight.

    It is anchored at its end, because only the layout knows in time where that is. The anchor does not notice
    a text that is shorter than the log, so the style sheet makes the text as high as the log at least.
    """

    def __init__(self) -> None:
        super().__init__(id="log")
        self.border_title = "what happened"
        self._story = Pane(id="story", grows=True)

    def compose(self) -> ComposeResult:
        yield self._story

    def put(self, content: Content) -> None:
        self._story.put(content)
        self.anchor()
