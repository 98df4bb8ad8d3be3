"""Duplicate deals: the same deck for every way to sit, so that luck with the cards cancels out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import numpy as np

from overdraw.bots.bot import BotKind
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.lab.arena.lineups import LineUp, turned
from overdraw.lab.simulate.engine import play_match
from overdraw.lab.simulate.simulation import kernel_plays

STEP: Final = 1 << 6
"""Decks between two looks at the result. Fixed, so that a result does not depend on who plays it."""

ENGINE_STEP: Final = 1 << 4


@dataclass(frozen=True, slots=True)
class Deals:
    """Decks that were played from every seat: for each deck the share of wins of each bot, all its seats together."""

    games: int
    wins: Any


@dataclass(frozen=True, slots=True)
class Table:
    """Where line-ups play: a game, its rules, the bots by their names, and the seed that decides all the decks."""

    game: AnyGame
    rules: Any
    kinds: Mapping[str, BotKind]
    seed: int
    engine: bool = False
    jobs: int | None = None

    def play(self, line_up: LineUp, games: int) -> Iterator[Deals]:
        """At least so many games, in parts; orders around the table take turns."""
        rings = line_up.rings
        compiled = self.in_the_kernel(line_up)
        step = STEP if compiled else ENGINE_STEP
        done, number = 0, 0
        while done < games:
            ring = rings[number % len(rings)]
            ways = turned(ring)
            decks = min(step, -(-(games - done) // len(ways)))
            first = number // len(rings) * step
            play = self._play_in_kernel if compiled else self._play_in_engine
            wins = play(ways, self._seed_of(ring), range(first, first + decks), line_up.different)
            done += decks * len(ways)
            number += 1
            yield Deals(decks * len(ways), wins)

    def in_the_kernel(self, line_up: LineUp) -> bool:
        return not self.engine and kernel_plays(self.game, [self.kinds[bot] for bot in line_up.different])

    def _seed_of(self, ring: Sequence[str]) -> int:
        """Depends on the run's seed and on who sits where, not on what else is played."""
        rules = sorted(self.game.write_rules(self.rules).items())
        return int.from_bytes(sha256(f"{self.seed} {self.game.name} {rules} {ring}".encode()).digest()[:8])

    def _play_in_kernel(self, ways: Sequence[Sequence[str]], seed: int, decks: range, different: Sequence[str]) -> Any:
        from overdraw.lab.simulate.run import Run, play

        wins = np.zeros((len(decks), len(different)))
        for way in ways:
            run = Run(self.game, self.rules, tuple(way), seed, first=0)
            shares = play(run, decks, self.jobs).shares
            for column, bot in enumerate(different):
                wins[:, column] += shares[:, [seat for seat, name in enumerate(way) if name == bot]].sum(axis=1)
        return wins / len(ways)

    def _play_in_engine(self, ways: Sequence[Sequence[str]], seed: int, decks: range, different: Sequence[str]) -> Any:
        wins = np.zeros((len(decks), len(different)))
        for row, number in enumerate(decks):
            deck = seed_of_run(seed, number)
            for way in ways:
                kinds = [self.kinds[bot] for bot in way]
                seeds = [bot_seed(deck, seat) for seat in range(len(way))]
                result = play_match(self.game, self.rules, kinds, SeededDealer(deck), seeds=seeds).result
                assert result is not None
                for seat in result["winners"]:
                    wins[row, different.index(way[seat])] += 1 / len(result["winners"])
        return wins / len(ways)
