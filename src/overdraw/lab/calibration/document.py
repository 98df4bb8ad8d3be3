"""Generates docs/analysis/calibration.md and its plots from measurements."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from overdraw.games.catalogue import game_named
from overdraw.lab.calibration.measurement import Calibration
from overdraw.lab.stats.plots import Line, line_plot, percent

INTRODUCTION: Final = """\
# How well the evaluators are calibrated

A position that is worth 30 % of a win should be won in 30 % of the games. `make calibration` checks this: copies of a \
bot play games against each other, the evaluator values one random position of each game, and the values are compared \
with the results. Values that differ by less than a tenth form a bin. The expected calibration error is the mean \
distance between value and result over all bins. A perfect evaluator would also have a small error, because results \
are random."""


def document(found: Sequence[Calibration]) -> str:
    """Return the document about calibration, with a section for each game."""
    lines = [INTRODUCTION]
    for name, measured in _by_game(found):
        title = game_named(name).title
        lines += ["", f"## {title}", "", f"![Values and results in {title}]({plot_file(name)})", ""]
        lines += ["| players | games of | positions | calibration error | allowed | mean squared error |"]
        lines += ["|---:|---|---:|---:|---:|---:|"]
        lines += [
            f"| {one.players} | `{one.bot}` | {one.positions:,} | {one.error:.4f} | {one.bound} "
            f"| {one.squared_error:.4f} |"
            for one in measured
        ]
    return "\n".join(lines) + "\n"


def plot_file(game: str) -> str:
    return f"calibration-{game}.svg"


def plots(found: Sequence[Calibration]) -> Iterator[tuple[str, str]]:
    """Yield a file name and a plot for each game. The plot shows the predicted share of the win on one axis and the
    share that was won on the other."""
    for name, measured in _by_game(found):
        lines = [Line("perfect", [(0.0, 0.0), (1.0, 1.0)])]
        lines += [Line(f"{one.players} players", [(each.predicted, each.won) for each in one.bins]) for one in measured]
        figure = line_plot(game_named(name).title, lines, "value of the position", "share of the win", percent)
        picture = figure.removeprefix("<figure><svg").removesuffix("</figure>")
        yield plot_file(name), f'<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif"{picture}\n'


def _by_game(found: Sequence[Calibration]) -> Iterator[tuple[str, list[Calibration]]]:
    ordered = sorted(found, key=lambda one: (one.game, one.players))
    for name, group in groupby(ordered, key=lambda one: one.game):
        yield name, list(group)
