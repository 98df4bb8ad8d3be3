"""A plot of every player's probability of winning over the course of a game.

The curves are an SVG image that stretches to the width of the page. The labels and the marks are HTML, so they keep
their size on a phone.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from overdraw.analysis.review import Decision, Review
from overdraw.analysis.review.sentences import MARK_NAMES, as_percent
from overdraw.lab.stats.plots import DASHES

SCALE: Final = 1000
"""The width and the height of the plot in the coordinates of its SVG image."""

MOST_LABELS: Final = 8
"""The maximum number of turns with a label on the axis."""

MOST_MARKS: Final = 12
"""The maximum number of marks on the curves. Only the worst decisions are marked."""

STYLE: Final = """
.plot { position: relative; height: 17rem; margin: 1rem 1rem 2.6rem 3rem; border-bottom: 1px solid var(--quiet) }
.plot svg { position: absolute; inset: 0; width: 100%; height: 100%; min-width: 0; overflow: visible }
.plot polyline { fill: none; stroke-width: 2.5; vector-effect: non-scaling-stroke; stroke-linejoin: round }
.plot .up { position: absolute; left: -3rem; width: 2.6rem; transform: translateY(50%) }
.plot .up, .plot .turn { font-size: 13px; color: var(--quiet); text-align: right }
.plot .rule { position: absolute; left: 0; right: 0; border-top: 1px solid var(--line) }
.plot .turn { position: absolute; top: calc(100% + .2rem); transform: translateX(-50%) }
.plot .axis { position: absolute; top: calc(100% + 1.3rem); left: 0; right: 0; text-align: center; font-size: 13px }
.plot .axis { color: var(--quiet) }
.plot a.dot { position: absolute; transform: translate(-50%, -50%); min-width: 1.5rem; line-height: 1.4rem }
.plot a.dot { border: 2px solid var(--s); border-radius: 1rem; background: var(--paper); color: var(--ink) }
.plot a.dot { font-size: 12px; font-weight: 700; text-align: center; text-decoration: none }
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; margin: .3rem 0 }
.legend li { overflow-wrap: anywhere }
.legend svg { width: 34px; height: 12px; min-width: 0; vertical-align: middle; margin-right: .3rem }
"""


def win_curve(review: Review) -> str:
    """Draw a curve for each player, and a mark for each of the worst decisions. A mark links to the decision's
    description."""
    label = "Each player's probability of winning over the course of the game. The sections below describe it in words."
    lines = "".join(_line(review, seat) for seat in range(len(review.players)))
    drawing = f'<svg viewBox="0 0 {SCALE} {SCALE}" preserveAspectRatio="none" aria-hidden="true">{lines}</svg>'
    worst = sorted((one for one in review.marked if one.mark in MARK_NAMES), key=lambda one: -one.loss)[:MOST_MARKS]
    marks = "".join(_mark(review, one) for one in sorted(worst, key=lambda one: one.number))
    return (
        f'<div class="plot" role="group" aria-label="{label}">{"".join(_grid(review))}{drawing}{marks}'
        f'<span class="axis">turn</span></div>{_legend(review.record.names)}'
    )


def _line(review: Review, seat: int) -> str:
    points = [(0.0, review.start[seat])]
    points += [(_place(review, moment.number), moment.shares[seat]) for moment in review.moments]
    points.append((1.0, review.players[seat].result))
    path = " ".join(f"{SCALE * x:.1f},{SCALE * (1 - y):.1f}" for x, y in points)
    return f'<polyline class="s{seat}" points="{path}" stroke="var(--s)" stroke-dasharray="{DASHES[seat]}"/>'


def _legend(names: Sequence[str]) -> str:
    """Return a legend that lists the players, each with the colour and the dash pattern of the player's curve."""
    entries = [
        f'<li><svg class="s{seat}" viewBox="0 0 34 12" aria-hidden="true"><line x1="1" y1="6" x2="33" y2="6" '
        f'stroke="var(--s)" stroke-width="3" stroke-dasharray="{DASHES[seat]}"/></svg>{escape(name)}</li>'
        for seat, name in enumerate(names)
    ]
    return f'<ul class="legend">{"".join(entries)}</ul>'


def _grid(review: Review) -> Iterator[str]:
    for share in (0, 25, 50, 75, 100):
        at = f'style="bottom:{share}%"'
        yield f'<span class="rule" {at}></span><span class="up" {at}>{share} %</span>'
    turns = {moment.turn: moment.number for moment in reversed(review.moments) if moment.turn}
    step = max(1, -(-len(turns) // MOST_LABELS))
    for turn in sorted(turns):
        if (turn - 1) % step == 0:
            yield f'<span class="turn" style="left:{100 * _place(review, turns[turn] - 1):.1f}%">{turn}</span>'


def _mark(review: Review, one: Decision) -> str:
    x, y = 100 * _place(review, one.number), 100 * one.shares[one.seat]
    name = review.record.names[one.seat]
    title = f"Turn {one.turn}, {name}: {MARK_NAMES[one.mark or '']} {one.mark}, {as_percent(one.loss)} of a win"
    return (
        f'<a class="dot s{one.seat}" href="#event-{one.number}" style="left:{x:.1f}%;bottom:calc({y:.1f}% - 1.4rem)" '
        f'title="{escape(title)}" aria-label="{escape(title)}">{one.mark}</a>'
    )


def _place(review: Review, number: int) -> float:
    """Return the position of an event between the start of the game (0) and its end (1)."""
    return (number + 1) / len(review.record.events)
