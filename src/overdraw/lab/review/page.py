"""The HTML page about a reviewed game: win probabilities, luck beside skill, turning points, and marked decisions."""

from collections.abc import Iterator
from html import escape
from typing import Final

from overdraw.analysis.review import Chance, Decision, Moment, Review, ReviewedOption
from overdraw.analysis.review.sentences import MARK_NAMES, as_percent
from overdraw.core.english import counted
from overdraw.lab.review import account, curve
from overdraw.lab.review.account import player_article, signed
from overdraw.lab.review.curve import win_curve
from overdraw.lab.review.text import Told, close_up, with_code
from overdraw.lab.stats.html_page import html_page

TURNING_POINTS: Final = 5
LEAST_TURN: Final = 0.05
"""A turning point of a game changes some player's probability of winning by at least this much."""

MOST_OPTIONS: Final = 6
"""The number of options that the page shows for a decision before the reader unfolds the others."""

_STYLE: Final = """
:root { --paper: #fff; --ink: #20242c; --quiet: #5a6472; --line: #d8dce0; --soft: #edf0f3 }
:root { --good: #0072b2; --bad: #d55e00; --bad-too: #f2b48a }
.s0 { --s: #0072b2 } .s1 { --s: #d55e00 } .s2 { --s: #009e73 }
.s3 { --s: #cc79a7 } .s4 { --s: #8f6500 } .s5 { --s: #56b4e9 }
@media (prefers-color-scheme: dark) {
:root { --paper: #14171c; --ink: #e8eaed; --quiet: #a9b1bc; --line: #343a43; --soft: #262b33 }
:root { --good: #56b4e9; --bad: #e8833a; --bad-too: #8a4a1a }
.s0 { --s: #56b4e9 } .s1 { --s: #e8833a } .s2 { --s: #2fc79c } .s4 { --s: #c79a2e } .s5 { --s: #9fd3f2 }
}
:root { color-scheme: light dark } body { color: var(--ink); background: var(--paper) }
h1 { overflow-wrap: anywhere } p.note { color: var(--quiet) } th, td { border-color: var(--line) } a { color: inherit }
h3 { margin: 0 0 .4rem } article p { margin: .35rem 0 } article table { margin: .5rem 0 }
code, pre { background: var(--soft); border-radius: 3px; padding: 0 .25em } pre { overflow-x: auto; padding: .6rem }
summary { cursor: pointer; color: var(--quiet); padding: .3rem 0 }
.decision { border: 1px solid var(--line); border-left: 4px solid var(--s); border-radius: 8px }
.decision { padding: .8rem 1rem; margin: 1rem 0 }
dl.bars { display: grid; grid-template-columns: fit-content(45%) minmax(2rem, 1fr) max-content }
dl.bars { gap: .25rem .6rem; margin: .6rem 0; align-items: center } dl.bars dd { margin: 0 }
dl.bars dt { overflow-wrap: anywhere }
.value { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.bar { background: var(--soft); border-radius: 3px; height: 1.1em; overflow: hidden }
.bar i { display: block; height: 100%; background: var(--good) }
.bar i.low { background: repeating-linear-gradient(-45deg, var(--bad) 0 5px, var(--bad-too) 5px 8px) }
.mark { display: inline-block; min-width: 1.6rem; padding: 0 .3rem; border: 2px solid var(--ink); border-radius: 1rem }
.mark { font-size: .8em; text-align: center } ol.points li { margin: .4rem 0 }
"""


def review_page(review: Review) -> str:
    """Return the review as one self-contained HTML page."""
    told = Told.of(review.record)
    page = html_page(
        told.title,
        f"<p>{escape(told.outcome)}</p>",
        "<h2>How the game went</h2>",
        f'<p class="note">Every player\'s probability of winning, against {escape(review.assumes)}.</p>',
        win_curve(review),
        "<h2>Luck and skill</h2>",
        f'<div class="players">{"".join(player_article(review, one) for one in review.players)}</div>',
        *_turning_points(review, told),
        "<h2>Marked decisions</h2>",
        *_decisions(review, told),
        style=_STYLE + curve.STYLE + account.STYLE,
    )
    return close_up(page)


