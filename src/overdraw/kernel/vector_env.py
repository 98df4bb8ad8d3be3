"""A vector environment for reinforcement learning. It plays many games at once: in each step, every game takes one
action and returns an observation.
"""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, IllegalAction, UnknownName, shorten
from overdraw.kernel.array_types import Booleans, Bytes, Floats, Integers, States, Words
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import DISABLED, NEXT_STEP, SAME_STEP, words_of
from overdraw.kernel.rewards import MARGIN, WIN_SHARE

Autoreset = Literal["same-step", "next-step", "disabled"]
Reward = Literal["win-share", "margin"]

AUTORESETS: Final[dict[str, int]] = {"same-step": SAME_STEP, "next-step": NEXT_STEP, "disabled": DISABLED}
REWARDS: Final[dict[str, int]] = {"win-share": WIN_SHARE, "margin": MARGIN}


@dataclass(frozen=True, slots=True)
class VectorStep:
    """What a vector environment returns after a step: arrays with a row for each game. The next step overwrites the
    arrays, so copy what you want to keep.

    `seats` holds the seat to act in each game, and `observations` holds everything that this seat may know. `over`
    marks the games that are over. For these games, `scores` and `won` (a bit mask of the winners) describe the result.
    `rewards` has a column for each seat. Rewards are 0 except in the step in which a game ends.

    If the next game begins in the same step, the remaining arrays already describe that next game, and
    `last_observations` (game × seat × byte) holds everything that each seat may know about the game that ended.
    Otherwise, a game that is over has no seat to act and no legal actions, and `seats` and `observations` belong to the
    seat that acted last.
    """

    seats: Integers
    observations: Bytes
    offers: Integers
    over: Booleans
    scores: Integers
    won: Integers
    rewards: Floats
    last_observations: Bytes

    def winners(self, players: int) -> Booleans:
        """Return the winners as a boolean array, game × seat. Only the rows of games marked in `over` are valid."""
        return (self.won[:, None] >> np.arange(players) & 1).astype(bool)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a vector environment after a step, in arrays that can be pickled. `Vector.restore` continues from
    it.
    """

    states: States
    runs: Words
    numbers: Integers
    stride: int
    step: VectorStep


class Vector:
    """A vector environment: plays many games side by side, and draws their random outcomes itself.

    `reward` selects the reward at the end of a game. With "win-share", a single winner gets 1 and joint winners share
    it, so the rewards sum to 1. With "margin", a seat gets its score minus the mean score of the other seats, so the
    rewards sum to 0.

    `autoreset` determines when the next game begins in a slot whose game has ended: with "same-step", in the same step;
    with "next-step", in the following step, which ignores the action for that slot; with "disabled", when the caller
    resets the slot.

    Slot i of n plays the games i, i + n, i + 2n … of a run, so results do not depend on the number of threads. `shown`
    names additional items from `game.showable` that observations include. `parts` maps the name of each part of an
    observation to its range of bytes.
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
        reward: Reward = "win-share",
        autoreset: Autoreset = "same-step",
        shown: Collection[str] = (),
    ) -> None:
        game.check_players(players)
        for item in shown:
            if item not in game.showable:
                raise UnknownName(f"showable item of {game.title}", item, game.showable)
        self.game, self.rules, self.players = game, rules, players
        self.kernel = kernel_of(game)
        self.layout = self.kernel.layout(players, shown)
        self.parts = {part.name: (part.offset, part.offset + part.length) for part in self.layout}
        self._start = self.kernel.start(rules, players, composition)
        self._seed = _word(seed)
        self._reward = _named("reward", reward, REWARDS)
        self._autoreset = _named("autoreset", autoreset, AUTORESETS)
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self.states: States = self.kernel.blank(0)

    def reset(
        self,
        games: int | None = None,
        *,
        where: ArrayLike | None = None,
        seeds: Sequence[int] | None = None,
    ) -> VectorStep:
        """Start the given number of games, or begin the next game in the slots that `where` marks.

        With `seeds`, slot i plays the games 0, 1, 2 … of a run with the seed `seeds[i]`, exactly like an environment
        that has a single game and this seed.
        """
        if games is not None:
            self._allocate(games, seeds)
            active = self._everywhere
        elif where is None:
            raise BadValue("reset needs either the number of games or `where`, the slots that begin their next game")
        else:
            active = self._mask(where)
            if seeds is not None:
                raise BadValue("reset accepts `seeds` only together with the number of games")
            self._numbers[active] += self._stride
        now = self._now()
        now.over[active] = False
        now.rewards[active] = 0
        begun = self._runs, self._numbers, active, now.seats, now.offers, self._observations
        self._share(self.kernel.begin, *begun)
        return now

    def _allocate(self, games: int, seeds: Sequence[int] | None) -> None:
        if games < 1:
            raise BadValue(f"the number of games must be at least 1, not {shorten(games)}")
        if seeds is not None and len(seeds) != games:
            raise BadValue(f"`seeds` must have {games} seeds, one for each game, not {len(seeds)}")
        words, same_step = words_of(self.layout), self._autoreset == SAME_STEP
        self.states = self.kernel.blank(games)
        self._everywhere = np.ones(games, np.bool_)
        self._runs = np.full(games, self._seed) if seeds is None else np.array([*map(_word, seeds)], np.uint64)
        self._numbers = np.arange(games) if seeds is None else np.zeros(games, np.int64)
        self._stride = games if seeds is None else 1
        self._observations = np.zeros((games, words), np.int64)
        self._last = np.zeros((games if same_step else 0, self.players, words), np.int64)
        self._masks, self._lists = self.kernel.mask_maker(games), self.kernel.list_maker(games)
        self._current = VectorStep(
            seats=np.zeros(games, np.int64),
            observations=self._observations.view(np.uint8),
            offers=np.zeros((games, self.kernel.offer), np.int64),
            over=np.zeros(games, np.bool_),
            scores=np.zeros((games, self.players), np.int64),
            won=np.zeros(games, np.int64),
            rewards=np.zeros((games, self.players), np.float32),
            last_observations=self._last.view(np.uint8),
        )

    def step(self, actions: ArrayLike, *, where: ArrayLike | None = None) -> VectorStep:
        """Apply one action in every game, or only in the games that `where` marks. Actions are given by number.

        If any action is illegal, no game changes.
        """
        now = self._now()
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise BadValue(f"actions must be given by number, as integers, not as {chosen.dtype}")
        if chosen.shape != self._numbers.shape:
            raise BadValue(f"actions must have shape {self._numbers.shape}, one for each game, not {chosen.shape}")
        chosen = chosen.astype(np.int64, copy=False)
        active = self._everywhere if where is None else self._mask(where)
        if self._pool is not None:
            self._check(chosen, active)  # raise errors before any thread changes a game
        bad = self._share(
            self.kernel.step,
            self._autoreset,
            self._reward,
            self._stride,
            self._runs,
            self._numbers,
            active,
            chosen,
            now.over,
            now.scores,
            now.won,
            now.rewards,
            now.seats,
            now.offers,
            self._observations,
            self._last,
        )
        if bad >= 0:
            self._check(chosen, active)
        return now

    def _check(self, actions: Integers, active: Booleans) -> None:
        over = self._current.over
        for i in map(int, np.flatnonzero(active)):
            if over[i] and self._autoreset == NEXT_STEP:
                continue
            if over[i] and self._autoreset == DISABLED:
                raise IllegalAction(f"game {i} is over: begin the next game with reset(where=…)")
            if not self.kernel.is_offered(self._current.offers, i, actions[i]):
                raise IllegalAction(f"action {actions[i]} is not legal in game {i}")

    def masks(self) -> Booleans:
        """Return the legal actions as a boolean array, game × action. The next call overwrites the array."""
        now = self._now()
        return self._masks(now.offers)

    def lists(self) -> tuple[Integers, Integers]:
        """Return how many legal actions each game has, and an array with a row of action numbers for each game.

        A row is valid only up to the game's number of legal actions. The next step or call overwrites both arrays.
        """
        now = self._now()
        return self._lists(now.offers)

    def observe(self, seats: ArrayLike) -> Bytes:
        """Return everything that the given seats may know, as an array, game × byte. Pass one seat per game, or a
        single seat for all games.
        """
        self._now()
        observers = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), self._numbers.shape))
        if observers.min() < 0 or observers.max() >= self.players:
            raise BadValue(f"seats must be between 0 and {self.players - 1}, not {shorten(seats)}")
        words = np.zeros_like(self._observations)
        self.kernel.observe_games(self.states, observers, words)
        return words.view(np.uint8)

    def save(self) -> Snapshot:
        """Return a snapshot from which `restore` can continue. Later steps do not change the snapshot."""
        now = self._now()
        copies = {field.name: getattr(now, field.name).copy() for field in fields(now)}
        states, runs, numbers = self.states.copy(), self._runs.copy(), self._numbers.copy()
        return Snapshot(states, runs, numbers, self._stride, VectorStep(**copies))

    def restore(self, snapshot: Snapshot) -> VectorStep:
        """Continue from a snapshot. It must come from an environment with the same game, rules, players and options."""
        games = len(snapshot.numbers)
        shapes = games, self.players, 8 * words_of(self.layout)
        saved = snapshot.step
        if snapshot.states.dtype != self._start.dtype or (*saved.rewards.shape, saved.observations.shape[1]) != shapes:
            raise BadValue("cannot restore the snapshot: it has another game, number of players or `shown` items")
        self._allocate(games, None)
        if saved.last_observations.shape != self._current.last_observations.shape:
            raise BadValue("cannot restore the snapshot: its environment has another value of `autoreset`")
        self.states[:] = snapshot.states
        self._runs[:], self._numbers[:], self._stride = snapshot.runs, snapshot.numbers, snapshot.stride
        for field in fields(saved):
            getattr(self._current, field.name)[:] = getattr(saved, field.name)
        return self._current

    def _now(self) -> VectorStep:
        if not len(self.states):
            raise BadValue("there are no games yet: call reset(games) first")
        return self._current

    def _mask(self, where: ArrayLike) -> Booleans:
        """Check that `where` has one boolean for each game, and return it as an array."""
        self._now()
        mask = np.asarray(where)
        if mask.dtype != np.bool_ or mask.shape != self._numbers.shape:
            raise BadValue(
                f"`where` must have {self._numbers.shape[0]} booleans, one for each game, "
                f"not the type {mask.dtype} and the shape {mask.shape}"
            )
        return mask

    def _share(self, work: Callable[..., Any], *arrays: Any) -> Any:
        """Run `work` on all games, distributed evenly over the threads. Return the result of the first thread."""
        games, parts = len(self._numbers), self._threads
        if self._pool is None:
            return work(self.states, 0, games, self._start, *arrays)
        cuts = [games * part // parts for part in range(parts + 1)]

        def work_on(part: int) -> Any:
            return work(self.states, cuts[part], cuts[part + 1], self._start, *arrays)

        return list(self._pool.map(work_on, range(parts)))[0]  # noqa: RUF015  # wait for all threads


def _word(seed: int) -> np.uint64:
    return np.uint64(seed % (1 << 64))


def _named(option: str, name: str, known: dict[str, int]) -> int:
    if name not in known:
        raise UnknownName(option, name, known)
    return known[name]
