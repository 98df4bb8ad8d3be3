"""The main screen: it shows the game, asks people for their moves, and lets bots play at a comfortable pace."""

import asyncio
from typing import Any, ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Resize
from textual.events import Key as KeyEvent
from textual.geometry import Size
from textual.screen import Screen

from overdraw.tui.choice import Choice
from overdraw.tui.game_ui import Panel
from overdraw.tui.leave_message import resume_command
from overdraw.tui.registry import ui_of
from overdraw.tui.scene import Scene
from overdraw.tui.screens.dialogs import HandoverScreen, InfoDialog, LeaveDialog, RulesDialog
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.screens.hint import HintDialog
from overdraw.tui.screens.hot_seat import HotSeat
from overdraw.tui.screens.pace import Pace
from overdraw.tui.screens.prompt_texts import listed_choices, question, title_bar, whose_turn
from overdraw.tui.screens.review import ReviewScreen
from overdraw.tui.screens.selection import DRAW, HAND_OVER, Selection
from overdraw.tui.screens.terminal_sizes import LEAST, SIDE, SIDE_FROM, too_small
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.cards import CLICK
from overdraw.tui.widgets.click_target import ClickTarget
from overdraw.tui.widgets.headline import headline
from overdraw.tui.widgets.log import Log
from overdraw.tui.widgets.pane import Pane
from overdraw.tui.widgets.prompt import LINES, Keys, Prompt, keys_for
from overdraw.tui.widgets.theme import coloured

POLL: Final = 0.2
"""Seconds between two checks for updates from an online table."""

LOG: Final = 100
"""The number of latest lines that the log shows. The player can scroll through them."""


