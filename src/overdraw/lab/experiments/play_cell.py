"""Plays one cell of an experiment until its shares of wins are precise enough.

The kernel plays if it supports the game and all the bots. Otherwise the engine plays, one game at a time.
"""

from collections.abc import Callable, Iterable
from threading import Event
from typing import TYPE_CHECKING, Final

from overdraw.bots.catalogue import bot_named
from overdraw.games.catalogue import game_named
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.simulate.interruptible_threads import CutShort
from overdraw.lab.simulate.simulation import Simulation, kernel_plays
from overdraw.lab.simulate.summary import seats_by_bot
from overdraw.lab.simulate.tally import Tally
from overdraw.lab.stats.estimates import share

if TYPE_CHECKING:
    # imported only for type checkers, because many commands do not need Numba and NumPy, which are slow to import
    from overdraw.lab.simulate.kernel_run import Run
    from overdraw.lab.simulate.results import Results

STEP: Final = 1 << 14
"""The number of games between two checks of the precision. It is fixed so that results do not depend on the machine."""


ENGINE_STEP: Final = 1 << 8
"""The number of games between two checks of the precision if the engine plays. The engine is slower than the kernel."""

Progress = Callable[[int], None]
"""A callback that receives the number of games of the cell played so far, about four times a second."""


def play_cell(
    experiment: Experiment,
    cell: Cell,
    jobs: int | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Tally:
    """Play a cell until all its games are played, or until every share of wins is as precise as the experiment
    requires.

    If `stop` is set before that, raise CutShort with the games played so far. If Ctrl-C raises KeyboardInterrupt, do
    the same, or let KeyboardInterrupt propagate if no game has been played. Only `stop` guarantees that no finished
    game is lost.
    """
    if not _in_the_kernel(cell):
        return _play_in_engine(experiment, cell, progress, stop or Event())
    return _play_in_kernel(experiment, cell, jobs, progress, stop)


def _in_the_kernel(cell: Cell) -> bool:
    game = game_named(cell.game)
    return kernel_plays(game, [bot_named(game, bot) for bot in cell.bots])


def _play_in_engine(experiment: Experiment, cell: Cell, progress: Progress | None, stop: Event) -> Tally:
    game = game_named(cell.game)
    kinds = tuple(bot_named(game, bot) for bot in cell.bots)
    total: Tally | None = None
    try:
        for batch in Simulation(game, cell.rules(), kinds, experiment.games, experiment.seed_of(cell)).in_the_engine():
            total = batch.tally if total is None else total + batch.tally
            if progress is not None:
                progress(total.games)
            if total.games % ENGINE_STEP == 0 and is_precise(total, experiment.precision):
                return total
            if stop.is_set():
                break
    except KeyboardInterrupt:
        if total is None:
            raise
    if total is None:
        raise KeyboardInterrupt
    if total.games < experiment.games:
        raise CutShort(total)
    return total


def _play_in_kernel(
    experiment: Experiment, cell: Cell, jobs: int | None, progress: Progress | None, stop: Event | None
) -> Tally:
    from overdraw.lab.simulate.kernel_run import play_in_batches
    from overdraw.lab.simulate.results import tally_of_results

    groups = tuple(seats_by_bot(cell.bots).values())
    total: Tally | None = None

    def report(games: int) -> None:
        if progress is not None:
            progress(games + (total.games if total else 0))

    def add(results: "Results") -> Tally | None:
        if not results.numbers:
            return total
        tally = tally_of_results(results, groups)
        return tally if total is None else total + tally

    try:
        for results in play_in_batches(_run(experiment, cell), experiment.games, jobs, STEP, report, stop):
            total = add(results)
            # The precision is not checked after an interrupted batch. Otherwise, the result would depend on the moment
            # of the interruption.
            if len(results.numbers) == STEP and total is not None and is_precise(total, experiment.precision):
                return total
    except CutShort as interrupt:
        total = add(interrupt.played)
    if total is None:
        raise KeyboardInterrupt
    if total.games < experiment.games:
        raise CutShort(total)
    return total


def compile_for(experiment: Experiment, cells: Iterable[Cell]) -> None:
    """Compile the code that plays these cells, without playing a game."""
    for cell in cells:
        if _in_the_kernel(cell):
            from overdraw.lab.simulate.kernel_run import prepare

            prepare(_run(experiment, cell))


def _run(experiment: Experiment, cell: Cell) -> "Run":
    from overdraw.lab.simulate.kernel_run import Run

    seed = experiment.seed_of(cell)
    return Run(game_named(cell.game), cell.rules(), cell.bots, seed, composition=cell.composition())


def is_precise(tally: Tally, precision: float) -> bool:
    """Whether every share of wins, by seat and by place in turn order, is as precise as required."""
    lines = (*tally.seats, *tally.places)
    return all(share(tally.games, line.wins, line.wins_squared).reach <= precision for line in lines)
