"""Bots that are external programs, named `exec:PATH`. The programs are not sandboxed.

If a program fails, answers too late or chooses an illegal action, the random bot chooses instead, and the program loses
the move.
"""

import time
import weakref
from dataclasses import dataclass, field
from typing import Any, Final

from overdraw.bots.bot import BotKind
from overdraw.bots.external.command import Command
from overdraw.bots.external.process import Program, Reply
from overdraw.bots.external.protocol import (
    VERSION_1,
    Version,
    hello,
    question,
    read_answer,
    read_version,
    versions_for,
)
from overdraw.bots.random import RandomBot
from overdraw.core.english import counted
from overdraw.core.game import AnyGame
from overdraw.errors import shorten

STARTING: Final = 3_000
"""How many milliseconds are added to the time limit for the first decision, because the program must also start."""

PATIENCE: Final = 5
"""After an external program has lost this many moves in a row, Overdraw no longer asks it for moves."""


@dataclass(eq=False)
class ProcessPool:
    """The idle processes of one external program, which wait for their next game, and counts of the moves that the
    program made and lost.
    """

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
        """Return a summary of the program's lost moves, to be shown at the end of a run, or an empty string if there
        were none.
        """
        if not self.lost:
            return ""
        given_up = f"; after {PATIENCE} in a row, the program was not asked again" if self.given_up else ""
        moves = f"the random bot replaced the program in {self.lost} of {counted(self.moves, 'move')}"
        return f"{moves}, the first because {self.reason}{given_up}"


def _close_all(programs: list[Program]) -> None:
    while programs:
        programs.pop().close()


class ExecBot:
    """A bot that plays one seat in one game by asking an external program. The first lost move sets `warning`."""

    def __init__(self, game: AnyGame, pool: ProcessPool, seed: int) -> None:
        self._game, self._pool, self._seed = game, pool, seed
        self._fallback = RandomBot(seed)
        self._program: list[Program] = []  # at most one process, in a list that the finalizer shares
        self._warned, self.warning = False, ""
        self._is_asked = False
        self._version: Version | None = None
        """The protocol version that the program chose in this game, or None before its first answer."""
        weakref.finalize(self, pool.idle.extend, self._program)

    @property
    def given_up(self) -> bool:
        """Whether the program has lost so many moves in a row that it is no longer asked for moves."""
        return self._pool.given_up

    def interrupt(self) -> None:
        """Kill the program if it is choosing an action. An idle program is left alone and exits normally later."""
        if self._is_asked:
            for program in list(self._program):
                program.kill()

    def choose(self, view: Any) -> Any:
        action, reason = self._ask(view)
        self._pool.moves += 1
        if action is not None:
            self._pool.lost_in_a_row = 0
            return action
        self._pool.lost += 1
        self._pool.lost_in_a_row += 1
        self._pool.reason = self._pool.reason or reason
        if not self._warned:
            self._warned, self.warning = True, f"the random bot chose a move, because {reason}"
        return self._fallback.choose(view)

    def _ask(self, view: Any) -> tuple[Any, str]:
        if self._pool.given_up:
            return None, f"the program lost {PATIENCE} moves in a row"
        budget = self._pool.command.budget
        if not self._program:
            try:
                self._program.append(self._pool.idle.pop() if self._pool.idle else Program(self._pool.command.words))
            except OSError as error:
                return None, f"the program cannot be started: {error.strerror or error}"
            self._version = None
            budget += STARTING
        reply = Reply(None)
        self._is_asked = True
        try:
            reply = self._talk(view, time.monotonic() + budget / 1000)
        finally:
            self._is_asked = False
            if reply.line is None:  # the program failed or was interrupted, so this process cannot be used again
                self._program.pop().close()
        return read_answer(self._game, view, reply.line) if reply.line is not None else (None, reply.trouble)

    def _talk(self, view: Any, deadline: float) -> Reply:
        """Ask the program for an action, in the protocol version that it chose. A game begins with a hello to the
        program.
        """
        program, budget = self._program[0], self._pool.command.budget
        if self._version is None:
            versions = versions_for(view)
            text = hello(self._game, view, self._seed)
            if VERSION_1 in versions:
                text += question(VERSION_1, self._game, view, budget)
            reply = program.ask(text, deadline - time.monotonic())
            if reply.line is None:
                return reply
            version = read_version(reply.line) or VERSION_1
            if version not in versions:
                return Reply(None, f"the program chose {shorten(version)}, but this game needs {' or '.join(versions)}")
            self._version = version
            if version == VERSION_1:
                return reply
        text = question(self._version, self._game, view, budget)
        return program.ask(text, deadline - time.monotonic())


def exec_kind(game: AnyGame, name: str) -> BotKind:
    """Return the kind of bot with the name `exec:PATH`. Its processes end when the result is garbage-collected."""
    command = Command.parse(name)
    pool = ProcessPool(command)
    return BotKind(
        name=name,
        character="An external program that you provide.",
        make=lambda seed: ExecBot(game, pool, seed),
        title=command.title,
        report=pool.report,
        budget_ms=command.budget,
    )
