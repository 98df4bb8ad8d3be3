"""Plays many games in the kernel on all cores. The results do not depend on the number of threads."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from threading import Event, Lock
from typing import Any, Final

import numpy as np

from overdraw.bots.weights_file import split_name
from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue, UnknownName
from overdraw.kernel.array_types import Integers, States, Weights
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import Kernel
from overdraw.lab.simulate.compiled_loops import GameLoops, loops_of
from overdraw.lab.simulate.interruptible_threads import CutShort, Pace, work_together
from overdraw.lab.simulate.results import Results

CHUNK: Final = 512
"""The maximum number of games that a thread takes at once. A thread takes fewer if games are slow or few are left."""

SHARES: Final = 32
BATCH: Final = SHARES * CHUNK

Progress = Callable[[int], None]
"""A callback that regularly receives the number of games in the batch that have been started or finished."""


@dataclass(frozen=True)
class Run:
    """An endless sequence of numbered games, defined by the players, the rules and a seed.

    A game depends only on the run and on its own number. The seats take turns to start unless `first` is set.
    `composition` replaces the deck of the rules with counts of each kind of card. A policy plays with its built-in
    weights or with the weights in a file (`expert@FILE`). If `custom_weights` is set, all policies play with these
    weights.
    """

    game: AnyGame
    rules: Any
    policies: tuple[str, ...]
    seed: int
    first: Seat | None = None
    composition: Sequence[int] | None = None
    custom_weights: Weights | None = None

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        for name, _ in map(split_name, self.policies):
            if name not in self.loops.policies:
                raise UnknownName(f"policy of {self.game.title}", name, self.loops.policies)
        if self.first is not None and self.first not in range(self.players):
            raise BadValue(f"first must be a seat from 0 to {self.players - 1}, not {self.first}")

    @property
    def players(self) -> int:
        return len(self.policies)

    @property
    def kernel(self) -> Kernel:
        return kernel_of(self.game)

    @property
    def loops(self) -> GameLoops:
        return loops_of(self.game)

    @property
    def word(self) -> np.uint64:
        """The seed as the unsigned 64-bit integer that the random generator needs."""
        return np.uint64(self.seed % (1 << 64))

    @cached_property
    def chosen(self) -> Integers:
        """The index of the policy that plays in each seat."""
        return np.array([self.loops.policies.index(name) for name, _ in map(split_name, self.policies)], np.int64)

    @cached_property
    def weights(self) -> Weights | None:
        """The weights of the policies, with a row for each seat, or None if no policy has weights.

        A policy without weights has a row of zeros.
        """
        if self.custom_weights is not None:
            return np.tile(self.custom_weights, (self.players, 1))
        names = map(split_name, self.policies)
        rows = [self.loops.load_weights(name, self.players, path) for name, path in names]
        sizes = [len(row) for row in rows if row is not None]
        if not sizes:
            return None
        weights = np.zeros((self.players, max(sizes)), np.float32)
        for seat, row in enumerate(rows):
            weights[seat] = 0 if row is None else row
        return weights

    @cached_property
    def start(self) -> States:
        return self.kernel.start(self.rules, self.players, self.composition)

    def first_of(self, number: Any) -> Any:
        """Return the starting seat of a game. For an array of games, return an array of starting seats."""
        return number % self.players if self.first is None else self.first + 0 * number


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def prepare(run: Run) -> None:
    """Compile or load everything that a run of games needs, without playing a game."""
    _Played(run, range(0)).play_part(range(0), np.zeros((2, run.loops.longest_turn), np.int64))


def play(run: Run, numbers: range, threads: int | None = None, progress: Progress | None = None) -> Results:
    """Play the games of a run with these numbers as one batch. All results are in memory at the same time."""
    with ThreadPoolExecutor(threads or cores()) as pool:
        return _play(run, numbers, pool, threads or cores(), progress, Event())


def play_in_batches(
    run: Run,
    games: int,
    threads: int | None = None,
    batch: int = BATCH,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Iterator[Results]:
    """Play the games 0, 1, 2 … of a run in batches, so that memory use does not grow with the number of games.

    Once `stop` is set, no more games start. The games in progress are finished and form the last batch.
    """
    if games < 1:
        raise BadValue(f"the number of games must be at least 1, not {games}")
    stop = stop or Event()
    with ThreadPoolExecutor(threads or cores()) as pool:
        for begin in range(0, games, batch):
            numbers = range(begin, min(begin + batch, games))
            yield _play(run, numbers, pool, threads or cores(), progress, stop)
            if stop.is_set():
                return


def _play(run: Run, numbers: range, pool: Executor, threads: int, progress: Progress | None, stop: Event) -> Results:
    """Play the games of a run with these numbers. After Ctrl-C, raise CutShort with the results so far."""
    played = _Played(run, numbers)

    def tick() -> None:
        if progress is not None:
            progress(played.given)

    try:
        work_together(pool, [played.work] * min(threads, len(numbers)), tick, stop)
    except KeyboardInterrupt:
        raise CutShort(played.results()) from None
    return played.results()


class _Played:
    """A batch of games that several threads play together. Each thread takes a few games at a time."""

    def __init__(self, run: Run, numbers: range) -> None:
        self._run, self._numbers, games = run, numbers, len(numbers)
        self._scores = np.zeros((games, run.players), np.int64)
        self._won = np.zeros(games, np.int64)
        self._counts = np.zeros((games, run.players, len(run.loops.counts)), np.int64)
        self._ends = np.zeros((2, run.loops.longest_turn), np.int64)
        self._most = min(CHUNK, max(1, games // SHARES))
        self._lock = Lock()
        self.given = 0
        _ = run.start, run.chosen, run.weights  # computed here, before several threads need these cached properties

    def work(self, stop: Event) -> None:
        pace, ends = Pace(self._most), np.zeros_like(self._ends)
        while not stop.is_set() and (part := self._take(pace.games)):
            with pace.timed(len(part)):
                self.play_part(part, ends)
        with self._lock:
            self._ends += ends

    def play_part(self, part: range, ends: Integers) -> None:
        run, rows = self._run, slice(part.start, part.stop)
        run.loops.play_games(
            run.kernel.blank(1),
            run.start,
            run.chosen,
            run.weights,
            run.word,
            self._numbers.start + part.start,
            -1 if run.first is None else run.first,
            self._scores[rows],
            self._won[rows],
            self._counts[rows],
            ends,
        )

    def _take(self, games: int) -> range:
        """Take the next games of the batch, or fewer near the end.

        A thread plays all games that it takes, so the finished games are always the first ones in the batch.
        """
        with self._lock:
            part = range(self.given, min(self.given + games, len(self._numbers)))
            self.given = part.stop
            return part

    def results(self) -> Results:
        """Return the results of the games played so far. Call this only while no thread is playing."""
        run, games = self._run, self.given
        numbers, seats = self._numbers[:games], np.arange(run.players)
        return Results(
            numbers=numbers,
            first=run.first_of(np.arange(numbers.start, numbers.stop)),
            scores=self._scores[:games],
            winners=(self._won[:games, None] >> seats & 1).astype(bool),
            counts={name: self._counts[:games, :, k] for k, name in enumerate(run.loops.counts)},
            ends=self._ends,
        )
