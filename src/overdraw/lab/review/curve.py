"""Draws how the probability of winning of each player changes over a game, as SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from overdraw.analysis.review import Decision, Review
from overdraw.lab.stats.plots import DASHES, GRID, INK, PALETTE, QUIET, percent

WIDTH: Final = 760
HEIGHT: Final = 300
LEFT, RIGHT, TOP, BOTTOM = 52, 8, 14, 34
SYMBOLS: Final = {"?!": 4.0, "?": 5.0, "??": 6.5}
"""The radius of the dot for each mark."""


def win_curve(review: Review) -> str:
    """Draw a curve for each player and a dot for each marked decision. Each dot has a title that describes it."""
    last = max(1, len(review.record.events) - 1)
    parts = [*_grid(review)]
    for seat, name in enumerate(review.record.names):
        points = [(0.0, review.start[seat])]
        points += [((moment.number + 1) / (last + 1), moment.shares[seat]) for moment in review.moments]
        points.append((1.0, review.players[seat].result))
        path = " ".join(f"{_x(a):.1f},{_y(b):.1f}" for a, b in points)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke-width="2.5" stroke="{PALETTE[seat]}" '
            f'stroke-dasharray="{DASHES[seat]}"><title>{escape(name)}</title></polyline>'
        )
    parts += [_dot(one, review.record.names, last + 1) for one in review.marked if one.mark in SYMBOLS]
    label = "The probability of winning of each player over the game"
    figure = (
        f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" font-size="13">'
        f"{''.join(parts)}</svg></figure>"
    )
    return figure + legend(review.record.names)


def legend(names: Sequence[str]) -> str:
    """Return a legend: the name of each player beside the colour and the dash pattern of the player's curve."""
    entries = [
        f'<li><svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true"><line x1="1" y1="6" x2="33" y2="6" '
        f'stroke="{PALETTE[seat]}" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg> {escape(name)}</li>'
        for seat, name in enumerate(names)
    ]
    return f'<ul class="legend">{"".join(entries)}</ul>'


def _grid(review: Review) -> Iterator[str]:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = _y(share)
        yield f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{GRID}"/>'
        yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" fill="{QUIET}">{percent(share)}</text>'
    turns = {moment.turn: moment.number for moment in reversed(review.moments) if moment.turn}
    step = max(1, len(turns) // 10)
    for turn, number in turns.items():
        if turn % step == 0:
            x = _x(number / max(1, len(review.record.events)))
            yield f'<text x="{x:.1f}" y="{HEIGHT - 16}" text-anchor="middle" fill="{QUIET}">{turn}</text>'
    yield f'<text x="{(WIDTH + LEFT) / 2}" y="{HEIGHT - 2}" text-anchor="middle" fill="{QUIET}">turn</text>'


def _dot(decision: Decision, names: Sequence[str], events: int) -> str:
    x, y = _x((decision.number + 1) / events), _y(decision.shares[decision.seat])
    title = f"Turn {decision.turn}, {names[decision.seat]}: {decision.action} {decision.mark}"
    return (
        f'<a href="#event-{decision.number}"><circle cx="{x:.1f}" cy="{y:.1f}" r="{SYMBOLS[decision.mark or ""]}" '
        f'fill="#fff" stroke="{INK}" stroke-width="2"><title>{escape(title)}</title></circle></a>'
    )


def _x(part: float) -> float:
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def _y(share: float) -> float:
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP)
