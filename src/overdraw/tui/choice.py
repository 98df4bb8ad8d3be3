"""The choices that the screen offers a person, built from the legal actions. Each has a key, a text and a spot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that the screen offers a person. It makes a move or leads to further choices. `spot` names the element
    of the table that is highlighted for this choice and can be clicked, such as `stack 2`, `bench g`, `deck`, `card r5`
    or `area 1 new-top`.
    """

    key: str
    words: str
    spot: str = ""
    action: Any = None
    then: tuple["Choice", ...] = ()


def by_key(choices: Sequence[Choice], key: str) -> Choice | None:
    return next((choice for choice in choices if choice.key == key), None)


def by_spot(choices: Sequence[Choice], spot: str) -> Choice | None:
    """Return the choice at this spot of the table, searching the given choices before those that they lead to."""
    for choice in choices:
        if choice.spot == spot:
            return choice
    return next((found for choice in choices if (found := by_spot(choice.then, spot))), None)


def actions(choices: Sequence[Choice]) -> Iterator[Any]:
    """Yield the actions of these choices, and of all further choices that they lead to."""
    for choice in choices:
        if choice.action is not None:
            yield choice.action
        yield from actions(choice.then)
