"""The part of a review page about one player: plain sentences, luck beside skill, and the parts of the result."""

from collections.abc import Iterator
from html import escape
from typing import Final

from overdraw.analysis.review import PlayerSummary, Review
from overdraw.analysis.review.sentences import SOURCES, as_percent
from overdraw.lab.review.text import with_code

LEAST_SCALE: Final = 0.25
"""The change in a share of the win that a bar of full length shows. If a game has greater changes, its bars have a
larger scale."""

STYLE: Final = """
.players { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)) }
.players { gap: 1rem; align-items: start }
.players article { border: 1px solid var(--line); border-top: 4px solid var(--s); border-radius: 8px }
.players article { padding: .8rem 1rem } .players h3 { overflow-wrap: anywhere }
.scale { margin: .5rem 0 } .scale div { display: flex; justify-content: space-between; gap: 1rem }
.signed { background: var(--soft); border-radius: 3px; height: .9em; position: relative; overflow: hidden }
.signed i { position: absolute; top: 0; bottom: 0; background: var(--good) }
.signed i.loss { background: repeating-linear-gradient(-45deg, var(--bad) 0 5px, var(--bad-too) 5px 8px) }
.signed b { position: absolute; left: 50%; top: 0; bottom: 0; width: 1px; background: var(--ink) }
"""


def player_article(review: Review, player: PlayerSummary) -> str:
    """Return the part of the page about one player as HTML."""
    name = escape(review.record.names[player.seat])
    sentences = "".join(f"<p>{with_code(one)}</p>" for one in review.sentences(player))
    most = max([LEAST_SCALE, *(abs(value) for one in review.players for value in (one.total_luck, one.own))])
    bars = _bar("Luck", player.total_luck, most) + _bar("Own play", player.own, most)
    return f'<article class="s{player.seat}"><h3>{name}</h3>{sentences}{bars}{_account(player)}</article>'


def _bar(label: str, value: float, most: float) -> str:
    """Return a bar that extends from the middle to the right for a gain, and to the left for a loss."""
    width = 50 * min(1.0, abs(value) / most)
    left = 50.0 if value >= 0 else 50.0 - width
    kind = ' class="loss"' if value < 0 else ""
    bar = f'<i{kind} style="left:{left:.1f}%;width:{width:.1f}%"></i><b></b>'
    return (
        f'<div class="scale"><div><span>{label}</span><span class="value">{signed(value)}</span></div>'
        f'<div class="signed" aria-hidden="true">{bar}</div></div>'
    )


def _account(player: PlayerSummary) -> str:
    """Return a collapsed table of the parts that add up to a player's result."""
    rows = "".join(f"<tr><th>{escape(label)}</th><td>{value}</td></tr>" for label, value in _rows(player))
    return f"<details><summary>How this adds up</summary><table>{rows}</table></details>"


def _rows(player: PlayerSummary) -> Iterator[tuple[str, str]]:
    yield "at the start", _share(player.start)
    for source, luck in player.luck.items():
        yield f"luck: {SOURCES.get(source, source)}", signed(luck)
    yield "own decisions", signed(player.own)
    yield "others' decisions", signed(player.others)
    if abs(player.remainder) >= 0.0005:
        yield "remainder: errors of the evaluator", signed(player.remainder)
    yield "result", _share(player.result)
    yield "result without luck", _share(player.adjusted)


def signed(share: float) -> str:
    """Format a change in a share of the win as a percentage with its sign.

    >>> signed(0.183), signed(-0.004), signed(0.0)
    ('+18 %', '−0.4 %', '0 %')
    """
    if abs(share) < 0.0005:
        return "0 %"
    return f"{'−' if share < 0 else '+'}{as_percent(share)}"


def _share(share: float) -> str:
    return f"{100 * share:.0f} %".replace("-", "−")
