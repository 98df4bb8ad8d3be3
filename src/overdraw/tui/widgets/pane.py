"""A piece of the screen that is drawn anew only when it changes."""

from textual.content import Content
from textual.widgets import Static


class Pane(Static):
    """Text in a place of its own. `grows` says that its size follows its text, so that others must move."""

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
