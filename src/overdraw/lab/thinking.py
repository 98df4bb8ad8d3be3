"""How long bots think: single decisions, timed at the table as a person would meet them."""

import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
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


class _TimeIsUp(Exception):
    """In the middle of a game, of which nobody wants to know how it ends."""


class _Timed:
    """A bot whose decisions are timed, but for the first of a game, which may have to load or start something."""

    def __init__(self, bot: Bot, times: list[float], until: float) -> None:
        self._bot, self._times, self._until, self._warm = bot, times, until, False

    def choose(self, view: Any) -> Any:
        begin = time.perf_counter()
        if self._times and begin > self._until:
            raise _TimeIsUp
        action = self._bot.choose(view)
        if self._warm:
            self._times.append(1000 * (time.perf_counter() - begin))
        self._warm = True
        return action


def time_bots(game: AnyGame, rules: Any, seats: int, kinds: Sequence[BotKind], seed: int) -> Mapping[str, Thinking]:
    """Each bot plays against itself in the engine until enough is known, or for a while."""
    return {kind.name: _time(game, rules, seats, kind, seed) for kind in kinds}


def _time(game: AnyGame, rules: Any, seats: int, kind: BotKind, seed: int) -> Thinking:
    times: list[float] = []
    until, number = time.perf_counter() + SECONDS, 0
    timed = BotKind(kind.name, kind.character, lambda seed: _Timed(kind.make(seed), times, until), kind.title)
    with suppress(_TimeIsUp):
        while len(times) < ENOUGH:
            dealer = SeededDealer(seed_of_run(seed, number))
            play_match(game, rules, [timed] * seats, dealer, seeds=list(range(seats)))
            number += 1
    times.sort()
    return Thinking(len(times), times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)])
