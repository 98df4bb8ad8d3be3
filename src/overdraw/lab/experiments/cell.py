"""Playing one cell of an experiment, and keeping what came of it."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from overdraw.atomic import check_writable, write_text
from overdraw.games.catalogue import game_named
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.simulate.summary import seats_by_bot
from overdraw.lab.simulate.tally import Tally
from overdraw.lab.simulate.threads import CutShort
from overdraw.lab.stats.estimates import share

if TYPE_CHECKING:
    from overdraw.lab.simulate.run import Run  # with numba and numpy, which not every command needs

FORMAT: Final = "overdraw-cell/2"
STEP: Final = 1 << 14
"""Games between two looks at the precision. Fixed, so that a result does not depend on who plays it."""


@dataclass(frozen=True, slots=True)
class CellResult:
    """What a cell came to; not finished where Ctrl-C ended it early."""

    cell: Cell
    tally: Tally
    finished: bool = True

    def as_json(self) -> dict[str, Any]:
        return {"format": FORMAT, "key": self.cell.key, "label": self.cell.label, "tally": self.tally.as_json()}


Progress = Callable[[int], None]
"""Is told now and then how many games of a cell have been played."""


def play_cell(experiment: Experiment, cell: Cell, jobs: int | None = None, progress: Progress | None = None) -> Tally:
    """Games until there are enough, or until every share of wins is known as well as asked.

    Ctrl-C raises CutShort with the games so far, or KeyboardInterrupt if there are none.
    """
    from overdraw.lab.simulate.results import tally_of_results
    from overdraw.lab.simulate.run import play_in_batches

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
    from overdraw.lab.simulate.run import prepare

    for cell in cells:
        prepare(_run(experiment, cell))


def _run(experiment: Experiment, cell: Cell) -> "Run":
    from overdraw.lab.simulate.run import Run

    seed = experiment.seed_of(cell)
    return Run(game_named(cell.game), cell.rules(), cell.bots, seed, composition=cell.composition())


def is_precise(tally: Tally, precision: float) -> bool:
    """Whether every share of wins, by seat and by place, is known to within the precision."""
    lines = (*tally.seats, *tally.places)
    return all(share(tally.games, line.wins, line.wins_squared).reach <= precision for line in lines)


@dataclass(frozen=True, slots=True)
class CellCache:
    """The folder in which finished cells are kept, so that an interrupted experiment goes on where it stopped."""

    folder: Path

    @classmethod
    def at(cls, out: Path) -> Self:
        cache = cls(out / "cells")
        check_writable(cache.folder, make=True)
        return cache

    def _path(self, experiment: Experiment, cell: Cell) -> Path:
        return self.folder / f"{cell.key}-{experiment.seed}-{experiment.games}-{experiment.precision}.json"

    def find(self, experiment: Experiment, cell: Cell) -> Tally | None:
        """A finished cell, or None; one that cannot be read is played again."""
        try:
            written = json.loads(self._path(experiment, cell).read_text(encoding="utf-8"))
            return Tally.from_json(written["tally"]) if written["format"] == FORMAT else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, experiment: Experiment, result: CellResult) -> None:
        """Written aside and then put in place, so that half a file never looks finished."""
        path = self._path(experiment, result.cell)
        write_text(path, json.dumps(result.as_json()))
