"""The report of an experiment: a CSV table for programs, and a self-contained HTML page for people."""

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import product
from typing import Any, Final

from overdraw.lab.experiments.cell_cache import CellResult
from overdraw.lab.experiments.experiment import Experiment, in_words
from overdraw.lab.simulate.summary import Standing, by_bot, standing, turns_per_game
from overdraw.lab.simulate.tally import Tally
from overdraw.lab.stats.estimates import Estimate, share
from overdraw.lab.stats.html_page import html_page
from overdraw.lab.stats.plots import Dot, Line, dot_plot, line_plot, number, percent

NOTABLE: Final = 0.01
"""The smallest relative change that the summary of the report mentions."""

MOST_LINES: Final = 6
"""The maximum number of curves in one plot."""

ENOUGH: Final = 200
"""The minimum number of turns or players behind each point of a curve."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that summarises the results of an experiment's cell, with its name and its format."""

    name: str
    of: Callable[[Tally], float | None]
    form: Callable[[float], str]


def _per_game(name: str) -> Callable[[Tally], float | None]:
    def of(tally: Tally) -> float | None:
        counts = [line.counts.get(name) for line in tally.seats]
        return None if None in counts else sum(count or 0 for count in counts) / tally.games / len(counts)

    return of


def _bust_rate(tally: Tally) -> float | None:
    turns = sum(tally.stopped) + sum(tally.busted)
    return sum(tally.busted) / turns if turns else None


def _unfairness(tally: Tally) -> float:
    return max(abs(line.wins / tally.games - 1 / len(tally.places)) for line in tally.places)


MEASURES: Final = (
    Measure(
        "mean score", lambda tally: sum(line.points for line in tally.seats) / tally.games / len(tally.seats), number
    ),
    Measure("largest gap to an equal share", _unfairness, percent),
    Measure("busts per turn of drawing", _bust_rate, percent),
    Measure("banks per player", _per_game("banks"), number),
    Measure("turns per game", turns_per_game, number),
)


def places(tally: Tally) -> list[Estimate]:
    """Return each player's share of wins in turn order, beginning with the starting player."""
    return [share(tally.games, line.wins, line.wins_squared) for line in tally.places]


def table(experiment: Experiment, results: Sequence[CellResult]) -> str:
    """Return CSV text with a row for each cell and place in turn order. Mixed line-ups also have a row for each bot."""
    text = io.StringIO()
    counts = list(results[0].tally.places[0].counts)
    head = [*experiment.axes, "place", "bot", "games", "win_share", "win_share_low", "win_share_high", "mean_score"]
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*head, *(f"{name}_per_game" for name in counts)])
    for result in results:
        axes = [result.cell.axes[name] for name in experiment.axes]
        for place, bot, one in _standings(result):
            wins = one.win_share
            numbers = [wins.value, wins.low, wins.high, one.score.value, *one.counts.values()]
            writer.writerow([*axes, place, bot, result.tally.games, *(f"{value:.6g}" for value in numbers)])
    return text.getvalue()


def _standings(result: CellResult) -> Iterator[tuple[int | str, str, Standing]]:
    """Yield the place, the bot and the results for each row of the table: first the places in turn order, then the bots
    of a mixed line-up."""
    for place, line in enumerate(result.tally.places, 1):
        yield place, "", standing(result.tally.games, line)
    if result.cell.is_mixed:
        for bot, one in by_bot(result.cell.bots, result.tally).items():
            yield "", bot, one


def page(experiment: Experiment, results: Sequence[CellResult]) -> str:
    """Return the report of an experiment as one self-contained HTML page."""
    games = sum(result.tally.games for result in results)
    sections = [
        f"<p>{escape(experiment.about)}</p>" if experiment.about else "",
        f'<p class="note">{games:,} games in {len(results)} cells, seed {experiment.seed}. '
        "Intervals are 95 % confidence intervals. A shared win is split equally.</p>",
        *_sections(experiment, results),
    ]
    return html_page(experiment.question, *sections)


def _sections(experiment: Experiment, results: Sequence[CellResult]) -> Iterator[str]:
    yield _section("Summary", _short(experiment, results))
    if any(result.cell.is_mixed for result in results):
        yield _section("Which bot wins?", _bots(experiment, results))
    yield _section("Does it matter who starts?", _seats(experiment, results))
    if effects := _effects(experiment, results):
        yield _section("What each choice changes", effects)
    if any(sum(result.tally.busted) for result in results):
        yield _section("How risky is the next card?", _busts(experiment, results))
    if any("banks" in result.tally.by_count for result in results):
        yield _section("Is banking worth a turn?", _banking(experiment, results))
    yield _section("Distribution of scores", _scores(experiment, results))
    yield _section("All numbers", _numbers(experiment, results))