def _turning_points(review: Review, told: Told) -> Iterator[str]:
    """Yield the moments that changed some player's probability of winning the most, in the order of the game."""
    changes = [(max(abs(change) for change in _change(one)), one) for one in review.moments]
    greatest = sorted((pair for pair in changes if pair[0] >= LEAST_TURN), key=lambda pair: -pair[0])[:TURNING_POINTS]
    if not greatest:
        return
    yield '<h2>Turning points</h2><ol class="points">'
    for _, moment in sorted(greatest, key=lambda pair: pair[1].number):
        effects = [
            f"{escape(name)} {signed(change)}"
            for name, change in zip(review.record.names, _change(moment), strict=True)
            if abs(change) >= 0.01
        ]
        yield f"<li>Turn {moment.turn}: {_what(moment, told)} <br>{', '.join(effects)}</li>"
    yield "</ol>"


def _change(moment: Moment) -> tuple[float, ...]:
    return moment.luck if isinstance(moment, Chance) else moment.change


def _what(moment: Moment, told: Told) -> str:
    if isinstance(moment, Chance) and not moment.outcome:
        return "The first hands were dealt."
    sentence = escape(told.sentences[moment.number])
    if isinstance(moment, Decision):
        if moment.mark:
            sentence = f'<a href="#event-{moment.number}">{sentence}</a>'
        return f"{sentence} <code>{escape(moment.best.action)}</code> was better."
    return sentence


def _decisions(review: Review, told: Told) -> Iterator[str]:
    if not review.marked:
        yield "<p>Nobody made a mistake worth mentioning.</p>"
        return
    yield '<p class="note">The bars show the probability of winning after each action. Striped: the action played.</p>'
    for decision in review.marked:
        yield _decision(review, decision, told)


def _decision(review: Review, decision: Decision, told: Told) -> str:
    name, mark = escape(review.record.names[decision.seat]), decision.mark or ""
    noun = MARK_NAMES.get(mark)
    cost = f"This {noun} cost {as_percent(decision.loss)} of a win."
    verdict = cost if noun else "The player found the only good move."
    shown = decision.foremost(MOST_OPTIONS)
    others = [option for option in decision.foremost(len(decision.options)) if option not in shown]
    bars = "".join(_option_row(option, wrong=bool(noun) and option.action == decision.action) for option in shown)
    rest = _other_options(others) if others else ""
    reason = f"<p>{with_code(decision.reason)}</p>" if decision.reason else ""
    table = f"<details><summary>The table at this moment</summary><pre>{escape(told.tables[decision.number])}</pre>"
    title = f"Turn {decision.turn}, {name}: <code>{escape(decision.action)}</code>"
    return (
        f'<article class="decision s{decision.seat}" id="event-{decision.number}">'
        f'<h3>{title} <span class="mark">{mark}</span></h3>'
        f'<p>{verdict}</p>{reason}<dl class="bars">{bars}</dl>{rest}{table}</details></article>'
    )


def _other_options(options: list[ReviewedOption]) -> str:
    """Return the bars of all other options of a decision, folded away."""
    bars = "".join(_option_row(option, wrong=False) for option in options)
    return f'<details><summary>{counted(len(options), "other action")}</summary><dl class="bars">{bars}</dl></details>'


def _option_row(option: ReviewedOption, *, wrong: bool) -> str:
    """Return a bar whose length is the share of the win that an action was worth."""
    error = f" ± {100 * option.error:.1f}" if option.error >= 0.0005 else ""
    bar = f'<i{" class=low" if wrong else ""} style="width:{100 * option.share:.1f}%"></i>'
    return (
        f'<dt><code>{escape(option.action)}</code></dt><dd class="bar" aria-hidden="true">{bar}</dd>'
        f'<dd class="value">{100 * option.share:.1f} %{error}</dd>'
    )
