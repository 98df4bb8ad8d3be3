"""Parses the commands that start external programs, such as `exec:PATH`."""

import os
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from overdraw.errors import BadValue, shorten

PREFIX: Final = "exec"
BUDGET: Final = 1_000
BUDGETS: Final = range(1, 600_001)
"""The default time limit for a decision, and the range of limits that a player may choose, in milliseconds."""
MAX_TITLE: Final = 30


@dataclass(frozen=True, slots=True)
class Command:
    """A command that starts an external program: `exec:PATH`, `exec:PROGRAM ARGUMENTS` or, with a time limit for each
    decision, `exec@MILLISECONDS:PATH`.
    """

    words: tuple[str, ...]
    budget: int

    @classmethod
    def parse(cls, name: str) -> Self:
        """Parse a command, and check that its program can be executed.

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
            raise BadValue(f"{shorten(name)} does not name a program; write {PREFIX}:PATH")
        _check_program(words[0])
        return cls(words, _budget(budget) if at else BUDGET)

    @property
    def title(self) -> str:
        """The program's player name, taken from the last word of the command that names a file: `python3 bot.py` plays
        as Bot.
        """
        files = [word for word in self.words if _is_file(word)]
        stem = Path(files[-1] if files else self.words[0]).stem
        title = "".join(letter for letter in stem if letter.isprintable()).strip()[:MAX_TITLE]
        return title[:1].upper() + title[1:] or "Program"


def _is_file(word: str) -> bool:
    try:
        return Path(word).is_file()
    except OSError:  # a word that holds a long script is not a valid file name
        return False


def _budget(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(BUDGETS[-1])) and int(text) in BUDGETS):
        raise BadValue(f"the time per decision must be between {BUDGETS[0]} and {BUDGETS[-1]} ms, not {shorten(text)}")
    return int(text)


def _check_program(word: str) -> None:
    if os.name != "posix":
        raise BadValue("cannot run external programs as bots: this system has no POSIX pipes")
    if shutil.which(word):
        return
    if _is_file(word) and os.access(word, os.X_OK):
        raise BadValue(
            f"there is no program {shorten(word)} on the PATH; for the file in this folder write {PREFIX}:./{word}"
        )
    if _is_file(word):
        raise BadValue(
            f"{shorten(word)} is not executable; run chmod +x {word}, or name its interpreter, "
            f"as in {PREFIX}:python3 {word}"
        )
    raise BadValue(f"there is no program {shorten(word)}")
