"""Many games between policies, on all cores: the same results whatever the number of threads."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue, UnknownName
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.shape import Kernel

CHUNK: Final = 512
"""Games that a thread takes at a time, at most; where there are few, each gets some of them."""

SHARES: Final = 32
BATCH: Final = SHARES * CHUNK


@dataclass(frozen=True)
class Run:
    """Games without end, each with a number: who plays, by what rules, from which seed.

    A game depends on the run and on its number, on nothing else. Every seat starts in turn unless `first` is
    given. `composition` is another deck than the rules say, as counts of each kind of card. `learned` are other
    weights than those that come with the policies.
    """

    game: AnyGame
    rules: Any
    policies: tuple[str, ...]
    seed: int
    first: Seat | None = None
    composition: Sequence[int] | None = None
    learned: Any = None

    def __post_init__(self) -> None:
        self.game.check_players(self.players)
        for name in self.policies:
            if name not in self.kernel.policies:
                raise UnknownName(f"policy of {self.game.title}", name, self.kernel.policies)
        if self.first is not None and self.first not in range(self.players):
            raise BadValue(f"first is {self.first}, but the seats are 0 to {self.players - 1}")

    @property
    def players(self) -> int:
        return len(self.policies)

    @property
    def kernel(self) -> Kernel:
        return kernel_of(self.game)

    @property
    def word(self) -> Any:
        """The seed as the generator takes it."""
        return np.uint64(self.seed % (1 << 64))

    @cached_property
    def chosen(self) -> Any:
        """The policies by their numbers."""
        return np.array([self.kernel.policies.index(name) for name in self.policies], np.int64)

    @cached_property
    def minds(self) -> Any:
        """What the policies have learned."""
        return self.kernel.minds(self.policies, self.players) if self.learned is None else self.learned

    @cached_property
    def start(self) -> Any:
        return self.kernel.start(self.rules, self.players, self.composition)

    def first_of(self, number: Any) -> Any:
        """The seat that starts a game, or an array of them."""
        return number % self.players if self.first is None else self.first + 0 * number


@dataclass(frozen=True, slots=True)
class Results:
    """What games came to. Arrays have a row for each game and a column for each seat.

    `counts` are by name, such as busts. `ends` counts turns of drawing by the number of cards drawn: in row 0
    those that stopped, in row 1 those that went too far.
    """

    numbers: range
    first: Any
    scores: Any
    winners: Any
    counts: dict[str, Any]
    ends: Any

    @property
    def shares(self) -> Any:
        """Wins, where a shared win counts in equal parts."""
        return self.winners / self.winners.sum(axis=1, keepdims=True)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(run: Run, numbers: range, threads: int | None = None) -> Results:
    """The games of these numbers, all at once in memory."""
    with ThreadPoolExecutor(threads or cores()) as pool:
        return _play(run, numbers, pool)


def play_in_batches(run: Run, games: int, threads: int | None = None, batch: int = BATCH) -> Iterator[Results]:
    """Games 0, 1, 2 … of a run, a batch at a time, so that memory does not grow with their number."""
    if games < 1:
        raise BadValue(f"at least one game is played, not {games}")
    with ThreadPoolExecutor(threads or cores()) as pool:
        for begin in range(0, games, batch):
            yield _play(run, range(begin, min(begin + batch, games)), pool)


def _play(run: Run, numbers: range, pool: ThreadPoolExecutor) -> Results:
    kernel, games = run.kernel, len(numbers)
    scores = np.zeros((games, run.players), np.int64)
    won = np.zeros(games, np.int64)
    counts = np.zeros((games, run.players, len(kernel.counts)), np.int64)
    chunk = min(CHUNK, max(1, games // SHARES))

    def play_chunk(begin: int) -> Any:
        part = slice(begin, min(begin + chunk, games))
        ends = np.zeros((2, kernel.longest_turn), np.int64)
        first = -1 if run.first is None else run.first
        where = numbers.start + begin
        states = kernel.blank(1)
        kernel.play_games(
            states,
            run.start,
            run.chosen,
            run.minds,
            run.word,
            where,
            first,
            scores[part],
            won[part],
            counts[part],
            ends,
        )
        return ends

    _ = run.start, run.chosen, run.minds  # made once, before threads ask for them
    ends = sum(pool.map(play_chunk, range(0, games, chunk)), np.zeros((2, kernel.longest_turn), np.int64))
    seats = np.arange(run.players)
    return Results(
        numbers=numbers,
        first=run.first_of(np.arange(numbers.start, numbers.stop)),
        scores=scores,
        winners=(won[:, None] >> seats & 1).astype(bool),
        counts={name: counts[:, :, k] for k, name in enumerate(kernel.counts)},
        ends=ends,
    )
