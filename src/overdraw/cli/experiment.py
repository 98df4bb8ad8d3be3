"""`overdraw experiment`: a question about a game, asked of millions of games."""

import argparse
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from overdraw.atomic import write_text
from overdraw.cli.console import console
from overdraw.errors import BadValue
from overdraw.lab.experiments.cell import CellCache, CellResult
from overdraw.lab.experiments.experiment import Experiment, read_experiment
from overdraw.lab.experiments.report import in_short, page, table
from overdraw.lab.experiments.runner import run_experiment


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "experiment",
        help="ask a question of millions of games",
        description="Play every cell of an experiment's grid and write a table (table.csv) and a page with plots "
        "(report.html). Finished cells are kept in the output folder: an interrupted experiment goes on where it "
        "stopped. The same seed gives the same numbers, here or on a cluster.",
        epilog="The experiments that come with Overdraw are in the folder examples/experiments.",
    )
    parser.add_argument("file", metavar="FILE.toml", type=Path, help="the question and its grid")
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="where to write (a folder named after the file)")
    parser.add_argument("--jobs", metavar="N", type=int, help="how many cores play (all unless told)")
    parser.add_argument("--games", metavar="N", type=int, help="at most so many games in each cell")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on this Ray cluster; `local` starts one here")
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
    results = _play(experiment, cache, args)
    ordered = [results[cell.key] for cell in experiment.cells]
    write_text(out / "table.csv", table(experiment, ordered))
    write_text(out / "report.html", page(experiment, ordered))
    screen = console()
    screen.print(experiment.question, style="bold")
    for sentence in in_short(experiment, ordered):
        screen.print(f"  {sentence}")
    screen.print(f"{out / 'report.html'} and {out / 'table.csv'} are written.")
    return 0


def _play(experiment: Experiment, cache: CellCache, args: argparse.Namespace) -> dict[str, CellResult]:
    screen = console(stderr=True)
    columns = [
        TextColumn("cells"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
    ]
    results: dict[str, CellResult] = {}
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=len(experiment.cells))
        for result in run_experiment(experiment, cache, jobs=args.jobs, ray=args.ray):
            results[result.cell.key] = result
            progress.update(task, advance=1, description=experiment.label(result.cell))
    return results
