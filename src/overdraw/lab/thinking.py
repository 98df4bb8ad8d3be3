"""How long bots think: single decisions, timed at the table as a person would meet them."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from overdraw.bots.bot import Bot, BotKind
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.lab.match import play_match

ENOUGH: Final = 500
"""Decisions of a bot that are timed, unless that takes too long."""

SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """Milliseconds for a decision: half of all take no longer than the median, 99 of 100 no longer than the other."""

    decisions: int
    median: float
    most: float


class _Timed:
    """A bot whose decisions are timed, but for the first of a game, which may have to load or start something."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self._bot, self._times, self._warm = bot, times, False

    def choose(self, view: Any) -> Any:
        begin = time.perf_counter()
        action = self._bot.choose(view)
        if self._warm:
            self._times.append(1000 * (time.perf_counter() - begin))
        self._warm = True
        return action


def time_bots(game: AnyGame, rules: Any, seats: int, kinds: Sequence[BotKind], seed: int) -> Mapping[str, Thinking]:
    """Each bot plays whole games against itself in the engine until enough is known."""
    return {kind.name: _time(game, rules, seats, kind, seed) for kind in kinds}


def _time(game: AnyGame, rules: Any, seats: int, kind: BotKind, seed: int) -> Thinking:
    times: list[float] = []
    timed = BotKind(kind.name, kind.character, lambda seed: _Timed(kind.make(seed), times), kind.title)
    begin, number = time.perf_counter(), 0
    while not times or (len(times) < ENOUGH and time.perf_counter() - begin < SECONDS):
        dealer = SeededDealer(seed_of_run(seed, number))
        play_match(game, rules, [timed] * seats, dealer, seeds=list(range(seats)))
        number += 1
    times.sort()
    return Thinking(len(times), times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)])
