"""A part of the screen that is redrawn only when its text changes."""

from textual.content import Content
from textual.widgets import Static


class Pane(Static):
    """A widget that shows a text. With `grows`, its size depends on the text, so a new text triggers a new layout."""

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002  # the name of every widget's argument
        classes: str | None = None,
        grows: bool = False,
    ) -> None:
        super().__init__("", id=id, classes=classes, markup=False)
        self._grows = grows
        self._shown = Content("")

    def put(self, content: Content) -> None:
        if not content.is_same(self._shown):
            self._shown = content
            self.update(content, layout=self._grows)
