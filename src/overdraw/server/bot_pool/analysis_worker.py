"""The analysis worker: a process that reads questions about games from standard input and writes hints and reviews.

A review is computed in short slices, so that hints never wait long for it.
"""

import json
import os
import pickle
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, BinaryIO, Final

from overdraw.analysis import Knowledge, evaluator_for
from overdraw.analysis.hint import hint
from overdraw.analysis.review import Moment, Review, Walk, moment_as_json
from overdraw.analysis.review.summary import summarise
from overdraw.core.seats import CHANCE, NOBODY
from overdraw.errors import OverdrawError
from overdraw.games.catalogue import game_named
from overdraw.records import Record
from overdraw.server.bot_pool.ipc import framed, leave_the_end_to_the_server, messages

NICENESS: Final = 5
"""How much lower the priority of this process is than that of the server and its bots.

On a busy core, it gets a quarter of the time.
"""

SLICE: Final = 0.1
"""Seconds after which a slice of a review ends. The slice always has at least one moment."""

Answer = dict[str, Any]


class Analysis:
    """Answers questions. It keeps at most one review in progress."""

    def __init__(self) -> None:
        self._review: tuple[str, Progress] | None = None

    def answer(self, question: bytes) -> Answer:
        """Answer one question. If the question cannot be answered, the answer contains the error."""
        kind, *arguments = pickle.loads(question)
        try:
            answer: Answer = getattr(self, f"_{kind}")(*arguments)
        except OverdrawError as error:
            return {"error": str(error), "code": error.code}
        except Exception as error:  # a bug in an evaluator; the server reports it
            return {"error": repr(error), "code": None}
        return answer

    def _hint(self, game: str, view: Any, state: Any, considered: Any) -> Answer:
        return asdict(hint(Knowledge(game_named(game), view, state), considered))

    def _warm(self, name: str) -> Answer:
        """Evaluate a decision and an outcome of chance, with two and with more players. This loads or compiles the
        evaluator.
        """
        game = game_named(name)
        evaluator = evaluator_for(game)
        for players in (2, 3):
            rules = game.rules(None, players)
            evaluator.start(rules, players, 0)
            state = game.new(rules, players, 0)
            while game.actor(state) == CHANCE:
                state = game.apply(state, game.possible_events(state)[0])
            evaluator.evaluate(Knowledge.remembering(game, state))
            while game.actor(state) not in (CHANCE, NOBODY):
                state = game.apply(state, game.legal_actions(state)[0])
            if game.actor(state) == CHANCE:
                evaluator.chance(state)
        return {}

    def _begin(self, name: str, record: dict[str, Any]) -> Answer:
        """Begin a review. A review that was in progress is dropped."""
        progress = Progress(Record.from_json(record))
        self._review = name, progress
        return {"start": progress.walk.start, "assumes": progress.assumes}

    def _continue(self, name: str) -> Answer:
        """Return the next moments of a review and, at its end, the players."""
        if self._review is None or self._review[0] != name:
            return {"unknown": True}  # the process was started again in the meantime
        progress = self._review[1]
        moments = progress.slice()
        if not progress.is_done:
            return {"moments": moments}
        self._review = None
        return {"moments": moments, "players": progress.players()}


class Progress:
    """A review in progress."""

    def __init__(self, record: Record) -> None:
        self.record, self.walk = record, Walk.of(record)
        self.is_done = False
        self._moments: list[Moment] = []
        self._coming: Iterator[Moment] = self.walk.moments()

    @property
    def assumes(self) -> str:
        return self._review().assumes

    def slice(self) -> list[Answer]:
        """Evaluate moments until the time of a slice is over."""
        until, found = time.monotonic() + SLICE, []
        for moment in self._coming:
            self._moments.append(moment)
            found.append(moment_as_json(moment))
            if time.monotonic() > until:
                return found
        self.is_done = True
        return found

    def players(self) -> list[Answer]:
        review = self._review()
        return [review.player_as_json(player) for player in review.players]

    def _review(self) -> Review:
        moments = tuple(self._moments)
        return Review(self.record, self.walk.start, moments, summarise(self.walk.start, self.walk.result, moments))


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    analysis = Analysis()
    for question in messages(questions):
        answers.write(framed(json.dumps(analysis.answer(question)).encode()))
        answers.flush()


if __name__ == "__main__":
    leave_the_end_to_the_server()
    os.nice(NICENESS)
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
