"""Many games at once for learners: one action each, then everything that the seats to act may know."""

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
    """Where all games stand, a row for each. The next step overwrites the arrays: copy what you keep.

    `seats` are to act. `over` tells which games ended with the last action; their `scores`, and in `won` a bit
    for each winner, are those of the game that ended, while everything else is of the one that has begun since.
    """

    seats: Integers
    observations: Bytes
    offers: Integers
    over: Booleans
    scores: Integers
    won: Integers

    def winners(self, players: int) -> Booleans:
        """Who won where a game is over, as an array of truths."""
        return (self.won[:, None] >> np.arange(players) & 1).astype(bool)


class Vector:
    """Games side by side, each followed by the next. Chance is settled inside.

    Slot i of n plays the games i, i + n, i + 2n … of a run, so the games do not depend on the threads.
    `parts` says where each part of an observation lies in its bytes.
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
        """So many new games."""
        if games < 1:
            raise BadValue(f"at least one game is played, not {games}")
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
        """An action in each game, by its number. If one is illegal, nothing is done in any game."""
        now = self._current
        chosen = np.asarray(actions, np.int64)
        if chosen.shape != self._numbers.shape:
            raise BadValue(f"{len(self._numbers)} games take one action each, not {chosen.shape}")
        results = now.over, now.scores, now.won
        if self._pool is not None:
            self._check(chosen)  # before any thread begins
        bad = self._share(self.kernel.step, self._numbers, chosen, *results, now.seats, now.offers, self._words)
        if bad >= 0:
            self._check(chosen)
        return now

    def _check(self, actions: Integers) -> None:
        for i, action in enumerate(actions):
            if not self.kernel.is_offered(self._current.offers, i, action):
                raise IllegalAction(f"action {action} is not legal in game {i}")

    def masks(self) -> Booleans:
        """Which actions are legal in each game, as an array of truths."""
        return self.kernel.masks(self._current.offers)

    def _share(self, work: Callable[..., Any], *arrays: Any) -> Any:
        """The games in equal parts, one a thread; gives what the first of them gives."""
        games, parts = len(self._numbers), self._threads
        if self._pool is None:
            return work(self.states, 0, games, self._start, self._run, *arrays)
        cuts = [games * part // parts for part in range(parts + 1)]

        def work_on(part: int) -> Any:
            return work(self.states, cuts[part], cuts[part + 1], self._start, self._run, *arrays)

        return list(self._pool.map(work_on, range(parts)))[0]  # noqa: RUF015  # all of them must be done
