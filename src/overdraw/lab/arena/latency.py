"""Measures the latency of bots: how long the other players have to wait for a bot's decision."""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from overdraw.bots.bot import Bot, BotKind
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.lab.simulate.engine_match import play_match

ENOUGH: Final = 500
"""The number of decisions to time for each bot. Timing stops earlier if it takes longer than SECONDS."""

SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Latency:
    """A bot's time per decision in milliseconds: the median, the 99th percentile, and the maximum."""

    decisions: int
    median: float
    percentile_99: float
    maximum: float


class _TimeIsUp(Exception):
    """Raised to stop a timed game when the time limit has passed."""


class _Stopwatch:
    """Records the decision times of one kind of bot. The time limit starts with the first recorded decision."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._until: float | None = None

    def check(self) -> None:
        now = time.perf_counter()
        if self._until is None:
            self._until = now + SECONDS
        if self.times and now > self._until:
            raise _TimeIsUp


class _Timed:
    """A bot whose decisions are timed.

    The first decision of each game is not timed, because the bot may load weights or start a process. With `warm`, the
    first decision is timed too, because in some games a player decides only once.
    """

    def __init__(self, bot: Bot, watch: _Stopwatch, *, warm: bool) -> None:
        self._bot, self._watch, self._warm = bot, watch, warm

    def choose(self, view: Any) -> Any:
        if not self._warm:
            self._warm = True
            return self._bot.choose(view)
        self._watch.check()
        begin = time.perf_counter()
        action = self._bot.choose(view)
        self._watch.times.append(1000 * (time.perf_counter() - begin))
        return action


def time_bots(game: AnyGame, rules: Any, seats: int, kinds: Sequence[BotKind], seed: int) -> Mapping[str, Latency]:
    """Let each bot play against itself in the engine until 500 decisions are timed or 3 seconds have passed."""
    return {kind.name: _time(game, rules, seats, kind, seed) for kind in kinds}


def _time(game: AnyGame, rules: Any, seats: int, kind: BotKind, seed: int) -> Latency:
    watch, number, decides_once = _Stopwatch(), 0, False

    def make(seed: int) -> _Timed:
        return _Timed(kind.make(seed), watch, warm=decides_once)

    timed = BotKind(kind.name, kind.character, make, kind.title)
    with suppress(_TimeIsUp):
        while len(watch.times) < ENOUGH:
            deck = seed_of_run(seed, number)
            seeds = [bot_seed(deck, seat) for seat in range(seats)]
            play_match(game, rules, [timed] * seats, SeededDealer(deck), seeds=seeds)
            number += 1
            decides_once = decides_once or not watch.times
    times = sorted(watch.times)
    last = len(times) - 1
    return Latency(len(times), times[len(times) // 2], times[min(last, len(times) * 99 // 100)], times[last])
