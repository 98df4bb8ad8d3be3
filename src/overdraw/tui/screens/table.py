"""The table on the screen: it shows the game, asks people, and lets bots play at a pace one can follow."""

import asyncio
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click, Resize
from textual.events import Key as KeyEvent
from textual.geometry import Size
from textual.screen import Screen

from overdraw.core.seats import Seat
from overdraw.tui.choice import Choice, by_key, by_spot
from overdraw.tui.games import table_of
from overdraw.tui.leave_message import resume_command
from overdraw.tui.pace import Pace
from overdraw.tui.scene import Scene
from overdraw.tui.screens.dialogs import HandoverScreen, InfoDialog, LeaveDialog, RulesDialog
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.screens.game_panels import drawing_of
from overdraw.tui.screens.sizes import LEAST, SIDE, SIDE_FROM, too_small
from overdraw.tui.sentences import in_second_person
from overdraw.tui.session import Session
from overdraw.tui.widgets.cards import CLICK
from overdraw.tui.widgets.click_target import ClickTarget
from overdraw.tui.widgets.headline import headline
from overdraw.tui.widgets.log import Log
from overdraw.tui.widgets.pane import Pane
from overdraw.tui.widgets.prompt import LINES, Keys, Prompt, keys_for
from overdraw.tui.widgets.theme import coloured

LOG: Final = 100
DRAW: Final = Choice("s", "draw: the move stands", "deck")
HAND_OVER: Final = Choice("h", "hand over")
"""Both keys are ones that no step before them uses: a key pressed twice must not do both."""


