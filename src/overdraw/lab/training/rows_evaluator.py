"""Training of the Rows evaluator. In each round, experts or the network itself play against each other, and the network
learns from the results of these games.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import cos, pi
from typing import Any, Final

import numpy as np

from overdraw.analysis.compiled.rows.features import FEATURES
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.kernel.rows import KERNEL
from overdraw.lab.simulate.kernel_run import cores
from overdraw.lab.training.mlp_training import Learner, MlpShape
from overdraw.lab.training.rows_evaluator_games import SAMPLES_EACH, Samples, Schedule, play_samples
from overdraw.lab.training.rows_expert import training_rules

GAMES: Final = 512
"""The number of games per round."""

PARTS: Final = 8
BATCH: Final = 256
EPOCHS: Final = 2
RATE: Final = 2e-3
LAST_RATE: Final = 3e-5
SMOOTH: Final = 0.03

EXPERTS_ONLY: Final = 0.5
"""The fraction of the training rounds in which only experts play. In later rounds, the network plays most games itself.
With fewer rounds of experts, its own games were too weak to learn from.
"""


class EvaluatorTrainer:
    """Trains the network that predicts every seat's share of the win between equal, strong opponents."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None = None) -> None:
        self.players, self.seed, self.games = players, seed, games
        self.rounds = -(-games // GAMES)
        self._jobs = jobs or cores()
        self._expert = expert_weights(players)
        self._shape = MlpShape(FEATURES, WIDE, NARROW, rows=players)
        self._value = Learner.initial(self._shape, np.random.default_rng([seed, players]))
        self._starts = np.concatenate([KERNEL.start(rules, players) for rules in training_rules(players)])

    def train_round(self, number: int) -> Mapping[str, float]:
        """Play a round, measure the network on its games, and learn from them."""
        samples = self._play(number)
        random = np.random.default_rng([self.seed, self.players, number])
        rate = LAST_RATE + RATE * 0.5 * (1 + cos(pi * number / self.rounds))
        starts = np.zeros_like(samples.shares)
        off, _ = self._shape.loss_and_gradient(self._value.smooth, samples.features, samples.shares, starts)
        self._value.learn(samples.features, samples.shares, starts, rate, BATCH, EPOCHS, random)
        self._value.smooth_over(max(SMOOTH, 1 / (number + 1)))
        return {"off": off}

    def _play(self, number: int) -> Samples:
        """Play the games of a round on several threads and return their samples. The number of threads does not change
        the games.
        """
        games = min(GAMES, self.games - number * GAMES)
        learner, experts_only = self._value.smooth.copy(), self._experts_only(number)

        def play_part(part: range) -> Samples:
            rows = len(part) * SAMPLES_EACH
            shape = (rows, self.players)
            samples = Samples(np.zeros((*shape, FEATURES), np.float32), np.zeros(shape, np.float32))
            schedule = Schedule(np.uint64(self.seed), number * GAMES + part.start, len(part), experts_only)
            count = play_samples(KERNEL.blank(1), self._starts, learner, self._expert, schedule, samples)
            return Samples(samples.features[:count], samples.shares[:count])

        parts = [range(begin, min(begin + GAMES // PARTS, games)) for begin in range(0, games, GAMES // PARTS)]
        with ThreadPoolExecutor(self._jobs) as pool:
            played = list(pool.map(play_part, parts))
        return Samples(*(np.concatenate(column) for column in zip(*played, strict=True)))

    def _experts_only(self, number: int) -> bool:
        """Whether experts play all games of a round. With two players they always do, because games that the network
        plays itself do not improve its values there.
        """
        return self.players == 2 or number < EXPERTS_ONLY * self.rounds

    def state_dict(self) -> dict[str, Any]:
        return self._value.state_dict()

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        self._value.load_state_dict(state_dict)

    def trained_weights(self) -> dict[str, Any]:
        return {f"{self.players}": self._value.smooth}
