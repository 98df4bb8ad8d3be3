"""Trains the tuned policy of Push: CMA-ES searches for its parameters in games against sharp bots and against
itself."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np

from overdraw.bots.push.compiled.tuned import BANK_COSTS, BANK_LATE
from overdraw.errors import UsageError
from overdraw.games.push import PUSH
from overdraw.kernel.array_types import Weights
from overdraw.kernel.push import KERNEL
from overdraw.lab.simulate.kernel_run import cores
from overdraw.lab.training.push_expert import TABLES
from overdraw.lab.training.push_tuned_matches import win_share_of

CANDIDATES: Final = 14
SEATS: Final = 1200
"""The number of games per round that each candidate plays against sharp bots. It plays just as many games against the
current mean of the search. Every deck is played from every seat."""

SPREAD: Final = 0.2
EVALUATE_EVERY: Final = 10
EVALUATION_GAMES: Final = 1200
EVALUATION_FROM: Final = 1 << 40
"""The number of the first deck for evaluation. Training never uses the evaluation decks."""


FOR_TWO: Final = np.array(
    [1.0, 0.1, 0.6, 1.3, 0.6, 0.0, 0.0, 0.4, 0.4, 0.5, 0.8, -0.4, 0.3, 0.5, -0.5, -0.4, 0.4, 1.4, -0.3, 0.6, 14.0, 1.0]
)
FOR_MORE: Final = np.array(
    [0.15, 0.1, 1.0, 0.15, 0.1, 0.1, 0.0, -0.5, 0.1, 0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 1.0, 0.0, 0.2, 16.0, 0.0]
)
"""The initial parameters of the search for more than two players, in the order of bots/push/compiled/tuned.py.

The initial parameters for two players (FOR_TWO) are the result of an earlier search. With more players, each opponent's
gains matter less, and banking costs more because it takes a turn.
"""


def _scales() -> Any:
    """Return the initial step size of the search for each parameter."""
    scales = np.maximum(0.3, np.abs(FOR_TWO) / 2)
    scales[[BANK_COSTS, BANK_LATE]] = 4.0
    return scales


class TunedTrainer:
    """Searches for the best parameters of the tuned policy, as scaled offsets from the initial parameters."""

    def __init__(self, players: int, games: int, seed: int, jobs: int | None = None) -> None:
        self.players, self.seed = players, seed
        self._jobs = jobs or cores()
        self._guess = FOR_TWO if players == 2 else FOR_MORE
        self._decks = max(1, min(SEATS // players, games // (2 * CANDIDATES * players)))
        self.rounds = max(1, games // (2 * CANDIDATES * players * self._decks))
        rules = [PUSH.rules(edition, players, {"star": star}) for edition, star in TABLES]
        self._starts = np.concatenate([KERNEL.start(one, players) for one in rules])
        self._search = _search(seed * 16 + players)
        self._fitness: list[list[float]] = []

    def train_round(self, number: int) -> Mapping[str, float]:
        candidates = [self._search.ask() for _ in range(CANDIDATES)]
        mean = self._parameters(self._search.mean)

        def fitness_of(candidate: Any) -> float:
            mine, first = self._parameters(candidate), number * self._decks
            sharp = self._win_share(mine, None, first, self._decks)
            return (sharp + self._win_share(mine, mean, first, self._decks)) / 2

        with ThreadPoolExecutor(self._jobs) as pool:
            fitness = list(pool.map(fitness_of, candidates))
        self._tell(candidates, fitness)
        measured = {"best candidate": max(fitness)}
        if (number + 1) % EVALUATE_EVERY == 0 or number + 1 == self.rounds:
            mine = self._parameters(self._search.mean)
            measured["wins against sharp"] = self._win_share(
                mine, None, EVALUATION_FROM, EVALUATION_GAMES // self.players
            )
        return measured

    def _win_share(self, mine: Weights, others: Weights | None, first: int, decks: int) -> float:
        """Return the share of wins against the tuned policy with the parameters `others`, or against sharp bots.

        The opponents are sharp bots if `others` is None.
        """
        against_tuned, run = others is not None, np.uint64(self.seed)
        theirs = mine if others is None else others
        return win_share_of(KERNEL.blank(1), self._starts, mine, theirs, against_tuned, run, first, decks)

    def state_dict(self) -> dict[str, Any]:
        """Return the fitness of every candidate so far, which together with the seed reproduces the state of the
        search."""
        return {"worths": np.array(self._fitness).reshape(-1, CANDIDATES)}

    def load_state_dict(self, state_dict: Mapping[str, Any]) -> None:
        for fitness in state_dict["worths"].tolist():
            self._tell([self._search.ask() for _ in range(CANDIDATES)], fitness)

    def _tell(self, candidates: list[Any], fitness: list[float]) -> None:
        self._search.tell([(candidate, -one) for candidate, one in zip(candidates, fitness, strict=True)])
        self._fitness.append(fitness)

    def _parameters(self, steps: Any) -> Weights:
        parameters: Weights = (self._guess + _scales() * steps).astype(np.float32)
        return parameters

    def trained_weights(self) -> dict[str, Any]:
        return {f"{self.players}": self._parameters(self._search.mean)}


def _search(seed: int) -> Any:
    try:
        from cmaes import CMA
    except ImportError:
        raise UsageError("CMA-ES is not installed; install it with: pip install 'overdraw[train]'") from None
    return CMA(mean=np.zeros(len(FOR_TWO)), sigma=SPREAD, seed=seed, population_size=CANDIDATES)
