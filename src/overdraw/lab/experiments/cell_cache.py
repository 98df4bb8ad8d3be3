"""A file cache of the finished cells of an experiment. It outlives the run that filled it."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

from overdraw.atomic import check_writable, write_text
from overdraw.lab.experiments.experiment import Cell, Experiment
from overdraw.lab.simulate.tally import Tally

FORMAT: Final = "overdraw-cell/2"


@dataclass(frozen=True, slots=True)
class CellResult:
    """The result of an experiment's cell. If `finished` is false, Ctrl-C stopped the cell early."""

    cell: Cell
    tally: Tally
    finished: bool = True

    def as_json(self) -> dict[str, Any]:
        return {"format": FORMAT, "key": self.cell.key, "label": self.cell.label, "tally": self.tally.as_json()}


@dataclass(frozen=True, slots=True)
class CellCache:
    """A folder with the results of finished cells, so that an interrupted experiment can continue."""

    folder: Path

    @classmethod
    def at(cls, out: Path) -> Self:
        cache = cls(out / "cells")
        check_writable(cache.folder, make=True)
        return cache

    def _path(self, experiment: Experiment, cell: Cell) -> Path:
        return self.folder / f"{cell.key}-{experiment.seed}-{experiment.games}-{experiment.precision}.json"

    def find(self, experiment: Experiment, cell: Cell) -> Tally | None:
        """Return the tally of a cell, or None if the cell is not finished.

        A file that is not readable counts as missing, so its cell is played again.
        """
        try:
            written = json.loads(self._path(experiment, cell).read_text(encoding="utf-8"))
            return Tally.from_json(written["tally"]) if written["format"] == FORMAT else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, experiment: Experiment, result: CellResult) -> None:
        """Save the result of a finished cell. The file is written atomically, so it is never incomplete."""
        path = self._path(experiment, result.cell)
        write_text(path, json.dumps(result.as_json()))
