"""Draws plots as SVG text, without a plotting library."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from typing import Final

PALETTE: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f6500", "#56b4e9", "#444444", "#e69f00")
"""The colours of a plot, which colour-blind readers can distinguish. Curves also differ in their dash patterns."""

DASHES: Final = ("", "6 3", "2 3", "8 3 2 3", "12 4", "4 2 1 2", "1 2", "10 2 2 2")
GRID, INK, QUIET = "#d8dce0", "#20242c", "#5a6472"


@dataclass(frozen=True, slots=True)
class Dot:
    """One row of a dot plot: a label, a value and its confidence interval."""

    label: str
    value: float
    low: float
    high: float
    group: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """A curve of a line plot, with its label."""

    label: str
    points: Sequence[tuple[float, float]]


def percent(value: float) -> str:
    return f"{100 * value:.3g} %"


def number(value: float) -> str:
    return f"{value:.4g}"


def dot_plot(title: str, dots: Sequence[Dot], reference: float | None, form: Callable[[float], str]) -> str:
    """Return a dot plot: rows of values with confidence intervals, and a vertical line at the reference value."""
    left, row, top = 24 + _room(dot.label for dot in dots), 20, 34
    width = left + 560
    low = min([dot.low for dot in dots] + ([reference] if reference is not None else []))
    high = max([dot.high for dot in dots] + ([reference] if reference is not None else []))
    ticks = nice_ticks(low, high)
    x = _scale(ticks[0], ticks[-1], left, width - 20)
    height = top + row * len(dots) + 30
    parts = [_vertical(x(tick), top - 6, height - 26, form(tick), height - 10) for tick in ticks]
    if reference is not None:
        at = x(reference)
        parts.append(f'<line x1="{at:.1f}" y1="{top - 6}" x2="{at:.1f}" y2="{height - 26}" stroke="{INK}"/>')
    for place, dot in enumerate(dots):
        y = top + row * place + row / 2
        colour = PALETTE[dot.group % len(PALETTE)]
        parts.append(_text(left - 12, y + 4, dot.label, anchor="end"))
        parts.append(
            f'<g stroke="{colour}" fill="{colour}"><title>{escape(dot.label)}: {form(dot.value)} '
            f"({form(dot.low)} to {form(dot.high)})</title>"
            f'<line x1="{x(dot.low):.1f}" y1="{y}" x2="{x(dot.high):.1f}" y2="{y}" stroke-width="2"/>'
            f'<circle cx="{x(dot.value):.1f}" cy="{y}" r="4"/></g>'
        )
    return _figure(title, width, height, parts)


def line_plot(
    title: str, lines: Sequence[Line], across: str, up: str, form: Callable[[float], str], lowest: float | None = 0.0
) -> str:
    """Return a line plot: curves over a common x axis, with a legend next to them."""
    left, right, top, height = 70, 70 + _room(line.label for line in lines), 34, 320
    width = left + 560 + right
    points = [point for line in lines for point in line.points]
    xs = nice_ticks(min(a for a, _ in points), max(a for a, _ in points))
    values = [b for _, b in points] + ([lowest] if lowest is not None else [])
    ys = nice_ticks(min(values), max(values))
    x, y = _scale(xs[0], xs[-1], left, width - right), _scale(ys[0], ys[-1], height - 44, top)
    parts = [_vertical(x(tick), top, height - 44, number(tick), height - 28) for tick in xs]
    for tick in ys:
        parts.append(f'<line x1="{left}" y1="{y(tick):.1f}" x2="{width - right}" y2="{y(tick):.1f}" stroke="{GRID}"/>')
        parts.append(_text(left - 8, y(tick) + 4, form(tick), anchor="end"))
    for place, line in enumerate(lines):
        style = f'stroke="{PALETTE[place % 8]}" stroke-dasharray="{DASHES[place // 8 % 8 or place % 8]}"'
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in line.points)
        name = f"<title>{escape(line.label)}</title>"
        parts.append(f'<polyline points="{path}" fill="none" stroke-width="2" {style}>{name}</polyline>')
        at = top + 18 * place
        parts.append(
            f'<line x1="{width - right + 14}" y1="{at}" x2="{width - right + 44}" y2="{at}" stroke-width="2" {style}/>'
        )
        parts.append(_text(width - right + 52, at + 4, line.label))
    parts.append(_text((left + width - right) / 2, height - 8, across, anchor="middle"))
    parts.append(_text(left, top - 14, up))
    return _figure(title, width, max(height, top + 18 * len(lines) + 10), parts)


def nice_ticks(low: float, high: float, most: int = 7) -> list[float]:
    """Return evenly spaced round numbers that enclose a range, as the ticks of an axis.

    >>> nice_ticks(0.0, 0.93)
    [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    """
    span = (high - low) or abs(high) or 1.0
    power = 10.0 ** floor(log10(span / most))
    step = next(factor * power for factor in (1, 2, 5, 10) if span / (factor * power) <= most)
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
    return [round(step * place, 12) for place in range(first, last + 1)]


def _room(labels: Iterable[str]) -> int:
    """Return the approximate width of the longest label in pixels."""
    return round(7.6 * max(map(len, labels)))


def _scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (value - low) / (high - low) * (end - start)


def _vertical(x: float, top: float, bottom: float, label: str, label_y: float) -> str:
    line = f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{bottom}" stroke="{GRID}"/>'
    return line + _text(x, label_y, label, anchor="middle")


def _text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{QUIET}">{escape(words)}</text>'


def _figure(title: str, width: int, height: float, parts: list[str]) -> str:
    return (
        f'<figure><svg viewBox="0 0 {width} {height:.0f}" role="img" aria-label="{escape(title)}" font-size="13">'
        f"{''.join(parts)}</svg></figure>"
    )