def _section(title: str, body: str) -> str:
    return f"<h2>{title}</h2>{body}"


def verdict(result: CellResult, precision: float = 0.0) -> str:
    """Return a sentence that says how often each player wins, in turn order, and how precise this number is.

    For a mixed line-up, the sentence names the bots instead.
    """
    if result.cell.is_mixed:
        shares = bots(result)
    else:
        shares = {f"player {place}": one for place, one in enumerate(places(result.tally), 1)}
    wins = ", ".join(f"{name} {percent(one.value)}" for name, one in shares.items())
    widest = max(one.reach for one in shares.values())
    short = f" instead of the requested {percent(precision)}" if precision and widest > precision else ""
    return f"wins {wins}; fair is {percent(1 / len(result.cell.bots))}; known to ± {percent(widest)}{short}"


def bots(result: CellResult) -> dict[str, Estimate]:
    """Return each bot's share of wins per seat."""
    found = by_bot(result.cell.bots, result.tally)
    return {f"each {bot}" if one.seats > 1 else bot: one.win_share for bot, one in found.items()}


def in_short(experiment: Experiment, results: Sequence[CellResult]) -> list[str]:
    """Return sentences that say what each choice in the grid changes, and how often each player wins."""
    return [
        *_told_effects(experiment, results),
        *(f"{experiment.label(result.cell)}: {verdict(result, experiment.precision)}" for result in results),
    ]


def _short(experiment: Experiment, results: Sequence[CellResult]) -> str:
    sentences = "".join(f"<li>{escape(sentence)}.</li>" for sentence in in_short(experiment, results))
    return f'<p class="note">Players are numbered in turn order, so player 1 starts.</p><ul>{sentences}</ul>'


def _bots(experiment: Experiment, results: Sequence[CellResult]) -> str:
    dots = []
    for group, result in enumerate(result for result in results if result.cell.is_mixed):
        fair = 1 / len(result.cell.bots)
        for bot, one in bots(result).items():
            label = f"{experiment.label(result.cell)}, {bot}"
            dots.append(Dot(label, one.value - fair, one.low - fair, one.high - fair, group))
    note = "Each bot's share of wins per seat, compared with an equal share. Every seat starts equally often."
    return f'<p class="note">{note}</p>' + dot_plot("Share of wins by bot", dots, 0.0, percent)