class TableScreen(Screen[None]):
    """One session on the screen. Everything it shows of the game comes from the viewer's view."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rules"),
        Binding("o", "odds"),
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

    def __init__(self, session: Session, pace: Pace) -> None:
        super().__init__()
        self.session, self.pace = session, pace
        people = session.setup.people
        self._viewer: Seat | None = people[0] if people else None
        self._veiled = table_of(session.game).hidden and len(people) > 1
        self._unveiled: Seat | None = None if self._veiled else self._viewer
        self._handing = False
        self._path: tuple[Choice, ...] = ()
        self._cursor: int | None = None
        self._message = ""
        self._looked = False
        self._space = Size(0, 0)  # until the terminal has told its own
        self._drawing = drawing_of(session.game)
        self._table = table_of(session.game)

    def compose(self) -> ComposeResult:
        yield Pane(id="small")
        yield Pane(id="head")
        with Vertical(id="main"):
            yield self._drawing.panel(len(self.session.names))
            yield Log()
        yield Prompt(self._drawing.wide)
        yield Keys()

    def on_mount(self) -> None:
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        self._space = event.size
        self._show()

    def on_screen_resume(self) -> None:
        self.pace.wake()

    def _fit(self, scene: Scene) -> bool:
        """Lay the table out for the size of the terminal; False, and a word about it, if it is too small."""
        width, height = self._space
        small = width < LEAST[0] or height < LEAST[1]
        self.set_class(small, "-small")
        if small:
            self.query_one("#small", Pane).put(Content(too_small(width, height)))
            return False
        side = width >= SIDE_FROM
        self.set_class(side, "-side")
        panel = self.query_one("#panel")
        taken = 2 + LINES
        wish = self._panel.fit(scene, width - (SIDE if side else 0), height)
        panel.styles.height = height - taken if side and wish > height - taken else wish
        self.query_one("#main", Vertical).styles.layout = "horizontal" if side else "vertical"
        panel.styles.width = width - SIDE if side else "100%"
        self.query_one("#log").styles.width = SIDE if side else "100%"
        return True

    @property
    def _panel(self) -> Any:
        return self.query_one("#panel")

    # What goes on

    def _go_on(self) -> None:
        """Show what is now, and let the game run to the next point where a person is needed."""
        self._path, self._cursor = (), None
        self._settle_viewer()
        self._show()
        if not self.session.is_waiting:
            self.run_worker(self._run(), exclusive=True, group="game")
        elif self._is_veiled:
            self.app.push_screen(HandoverScreen(self.session.names[self._viewer or 0]), self._lift)
        elif self.session.is_over and not self._looked:
            self._looked = True
            self.app.push_screen(GameOverScreen(self.session), self._after_the_end)

    async def _run(self) -> None:
        """Bots and the dealer, one event at a time, with pauses between; none while a dialog is open."""
        session, pace = self.session, self.pace
        pace.begin()
        while not session.is_waiting:
            while self.app.screen is not self or self.has_class("-small"):
                await pace.sleep_until_woken()
            event = await asyncio.to_thread(session.next_event)
            session.advance(event)
            told = bool(session.log(self._seat, len(session.played) - 1))
            if session.is_waiting:
                break
            if told and session.turns and not pace.skipping:  # nobody wants to watch the dealing
                self._show()
                await pace.pause_after(session.game.notation.format_event(event))
        pace.end()
        self._go_on()

    def _settle_viewer(self) -> None:
        """The person who acts looks at the table; between two people a curtain falls.

        Whoever looked before keeps the table until they hand it over: they have drawn, and want to see what.
        """
        person = self.session.confirming if self.session.person is None else self.session.person
        self._handing = self._veiled and person is not None and self._unveiled not in (None, person)
        if person is not None and not self._handing:
            self._viewer = person

    @property
    def _is_veiled(self) -> bool:
        return self._veiled and not self.session.is_over and self._unveiled != self._viewer

    @property
    def _seat(self) -> Seat | None:
        """Whose eyes the screen is for: nobody's while the curtain is down."""
        return None if self._is_veiled else self._viewer

    def _lift(self, _: object = None) -> None:
        self._unveiled = self._viewer
        self._go_on()

    def _after_the_end(self, answer: str | None) -> None:
        if answer == "new":
            self.app.call_later(self.app.run_action, "again")
        elif answer == "leave":
            self.app.exit(0)
        else:
            self._show()

    # What is shown

    def _scene(self) -> Scene:
        session = self.session
        last = session.played[-1][1] if session.played else None
        return Scene(session.view(self._seat), session.names, self._choices(), self._picked, self._cursor, last)

    def _choices(self) -> tuple[Choice, ...]:
        session = self.session
        if self._is_veiled:
            return ()
        if self._picked:
            return self._picked.then
        if self._handing:
            return (HAND_OVER,)
        if session.confirming is not None:
            return (DRAW,)
        if session.person is None:
            return ()
        return self._table.choices(session.view(session.person), session.names)

    @property
    def _picked(self) -> Choice | None:
        return self._path[-1] if self._path else None

    def _show(self) -> None:
        session, scene = self.session, self._scene()
        if not self.is_mounted or not self._space or not self._fit(scene):
            return
        width = self._space.width - (SIDE if self.has_class("-side") else 0)
        self._panel.show(scene, width)
        self._show_head(scene)
        self._show_story(scene)
        prompt = self.query_one(Prompt)
        prompt.border_title = self._whose()
        message = self._message or (f"Note: {session.notes[0]}." if session.notes else "")
        prompt.show(self._drawing.focus(scene), self._question(scene), self._chips(scene), self._cursor, message)
        prompt.set_class(bool(scene.choices), "-asking")
        self.query_one(Keys).show(keys_for(session, hidden=self._table.hidden))

    def _chips(self, scene: Scene) -> tuple[Choice, ...]:
        """The choices to list; those that lie in the areas of Rows show their keys there."""
        listed = tuple(choice for choice in scene.choices if not choice.spot.startswith(("area ", "card ")))
        return (*listed, Choice("esc", "back")) if self._picked else listed

    def _whose(self) -> str:
        session = self.session
        if session.is_over:
            return "the end"
        if self._handing:
            return session.names[self._viewer or 0]
        if session.person is None:  # others take stacks meanwhile, so that the name alone would mislead
            return in_second_person(f"{session.names[session.view(None).turn]}'s turn")
        return session.names[session.person]

    def _question(self, scene: Scene) -> str:
        session = self.session
        if session.is_over:
            return session.ending().splitlines()[-1]
        if self._handing:
            return f"{session.names[session.person or 0]} is next."
        if session.confirming is not None:
            return "Draw, or take it back?"
        if self._picked:
            card = f"Where does {self._picked.words} go? Press a key in an area."
            return card if self._table.hidden else "Which colour goes to the bank, for how many points?"
        if session.person is not None:
            return self._table.question(scene.view)
        latest = session.log(self._seat)[-1:] or [""]
        return latest[0]

    def _show_head(self, scene: Scene) -> None:
        session = self.session
        right = self._drawing.standing(scene)
        turn = f" turn {session.turns}"
        title = Content(headline(session.setup)).truncate(
            self._space.width - right.cell_length - len(turn) - 4, ellipsis=True
        )
        left = Content.assemble(Content.assemble(" ", title, " ").stylize("bold reverse"), turn)
        gap = self._space.width - left.cell_length - right.cell_length - 1
        self.query_one("#head", Pane).put(Content.assemble(left, " " * max(1, gap), right))

    def _show_story(self, scene: Scene) -> None:
        lines = [coloured(line) for line in self.session.log(scene.view.seat)[-LOG:]]
        story = [*lines[:-1], *(line.stylize("bold") for line in lines[-1:])]
        self.query_one(Log).put(Content("\n").join(story))

    # What people do

    def on_key(self, event: KeyEvent) -> None:
        key = event.character or event.key
        if self.has_class("-small") or self._is_veiled or not event.is_printable:
            return
        if self._press(key):
            event.stop()

    def action_press(self, key: str) -> None:
        """A click on a key."""
        if key == "esc":
            self.action_back()
        else:
            self._press(key)

    def _press(self, key: str) -> bool:
        """A key that stands for a choice, or one that would if it were legal; False for any other."""
        if key == "n" and self.session.is_over:
            self.app.call_later(self.app.run_action, "again")
            return True
        choice = by_key(self._choices(), key)
        if choice is None and self._picked and key.isdecimal():  # another card of the hand
            choice = by_key(self._table.choices(self.session.view(self.session.person), self.session.names), key)
            self._path = ()
        if choice:
            self._take(choice)
            return True
        if self.session.person is None or self._handing:
            return False
        tried = self._table.attempt_by_key(self.session.view(self.session.person), key, self._picked)
        self._refuse(tried)
        return tried is not None

    async def on_click(self, event: Click) -> None:
        if action := event.style.meta.get(CLICK):
            await self.run_action(action)

    def on_click_target_clicked(self, message: ClickTarget.Clicked) -> None:
        self.action_point(message.spot)

    def action_point(self, spot: str) -> None:
        """A click on a thing of the table."""
        if self._is_veiled:
            return
        choice = by_spot(self._choices(), spot) if not spot.startswith("area ") else self._at_once(spot)
        if choice is None and self._picked and spot.startswith("card "):
            self._path = ()
            choice = by_spot(self._choices(), spot)
        if choice:
            self._take(choice)
        elif self.session.person is not None and not self._handing:
            view = self.session.view(self.session.person)
            self._refuse(self._table.attempt(view, spot, self._picked))

    def _at_once(self, spot: str) -> Choice | None:
        return next((choice for choice in self._choices() if choice.spot == spot), None)

    def _take(self, choice: Choice) -> None:
        self._message = ""
        if choice.then:
            self._path, self._cursor = (choice,), None
            self._show()
            return
        if choice is DRAW:
            self.session.advance()
        elif choice is HAND_OVER:
            self._unveiled = None
        else:
            self.session.act(choice.action)
        self.session.notes.clear()
        self._go_on()

    def _refuse(self, action: Any) -> None:
        if action is None:
            return
        view = self.session.view(self.session.person)
        assert action not in view.legal, f"{action} is legal but was not offered"
        reason = self.session.refusal(action)
        self._message = f"{reason[0].upper()}{reason[1:]}."
        self._show()

    def action_move(self, step: int) -> None:
        """The arrow keys go from choice to choice."""
        choices = self._choices()
        if choices:
            start = -1 if step > 0 else 0
            self._cursor = ((start if self._cursor is None else self._cursor) + step) % len(choices)
            self._show()

    def action_choose(self) -> None:
        choices = self._choices()
        if self._cursor is not None:
            self._take(choices[self._cursor])
        elif len(choices) == 1 and choices[0].action is not None:
            self._take(choices[0])
        else:  # the first Enter only points: pressed once too often it decides nothing
            self.action_move(1)

    def action_back(self) -> None:
        self._path, self._cursor, self._message = (), None, ""
        self._show()

    def action_undo(self) -> None:
        if self._is_veiled:
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
        self._message = f"Bots play at {self.pace.name} speed."
        self._show()

    def action_scroll_log(self, pages: int) -> None:
        log = self.query_one(Log)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def action_rules(self) -> None:
        session = self.session
        text = session.game.words.rules(session.setup.rules, len(session.names))
        self.app.push_screen(RulesDialog(headline(session.setup), text))

    def action_odds(self) -> None:
        if not self._is_veiled:
            view = self._scene().view
            title = "cards unseen" if self._table.hidden else "the odds"
            self.app.push_screen(InfoDialog(title, self._drawing.odds(view, self.session.names)))

    def leaving(self) -> LeaveDialog:
        return LeaveDialog(resume_command(self.session))
