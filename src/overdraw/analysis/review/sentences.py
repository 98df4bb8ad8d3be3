"""Describes a reviewed game in English, with a few plain sentences for each player."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from overdraw.analysis.review.marks import LEAST_LOSS
from overdraw.analysis.review.moments import Decision
from overdraw.analysis.review.summary import PlayerSummary
from overdraw.core.english import counted, listed

NOTABLE: Final = 0.02
"""The summary does not mention luck that changed a player's share of the win by less than this."""

SOURCES: Final[Mapping[str, str]] = {"card": "the cards", "die": "the die", "deal": "the first hands"}

MARK_NAMES: Final[Mapping[str, str]] = {"?!": "doubtful move", "?": "mistake", "??": "blunder"}


def as_percent(share: float) -> str:
    """Format a share of a win as a percentage without a sign.

    >>> as_percent(-0.183), as_percent(0.004)
    ('18 %', '0.4 %')
    """
    value = abs(100 * share)
    return f"{value:.1f} %" if value < 1 else f"{value:.0f} %"


def summary_sentences(
    name: str, player: PlayerSummary, decisions: Sequence[Decision], likeness: str | None
) -> tuple[str, ...]:
    """Return sentences about one player: first about luck, then about decisions, then about the rating."""
    bad = [one for one in decisions if one.seat == player.seat and one.mark in MARK_NAMES]
    sentences = [luck_sentence(name, player), *_mistakes(name, bad), *_rating(name, player, likeness)]
    return tuple(sentences)


def luck_sentence(name: str, player: PlayerSummary) -> str:
    """Return a sentence that says whether the player was lucky, and what each source of luck gave or cost."""
    notable = {source: luck for source, luck in player.luck.items() if abs(luck) >= NOTABLE}
    if abs(player.total_luck) < NOTABLE and not notable:
        return f"Luck hardly mattered for {name}."
    parts = [_effect(source, luck) for source, luck in notable.items()]
    if abs(player.total_luck) < NOTABLE:
        return f"Good and bad luck were about even for {name}: {listed(parts)}."
    kind = "lucky" if player.total_luck > 0 else "unlucky"
    return f"{name} was {kind}: {listed(parts)}." if parts else f"{name} was a little {kind}."


def _effect(source: str, luck: float) -> str:
    what = SOURCES.get(source, f"the {source}s")
    return f"{what} {'gave' if luck > 0 else 'cost'} {as_percent(luck)} of a win"


def _mistakes(name: str, bad: Sequence[Decision]) -> Iterator[str]:
    """Yield a sentence with the number of a player's bad decisions, and sentences about the worst of them."""
    if not bad:
        yield f"{name} made no mistake worth mentioning."
        return
    marks = [mark for _, mark in LEAST_LOSS]
    numbers = [(MARK_NAMES[mark], sum(one.mark == mark for one in bad)) for mark in marks]
    told = listed([counted(number, noun) for noun, number in numbers if number])
    worst = max(bad, key=lambda one: one.loss)
    yield f"{name} made {told}."
    start = "It was" if len(bad) == 1 else "The worst was"
    yield (
        f"{start} in turn {worst.turn}: `{worst.action}` instead of `{worst.best.action}` cost "
        f"{as_percent(worst.loss)} of a win."
    )
    if worst.reason:
        yield worst.reason


def _rating(name: str, player: PlayerSummary, likeness: str | None) -> Iterator[str]:
    rating = player.rating
    if rating.loss is None:
        return
    if not rating.means_something:
        decisions = counted(rating.decisions, "decision")
        yield f"This game is too short to rate {name}: only {decisions} had something at stake."
        return
    like = f", about as much as the bot `{likeness}`" if likeness else ""
    yield f"{name} lost {as_percent(rating.loss)} of a win per decision over {rating.decisions} decisions{like}."