def _seats(experiment: Experiment, results: Sequence[CellResult]) -> str:
    dots = []
    for group, result in enumerate(results):
        fair = 1 / len(result.tally.places)
        for place, one in enumerate(places(result.tally), 1):
            label = f"{experiment.label(result.cell)}, player {place}"
            dots.append(Dot(label, one.value - fair, one.low - fair, one.high - fair, group))
    note = "The share of wins at each place in turn order, compared with an equal share."
    return f'<p class="note">{note}</p>' + dot_plot("Share of wins by turn order", dots, 0.0, percent)


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect that one value of an axis in the grid has on a measure.

    `found` is the mean of the measure over all cells with this value. `before` is the mean over all cells with the
    first value of the axis.
    """

    axis: str
    value: Any
    instead_of: Any
    measure: Measure
    found: float
    before: float

    @property
    def change(self) -> float:
        return self.found / self.before - 1 if self.before else 0.0


def effects(experiment: Experiment, results: Sequence[CellResult]) -> list[Effect]:
    """Compare each value of each axis in the grid with the first value of the axis.

    The number of players is left out because it is not a rule.
    """
    found = []
    for axis, (first, *others) in experiment.axes.items():
        for value, measure in product(others if axis != "players" else (), MEASURES):
            after, before = (_mean(measure, axis, one, results) for one in (value, first))
            if after is not None and before is not None:
                found.append(Effect(axis, value, first, measure, after, before))
    return found


def _mean(measure: Measure, axis: str, value: Any, results: Sequence[CellResult]) -> float | None:
    """Return the mean of a measure over all cells that have this value of an axis."""
    values = [measure.of(result.tally) for result in results if result.cell.axes[axis] == value]
    known = [one for one in values if one is not None]
    return sum(known) / len(known) if known else None


def _told_effects(experiment: Experiment, results: Sequence[CellResult]) -> list[str]:
    """Return a sentence for each choice of a value. It names the measures that the choice changes by 1 % or more."""
    told: dict[str, list[str]] = {}
    for effect in effects(experiment, results):
        form = effect.measure.form
        changes = told.setdefault(
            f"{in_words(effect.axis, effect.value)} instead of {in_words(effect.axis, effect.instead_of)}", []
        )
        if abs(effect.change) >= NOTABLE:
            changes.append(f"{effect.measure.name} {form(effect.found)} instead of {form(effect.before)}")
    return [f"{choice}: {'; '.join(changes) or 'nothing notable changes'}" for choice, changes in told.items()]


def _effects(experiment: Experiment, results: Sequence[CellResult]) -> str:
    rows = []
    for axis, values in experiment.axes.items():
        for value in values if len(values) > 1 else ():
            means = [_mean(measure, axis, value, results) for measure in MEASURES]
            cells = ["–" if mean is None else m.form(mean) for m, mean in zip(MEASURES, means, strict=True)]
            rows.append([in_words(axis, value), *cells])
    if not rows:
        return ""
    note = "Mean values over all cells with this choice. The plot shows the change from the first choice."
    dots = [
        Dot(
            f"{in_words(effect.axis, effect.value)}: {effect.measure.name}", effect.change, effect.change, effect.change
        )
        for effect in effects(experiment, results)
    ]
    plot = dot_plot("The effect of each choice", dots, 0.0, percent) if dots else ""
    return f'<p class="note">{note}</p>' + _table(["", *(measure.name for measure in MEASURES)], rows) + plot


def _busts(experiment: Experiment, results: Sequence[CellResult]) -> str:
    note = "Among the turns that drew at least this many cards, the share in which the last of these cards was a bust."
    plots = _line_plots(experiment, results, "Bust rate by cards drawn", bust_curve, "cards drawn", "bust")
    return f'<p class="note">{note}</p>{plots}'


def bust_curve(tally: Tally) -> list[tuple[float, float]]:
    """Return the bust rate of a turn's first card, second card and so on.

    The rate of each card is its share of busts among the turns that drew at least that many cards.
    """
    ended = [stopped + busted for stopped, busted in zip(tally.stopped, tally.busted, strict=True)]
    reached = [sum(ended[drawn:]) for drawn in range(len(ended))]
    return [(drawn, tally.busted[drawn] / reached[drawn]) for drawn in range(1, len(ended)) if reached[drawn] >= ENOUGH]


def _banking(experiment: Experiment, results: Sequence[CellResult]) -> str:
    note = (
        "Share of wins of the players who banked this many times in a game. Players who bank more may differ in other "
        "ways, so this is not the effect of banking alone."
    )
    plots = _line_plots(experiment, results, "Wins by banks", bank_curve, "banks in a game", "wins")
    return f'<p class="note">{note}</p>{plots}'


def bank_curve(tally: Tally) -> list[tuple[float, float]]:
    """Return, for each number of banks in a game, the share of wins of the players who banked that many times."""
    pairs = enumerate(tally.by_count["banks"])
    return [(banks, wins / players) for banks, (players, wins) in pairs if players >= ENOUGH]


def _scores(experiment: Experiment, results: Sequence[CellResult]) -> str:
    return _line_plots(experiment, results, "Final scores", score_curve, "final score", "share of players")


def score_curve(tally: Tally) -> list[tuple[float, float]]:
    """Return the distribution of all players' final scores, in bins."""
    total = sum(tally.scores)
    width = max(1, len(tally.scores) // 60)
    bins = [sum(tally.scores[at : at + width]) for at in range(0, len(tally.scores), width)]
    return [(width * place + (width - 1) / 2, count / total / width) for place, count in enumerate(bins)]


def _line_plots(
    experiment: Experiment,
    results: Sequence[CellResult],
    title: str,
    curve: Callable[[Tally], list[tuple[float, float]]],
    across: str,
    up: str,
) -> str:
    """Return plots with a curve for each cell of the experiment. Many cells are split into one plot for each number of
    players."""
    groups: dict[str, list[CellResult]] = {}
    for result in results:
        players = len(result.tally.seats)
        groups.setdefault(f"{players} players" if len(results) > MOST_LINES else "", []).append(result)
    plots = []
    for name, group in groups.items():
        curves = [Line(experiment.label(result.cell), curve(result.tally)) for result in group]
        lines = [line for line in curves if len(line.points) > 1]
        heading = f"<h3>{name}</h3>" if name else ""
        plot = line_plot(title, lines, across, up, percent) if lines else "<p>Too few games for a curve.</p>"
        plots.append(heading + plot)
    return "".join(plots)


def _numbers(experiment: Experiment, results: Sequence[CellResult]) -> str:
    most = max(len(result.tally.places) for result in results)
    head = ["", "games", *(f"player {place + 1}" for place in range(most)), *(measure.name for measure in MEASURES)]
    rows = []
    for result in results:
        shares = [f"{percent(one.value)} ± {percent(one.reach)}" for one in places(result.tally)]
        values = [measure.of(result.tally) for measure in MEASURES]
        measured = [
            "–" if value is None else measure.form(value) for measure, value in zip(MEASURES, values, strict=True)
        ]
        padding = [""] * (most - len(shares))
        rows.append([experiment.label(result.cell), f"{result.tally.games:,}", *shares, *padding, *measured])
    return _table(head, rows)


def _table(head: list[str], rows: list[list[Any]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
