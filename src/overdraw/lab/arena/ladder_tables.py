"""Formats arena results as tables for the terminal, as Markdown, as JSON, or as an HTML page with plots."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape
from typing import Any

from overdraw.analysis.luck import LuckEvaluator
from overdraw.bots.bot import BotKind
from overdraw.core.game import AnyGame
from overdraw.lab.arena.arena import Meeting, alone, rated
from overdraw.lab.arena.latency import Latency
from overdraw.lab.stats.estimates import Estimate
from overdraw.lab.stats.html_page import html_page
from overdraw.lab.stats.plots import Dot, dot_plot, number, percent


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a title. The first column contains text, and the other columns contain numbers."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Section:
    """The arena's results for one number of seats. `evaluator` is None if luck is not subtracted."""

    game: AnyGame
    rules: Any
    seats: int
    kinds: Sequence[BotKind]
    meetings: Sequence[Meeting]
    latency: Mapping[str, Latency]
    stopped: bool = False
    evaluator: LuckEvaluator | None = None

    @property
    def cut_short(self) -> bool:
        """Whether Ctrl-C stopped the arena before all line-ups were played."""
        return self.stopped or any(meeting.cut_short for meeting in self.meetings)

    @property
    def title(self) -> str:
        return f"{self.game.title} with {self.seats} players, {self.game.rules_in_short(self.rules, self.seats)}"

    @property
    def bots(self) -> list[str]:
        """The bots that have played. After Ctrl-C, some bots may be missing."""
        met = {bot for meeting in self.meetings for bot in meeting.line_up.different}
        return [kind.name for kind in self.kinds if kind.name in met]

    @cached_property
    def ratings(self) -> Mapping[str, Estimate]:
        return rated(self.bots, self.meetings)

    @property
    def grids(self) -> list[Grid]:
        mixtures = self._mixtures()
        return [self._ladder(), self._alone(), *([mixtures] if mixtures.rows else [])]

    def _ladder(self) -> Grid:
        rows = []
        for bot, rating in self.ratings.items():
            times = self.latency[bot]
            reach = f"{rating.value:.0f} ± {rating.reach:.0f}"
            shown = (f"{one:.2g} ms" for one in (times.median, times.percentile_99, times.maximum))
            rows.append((bot, reach, *shown))
        head = ("bot", "rating", "median decision", "99 %", "longest")
        return Grid(f"{self.title}: the ladder", head, tuple(rows))

    def _alone(self) -> Grid:
        """Return a table of the wins of a single bot (row) when all other seats are copies of another bot (column)."""
        find = alone(self.meetings)
        rows = []
        for one in self.ratings:
            cells = [meeting.share(one) if (meeting := find(one, other)) else None for other in self.ratings]
            rows.append((one, *("–" if cell is None else as_percent(cell) for cell in cells)))
        others = f"{self.seats - 1} copies of the other" if self.seats > 2 else "the other"
        title = f"{self.title}: wins of one bot against {others} (fair: {percent(1 / self.seats)})"
        return Grid(title, ("", *self.ratings), tuple(rows))

    def _mixtures(self) -> Grid:
        rows = []
        for meeting in self.meetings:
            line_up = meeting.line_up
            if len(line_up.different) > 2 or all(line_up.count(bot) > 1 for bot in line_up.different):
                shares = ", ".join(f"{bot} {as_percent(meeting.share(bot))}" for bot in line_up.different)
                rows.append((line_up.label, shares, f"{meeting.games:,}"))
        return Grid(f"{self.title}: wins per seat in mixed line-ups", ("", "wins", "games"), tuple(rows))

    def as_json(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "rules": self.game.write_rules(self.rules),
            "ratings": [
                {"bot": bot, "rating": one.value, "rating_95": [one.low, one.high]} for bot, one in self.ratings.items()
            ],
            "thinking_ms": {bot: asdict(one) for bot, one in self.latency.items()},
            "line_ups": [_meeting_as_json(meeting) for meeting in self.meetings],
        }


def as_percent(one: Estimate) -> str:
    return f"{100 * one.value:.1f} % ± {100 * one.reach:.1f}"


