"""The log of the game, which scrolls to its latest line."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from overdraw.tui.widgets.pane import Pane


class Log(VerticalScroll, can_focus=False):
    """A scrollable log of the game. It scrolls to its end whenever a line is added or the layout changes.

    Textual anchors the log at its end, because the position of the end is known only after the layout. Anchoring does
    not work if the text is shorter than the log, so the style sheet makes the text at least as high as the log.
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
