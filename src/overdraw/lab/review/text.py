"""Sentences about the events of a recorded game, for its review page."""

from dataclasses import dataclass
from html import escape
from typing import Any, Self

from overdraw.core.english import listed
from overdraw.records import Record, replay


@dataclass(frozen=True, slots=True)
class Told:
    """A recorded game as text: a sentence for each event, and the table before the event."""

    title: str
    outcome: str
    sentences: tuple[str, ...]
    tables: tuple[str, ...]

    @classmethod
    def of(cls, record: Record) -> Self:
        """Describe a finished game in sentences."""
        played = replay(record)
        game, names = played.game, record.names
        sentences, tables = [], []
        state: Any = played.start
        for step in played:
            text = game.words.tell(step.before, step.event, step.after, names)
            sentences.append(text or f"{record.events[step.number]}.")
            tables.append(game.words.draw(step.before, names))
            state = step.after
        outcome = game.outcome(state)
        winners = [names[seat] for seat in outcome.winners]
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=True))
        verdict = f"{winners[0]} won." if len(winners) == 1 else f"{listed(winners)} shared the win."
        rules = game.rules_in_short(played.rules, len(names))
        return cls(
            f"{game.title}: {listed(names)}", f"{verdict} {scores}. Rules: {rules}.", tuple(sentences), tuple(tables)
        )


def close_up(page: str) -> str:
    """Keep every number on the same line as its percent sign."""
    return page.replace(" %", "\u00a0%")


def with_code(text: str) -> str:
    """Escape a sentence for HTML, and format text between backquotes as code."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
