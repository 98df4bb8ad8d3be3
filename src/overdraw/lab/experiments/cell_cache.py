"""The cache of finished cells, kept in files between runs of an experiment."""

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
    """The result of a cell; `finished` is false if Ctrl-C ended it early."""

    cell: Cell
    tally: Tally
    finished: bool = True

    def as_json(self) -> dict[str, Any]:
        return {"format": FORMAT, "key": self.cell.key, "label": self.cell.label, "tally": self.tally.as_json()}


@dataclass(frozen=True, slots=True)
class CellCache:
    """The folder of finished cells, which lets an interrupted experiment continue where it stopped."""

    folder: Path

    @classmethod
    def at(cls, out: Path) -> Self:
        cache = cls(out / "cells")
        check_writable(cache.folder, make=True)
        return cache

    def _path(self, experiment: Experiment, cell: Cell) -> Path:
        return self.folder / f"{cell.key}-{experiment.seed}-{experiment.games}-{experiment.precision}.json"

    def find(self, experiment: Experiment, cell: Cell) -> Tally | None:
        """The tally of a finished cell, or None. An unreadable file counts as missing, so the cell is played again."""
        try:
            written = json.loads(self._path(experiment, cell).read_text(encoding="utf-8"))
            return Tally.from_json(written["tally"]) if written["format"] == FORMAT else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, experiment: Experiment, result: CellResult) -> None:
        """Save a finished cell atomically, so that a partial file never looks finished."""
        path = self._path(experiment, result.cell)
        write_text(path, json.dumps(result.as_json()))
