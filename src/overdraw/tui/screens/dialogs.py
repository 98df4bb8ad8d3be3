"""The dialogs over the table (rules, odds, leaving the game), and the screen between two people's turns."""

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from overdraw.tui.leave_message import RESUME, cut_at_slashes
from overdraw.tui.widgets.cards import CLICK, clicked
from overdraw.tui.widgets.theme import chip

FRAME: Final = 6
"""The number of columns that the frame and padding of a dialog take."""


class RulesDialog(ModalScreen[None]):
    """Shows the rules of the game as scrollable text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter,space", "close"),
        Binding("up,k", "line(-1)"),
        Binding("down,j", "line(1)"),
        Binding("ctrl+c", "close"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        from textual.widgets import Markdown  # imported here, because this widget is slow to import and rarely used

        with VerticalScroll(id="sheet") as sheet:
            sheet.border_title = self._title
            sheet.border_subtitle = "↑ ↓ PgUp PgDn scroll · Esc back to the table"
            yield Markdown(self._text, open_links=False)

    def action_line(self, step: int) -> None:
        self.query_one("#sheet").scroll_relative(y=step, animate=False)

    def action_close(self) -> None:
        self.dismiss()


class InfoDialog(ModalScreen[None]):
    """Shows a few lines of text. Any key closes the dialog."""

    def __init__(self, title: str, lines: Content) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        with Vertical(id="note") as note:
            note.border_title = self._title
            note.border_subtitle = "any key: back to the table"
            yield Static(self._lines, markup=False)

    def on_key(self, event: Key) -> None:
        event.stop()  # the key closes the dialog and has no other effect
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class LeaveDialog(ModalScreen[bool]):
    """Asks the player whether to leave, and shows how to resume the game. A second Ctrl-C leaves without asking."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter,q,ctrl+c", "answer(True)", priority=True),
        Binding("n,escape", "answer(False)"),
    ]

    def __init__(self, command: str | None) -> None:
        super().__init__()
        self._command = command

    def compose(self) -> ComposeResult:
        how = ("This game is not saved.", "")
        if self._command is not None:
            how = ("You can resume the game later with this command:", self._fitting())
        with Vertical(id="note") as note:
            note.border_title = "Leave the game?"
            yield Static(
                Content.assemble(
                    f"{how[0]}\n\n",
                    (how[1], "bold"),
                    "\n\n",
                    chip("y"),
                    " leave   ",
                    chip("n"),
                    " stay",
                ),
                markup=False,
            )

    def _fitting(self) -> str:
        """Return the command that resumes the game. The file name begins on a new line and may take several lines."""
        command = self._command or ""
        path = command.removeprefix(RESUME).strip()
        width = int(0.96 * self.app.size.width) - FRAME
        if not command.startswith(RESUME):
            return cut_at_slashes(command, width)
        return f"{RESUME}\n{cut_at_slashes(path, width)}" if path else RESUME

    def action_answer(self, leave: bool) -> None:
        self.dismiss(leave)


class HandoverScreen(Screen[None]):
    """Hides the table between the turns of two people with secret hands, until the next person is ready. The key that
    shows the table again has no meaning in the step before, so pressing a key twice does not reveal a hand.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "open"), Binding("ctrl+c,q", "app.leave")]

    def __init__(self, person: str) -> None:
        super().__init__()
        self._person = person

    def compose(self) -> ComposeResult:
        yield Static(
            Content.assemble(
                (self._person, "bold $accent"),
                ", it is your turn.\n\nPress ",
                clicked(chip("r"), "open"),
                " once the others have looked away.",
                "\n\n",
                ("q leaves the game", "$quiet"),
            ),
            markup=False,
        )

    def action_open(self) -> None:
        self.dismiss()

    async def on_click(self, event: Click) -> None:
        if action := event.style.meta.get(CLICK):
            await self.run_action(action)
