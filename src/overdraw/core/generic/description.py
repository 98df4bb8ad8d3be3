"""Descriptions of a view in sentences, with which a client can show a game without drawing its table."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

View = TypeVar("View")

_PLACEHOLDER: Final = re.compile(r"\{(\d)\}")


@dataclass(frozen=True, slots=True)
class Description:
    """A description of a view in plain text.

    `table` describes the middle of the table, one line for each fact. `seats` has the public facts about each seat,
    without the player's name. `private` is what only the viewer knows, such as a hand. `actions` has a sentence for
    each legal action, in the order of `legal`. Only `private` and `actions` depend on the viewer.
    """

    table: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]
    private: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()


Describe = Callable[[View, Sequence[str]], Description]
"""A function that describes a view in plain text. Its arguments are the view and the players' names."""


def seat_placeholders(players: int) -> tuple[str, ...]:
    """Placeholders for the players' names in a message: `{0}`, `{1}` and so on."""
    return tuple(f"{{{seat}}}" for seat in range(players))


def with_player_names(text: str, names: Sequence[str]) -> str:
    """Replace placeholders such as `{0}` with the players' names.

    >>> with_player_names("{1} gives a card to {0}.", ["Ada", "Ben"])
    'Ben gives a card to Ada.'
    """
    return _PLACEHOLDER.sub(lambda found: names[int(found[1])], text)
