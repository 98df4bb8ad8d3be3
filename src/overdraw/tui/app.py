"""The Textual application."""

import os
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from overdraw.tui.leave_message import leave_message
from overdraw.tui.screens.dialogs import LeaveDialog
from overdraw.tui.screens.pace import Pace
from overdraw.tui.screens.table import TableScreen
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.theme import DARK, LIGHT, theme_for


class OverdrawApp(App[int]):
    """The Textual app of the terminal table. It plays one game after another between the same players."""

    CSS_PATH = "table.tcss"
    TITLE = "Overdraw"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "leave", priority=True),
        Binding("ctrl+q", "leave", priority=True),
    ]

    def __init__(self, session: TableSession, *, speed: str = "normal", theme: str = "auto") -> None:
        # With NO_COLOR, use only the terminal's default colours, because Textual would still draw greys.
        super().__init__(ansi_color=True if os.environ.get("NO_COLOR") else None)
        self.session = session
        self._pace = Pace(speed)
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = theme_for(theme).name

    def on_mount(self) -> None:
        # signal handlers work only in the main thread, and only on systems that have the signal
        with suppress(NotImplementedError, RuntimeError, ValueError):
            import asyncio

            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit, 143)
        self.push_screen(TableScreen(self.session, self._pace))

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def action_leave(self) -> None:
        """Ask the player whether to leave the game. A second request leaves without asking."""
        if isinstance(self.screen, LeaveDialog):
            self.screen.action_answer(True)
        elif self.session.is_over:
            self.exit(0)
        else:
            table = next(screen for screen in self.screen_stack if isinstance(screen, TableScreen))
            self.push_screen(table.leaving(), self._answered)

    def _answered(self, leave: bool | None) -> None:
        if leave:
            self.exit(0)

    async def action_again(self) -> None:
        """Start the next game between the same players."""
        following = self.session.again()
        if following is None:  # at an online table, only the host can begin the next game
            self.exit(0)
            return
        self.session = following
        await self.switch_screen(TableScreen(self.session, self._pace))


def play_on_screen(session: TableSession, *, speed: str, theme: str) -> int:
    """Play on the screen until the players leave, then print how to resume the game."""
    # Exit when the terminal closes. If the program ignored SIGHUP, as under nohup, Textual would wait for keys forever.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    app = OverdrawApp(session, speed=speed, theme=theme)
    status = app.run()
    print(leave_message(app.session))
    return app.return_code or status or 0
