"""Trains the Push expert. In each round, the expert plays games against itself and learns from these games."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from math import cos, pi
from typing import Any, Final

import numpy as np

from overdraw.bots.push.expert_policy.network import NARROW, WIDE
from overdraw.bots.push.expert_policy.weight_layout import STACK_FEATURES, join_weights, table_features
from overdraw.bots.weights_file import read_weights
from overdraw.games.push import PUSH
from overdraw.kernel.push import KERNEL
from overdraw.lab.simulate.kernel_run import Run, cores, play
from overdraw.lab.training.mlp_training import Learner, MlpShape
from overdraw.lab.training.push_selfplay import MAX_TURNS, Samples, Schedule, selfplay

GAMES: Final = 1024
"""The number of games in each round of training."""

TABLES: Final = (
    ("us-2018", "safe"),
    ("us-2018", "safe"),
    ("us-2018", "safe"),
    ("us-2018", "safe"),
    ("eu-2022", "safe"),
    ("columns", "safe"),
    ("us-2018", "lose-bench"),
    ("eu-2022", "lose-bench"),
    ("columns", "lose-bench"),
)
"""The rules of the training games. They are used in turn, so that one network learns all of these rules."""

TURNS_EACH: Final = 60
POSITIONS_EACH: Final = 140
"""The number of training samples to allocate for each game: turns, and positions within turns."""

EXPLORE_PERMILLE: Final = 200
"""The number of turns per thousand in which the player explores by playing some random actions."""

TD_LAMBDA: Final = 0.8
MONTE_CARLO_ROUNDS: Final = 8
"""The lambda of TD(lambda). In the first MONTE_CARLO_ROUNDS rounds, lambda is 1, so the networks learn only from the
outcomes of games."""

BATCH: Final = 512
EPOCHS: Final = 3
RATE: Final = 2e-3
LAST_RATE: Final = 5e-5
SMOOTH: Final = 0.02
EVALUATE_EVERY: Final = 40
EVALUATION_GAMES: Final = 800


class ExpertTrainer:
    """Trains two networks of the expert: one for positions between turns, and one for positions within a turn."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None = None) -> None:
        self.players, self.seed, self.games = players, seed, games
        self.rounds = -(-games // GAMES)
        self._jobs = jobs or cores()
        self._rule = read_weights("push", "tuned")[f"{players}"]
        random = np.random.default_rng([seed, players])
        self._value = Learner.initial(MlpShape(table_features(players), WIDE, NARROW, players), random)
        self._turn = Learner.initial(MlpShape(table_features(players) + STACK_FEATURES, WIDE, NARROW), random)
        rules = [PUSH.rules(edition, players, {"star": star}) for edition, star in TABLES]
        self._starts = np.concatenate([KERNEL.start(one, players) for one in rules])

    def train_round(self, number: int) -> Mapping[str, float]:
        done = number / self.rounds
        samples = self._play(number, min(GAMES, self.games - number * GAMES))
        rate = LAST_RATE + RATE * 0.5 * (1 + cos(pi * done))
        random = np.random.default_rng([self.seed, self.players, number])
        part = max(SMOOTH, 1 / (number + 1))
        starts = np.zeros_like(samples.table_shares)
        measured = {
            "between turns": self._value.learn(
                samples.table_features, samples.table_shares, starts, rate, BATCH, EPOCHS, random
            ),
            "within a turn": self._turn.learn(
                samples.turn_features, samples.turn_values, samples.turn_starts, rate, BATCH, EPOCHS, random
            ),
        }
        for learner in (self._value, self._turn):
            learner.smooth_over(part)
        if (number + 1) % EVALUATE_EVERY == 0 or number + 1 == self.rounds:
            measured["wins against sharp"] = self._evaluate()
        return measured

    def _play(self, number: int, games: int) -> Samples:
        """Play the games of a training round on several threads, and return the samples from them.

        The number of threads does not change the games.
        """
        weights = join_weights(self.players, self._rule, self._value.weights, self._turn.weights)
        td_lambda = 1.0 if number < MONTE_CARLO_ROUNDS else TD_LAMBDA
        parts = [range(begin, min(begin + GAMES // 8, games)) for begin in range(0, games, GAMES // 8)]

        def play_part(part: range) -> Samples:
            samples = self._blank_samples(len(part))
            first, run = number * GAMES + part.start, np.uint64(self.seed)
            schedule = Schedule(run, first, len(part), td_lambda, EXPLORE_PERMILLE)
            rows, positions = selfplay(KERNEL.blank(1), self._starts, weights, schedule, samples)
            ends = (rows, rows, positions, positions, positions)
            return Samples(*(column[:end] for column, end in zip(samples, ends, strict=True)))

        with ThreadPoolExecutor(self._jobs) as pool:
            played = list(pool.map(play_part, parts))
        return Samples(*(np.concatenate(column) for column in zip(*played, strict=True)))

    def _blank_samples(self, games: int) -> Samples:
        """Return empty arrays that are large enough for the training samples from this many games."""
        rows = (games * TURNS_EACH + MAX_TURNS) * self.players
        positions = games * POSITIONS_EACH + MAX_TURNS
        features = table_features(self.players)
        return Samples(
            table_features=np.zeros((rows, features), np.float32),
            table_shares=np.zeros((rows, self.players), np.float32),
            turn_features=np.zeros((positions, features + STACK_FEATURES), np.float32),
            turn_values=np.zeros(positions, np.float32),
            turn_starts=np.zeros(positions, np.float32),
        )

    def _evaluate(self) -> float:
        """Return the share of wins of one expert against sharp bots.

        The evaluation plays at most as many games as the training.
        """
        games = range(max(1, min(EVALUATION_GAMES, self.games) // self.players))
        won = 0.0
        weights = join_weights(self.players, self._rule, self._value.smooth, self._turn.smooth)
        for seat in range(self.players):
            policies = ["sharp"] * self.players
            policies[seat] = "expert"
            run = Run(PUSH, PUSH.rules(None, self.players), tuple(policies), self.seed, first=0, custom_weights=weights)
            won += float(play(run, games, self._jobs).shares[:, seat].mean())
        return won / self.players

    def state_dict(self) -> dict[str, Any]:
        learners = {"value": self._value, "turn": self._turn}
        return {f"{name} {part}": kept for name, one in learners.items() for part, kept in one.state_dict().items()}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        for name, learner in (("value", self._value), ("turn", self._turn)):
            learner.load_state_dict({part: state_dict[f"{name} {part}"] for part in learner.state_dict()})

    def trained_weights(self) -> dict[str, Any]:
        return {f"{self.players} value": self._value.smooth, f"{self.players} turn": self._turn.smooth}
