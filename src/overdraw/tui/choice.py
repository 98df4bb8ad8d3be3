"""Choices of a person, made from the legal actions: each has a key, a text and a spot on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: it stands for an action, or leads to further choices.

    `spot` names the element of the table that is highlighted and clicked for this choice: `stack 2`, `bench g`,
    `deck`, `card r5`, `area 1 new-top`.
    """

    key: str
    words: str
    spot: str = ""
    action: Any = None
    then: tuple["Choice", ...] = ()


def by_key(choices: Sequence[Choice], key: str) -> Choice | None:
    return next((choice for choice in choices if choice.key == key), None)


def by_spot(choices: Sequence[Choice], spot: str) -> Choice | None:
    """The choice at this spot; further choices are searched last."""
    for choice in choices:
        if choice.spot == spot:
            return choice
    return next((found for choice in choices if (found := by_spot(choice.then, spot))), None)


def actions(choices: Sequence[Choice]) -> Iterator[Any]:
    """Yield every action, including those of further choices."""
    for choice in choices:
        if choice.action is not None:
            yield choice.action
        yield from actions(choice.then)