class TableScreen(Screen[None]):
    """Shows one game on the screen. It takes all cards from the viewer's view, so it cannot show hidden ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules"),
        Binding("o", "odds"),
        Binding("h", "hint"),
        Binding("r", "review"),
        Binding("u", "undo"),
        Binding("t", "app.theme"),
        Binding("q", "app.leave"),
        Binding("space", "skip"),
        Binding("plus,equals_sign", "speed(1)"),
        Binding("minus", "speed(-1)"),
        Binding("escape", "back"),
        Binding("enter", "choose"),
        Binding("left,up,shift+tab", "move(-1)", priority=True),
        Binding("right,down,tab", "move(1)", priority=True),
        Binding("pageup", "scroll_log(-1)"),
        Binding("pagedown", "scroll_log(1)"),
    ]

    def __init__(self, session: TableSession, pace: Pace) -> None:
        super().__init__()
        self.session, self.pace = session, pace
        self._ui = ui_of(session.game)
        self._drawing = self._ui.drawing()
        self._hot_seat = HotSeat(session, hides_hands=self._ui.hides_hands)
        self.selection = Selection(session, self._hot_seat)
        self._message = ""
        self._end_shown = False
        self._seconds_shown: int | None = None
        self._space = Size(0, 0)  # the size is unknown until the first resize event

    def compose(self) -> ComposeResult:
        yield Pane(id="small")
        yield Pane(id="head")
        with Vertical(id="main"):
            yield self._drawing.panel(len(self.session.names))
            yield Log()
        yield Prompt(self._drawing.focus_width)
        yield Keys()

    def on_mount(self) -> None:
        if self.session.link is not None:
            self.set_interval(POLL, self._listen)
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        self._space = event.size
        self._show()

    def on_screen_resume(self) -> None:
        self.pace.wake()

    # Running the game

    def _go_on(self) -> None:
        """Show the table, and run the game until a person must act."""
        self.selection.clear()
        self._hot_seat.follow()
        self._show()
        if not self.session.is_waiting:
            self.run_worker(self._run(), exclusive=True, group="game")
        elif self._hot_seat.is_covered:
            self.app.push_screen(HandoverScreen(self.session.names[self._hot_seat.viewer or 0]), self._lift_cover)
        elif self.session.is_over and not self._end_shown:
            self._end_shown = True
            self.app.push_screen(GameOverScreen(self.session), self._after_the_end)

    async def _run(self) -> None:
        """Play the events of the bots and the dealer, with pauses between them. Wait while a dialog is open."""
        session, pace = self.session, self.pace
        pace.begin()
        while not session.is_waiting:
            while self.app.screen is not self or self.has_class("-small"):
                await pace.sleep_until_woken()
            before = len(session.played)
            event = await asyncio.to_thread(session.next_event)
            if event is None:  # the online table has sent no update
                continue
            session.advance(event)
            told = bool(session.log(self._hot_seat.seat, before))
            if session.is_waiting:
                break
            if told and session.is_under_way and not pace.skipping:  # the initial dealing is not shown step by step
                self._show()
                latest = session.played[-1][1]
                await pace.pause_after("" if latest is None else session.game.notation.format_event(latest))
            elif session.link is not None:
                self._show()
        pace.end()
        self._go_on()

    def _listen(self) -> None:
        """Show what happens at an online table while the person at this terminal is to act."""
        notes = list(self.session.notes)
        if self.session.is_waiting and not self.session.is_over and self.session.catch_up():
            self._go_on()
        elif notes != self.session.notes or self.session.seconds_left != self._seconds_shown:
            self._show()

    def _lift_cover(self, _: object = None) -> None:
        self._hot_seat.uncover()
        self._go_on()

    def _after_the_end(self, answer: str | None) -> None:
        if answer == "review":
            self._show()
            self.action_review()
        elif answer == "new":
            self.app.call_later(self.app.run_action, "again")
        elif answer == "leave":
            self.app.exit(0)
        else:
            self._show()

    # What is shown

    def _scene(self) -> Scene:
        session, selection = self.session, self.selection
        last = session.played[-1][1] if session.played else None
        view = session.view(self._hot_seat.seat)
        return Scene(view, session.names, selection.choices, selection.picked, selection.cursor, last)

    def _show(self) -> None:
        session, scene = self.session, self._scene()
        if not self.is_mounted or not self._space or not self._fit(scene):
            return
        self._seconds_shown = session.seconds_left
        self._panel.show(scene, self._space.width - (SIDE if self.has_class("-side") else 0))
        self.query_one("#head", Pane).put(title_bar(session, self._drawing.status(scene), self._space.width))
        self._show_log(scene)
        prompt = self.query_one(Prompt)
        prompt.border_title = whose_turn(session, self._hot_seat)
        prompt.show(
            self._drawing.focus(scene),
            question(session, self._hot_seat, self.selection),
            listed_choices(self.selection),
            self.selection.cursor,
            self._message or (f"Note: {session.notes[0]}." if session.notes else ""),
        )
        prompt.set_class(bool(scene.choices), "-asking")
        self.query_one(Keys).show(keys_for(session, hidden=self._ui.hides_hands, can_ask=self._can_ask()))

    def _show_log(self, scene: Scene) -> None:
        lines = [coloured(line) for line in self.session.log(scene.view.seat)[-LOG:]]
        shown = [*lines[:-1], *(line.stylize("bold") for line in lines[-1:])]
        self.query_one(Log).put(Content("\n").join(shown))

    @property
    def _panel(self) -> Panel:
        return cast("Panel", self.query_one("#panel"))

    def _fit(self, scene: Scene) -> bool:
        """Lay the table out for the size of the terminal. If the terminal is too small, say so and return False."""
        width, height = self._space
        small = width < LEAST[0] or height < LEAST[1]
        self.set_class(small, "-small")
        if small:
            self.query_one("#small", Pane).put(Content(too_small(width, height)))
            return False
        side = width >= SIDE_FROM
        self.set_class(side, "-side")
        panel = self.query_one("#panel")
        most = height - 2 - LINES
        wish = self._panel.fit(scene, width - (SIDE if side else 0), height)
        panel.styles.height = most if side and wish > most else wish
        self.query_one("#main", Vertical).styles.layout = "horizontal" if side else "vertical"
        panel.styles.width = width - SIDE if side else "100%"
        self.query_one("#log").styles.width = SIDE if side else "100%"
        return True

    # Choosing with keys and clicks

    def on_key(self, event: KeyEvent) -> None:
        key = event.character or event.key
        if self.has_class("-small") or self._hot_seat.is_covered or not event.is_printable:
            return
        if self._press(key):
            event.stop()

    def action_press(self, key: str) -> None:
        """Handle a click on the label of a key."""
        if key == "esc":
            self.action_back()
        else:
            self._press(key)

    def _press(self, key: str) -> bool:
        """Make the choice for this key, or show why its action is not legal. Return False if the key has no meaning."""
        if key == "n" and self.session.is_over:
            self.app.call_later(self.app.run_action, "again")
            return True
        if choice := self.selection.by_key(key):
            self._take(choice)
            return True
        if self.session.person is None or self._hot_seat.is_handing_over:
            return False
        view = self.session.view(self.session.person)
        tried = self._ui.attempt_by_key(view, key, self.selection.picked)
        self._refuse(tried)
        return tried is not None

    async def on_click(self, event: Click) -> None:
        if action := event.style.meta.get(CLICK):
            await self.run_action(action)

    def on_click_target_clicked(self, message: ClickTarget.Clicked) -> None:
        self.action_point(message.spot)

    def action_point(self, spot: str) -> None:
        """Handle a click on an element of the table."""
        if self._hot_seat.is_covered:
            return
        if choice := self.selection.by_spot(spot):
            self._take(choice)
        elif self.session.person is not None and not self._hot_seat.is_handing_over:
            view = self.session.view(self.session.person)
            self._refuse(self._ui.attempt(view, spot, self.selection.picked))

    def action_move(self, step: int) -> None:
        """Move the cursor from choice to choice."""
        self.selection.move_cursor(step)
        self._show()

    def action_choose(self) -> None:
        if choice := self.selection.chosen():
            self._take(choice)
        else:  # the first Enter only moves the cursor, so pressing it by accident decides nothing
            self.action_move(1)

    def action_back(self) -> None:
        self.selection.clear()
        self._message = ""
        self._show()

    def _take(self, choice: Choice) -> None:
        self._message = ""
        if choice.then:
            self.selection.pick(choice)
            self._show()
            return
        if choice is DRAW:
            self.session.advance()
        elif choice is HAND_OVER:
            self._hot_seat.hand_over()
        else:
            self.session.act(choice.action)
        self.session.notes.clear()
        self._go_on()

    def _refuse(self, action: Any) -> None:
        if action is None:
            return
        view = self.session.view(self.session.person)
        assert action not in view.legal, f"{action} is legal, but the screen does not offer it"
        reason = self.session.refusal(action)
        self._message = f"{reason[0].upper()}{reason[1:]}."
        self._show()

    # Other keys

    def action_undo(self) -> None:
        if self._hot_seat.is_covered:
            return
        if self.session.is_waiting and self.session.undo():
            self._message = "Taken back."
            self._go_on()
        else:
            self._message = "Nothing to take back: a draw is final."
        self._show()

    def action_skip(self) -> None:
        if self.session.is_waiting:
            if self.session.confirming is not None:
                self._take(DRAW)
            return
        self.pace.skip()

    def action_speed(self, step: int) -> None:
        self.pace.change(step)
        self._message = f"Speed of bots: {self.pace.name}."
        self._show()

    def action_scroll_log(self, pages: int) -> None:
        log = self.query_one(Log)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_rules(self) -> None:
        session = self.session
        text = session.game.words.rules(session.setup.rules, len(session.names))
        self.app.push_screen(RulesDialog(headline(session.setup), text))

    def action_odds(self) -> None:
        if not self._hot_seat.is_covered:
            view = self._scene().view
            title = "unseen cards" if self._ui.hides_hands else "the odds"
            self.app.push_screen(InfoDialog(title, self._drawing.odds(view, self.session.names)))

    def action_hint(self) -> None:
        if self.session.person is not None and self._can_ask():
            self.app.push_screen(HintDialog(self.session))

    def _can_ask(self) -> bool:
        """Whether the person who is to act is looking at the screen, so a hint reveals no hand to another person."""
        return not self._hot_seat.is_covered and not self._hot_seat.is_handing_over

    def action_review(self) -> None:
        if self.session.is_over:
            self.app.push_screen(ReviewScreen(self.session))

    def leaving(self) -> LeaveDialog:
        return LeaveDialog(resume_command(self.session))
