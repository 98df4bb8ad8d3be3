"""Duplicate deals: every deck is played with every seating, so that luck with the cards cancels out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

import numpy as np

from overdraw.analysis.luck import LuckEvaluator
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

    `wins` has each bot's share of wins for each deck, added up over the bot's seats. `luck` has a third
    axis for the sources of luck, which is empty without a luck evaluator. If `cut_short` is true, Ctrl-C stopped the
    run. These are then the last decks of the run, and there are fewer of them than usual.
    """

    games: int
    wins: Any
    luck: Any
    cut_short: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """The setting in which line-ups of bots play: the game, its rules, the bots by name, and a seed for all decks.

    With a luck evaluator, the results also contain the luck on every deck. The games themselves do not change.
    """

    game: AnyGame
    rules: Any
    kinds: Mapping[str, BotKind]
    seed: int
    engine: bool = False
    jobs: int | None = None
    evaluator: LuckEvaluator | None = None

    def prepare(self, line_ups: Iterable[LineUp]) -> None:
        """Compile the code for these line-ups before any game starts, so that measured times do not include
        compilation."""
        from overdraw.lab.arena import luck_of_games
        from overdraw.lab.simulate.kernel_run import Run, prepare

        for line_up in line_ups:
            run = Run(self.game, self.rules, line_up.bots, self.seed, first=0) if self.in_the_kernel(line_up) else None
            if self.evaluator is not None:
                luck_of_games.prepare(self.game, self.rules, line_up.seats, self.evaluator, run)
            elif run is not None:
                prepare(run)

    def play(self, line_up: LineUp, games: int) -> Iterator[Deals]:
        """Play at least `games` games and yield their results in parts.

        The parts cycle through the orders of the bots around the table.
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
            pieces: list[tuple[Any, Any]] = []
            cut_short = False
            try:
                for piece in play(ways, self._seed_of(ring), range(first, first + decks), line_up.different, pace):
                    pieces.append(piece)  # noqa: PERF402  # one by one, so that Ctrl-C keeps the earlier ones
            except KeyboardInterrupt:
                if not pieces:
                    raise
                cut_short = True
            wins, luck = map(np.concatenate, zip(*pieces, strict=True))
            yield Deals(len(wins) * len(ways), wins, luck, cut_short)
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
    ) -> Iterator[tuple[Any, Any]]:
        """Yield the wins and the luck of a few decks at a time, so that Ctrl-C loses only a few games."""
        from overdraw.lab.arena.luck_of_games import play_with_luck
        from overdraw.lab.simulate.kernel_run import Run, cores, play

        least = DECKS_PER_CORE * (self.jobs or cores())
        runs = [Run(self.game, self.rules, tuple(way), seed, first=0) for way in ways]
        while decks:
            count = max(least, pace.games)
            piece, decks = decks[:count], decks[count:]
            wins, luck = self._blank(len(piece), different)
            with pace.timed(len(piece)):
                for way, run in zip(ways, runs, strict=True):
                    seats = _seats_of(way, different)
                    if self.evaluator is None:
                        wins += play(run, piece, self.jobs).shares @ seats
                    else:
                        shares, found = play_with_luck(run, self.evaluator, piece, self.jobs)
                        wins += shares @ seats
                        luck += (found @ seats).swapaxes(1, 2)
            yield wins / len(ways), luck / len(ways)

    def _play_in_engine(
        self, ways: Sequence[Sequence[str]], seed: int, decks: range, different: Sequence[str], pace: Pace
    ) -> Iterator[tuple[Any, Any]]:
        """Play in the engine, and yield the wins and the luck of one deck at a time."""
        from overdraw.lab.arena.luck_of_games import luck_of_record

        for number in decks:
            wins, luck = self._blank(1, different)
            deck = seed_of_run(seed, number)
            for way in ways:
                kinds = [self.kinds[bot] for bot in way]
                seeds = [bot_seed(deck, seat) for seat in range(len(way))]
                record = play_match(self.game, self.rules, kinds, SeededDealer(deck), seeds=seeds)
                assert record.result is not None
                for seat in record.result["winners"]:
                    wins[0, different.index(way[seat])] += 1 / len(record.result["winners"])
                if self.evaluator is not None:
                    luck[0] += (luck_of_record(record, self.evaluator) @ _seats_of(way, different)).T
            yield wins / len(ways), luck / len(ways)

    def _blank(self, decks: int, different: Sequence[str]) -> tuple[Any, Any]:
        """Return zero-filled arrays for the wins and the luck on this number of decks."""
        sources = self.evaluator.sources if self.evaluator else ()
        return np.zeros((decks, len(different))), np.zeros((decks, len(different), len(sources)))


def _seats_of(way: Sequence[str], different: Sequence[str]) -> Any:
    """Return a matrix that converts one value per seat into one sum per bot."""
    return np.array([[float(name == bot) for bot in different] for name in way])
