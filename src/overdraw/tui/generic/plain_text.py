"""Describes the table of any game in lines of text, as one seat sees it."""

from collections.abc import Sequence
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.generic.description import Description
from overdraw.core.generic.text_view import TextView


def describe(game: AnyGame, view: Any, names: Sequence[str]) -> Description:
    """Describe a view of the game as text. At an online table, the view consists of texts from the server."""
    if isinstance(view, TextView):
        return view.describe(names)
    assert game.describe is not None
    return game.describe(view, names)


def table(game: AnyGame, view: Any, names: Sequence[str]) -> list[str]:
    found = describe(game, view, names)
    seats = (
        f"{name}{' (to act)' if view.actor == seat else ''}: {'; '.join(facts)}."
        for seat, (name, facts) in enumerate(zip(names, found.seats, strict=True))
    )
    return [*(f"{line}." for line in found.table), *seats, *(f"{line}." for line in found.private)]


def possible(game: AnyGame, view: Any, names: Sequence[str]) -> list[str]:
    """Return a line for each legal action, with its number and its notation."""
    notation = game.notation.format_event
    sentences = describe(game, view, names).actions
    return [
        f"{number}: {sentence} ({notation(action)})"
        for number, (sentence, action) in enumerate(zip(sentences, view.legal, strict=True), 1)
    ]


def odds(game: AnyGame, view: Any, names: Sequence[str]) -> list[str]:
    if game.odds is None:
        return [f"{game.title} has no odds."]
    if isinstance(view, TextView):
        return [f"At an online table, only the browser shows the odds of {game.title}."]
    chance = game.odds(view)
    percent = f"{100 * float(chance):.1f}"
    return [f"Risk that the next draw ends the turn badly: {percent} % ({chance.numerator} in {chance.denominator})."]
