"""An element of the table that can be clicked."""

from textual.events import Click
from textual.message import Message

from overdraw.tui.scene import Scene
from overdraw.tui.widgets.pane import Pane


class ClickTarget(Pane):
    """A box on the table that can be clicked. While the player can choose it, its frame has another shape and another
    colour.
    """

    class Clicked(Message):
        """Sent when the player clicks a box on the table."""

        def __init__(self, spot: str) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, spot: str, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002  # the name of every widget's argument
        super().__init__(id=id, classes=classes)
        self.spot = spot

    def light(self, scene: Scene) -> None:
        self.set_class(scene.choice_at(self.spot) is not None, "-legal")
        self.set_class(scene.under_cursor(self.spot), "-cursor")

    def on_click(self, event: Click) -> None:
        if self.spot:
            event.stop()
            self.post_message(self.Clicked(self.spot))
