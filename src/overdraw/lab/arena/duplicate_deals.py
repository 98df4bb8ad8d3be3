"""Duplicate deals: every deck is played with every seating, so that luck with the cards cancels out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import numpy as np

from overdraw.bots.bot import BotKind
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.lab.arena.lineups import LineUp, turned
from overdraw.lab.simulate.engine_match import play_match
from overdraw.lab.simulate.interruptible_threads import Pace
from overdraw.lab.simulate.simulation import kernel_plays

STEP: Final = 1 << 6
"""The number of decks between two checks of the result. This number is fixed so that results do not depend on the
machine."""

ENGINE_STEP: Final = 1 << 4


DECKS_PER_CORE: Final = 4
"""The minimum number of decks per core in one piece of work. With fewer decks, cores would wait for each other when
games are slow."""


@dataclass(frozen=True, slots=True)
class Deals:
    """The results of some decks, each played with every seating.

    `wins` has each bot's share of wins for each deck, added up over the bot's seats. If `cut_short` is true, Ctrl-C
    stopped the run. These are then the last decks of the run, and there are fewer of them than usual.
    """

    games: int
    wins: Any
    cut_short: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The setting in which line-ups of bots play: the game, its rules, the bots by name, and a seed for all decks."""

    game: AnyGame
    rules: Any
    kinds: Mapping[str, BotKind]
    seed: int
    engine: bool = False
    jobs: int | None = None

    def prepare(self, line_ups: Iterable[LineUp]) -> None:
        """Compile the code for these line-ups before any game starts, so that measured times do not include
        compilation."""
        from overdraw.lab.simulate.kernel_run import Run, prepare

        for line_up in line_ups:
            if self.in_the_kernel(line_up):
                prepare(Run(self.game, self.rules, line_up.bots, self.seed, first=0))

    def play(self, line_up: LineUp, games: int) -> Iterator[Deals]:
        """Play at least `games` games and yield their results in parts.

        The parts alternate between the orders of the bots around the table.
        """
        rings = line_up.rings
        compiled = self.in_the_kernel(line_up)
        step = STEP if compiled else ENGINE_STEP
        play = self._play_in_kernel if compiled else self._play_in_engine
        pace = Pace(step)
        done, number = 0, 0
        while done < games:
            ring = rings[number % len(rings)]
            ways = turned(ring)
            decks = min(step, -(-(games - done) // len(ways)))
            first = number // len(rings) * step
            wins: list[Any] = []
            cut_short = False
            try:
                for piece in play(ways, self._seed_of(ring), range(first, first + decks), line_up.different, pace):
                    wins.append(piece)  # noqa: PERF402  # one by one, so that Ctrl-C keeps the earlier ones
            except KeyboardInterrupt:
                if not wins:
                    raise
                cut_short = True
            found = np.concatenate(wins)
            yield Deals(len(found) * len(ways), found, cut_short)
            if cut_short:
                return
            done += decks * len(ways)
            number += 1

    def in_the_kernel(self, line_up: LineUp) -> bool:
        return not self.engine and kernel_plays(self.game, [self.kinds[bot] for bot in line_up.different])

    def _seed_of(self, ring: Sequence[str]) -> int:
        """The seed for one order of bots around the table.

        The seed depends on the seed of the whole run and on the order of the bots, but not on the other line-ups.
        """
        rules = sorted(self.game.write_rules(self.rules).items())
        return int.from_bytes(sha256(f"{self.seed} {self.game.name} {rules} {ring}".encode()).digest()[:8])

    def _play_in_kernel(
        self, ways: Sequence[Sequence[str]], seed: int, decks: range, different: Sequence[str], pace: Pace
    ) -> Iterator[Any]:
        """Yield the wins of a few decks at a time, so that Ctrl-C loses few games."""
        from overdraw.lab.simulate.kernel_run import Run, cores, play

        least = DECKS_PER_CORE * (self.jobs or cores())
        runs = [Run(self.game, self.rules, tuple(way), seed, first=0) for way in ways]
        while decks:
            count = max(least, pace.games)
            piece, decks = decks[:count], decks[count:]
            wins = np.zeros((len(piece), len(different)))
            with pace.timed(len(piece)):
                for way, run in zip(ways, runs, strict=True):
                    shares = play(run, piece, self.jobs).shares
                    for column, bot in enumerate(different):
                        wins[:, column] += shares[:, [seat for seat, name in enumerate(way) if name == bot]].sum(axis=1)
            yield wins / len(ways)

    def _play_in_engine(
        self, ways: Sequence[Sequence[str]], seed: int, decks: range, different: Sequence[str], pace: Pace
    ) -> Iterator[Any]:
        """Play in the engine, and yield the wins of one deck at a time."""
        for number in decks:
            wins = np.zeros((1, len(different)))
            deck = seed_of_run(seed, number)
            for way in ways:
                kinds = [self.kinds[bot] for bot in way]
                seeds = [bot_seed(deck, seat) for seat in range(len(way))]
                result = play_match(self.game, self.rules, kinds, SeededDealer(deck), seeds=seeds).result
                assert result is not None
                for seat in result["winners"]:
                    wins[0, different.index(way[seat])] += 1 / len(result["winners"])
            yield wins / len(ways)
