"""Simulates many games between the same bots.

The kernel plays if it supports the game and all the bots. Otherwise the engine plays, one game at a time.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any, Final

from overdraw.bots.bot import BotKind
from overdraw.bots.warm_up import warm_up
from overdraw.core.game import AnyGame
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import bot_seed, seed_of_run
from overdraw.dealing.shuffle import Shuffle
from overdraw.lab.simulate.engine_match import name_seats, play_match
from overdraw.lab.simulate.summary import seats_by_bot
from overdraw.lab.simulate.tally import Tally, tally_of_record
from overdraw.records import Record

if TYPE_CHECKING:
    # imported only for type checkers, because many commands do not need Numba and NumPy, which are slow to import
    from overdraw.lab.simulate.kernel_run import Run

RECORDED_BATCH: Final = 8
"""The number of games in a batch with records. It is small so that an interruption loses few games."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The results of a batch of games and, if requested, their records."""

    tally: Tally
    records: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Simulation:
    """A simulation of several games between the same bots. The seats take turns to start, and one seed determines all
    games."""

    game: AnyGame
    rules: Any
    kinds: tuple[BotKind, ...]
    games: int
    seed: int

    @property
    def bots(self) -> tuple[str, ...]:
        """The name of the bot in each seat."""
        return tuple(kind.name for kind in self.kinds)

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each bot, as one group for each bot."""
        return tuple(seats_by_bot(self.bots).values())

    def in_the_engine(self) -> Iterator[Batch]:
        """Play the games in the engine, and yield each game's results with a record that contains the seed of its
        shuffle."""
        for record in simulate(self.game, self.rules, self.kinds, self.games, self.seed):
            yield Batch(tally_of_record(record, self.groups), (record,))

    def in_the_kernel(
        self,
        jobs: int | None = None,
        *,
        recorded: bool = False,
        progress: Callable[[int], None] | None = None,
        stop: Event | None = None,
    ) -> Iterator[Batch]:
        """Play the games in the kernel on `jobs` cores (default: all), and yield the results in batches.

        Once `stop` is set, no more games start. The games in progress are finished and form the last batch. With
        `recorded`, this last batch is dropped, because recording a game means playing it again.
        """
        from overdraw.lab.simulate.kernel_run import BATCH, play_in_batches
        from overdraw.lab.simulate.record_game import record
        from overdraw.lab.simulate.results import tally_of_results

        run, players, stop = self._run(), name_seats(self.kinds), stop or Event()
        size = RECORDED_BATCH if recorded else BATCH
        for results in play_in_batches(run, self.games, jobs, size, progress, stop):
            records: list[Record] = []
            for number in results.numbers if recorded else ():
                if stop.is_set():
                    return
                records.append(record(run, number, players, {"run": {"seed": self.seed, "game": number}}))
            if results.numbers:
                yield Batch(tally_of_results(results, self.groups), tuple(records))

    def prepare(self, *, compiled: bool, recorded: bool = False) -> None:
        """Compile everything that the games need before they start, so that measured times do not include
        compilation."""
        if not compiled:
            warm_up(self.game, self.rules, len(self.kinds), self.kinds)
            return
        from overdraw.lab.simulate.kernel_run import prepare
        from overdraw.lab.simulate.record_game import events_of

        prepare(self._run())
        if recorded:
            events_of(self._run(), 0)

    def _run(self) -> "Run":
        from overdraw.lab.simulate.kernel_run import Run

        return Run(self.game, self.rules, self.bots, self.seed)


def kernel_plays(game: AnyGame, kinds: Sequence[BotKind]) -> bool:
    """Return whether the kernel supports this game and all these bots."""
    from overdraw.bots.weights_file import split_name
    from overdraw.lab.simulate.compiled_loops import LOOPS

    return game.name in LOOPS and all(split_name(kind.name)[0] in LOOPS[game.name].policies for kind in kinds)


def simulate(game: AnyGame, rules: Any, kinds: Sequence[BotKind], games: int, seed: int) -> Iterator[Record]:
    """Play games in the engine and yield their records. Each game has its own seed, and the seats take turns to
    start."""
    for number in range(games):
        deck = seed_of_run(seed, number)
        yield play_match(
            game,
            rules,
            kinds,
            SeededDealer(deck),
            seeds=[bot_seed(deck, seat) for seat in range(len(kinds))],
            first=number % len(kinds),
            other={"shuffle": Shuffle(seed=deck.hex()).as_json()},
        )
