"""Trains the Rows expert. In each round, the expert plays against itself and other bots, and learns from these
games."""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import cos, pi
from typing import Any, Final

import numpy as np

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE
from overdraw.games.rows import ROWS
from overdraw.games.rows.editions import Rules
from overdraw.kernel.rows import KERNEL
from overdraw.lab.simulate.kernel_run import Run, cores, play
from overdraw.lab.training.mlp_training import Learner, MlpShape
from overdraw.lab.training.rows_selfplay import Samples, Schedule, selfplay

GAMES: Final = 1024
"""The number of games in each round of training."""

PARTS: Final = 8
TURNS_EACH: Final = 10
"""The average number of training samples to allocate for each game and seat of a round."""

NOISE: Final = 0.5
LAST_NOISE: Final = 0.1
"""The noise of decisions in self-play. It falls from NOISE + LAST_NOISE to LAST_NOISE during the training."""

BATCH: Final = 512
EPOCHS: Final = 2
RATE: Final = 2e-3
LAST_RATE: Final = 3e-5
SMOOTH: Final = 0.02
EVALUATE_EVERY: Final = 100
EVALUATION_GAMES: Final = 2400


class ExpertTrainer:
    """Trains the expert's network, which predicts the probability of winning for a seat that has just finished its
    turn."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None = None) -> None:
        self.players, self.seed, self.games = players, seed, games
        self.rounds = -(-games // GAMES)
        self._jobs = jobs or cores()
        shape = MlpShape(feature_count(players), WIDE, NARROW)
        self._value = Learner.initial(shape, np.random.default_rng([seed, players]))
        self._starts = np.concatenate([KERNEL.start(rules, players) for rules in training_rules(players)])

    def train_round(self, number: int) -> Mapping[str, float]:
        done = number / self.rounds
        early = 0.5 * (1 + cos(pi * done))
        bootstrap = 0.0 if number < 10 else 0.3 + 0.3 * min(1.0, 2 * done)
        samples = self._play(number, LAST_NOISE + NOISE * early, bootstrap)
        random = np.random.default_rng([self.seed, self.players, number])
        rate, starts = LAST_RATE + RATE * early, np.zeros_like(samples.shares)
        measured = {"off": self._value.learn(samples.features, samples.shares, starts, rate, BATCH, EPOCHS, random)}
        self._value.smooth_over(max(SMOOTH, 1 / (number + 1)))
        if (number + 1) % EVALUATE_EVERY == 0 or number + 1 == self.rounds:
            measured["wins against sharp"] = self._evaluate()
        return measured

    def _play(self, number: int, noise: float, bootstrap: float) -> Samples:
        """Play the games of a training round on several threads, and return the samples from them.

        The number of threads does not change the games.
        """
        games = min(GAMES, self.games - number * GAMES)
        weights = self._value.weights.copy()

        def play_part(part: range) -> Samples:
            rows = len(part) * self.players * TURNS_EACH
            samples = Samples(np.zeros((rows, feature_count(self.players)), np.float32), np.zeros(rows, np.float32))
            first, run = number * GAMES + part.start, np.uint64(self.seed)
            schedule = Schedule(run, first, len(part), noise, bootstrap)
            count = selfplay(KERNEL.blank(1), self._starts, weights, schedule, samples)
            return Samples(samples.features[:count], samples.shares[:count])

        parts = [range(begin, min(begin + GAMES // PARTS, games)) for begin in range(0, games, GAMES // PARTS)]
        with ThreadPoolExecutor(self._jobs) as pool:
            played = list(pool.map(play_part, parts))
        return Samples(*(np.concatenate(column) for column in zip(*played, strict=True)))

    def _evaluate(self) -> float:
        """Return the share of wins of one expert against sharp bots.

        The evaluation plays at most as many games as the training.
        """
        games = range(max(1, min(EVALUATION_GAMES, self.games) // self.players))
        won = 0.0
        for seat in range(self.players):
            policies = ["sharp"] * self.players
            policies[seat] = "expert"
            rules = ROWS.rules(None, self.players)
            run = Run(ROWS, rules, tuple(policies), self.seed, first=0, custom_weights=self._value.smooth)
            won += float(play(run, games, self._jobs).shares[:, seat].mean())
        return won / self.players

    def state_dict(self) -> dict[str, Any]:
        return self._value.state_dict()

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        self._value.load_state_dict(state_dict)

    def trained_weights(self) -> dict[str, Any]:
        return {f"{self.players}": self._value.smooth}


def training_rules(players: int) -> Iterator[Rules]:
    """Yield the rules of the training games, so that one network learns all of these rules.

    The usual rules come more often than the others.
    """
    usual = ROWS.rules(None, players)
    yield from [usual] * 7
    for end in ("round-then-others", "turn-then-others", "round"):
        for increment in ("any", "higher"):
            yield ROWS.rules(None, players, {"end": end, "increment": increment})
        yield ROWS.rules(None, players, {"end": end})
    for changes in ({"colours": 5}, {"colours": 4, "copies": 2}, {"copies": 3 - usual.copies}):
        yield ROWS.rules(None, players, changes)
