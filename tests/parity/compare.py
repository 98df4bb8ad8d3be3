"""Play games in the engine and in the kernel, event by event, and report the first difference."""

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from overdraw.core.seats import CHANCE
from overdraw.errors import OverdrawError
from overdraw.kernel.random import seed_of_game
from tests.parity import push_bytes, rows_bytes
from tests.support.cells import Cell

FORMATS: dict[str, ModuleType] = {"push": push_bytes, "rows": rows_bytes}

RUN = 20_181_120
"""The seed of the run that all games here belong to."""


class Differs(AssertionError):
    """The engine and the kernel disagree."""


class Comparison:
    """Compares the engine and the kernel over the games of one cell."""

    def __init__(self, cell: Cell) -> None:
        self.cell, self.game = cell, cell.game
        self.format = FORMATS[cell.game.name]
        self.start = self.format.packing.start(cell.rules, cell.players)
        self.states = self.format.packing.blank(1)
        longest = self.format.LONGEST
        self._events, self._marks = np.zeros(longest, np.int64), np.zeros(longest, np.int64)
        self._out = np.zeros(longest * self.format.WIDEST, np.uint8)

    def games(self, count: int) -> None:
        """Compare this many games; each side plays half of them and replays the others."""
        for number in range(-(-count // 2)):
            self.kernel_game(RUN, number)
            self.engine_game(number)

    def kernel_game(self, run: int, number: int) -> None:
        """Play a game in the kernel and replay it in the engine. The mix of policies changes with the number."""
        first = number % self.cell.players
        chosen = np.array([number >> seat & 1 for seat in range(self.cell.players)], np.int64)
        self.format.single_game.reset(
            self.states, 0, self.start, first, np.uint64(seed_of_game(np.uint64(run), number))
        )
        count = self.format.play.trace_game(self.states, 0, chosen, None, self._events)
        assert count > 0
        events = self._events[:count].tolist()
        expected, state = self._replay(first, events)
        self._compare(first, events, expected)
        self._compare_results(state, run, number, chosen)

    def _compare_results(self, state: Any, run: int, number: int, policies: Any) -> None:
        """Check that the loop without a trace, which simulations use, gets the engine's outcome of the same game."""
        play = self.format.play
        players = self.cell.players
        scores, won = np.zeros((1, players), np.int64), np.zeros(1, np.int64)
        counts = np.zeros((1, players, len(play.COUNTS)), np.int64)
        ends = np.zeros((2, play.LONGEST_TURN), np.int64)
        word = np.uint64(run)
        play.play_games(self.states, self.start, policies, None, word, number, -1, scores, won, counts, ends)
        outcome = self.game.outcome(state)
        winners = tuple(seat for seat in range(players) if won[0] >> seat & 1)
        if (tuple(scores[0].tolist()), winners) != (outcome.scores, outcome.winners):
            raise Differs(f"{self.cell}, game {number}: kernel {scores[0]} {winners}, engine {outcome}")

    def engine_game(self, seed: int) -> None:
        """Play a game of random players in the engine and replay it in the kernel."""
        random = Random(seed)
        first = seed % self.cell.players
        events, expected = [], []
        for code, state, legal in self._engine_game(first, random):
            events.append(code)
            expected.append(self.format.engine_bytes(state, legal))
        self._compare(first, events, expected)

    def _engine_game(self, first: int, random: Random) -> Iterator[tuple[int, Any, tuple[Any, ...]]]:
        """Yield the number of each event, the state after it, and the legal actions in that state."""
        game, encoding = self.game, self.game.encoding
        state = game.new(self.cell.rules, self.cell.players, first)
        legal = game.legal_actions(state)
        while True:
            if game.actor(state) == CHANCE:
                outcomes, weights = game.chances(state)
                (event,) = random.choices(outcomes, weights)
                code = -1 - encoding.encode_outcome(event)
            elif legal:
                event = legal[int(random.random() * len(legal))]
                code = encoding.encode_action(state, event)
            else:
                return
            state = game.apply(state, event)
            legal = game.legal_actions(state)
            yield code, state, legal

    def _replay(self, first: int, events: list[int]) -> tuple[list[bytes], Any]:
        """Replay a game of the kernel; return the engine's bytes after each event, and its last state."""
        encoding, expected = self.game.encoding, []
        state = self.game.new(self.cell.rules, self.cell.players, first)
        for number, code in enumerate(events):
            try:
                event = encoding.decode_action(state, code) if code >= 0 else encoding.decode_outcome(-1 - code)
                state = self.game.apply(state, event)
            except (OverdrawError, AssertionError) as error:
                raise Differs(f"{self.cell}: the engine rejects event {number}: {error}") from error
            expected.append(self.format.engine_bytes(state, self.game.legal_actions(state)))
        if not self.game.is_over(state):
            raise Differs(f"{self.cell}: the kernel's game ends after {len(events)} events, but the engine's goes on")
        return expected, state

    def _compare(self, first: int, events: list[int], expected: list[bytes]) -> None:
        """Compare the kernel's bytes after each event with the engine's."""
        self.format.single_game.reset(self.states, 0, self.start, first, np.uint64(0))
        length = self.format.kernel_bytes(self.states, 0, np.array(events, np.int64), self._out, self._marks)
        if b"".join(expected) == self._out[:length].tobytes():
            assert events, "a game without events proves nothing"
            return
        for number, part in enumerate(expected):
            begin = self._marks[number]
            if part != self._out[begin : begin + len(part)].tobytes():
                raise Differs(
                    f"{self.cell}, first seat {first}: states differ after {number + 1} events: {events[: number + 1]}"
                )
        raise Differs(f"{self.cell}, first seat {first}: the kernel's last state is longer")
