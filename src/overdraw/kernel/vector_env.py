"""A vector environment for learning: many games that each take one action per step and return observations."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, IllegalAction
from overdraw.kernel.array_types import Booleans, Bytes, Integers, States
from overdraw.kernel.catalogue import kernel_of


@dataclass(frozen=True, slots=True)
class VectorStep:
    """The state of all games after a step, one row per game. The next step overwrites the arrays: copy what you keep.

    `seats` holds the seat to act in each game. `over` marks the games that ended with the last action. In these rows
    `scores`, and `won` as a bit mask of the winners, describe the game that ended; all other arrays already describe
    the next game in that slot.
    """

    seats: Integers
    observations: Bytes
    offers: Integers
    over: Booleans
    scores: Integers
    won: Integers

    def winners(self, players: int) -> Booleans:
        """Return a boolean array of the winners by game and seat, valid where `over` is set."""
        return (self.won[:, None] >> np.arange(players) & 1).astype(bool)


class Vector:
    """Plays games side by side and starts the next game in a slot when one ends. It draws random outcomes itself.

    Slot i of n plays the games i, i + n, i + 2n … of a run, so results do not depend on the number of threads.
    `parts` maps the name of each part of an observation to its range of bytes.
    """

    def __init__(
        self,
        game: AnyGame,
        rules: Any,
        players: int,
        *,
        seed: int = 0,
        composition: Sequence[int] | None = None,
        threads: int = 1,
    ) -> None:
        game.check_players(players)
        self.players = players
        self.kernel = kernel_of(game)
        self.parts = self.kernel.observation(players)
        self._start = self.kernel.start(rules, players, composition)
        self._run = np.uint64(seed % (1 << 64))
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.states: States = self.kernel.blank(0)

    def reset(self, games: int) -> VectorStep:
        """Start this many new games."""
        if games < 1:
            raise BadValue(f"the number of games must be at least 1, not {games}")
        words = -(-max(end for _, end in self.parts.values()) // 8)
        self.states = self.kernel.blank(games)
        self._numbers = np.arange(games)
        self._words = np.zeros((games, words), np.int64)
        self._current = VectorStep(
            seats=np.zeros(games, np.int64),
            observations=self._words.view(np.uint8),
            offers=np.zeros((games, self.kernel.offer), np.int64),
            over=np.zeros(games, np.bool_),
            scores=np.zeros((games, self.players), np.int64),
            won=np.zeros(games, np.int64),
        )
        now = self._current
        self._share(self.kernel.begin, self._numbers, now.seats, now.offers, self._words)
        return now

    def step(self, actions: ArrayLike) -> VectorStep:
        """Apply one action, given by its number, in each game. If any is illegal, no game changes."""
        now = self._current
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != self._numbers.shape:
            raise BadValue(f"actions must have shape {self._numbers.shape}, one for each game, not {chosen.shape}")
        results = now.over, now.scores, now.won
        if self._pool is not None:
            self._check(chosen)  # before any thread changes a game
        bad = self._share(self.kernel.step, self._numbers, chosen, *results, now.seats, now.offers, self._words)
        if bad >= 0:
            self._check(chosen)
        return now

    def _check(self, actions: Integers) -> None:
        for i, action in enumerate(actions):
            if not self.kernel.is_offered(self._current.offers, i, action):
                raise IllegalAction(f"action {action} is not legal in game {i}")

    def masks(self) -> Booleans:
        """Return a boolean array of the legal actions by game."""
        return self.kernel.masks(self._current.offers)

    def _share(self, work: Callable[..., Any], *arrays: Any) -> Any:
        """Split the games evenly over the threads; return the result of the first thread."""
        games, parts = len(self._numbers), self._threads
        if self._pool is None:
            return work(self.states, 0, games, self._start, self._run, *arrays)
        cuts = [games * part // parts for part in range(parts + 1)]

        def work_on(part: int) -> Any:
            return work(self.states, cuts[part], cuts[part + 1], self._start, self._run, *arrays)

        return list(self._pool.map(work_on, range(parts)))[0]  # noqa: RUF015  # wait for all threads
