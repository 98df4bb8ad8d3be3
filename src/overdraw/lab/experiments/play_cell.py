"""Playing one cell of an experiment: games in the kernel until its shares of wins are precise enough."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from overdraw.games.catalogue import game_named
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.simulate.interruptible_threads import CutShort
from overdraw.lab.simulate.summary import seats_by_bot
from overdraw.lab.simulate.tally import Tally
from overdraw.lab.stats.estimates import share

if TYPE_CHECKING:
    from overdraw.lab.simulate.kernel_run import Run  # with numba and numpy, which not every command needs

STEP: Final = 1 << 14
"""Games between two looks at the precision. Fixed, so that a result does not depend on who plays it."""


Progress = Callable[[int], None]
"""Is told now and then how many games of a cell have been played."""


def play_cell(experiment: Experiment, cell: Cell, jobs: int | None = None, progress: Progress | None = None) -> Tally:
    """Games until there are enough, or until every share of wins is known as well as asked.

    Ctrl-C raises CutShort with the games so far, or KeyboardInterrupt if there are none.
    """
    from overdraw.lab.simulate.kernel_run import play_in_batches
    from overdraw.lab.simulate.results import tally_of_results

    groups = tuple(seats_by_bot(cell.bots).values())
    total: Tally | None = None

    def report(games: int) -> None:
        if progress is not None:
            progress(games + (total.games if total else 0))

    try:
        for results in play_in_batches(_run(experiment, cell), experiment.games, jobs, STEP, report):
            tally = tally_of_results(results, groups)
            total = tally if total is None else total + tally
            if is_precise(total, experiment.precision):
                break
    except CutShort as interrupt:
        if interrupt.played.numbers:
            tally = tally_of_results(interrupt.played, groups)
            total = tally if total is None else total + tally
        if total is None:
            raise KeyboardInterrupt from None
        raise CutShort(total) from None
    assert total is not None
    return total


def compile_for(experiment: Experiment, cells: Iterable[Cell]) -> None:
    """Compile what these cells need, before anything is played."""
    from overdraw.lab.simulate.kernel_run import prepare

    for cell in cells:
        prepare(_run(experiment, cell))


def _run(experiment: Experiment, cell: Cell) -> "Run":
    from overdraw.lab.simulate.kernel_run import Run

    seed = experiment.seed_of(cell)
    return Run(game_named(cell.game), cell.rules(), cell.bots, seed, composition=cell.composition())


def is_precise(tally: Tally, precision: float) -> bool:
    """Whether every share of wins, by seat and by place, is known to within the precision."""
    lines = (*tally.seats, *tally.places)
    return all(share(tally.games, line.wins, line.wins_squared).reach <= precision for line in lines)
