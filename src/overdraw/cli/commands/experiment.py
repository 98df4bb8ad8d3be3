"""`overdraw experiment`: answer a question about a game by playing millions of games."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final, Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from overdraw.atomic import write_text
from overdraw.cli.console import console
from overdraw.cli.interrupts import in_thread, stop_on_interrupt
from overdraw.core.english import counted
from overdraw.errors import BadValue
from overdraw.lab.experiments.cell_cache import CellCache, CellResult
from overdraw.lab.experiments.experiment import Cell, Experiment, read_experiment
from overdraw.lab.experiments.play_cell import compile_for
from overdraw.lab.experiments.report import in_short, page, table
from overdraw.lab.experiments.runner import run_experiment

SECONDS_BETWEEN_LINES: Final = 10.0


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "experiment",
        help="answer a question about a game by playing millions of games",
        description="Play every cell of an experiment's grid and write a table (table.csv) and a page with plots "
        "(report.html). The output folder keeps finished cells: to continue an interrupted experiment, run the same "
        "command again. The same seed gives the same results on any machine and on a cluster.",
        epilog="Example experiments are in the folder examples/experiments.",
    )
    parser.add_argument(
        "file", metavar="FILE.toml", type=Path, help="experiment file, with a question and a grid of cells"
    )
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="output folder (default: named after the file)")
    parser.add_argument("--jobs", metavar="N", type=int, help="number of cores to use (default: all)")
    parser.add_argument("--games", metavar="N", type=int, help="maximum number of games in each cell")
    parser.add_argument("--ray", metavar="ADDRESS", help="address of a Ray cluster to play on, or `local` to start one")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    experiment = read_experiment(args.file)
    if args.jobs is not None and args.jobs < 1:
        raise BadValue(f"--jobs must be at least 1, not {args.jobs}")
    if args.games is not None:
        if args.games < 1:
            raise BadValue(f"--games must be at least 1, not {args.games}")
        experiment = experiment.with_games(args.games)
    out = args.out or Path(args.file.stem)
    cache = CellCache.at(out)
    results: dict[str, CellResult] = {}
    try:
        _play(experiment, cache, args, results)
    except KeyboardInterrupt:
        if results:
            _write(experiment, results, out)
        finished = sum(result.finished for result in results.values())
        cells = counted(len(experiment.cells), "cell")
        print(f"{finished} of {cells} finished; run the same command again to continue", file=sys.stderr)
        raise
    _write(experiment, results, out)
    return 0


def _write(experiment: Experiment, results: Mapping[str, CellResult], out: Path) -> None:
    """Write the table and the page of an experiment, and print a summary."""
    ordered = [results[cell.key] for cell in experiment.cells if cell.key in results]
    write_text(out / "table.csv", table(experiment, ordered))
    write_text(out / "report.html", page(experiment, ordered))
    screen = console()
    screen.print(experiment.question, style="bold")
    for sentence in in_short(experiment, ordered):
        screen.print(f"  {sentence}")
    screen.print(f"Wrote {out / 'report.html'} and {out / 'table.csv'}.")


def _play(experiment: Experiment, cache: CellCache, args: argparse.Namespace, results: dict[str, CellResult]) -> None:
    """Play the cells of an experiment. Each result is stored at once, so an interruption loses no finished cell."""
    if args.ray is None:
        missing = [cell for cell in experiment.cells if cache.find(experiment, cell) is None]
        in_thread(lambda: compile_for(experiment, missing))
    # Without a cluster, Ctrl-C only sets an event, so every finished game is counted. On a cluster, Ctrl-C abandons the
    # games that are running.
    stopping = stop_on_interrupt() if args.ray is None else nullcontext()
    with _shown_progress(experiment) as shown, stopping as stop:
        for result in run_experiment(
            experiment, cache, jobs=args.jobs, ray=args.ray, progress=shown.playing, stop=stop
        ):
            results[result.cell.key] = result
            shown.played(result)


class Shown(Protocol):
    """An object that shows the progress of an experiment."""

    def playing(self, cell: Cell, games: int) -> None: ...

    def played(self, result: CellResult) -> None: ...


@contextmanager
def _shown_progress(experiment: Experiment) -> Iterator[Shown]:
    """Yield a progress bar on a terminal, or a writer of progress lines if stderr is a file or a pipe."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield ProgressLines(experiment, screen.print)
        return
    columns = [TextColumn("cells"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")]
    with Progress(*columns, TimeElapsedColumn(), console=screen, transient=True) as progress:
        yield ProgressBar(experiment, progress)


class ProgressBar:
    """Shows how many cells of an experiment are done, and how many games the current cell has played."""

    def __init__(self, experiment: Experiment, progress: Progress) -> None:
        self._experiment, self._progress = experiment, progress
        self._task = progress.add_task("", total=len(experiment.cells))

    def playing(self, cell: Cell, games: int) -> None:
        self._progress.update(self._task, description=f"{self._experiment.label(cell)}: {counted(games, 'game')}")

    def played(self, result: CellResult) -> None:
        self._progress.update(self._task, advance=1)


class ProgressLines:
    """Prints a line for each finished cell of an experiment, and one every 10 seconds while a slow cell is running."""

    def __init__(
        self, experiment: Experiment, write: Callable[[str], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._experiment, self._write, self._clock = experiment, write, clock
        self._cells, self._last = 0, clock()

    def playing(self, cell: Cell, games: int) -> None:
        if self._clock() - self._last >= SECONDS_BETWEEN_LINES:
            self._line(self._cells + 1, f"{self._experiment.label(cell)}, {counted(games, 'game')} so far")

    def played(self, result: CellResult) -> None:
        self._cells += 1
        ended = "" if result.finished else ", interrupted"
        label = self._experiment.label(result.cell)
        self._line(self._cells, f"{label}, {counted(result.tally.games, 'game')}{ended}")

    def _line(self, cell: int, text: str) -> None:
        self._last = self._clock()
        self._write(f"cell {cell} of {len(self._experiment.cells)}: {text}")
