"""The last screen of a game: the winner, the scores, and what to do next."""

from typing import ClassVar, Final, Literal

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.screen import Screen
from textual.widgets import Static

from overdraw.analysis import can_evaluate
from overdraw.tui.leave_message import cut_at_slashes
from overdraw.tui.registry import ui_of
from overdraw.tui.screens.dialogs import FRAME
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.cards import CLICK, clicked
from overdraw.tui.widgets.theme import chip

WIDTH: Final = 76
"""The width in columns of the box with the scores, if the terminal is wide enough."""

Answer = Literal["new", "review", "table", "leave"]


class GameOverScreen(Screen[Answer]):
    """Shows the final scores, and returns the player's choice of what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('new')"),
        Binding("r", "answer('review')"),
        Binding("l,escape", "answer('table')"),
        Binding("q,ctrl+c", "answer('leave')"),
    ]

    def __init__(self, session: TableSession) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        session = self._session
        ui = ui_of(session.game)
        view = session.view(None)
        verdict = session.ending().splitlines()[-1]
        with VerticalScroll(id="count") as count:
            count.border_title = f"{session.game.title}: the end"
            yield Static(Content.styled(f"★ {verdict}", "bold $accent"), id="verdict", markup=False)
            yield Static(ui.drawing().scores(view, session.names), markup=False)
            yield Static(Content.styled(ui.tie_break(view), "$quiet"), id="ties", markup=False)
            yield Static(self._kept(), id="kept", markup=False)
            yield Static(_answers(can_review=can_evaluate(session.game)), markup=False)

    def _kept(self) -> Content:
        words, path = self._session.kept()
        width = min(WIDTH, self.app.size.width) - FRAME
        return Content.styled(f"{words}\n{cut_at_slashes(path, width)}" if path else words, "$quiet")

    async def on_click(self, event: Click) -> None:
        if action := event.style.meta.get(CLICK):
            await self.run_action(action)

    def action_answer(self, answer: Answer) -> None:
        self.dismiss(answer)


def _answers(*, can_review: bool) -> Content:
    review = [("r", "review", "review")] if can_review else []
    answers = [("n", "new game", "new"), *review, ("l", "look at the table", "table"), ("q", "leave", "leave")]
    return Content("   ").join(
        clicked(Content.assemble(chip(key), f" {words}"), f"answer({answer!r})") for key, words, answer in answers
    )
