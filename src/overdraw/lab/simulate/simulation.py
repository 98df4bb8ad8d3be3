"""Simulates many games between the same players.

The kernel plays if it has the game and all the bots; otherwise the engine does, one game at a time.
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
    from overdraw.lab.simulate.kernel_run import Run  # imports numba and numpy, which not every command needs

RECORDED_BATCH: Final = 8
"""Games in a batch with records, small so that an interruption loses little."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The results of games that were played together, and their records if requested."""

    tally: Tally
    records: tuple[Record, ...] = ()


@dataclass(frozen=True, slots=True)
class Simulation:
    """A number of games between these bots, with the seats taking turns to start. The seed determines them all."""

    game: AnyGame
    rules: Any
    kinds: tuple[BotKind, ...]
    games: int
    seed: int

    @property
    def bots(self) -> tuple[str, ...]:
        """The bot at each seat."""
        return tuple(kind.name for kind in self.kinds)

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each bot."""
        return tuple(seats_by_bot(self.bots).values())

    def in_the_engine(self) -> Iterator[Batch]:
        """Yield the games one by one, each with a record that also proves its shuffle."""
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
        """Play the games on `jobs` cores (default: all) and yield them in batches.

        Once `stop` is set, no further game starts; the running ones are finished and form the last batch. With records,
        that batch is dropped, because each of its games would have to be played again to be recorded.
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
        """Compile everything that the games need, before anything is played or timed."""
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
    """Whether the kernel has this game and all these bots."""
    from overdraw.bots.weights_file import split_name
    from overdraw.lab.simulate.compiled_loops import LOOPS

    return game.name in LOOPS and all(split_name(kind.name)[0] in LOOPS[game.name].policies for kind in kinds)


def simulate(game: AnyGame, rules: Any, kinds: Sequence[BotKind], games: int, seed: int) -> Iterator[Record]:
    """Yield games of the engine, each with its own seed, with the seats taking turns to start."""
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
