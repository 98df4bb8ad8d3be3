"""What each game brings to the table, by its name: its choices, its lines. Nothing here needs a screen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue
from overdraw.tui.choice import Choice
from overdraw.tui.push import choices as push_choices
from overdraw.tui.push import plain_text as push_lines
from overdraw.tui.rows import choices as rows_choices
from overdraw.tui.rows import plain_text as rows_lines

Names = Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """How a game is asked for and told. `hidden` says that hands must not be seen by the next person."""

    choices: Callable[[Any, Names], tuple[Choice, ...]]
    question: Callable[[Any], str]
    attempt: Callable[[Any, str, Choice | None], Any]
    attempt_by_key: Callable[[Any, str, Choice | None], Any]
    typed: Callable[[Any, str, Names], Any]
    lines: Callable[[Any, Names], list[str]]
    brief: Callable[[Any, Names], list[str]]
    possible: Callable[[Any, Names], list[str]]
    odds: Callable[[Any, Names], list[str]]
    tie_break: Callable[[Any], str]
    hidden: bool


TABLES: Final = {
    "push": Table(
        push_choices.choices,
        push_choices.question,
        push_choices.attempt,
        push_choices.attempt_by_key,
        push_choices.typed,
        push_lines.table,
        push_lines.brief,
        push_lines.possible,
        push_lines.odds,
        push_lines.tie_break,
        hidden=False,
    ),
    "rows": Table(
        rows_choices.choices,
        rows_choices.question,
        rows_choices.attempt,
        rows_choices.attempt_by_key,
        rows_choices.typed,
        rows_lines.table,
        rows_lines.brief,
        rows_lines.possible,
        rows_lines.odds,
        rows_lines.tie_break,
        hidden=True,
    ),
}


def table_of(game: AnyGame) -> Table:
    """The table of a game, or BadValue: a game can be played by bots before it has one."""
    if game.name not in TABLES:
        raise BadValue(f"{game.title} has no table in the terminal yet")
    return TABLES[game.name]