def _meeting_as_json(meeting: Meeting) -> dict[str, Any]:
    shares = {bot: meeting.share(bot) for bot in meeting.line_up.different}
    written = {
        "bots": list(meeting.line_up.bots),
        "games": meeting.games,
        "decks": meeting.decks,
        "decided": meeting.decided,
        "played_by": "kernel" if meeting.compiled else "engine",
        "win_share": _shares_as_json(shares),
    }
    if meeting.luck_adjusted:
        raw = {bot: meeting.raw_share(bot) for bot in meeting.line_up.different}
        written |= {"raw_win_share": _shares_as_json(raw), "worth_times_as_many_games": meeting.saving}
    return written


def _shares_as_json(shares: Mapping[str, Estimate]) -> dict[str, Any]:
    return {bot: {"share": one.value, "share_95": [one.low, one.high]} for bot, one in shares.items()}


def method(sections: Sequence[Section], seed: int) -> str:
    """Return a paragraph that explains how the arena measured its results."""
    games = [meeting.games for section in sections for meeting in section.meetings]
    least, most = min(games), max(games)
    each = f"{least:,}" if least == most else f"{least:,} to {most:,}"
    return (
        f"{each} games per line-up, seed {seed}. Every deck is played from every seat, so no bot is favoured by the "
        "cards. Intervals are 95 % confidence intervals, computed over decks. A shared win is split equally. A bot "
        "with 400 rating points more has ten times the strength, and the mean rating is 1500. Times are for single "
        f"decisions on this machine.{_luck_method(sections)}"
    )


def _luck_method(sections: Sequence[Section]) -> str:
    """Return sentences about how luck was subtracted, or an empty string if it was not."""
    evaluator = sections[0].evaluator
    if evaluator is None:
        return ""
    savings = [meeting.saving for section in sections for meeting in section.meetings if meeting.saving]
    text = f" Luck is subtracted from the results, as measured by {evaluator.method} (SHA-256 {evaluator.sha256})."
    if not savings:
        return text
    least, most = f"{min(savings):.1f}", f"{max(savings):.1f}"
    times = least if least == most else f"{least} to {most}"
    return f"{text} Without this, equally narrow intervals would take {times} times as many games."


def markdown(sections: Sequence[Section], seed: int, command: str) -> str:
    """Return all tables of results as Markdown, together with the command that reproduces them."""
    kinds = {kind.name: kind for section in sections for kind in section.kinds}
    lines = [f"# The bots of {sections[0].game.title}", "", "| bot | character |", "|---|---|"]
    lines += [f"| `{name}` | {kind.character} |" for name, kind in kinds.items()]
    lines += ["", method(sections, seed), "", "```text", command, "```"]
    for section in sections:
        for grid in section.grids:
            lines += ["", f"## {grid.title}", "", f"| {' | '.join(grid.head)} |"]
            lines += [f"|---{'|---:' * (len(grid.head) - 1)}|"]
            lines += [f"| {' | '.join(row)} |" for row in grid.rows]
    return "\n".join(lines) + "\n"


def page(sections: Sequence[Section], seed: int) -> str:
    """Return all tables and plots of results as one self-contained HTML page."""
    title = f"The arena of {sections[0].game.title}"
    parts = [f'<p class="note">{escape(method(sections, seed))}</p>']
    for section in sections:
        parts += [f"<h2>{escape(section.title)}</h2>", _rating_plot(section), _share_plot(section)]
        parts += [f"<h3>{escape(grid.title)}</h3>{_table(grid)}" for grid in section.grids]
    return html_page(title, *parts)


def _rating_plot(section: Section) -> str:
    dots = [Dot(bot, one.value, one.low, one.high) for bot, one in section.ratings.items()]
    return dot_plot(f"Ratings, {section.title}", dots, None, number)


def _share_plot(section: Section) -> str:
    dots = []
    for group, meeting in enumerate(section.meetings):
        for bot in meeting.line_up.different:
            one = meeting.share(bot)
            label = f"{bot} in {meeting.line_up.label}"
            dots.append(Dot(label, one.value, one.low, one.high, group))
    return dot_plot(f"Wins per seat, {section.title}", dots, 1 / section.seats, percent)


def _table(grid: Grid) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in grid.head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in grid.rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
