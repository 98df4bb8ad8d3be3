"""The plain mode, which prints a game line by line for pipes, screen readers and simple terminals."""

import re
import sys
from collections.abc import Callable
from typing import Any, Final, TextIO

from overdraw.analysis import can_evaluate
from overdraw.core.seats import Seat
from overdraw.errors import BadNotation, OverdrawError
from overdraw.tui.coach.advice import advice_lines
from overdraw.tui.coach.review import ReviewInProgress, mistake_lines, summary_lines
from overdraw.tui.leave_message import leave_message
from overdraw.tui.registry import ui_of
from overdraw.tui.sentences import in_second_person, spoken
from overdraw.tui.table_session import TableSession
from overdraw.tui.widgets.headline import clock, headline

PROMPT: Final = "> "
UNDO: Final = "undo (u), "
HINT: Final = "hint (h), "
MORE: Final = "odds (o), rules (?), table (t), quit (q)"
BLANK: Final = "\n" * 40
HEADING: Final = re.compile(r"^#+ ", re.MULTILINE)
"""Matches the # marks of Markdown headings, which screen readers should not read out."""


class PlayerLeft(Exception):
    """Raised when a player quits or the input ends."""


class PlainTable:
    """Plays a game in lines of text. Every prompt says what the player may type."""

    def __init__(self, session: TableSession, source: TextIO, target: TextIO) -> None:
        self._source, self._target = source, target
        self._begin(session)

    def _begin(self, session: TableSession) -> None:
        self._session = session
        self._ui = ui_of(session.game)
        # A player who returns to an online table has not seen its log.
        self._printed = 0 if session.link else len(session.played)
        people = session.people
        self._hands_are_hidden = self._ui.hides_hands and len(people) > 1
        self._viewer: Seat | None = people[0] if people and not self._hands_are_hidden else None

    def run(self) -> int:
        """Play until the players stop, and return the exit status: 0 after the end or a quit, 130 after Ctrl-C."""
        try:
            self._greet()
            while True:
                self._play()
                following = self._session.again() if self._wants_another() else None
                if following is None:
                    return 0
                self._begin(following)
                self._greet()
        except PlayerLeft:
            self._say("", leave_message(self._session))
            return 0
        except KeyboardInterrupt:
            self._say("", leave_message(self._session))
            return 130

    def _greet(self) -> None:
        session = self._session
        self._say(f"{headline(session.setup, ', ')}: {', '.join(session.names)}.")
        self._say(in_second_person(f"{session.names[session.first]} starts."))
        if session.played and not session.link:
            self._say(f"Resumed in turn {session.turns}." if session.turns else "Resumed before the first turn.")
        self._notes()

    def _play(self) -> None:
        session = self._session
        while not session.is_over:
            if session.person is not None:
                self._hand_over(session.person)
                self._print_log()
                self._decide()
            elif session.confirming is not None:
                self._print_log()
                self._confirm()
            else:
                session.advance()
            self._notes()
        self._viewer = self._viewer if len(session.people) == 1 else None
        self._print_log()
        self._say("", "The end.", session.ending(), self._ui.tie_break(session.view(None)))
        if session.path:
            self._say(f"The game is saved in {session.path}.")
        elif session.link:
            self._say(session.kept()[0])

    def _decide(self) -> None:
        """Prompt the person who is to act until they make a move or undo one."""
        session = self._session
        view = session.view(session.person)
        self._say("", *self._ui.brief(view, session.names))
        who = session.names[session.person or 0]
        while True:
            if session.seconds_left is not None:
                self._say(f"Time left: {clock(session.seconds_left)}.")
            self._say(f"{who}: {self._ui.question(view)}")
            self._say(*(f"  {line}" for line in self._ui.possible(view, session.names)))
            undo = UNDO if session.undoable is not None else ""
            self._say(f"  also: {undo}{HINT if can_evaluate(session.game) else ''}{MORE}")
            text = self._ask()
            if session.catch_up():
                self._say("The table has changed in the meantime.")
                return
            if self._do_command(text, view):
                if session.state is not self._state:
                    return
                continue
            if self._act(view, text):
                return

    def _act(self, view: Any, text: str) -> bool:
        session = self._session
        try:
            action = self._ui.parse(view, text, session.names)
        except BadNotation as error:
            self._say(f"Not understood: {error}.")
            return False
        if action not in view.legal:
            self._say(f"{session.refusal(action).capitalize()}.")
            return False
        session.act(action)
        return True

    def _do_command(self, text: str, view: Any) -> bool:
        """Run a command that is not a move, such as rules, odds, undo or quit. Return False for any other text."""
        session = self._session
        self._state = session.state
        match text.lower():
            case "":
                pass
            case "q" | "quit" | "leave" | "exit":
                raise PlayerLeft
            case "h" | "hint":
                self._hint()
            case "?" | "help" | "rules":
                self._say(HEADING.sub("", session.game.words.rules(session.setup.rules, len(session.names))))
            case "o" | "odds":
                self._say(*self._ui.odds(view, session.names))
            case "t" | "table":
                self._say(*self._ui.lines(view, session.names))
            case "u" | "undo":
                undone = session.undo()
                self._printed = min(self._printed, len(session.played))
                self._say("Taken back." if undone else "There is nothing to take back.")
            case _:
                return False
        return True

    def _hint(self) -> None:
        try:
            self._say(*advice_lines(self._session.advise()))
        except (OverdrawError, TimeoutError) as error:
            self._say(f"No hint: {error}.")

    def _review(self) -> None:
        """Print a review of the finished game: the summaries, then one mistake after another."""
        session = self._session
        try:
            review = ReviewInProgress(session.record())
            self._say("Reviewing the game; this takes a moment.")
            review.run()
        except (OverdrawError, TimeoutError) as error:
            self._say(f"No review: {error}.")
            return
        self._say("", *summary_lines(review))
        everybody = tuple(range(len(session.names)))
        shown = session.people or everybody
        mistakes = review.of(shown)
        if not mistakes and shown != everybody:
            mistakes = review.of(everybody)
        for number, mistake in enumerate(mistakes, 1):
            self._say("", *mistake_lines(mistake, number, len(mistakes)))
            if number < len(mistakes):
                self._say("Next mistake (n or Enter), or end the review (q)?")
                if self._ask().lower() in ("q", "quit"):
                    return

    def _confirm(self) -> None:
        """Ask the person to draw a card, which makes the last move final, or to undo the move."""
        session = self._session
        while True:
            self._say("Draw (d or Enter), undo (u) or quit (q)?")
            match self._ask().lower():
                case "" | "d" | "draw":
                    session.advance()
                    return
                case "u" | "undo":
                    session.undo()
                    self._printed = min(self._printed, len(session.played))
                    return
                case "q" | "quit":
                    raise PlayerLeft
                case other:
                    self._say(f"Not understood: {other!r}.")

    def _hand_over(self, seat: Seat) -> None:
        """If hands are secret, scroll the cards of the last person out of sight before the next person plays.

        First, the last person looks at the cards they drew and presses Enter. Then the next person types r, so that
        pressing Enter once too often does not reveal a hand.
        """
        if seat == self._viewer:
            return
        if self._hands_are_hidden:
            self._print_log()
            name = self._session.names[seat]
            if self._viewer is not None:
                self._ask_for(f"{name} is next: press Enter to hand over, or quit (q)", "")
            self._say(BLANK)
            self._viewer = None
            self._ask_for(f"{name}'s turn: ready (r) once nobody else is looking, or quit (q)", "r", "ready")
        self._viewer = seat

    def _print_log(self) -> None:
        session = self._session
        self._say(*session.log(self._viewer, self._printed))
        self._printed = len(session.played)

    def _wants_another(self) -> bool:
        review = ", review of this game (r)" if can_evaluate(self._session.game) else ""
        question = f"Another game? new (n){review} or quit (q)"
        self._say(question)
        try:
            while (text := self._ask().lower()) not in ("q", "quit", "n", "no", "new", "y", "yes"):
                if text in ("r", "review"):
                    self._review()
                    self._say(question)
                else:
                    self._say(f"Not understood: {text!r}. {question}")
        except PlayerLeft:
            return False
        return text in ("n", "new", "y", "yes")

    def _notes(self) -> None:
        while self._session.notes:
            self._say(f"Note: {self._session.notes.pop(0)}.")

    def _ask_for(self, request: str, *words: str) -> None:
        """Repeat a request until the player types one of these words or quits."""
        self._say(request)
        while (text := self._ask().lower()) not in words:
            if text in ("q", "quit"):
                raise PlayerLeft
            self._say(request)

    def _ask(self) -> str:
        self._target.write(PROMPT)
        self._target.flush()
        line = self._source.readline()
        if not line:
            raise PlayerLeft
        return line.strip()

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._target.write(f"{spoken(line)}\n")


def play_plainly(session: TableSession) -> int:
    for stream in (sys.stdin, sys.stdout):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="replace")
    return PlainTable(session, sys.stdin, sys.stdout).run()
