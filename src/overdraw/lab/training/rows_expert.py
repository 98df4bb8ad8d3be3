"""How the expert of Rows learns: games against itself and the other bots, then what came of them, round after round."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import cos, pi
from typing import Any, Final

import numpy as np

from overdraw.bots.rows.expert_policy.features import width
from overdraw.bots.rows.expert_policy.network import FIRST, SECOND
from overdraw.games.rows import ROWS
from overdraw.games.rows.editions import Rules
from overdraw.kernel.rows import KERNEL
from overdraw.lab.simulate.run import Run, cores, play
from overdraw.lab.training.adam import Learner, Shape
from overdraw.lab.training.rows_selfplay import play_and_note

GAMES: Final = 1024
"""Games of a round."""

PARTS: Final = 8
TURNS_EACH: Final = 10
"""Turns of a seat for which there is room, in the mean of a round."""

DOUBT: Final = 0.5
LAST_DOUBT: Final = 0.1
"""How much chance there is in the choices of the games that are learned from, at first and at last."""

BATCH: Final = 512
EPOCHS: Final = 2
RATE: Final = 2e-3
LAST_RATE: Final = 3e-5
SMOOTH: Final = 0.02
LOOK_EVERY: Final = 100
LOOK_GAMES: Final = 2400


class ExpertCourse:
    """One network: how likely a seat wins that has just finished its turn."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None = None) -> None:
        self.players, self.seed, self.games = players, seed, games
        self.rounds = -(-games // GAMES)
        self._jobs = jobs or cores()
        self._value = Learner.fresh(Shape(width(players), FIRST, SECOND), np.random.default_rng([seed, players]))
        self._starts = np.concatenate([KERNEL.start(rules, players) for rules in _tables(players)])

    def advance(self, number: int) -> Mapping[str, float]:
        done = number / self.rounds
        early = 0.5 * (1 + cos(pi * done))
        trust = 0.0 if number < 10 else 0.3 + 0.3 * min(1.0, 2 * done)
        xs, worths = self._play(number, LAST_DOUBT + DOUBT * early, trust)
        random = np.random.default_rng([self.seed, self.players, number])
        rate, levels = LAST_RATE + RATE * early, np.zeros_like(worths)
        measured = {"off": self._value.learn(xs, worths, levels, rate, BATCH, EPOCHS, random)}
        self._value.smooth_over(max(SMOOTH, 1 / (number + 1)))
        if (number + 1) % LOOK_EVERY == 0 or number + 1 == self.rounds:
            measured["wins against sharp"] = self._look()
        return measured

    def _play(self, number: int, doubt: float, trust: float) -> tuple[Any, Any]:
        """A round of games, shared out among threads: the same games whatever their number."""
        games = min(GAMES, self.games - number * GAMES)
        mind = self._value.weights.copy()

        def note(part: range) -> tuple[Any, Any]:
            rows = len(part) * self.players * TURNS_EACH
            xs, worths = np.zeros((rows, width(self.players)), np.float32), np.zeros(rows, np.float32)
            first, seed = number * GAMES + part.start, np.uint64(self.seed)
            states = KERNEL.blank(1)
            noted = play_and_note(states, self._starts, mind, seed, first, len(part), doubt, trust, xs, worths)
            return xs[:noted], worths[:noted]

        parts = [range(begin, min(begin + GAMES // PARTS, games)) for begin in range(0, games, GAMES // PARTS)]
        with ThreadPoolExecutor(self._jobs) as pool:
            noted = list(pool.map(note, parts))
        return np.concatenate([xs for xs, _ in noted]), np.concatenate([worths for _, worths in noted])

    def _look(self) -> float:
        """The share of wins of one against sharp others, in no more games than there are to learn from."""
        games = range(max(1, min(LOOK_GAMES, self.games) // self.players))
        won = 0.0
        for seat in range(self.players):
            policies = ["sharp"] * self.players
            policies[seat] = "expert"
            rules = ROWS.rules(None, self.players)
            run = Run(ROWS, rules, tuple(policies), self.seed, first=0, learned=self._value.smooth)
            won += float(play(run, games, self._jobs).shares[:, seat].mean())
        return won / self.players

    def memory(self) -> dict[str, Any]:
        return self._value.memory()

    def recall(self, memory: Mapping[str, Any]) -> None:
        self._value.recall(memory)

    def learned(self) -> dict[str, Any]:
        return {f"{self.players}": self._value.smooth}


def _tables(players: int) -> Iterator[Rules]:
    """The rules that take turns, so that one network knows them all; the usual ones more often."""
    usual = ROWS.rules(None, players)
    yield from [usual] * 7
    for end in ("round-then-others", "turn-then-others", "round"):
        for increment in ("any", "higher"):
            yield ROWS.rules(None, players, {"end": end, "increment": increment})
        yield ROWS.rules(None, players, {"end": end})
    for changes in ({"colours": 5}, {"colours": 4, "copies": 2}, {"copies": 3 - usual.copies}):
        yield ROWS.rules(None, players, changes)
