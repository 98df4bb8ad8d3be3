"""The HTML page of a reviewed game: the curve, luck and skill side by side, turning points, and marked decisions."""

from collections.abc import Iterator
from html import escape
from typing import Final

from overdraw.analysis.review import Chance, Decision, Moment, PlayerSummary, Review, ReviewedOption
from overdraw.analysis.review.sentences import MARK_NAMES, SOURCES, as_percent
from overdraw.lab.review.curve import win_curve
from overdraw.lab.stats.html_page import html_page
from overdraw.records import replay

TURNING_POINTS: Final = 5
LEAST_TURN: Final = 0.05
"""A turning point changes somebody's probability of winning by at least this much."""

_STYLE: Final = """
.legend { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .2rem 1.5rem; margin: .3rem 0 }
.players { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr)); gap: 1rem }
.players article, .decision { border: 1px solid #d8dce0; border-radius: 8px; padding: .8rem 1rem }
.decision { margin: 1rem 0 } h3 { margin: 0 0 .4rem } article p { margin: .3rem 0 }
dl.bars { display: grid; grid-template-columns: max-content 1fr max-content; gap: .25rem .6rem; margin: .6rem 0 }
dl.bars dd { margin: 0 } .value { text-align: right; font-variant-numeric: tabular-nums }
.bar { background: #edf0f3; border-radius: 3px; height: 1.1em }
.bar { align-self: center; position: relative; overflow: hidden }
.bar i { position: absolute; inset: 0 auto 0 0; background: #0072b2 } .bar i.low { background: #d55e00 }
.bar b { position: absolute; left: 50%; top: 0; bottom: 0; width: 1px; background: #20242c }
.mark { font-weight: 700 } svg { min-width: 0 !important } code { background: #edf0f3; padding: 0 .25em }
ol.points li { margin: .3rem 0 }
"""


def review_page(review: Review) -> str:
    """The review as one self-contained HTML page."""
    game = replay(review.record).game
    names = " and ".join(", ".join(review.record.names).rsplit(", ", 1))
    return html_page(
        f"{game.title}: {names}",
        f'<p class="note">Shares of the win, as if everybody went on to play like {review.assumes}.</p>',
        "<h2>How the game went</h2>",
        win_curve(review),
        "<h2>Luck and skill</h2>",
        f'<div class="players">{"".join(_player(review, one) for one in review.players)}</div>',
        *_turning_points(review),
        "<h2>Marked decisions</h2>",
        *(_decisions(review)),
        style=_STYLE,
    )


def _player(review: Review, player: PlayerSummary) -> str:
    name = review.record.names[player.seat]
    sentences = "".join(f"<p>{_with_code(one)}</p>" for one in review.sentences(player))
    rows = [("luck: " + SOURCES.get(source, source), luck) for source, luck in player.luck.items()]
    rows += [("own decisions", player.own), ("others' decisions", player.others)]
    if abs(player.remainder) >= 0.0005:
        rows.append(("rounding of the evaluator", player.remainder))
    bars = "".join(_signed_row(label, value) for label, value in rows)
    account = (
        f"{100 * player.start:.0f} % at the start, {100 * player.result:.0f} % at the end; "
        f"without luck {100 * player.adjusted:.0f} %"
    )
    note = f'<p class="note">{account}</p>'
    return f'<article><h3>{escape(name)}</h3>{sentences}<dl class="bars">{bars}</dl>{note}</article>'


def _signed_row(label: str, value: float) -> str:
    """A bar from the middle to the right for a gain, to the left for a loss."""
    width = min(50.0, abs(value) * 50)
    left = 50.0 if value >= 0 else 50.0 - width
    bar = f'<i class="{"" if value >= 0 else "low"}" style="left:{left:.1f}%;width:{width:.1f}%"></i><b></b>'
    return f'<dt>{escape(label)}</dt><dd class="bar">{bar}</dd><dd class="value">{signed(value)}</dd>'


def signed(share: float) -> str:
    """A change of a share in percent with its sign.

    >>> signed(0.183), signed(-0.004)
    ('+18 %', '−0.4 %')
    """
    return f"{'−' if share < 0 else '+'}{as_percent(share)}"


def _turning_points(review: Review) -> Iterator[str]:
    """Yield the moments that changed somebody's probability of winning the most, in the order of the game."""
    changes = [(max(abs(change) for change in _change(one)), one) for one in review.moments]
    greatest = sorted((pair for pair in changes if pair[0] >= LEAST_TURN), key=lambda pair: -pair[0])[:TURNING_POINTS]
    if not greatest:
        return
    yield "<h2>Turning points</h2><ol class='points'>"
    for _, moment in sorted(greatest, key=lambda pair: pair[1].number):
        effects = [
            f"{escape(name)} {signed(change)}"
            for name, change in zip(review.record.names, _change(moment), strict=True)
            if abs(change) >= 0.01
        ]
        yield f"<li>Turn {moment.turn}: {_with_code(_told(review, moment))} {', '.join(effects)}.</li>"
    yield "</ol>"


def _change(moment: Moment) -> tuple[float, ...]:
    return moment.luck if isinstance(moment, Chance) else moment.change


def _told(review: Review, moment: Moment) -> str:
    if isinstance(moment, Chance):
        return f"chance brought `{moment.outcome}`." if moment.outcome else "the first hands were dealt."
    name = review.record.names[moment.seat]
    return f"{name} played `{moment.action}` instead of `{moment.best.action}`."


def _decisions(review: Review) -> Iterator[str]:
    if not review.marked:
        yield "<p>Nobody made a mistake worth mentioning.</p>"
    for decision in review.marked:
        yield _decision(review, decision)


def _decision(review: Review, decision: Decision) -> str:
    name = escape(review.record.names[decision.seat])
    mark = decision.mark or ""
    title = f"Turn {decision.turn}, {name}: <code>{escape(decision.action)}</code>"
    noun = MARK_NAMES.get(mark)
    cost = f"A {noun}: it cost {as_percent(decision.loss)} of a win."
    verdict = cost if noun else "The only good move, and the player found it."
    options = sorted(decision.options, key=lambda option: -option.share)
    bars = "".join(_option_row(option, wrong=bool(noun) and option.action == decision.action) for option in options)
    reason = f"<p>{escape(decision.reason)}</p>" if decision.reason else ""
    return (
        f'<article class="decision" id="event-{decision.number}"><h3>{title} <span class="mark">{mark}</span></h3>'
        f'<p>{verdict}</p>{reason}<dl class="bars">{bars}</dl></article>'
    )


def _option_row(option: ReviewedOption, *, wrong: bool) -> str:
    """A bar as long as the share of the win that an action was worth."""
    error = f" ± {100 * option.error:.1f}" if option.error else ""
    bar = f'<i class="{"low" if wrong else ""}" style="width:{100 * option.share:.1f}%"></i>'
    return (
        f'<dt><code>{escape(option.action)}</code></dt><dd class="bar">{bar}</dd>'
        f'<dd class="value">{100 * option.share:.1f} %{error}</dd>'
    )


def _with_code(text: str) -> str:
    """Escape a sentence for HTML and show the text between backquotes as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
