"""The analysis worker: a process that reads requests from standard input and writes hints and reviews of games to
standard output.

A review is computed in short slices, so that a hint never has to wait long.
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
"""The increment to the niceness of the analysis worker, so that the server and its bots take priority.

On a busy core, the worker gets about a quarter of the CPU time.
"""

SLICE: Final = 0.1
"""How many seconds the analysis worker spends on one slice of a review. It always finishes the position that it has
begun.
"""

Answer = dict[str, Any]


class Analysis:
    """Handles requests for hints and reviews. At most one review is in progress."""

    def __init__(self) -> None:
        self._review: tuple[str, Progress] | None = None

    def answer(self, question: bytes) -> Answer:
        """Handle one request, and return the response. If the request fails, the response contains the error."""
        kind, *arguments = pickle.loads(question)
        try:
            answer: Answer = getattr(self, f"_{kind}")(*arguments)
        except OverdrawError as error:
            return {"error": str(error), "code": error.code}
        except Exception as error:  # a bug in an evaluator, which the server logs
            return {"error": repr(error), "code": None}
        return answer

    def _hint(self, game: str, view: Any, state: Any, considered: Any) -> Answer:
        return asdict(hint(Knowledge(game_named(game), view, state), considered))

    def _warm(self, name: str) -> Answer:
        """Evaluate a decision and a chance outcome, for two players and for three, to load or compile the evaluator."""
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
        """Start a review. If another review is in progress, drop it."""
        progress = Progress(Record.from_json(record))
        self._review = name, progress
        return {"start": progress.walk.start, "assumes": progress.assumes}

    def _continue(self, name: str) -> Answer:
        """Return the next slice of a review. The last slice includes a summary for each player."""
        if self._review is None or self._review[0] != name:
            return {"unknown": True}  # the worker has restarted since the review began
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
        """Evaluate the game's next decisions and chance outcomes until the time for one slice is up."""
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
