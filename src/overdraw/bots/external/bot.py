"""Any program as a player: `exec:PATH`. It is sandboxed by nothing.

A move that the program does not make in time, or not legally, is made by the simplest bot, and noted.
"""

import os
import shlex
import shutil
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Self

from overdraw.bots.bot import BotKind
from overdraw.bots.external.process import Program, Reply
from overdraw.bots.external.protocol import check_game, hello, question, read_answer
from overdraw.bots.random import RandomBot
from overdraw.core.game import AnyGame
from overdraw.core.sentences import counted
from overdraw.errors import BadValue, shorten

PREFIX: Final = "exec"
BUDGET: Final = 1_000
BUDGETS: Final = range(1, 600_001)
"""Milliseconds for a decision."""

STARTING: Final = 3_000
"""Milliseconds more for the first decision, since the program has to start."""

PATIENCE: Final = 5
"""After so many lost moves in a row a program is not asked again."""

LONGEST_TITLE: Final = 30


@dataclass(frozen=True, slots=True)
class Command:
    """`exec:PATH`, `exec:PROGRAM ARGUMENTS` or, with a time for each decision, `exec@MILLISECONDS:PATH`."""

    words: tuple[str, ...]
    budget: int

    @classmethod
    def parse(cls, name: str) -> Self:
        """A command that can be started.

        >>> Command.parse("exec@250:sh -c 'exit 1'").budget
        250
        """
        head, _, command = name.partition(":")
        _, at, budget = head.partition("@")
        try:
            words = tuple(shlex.split(command))
        except ValueError as error:
            raise BadValue(f"cannot read the command {shorten(command)}: {error}".lower()) from None
        if not words:
            raise BadValue(f"{shorten(name)} names no program: write {PREFIX}:PATH")
        _check_program(words[0])
        return cls(words, _budget(budget) if at else BUDGET)

    @property
    def title(self) -> str:
        """A name for a seat: of the last word that is a file, so that `python3 bot.py` is Bot."""
        files = [word for word in self.words if _is_file(word)]
        stem = Path(files[-1] if files else self.words[0]).stem
        title = "".join(letter for letter in stem if letter.isprintable()).strip()[:LONGEST_TITLE]
        return title[:1].upper() + title[1:] or "Program"


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except OSError:  # a whole script is no name of a file
        return False


def _budget(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(BUDGETS[-1])) and int(text) in BUDGETS):
        raise BadValue(
            f"a program cannot have {shorten(text)} ms for a decision: {BUDGETS[0]} to {BUDGETS[-1]} are possible"
        )
    return int(text)


def _check_program(word: str) -> None:
    if os.name != "posix":
        raise BadValue("programs can play only where there are POSIX pipes, not on this system")
    if shutil.which(word):
        return
    if _is_file(word) and os.access(word, os.X_OK):
        raise BadValue(f"there is no program {shorten(word)} on the path: for the file here write {PREFIX}:./{word}")
    if _is_file(word):
        raise BadValue(
            f"{shorten(word)} cannot be run: make it executable (chmod +x {word}), or name what runs it, "
            f"as in {PREFIX}:python3 {word}"
        )
    raise BadValue(f"there is no program {shorten(word)}")


@dataclass(eq=False)
class Stable:
    """The programs of one command: those that wait for their next game, and what went wrong so far."""

    command: Command
    idle: list[Program] = field(default_factory=list)
    moves: int = 0
    lost: int = 0
    lost_in_a_row: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        weakref.finalize(self, _close_all, self.idle)

    @property
    def given_up(self) -> bool:
        return self.lost_in_a_row >= PATIENCE

    def report(self) -> str:
        """What a run should say at its end; nothing if all went well."""
        if not self.lost:
            return ""
        given_up = f"; after {PATIENCE} in a row it was not asked again" if self.given_up else ""
        moves = f"{self.lost} of {counted(self.moves, 'move')} went to the random bot"
        return f"{moves}, the first because {self.reason}{given_up}"


def _close_all(programs: list[Program]) -> None:
    while programs:
        programs.pop().close()


class ExecBot:
    """One seat of one game. `note` says once what went wrong in it."""

    def __init__(self, game: AnyGame, stable: Stable, seed: int) -> None:
        self._game, self._stable, self._seed = game, stable, seed
        self._simplest = RandomBot(seed)
        self._mine: list[Program] = []  # the one that plays, or none
        self._noted, self.note = False, ""
        self._thinking = False
        weakref.finalize(self, stable.idle.extend, self._mine)

    @property
    def given_up(self) -> bool:
        """Whether it is not asked any more."""
        return self._stable.given_up

    def interrupt(self) -> None:
        """Nobody waits for its choice any more. A program that is not thinking now may end as it likes."""
        if self._thinking:
            for program in list(self._mine):
                program.kill()

    def choose(self, view: Any) -> Any:
        action, trouble = self._ask(view)
        self._stable.moves += 1
        if action is not None:
            self._stable.lost_in_a_row = 0
            return action
        self._stable.lost += 1
        self._stable.lost_in_a_row += 1
        self._stable.reason = self._stable.reason or trouble
        if not self._noted:
            self._noted, self.note = True, f"it lost a move to the random bot, because {trouble}"
        return self._simplest.choose(view)

    def _ask(self, view: Any) -> tuple[Any, str]:
        if self._stable.given_up:
            return None, f"it lost {PATIENCE} moves in a row before"
        budget = self._stable.command.budget
        text = question(self._game, view, budget)
        if not self._mine:
            try:
                self._mine.append(self._stable.idle.pop() if self._stable.idle else Program(self._stable.command.words))
            except OSError as error:
                return None, f"it cannot be started: {error.strerror or error}"
            text = hello(self._game, view, self._seed) + text
            budget += STARTING
        reply = Reply(None)
        self._thinking = True
        try:
            reply = self._mine[0].ask(text, budget / 1000)
        finally:
            self._thinking = False
            if reply.line is None:  # it failed, or we were interrupted: it does not play on as if nothing had been
                self._mine.pop().close()
        return read_answer(self._game, view, reply.line) if reply.line is not None else (None, reply.trouble)


def exec_kind(game: AnyGame, name: str) -> BotKind:
    """The kind of bot that `exec:PATH` names. Its programs end with it."""
    check_game(game)
    command = Command.parse(name)
    stable = Stable(command)
    return BotKind(
        name=name,
        character="A program of your own.",
        make=lambda seed: ExecBot(game, stable, seed),
        title=command.title,
        report=stable.report,
        budget_ms=command.budget,
    )
