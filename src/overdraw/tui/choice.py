"""The choices of a person, made from the legal actions. Each choice has a key, a text and a spot on the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a person. It selects an action or leads to further choices. `spot` names the element of the table
    that is highlighted for this choice and can be clicked: `stack 2`, `bench g`, `deck`, `card r5`, `area 1 new-top`.
    """

    key: str
    words: str
    spot: str = ""
    action: Any = None
    then: tuple["Choice", ...] = ()


def by_key(choices: Sequence[Choice], key: str) -> Choice | None:
    return next((choice for choice in choices if choice.key == key), None)


def by_spot(choices: Sequence[Choice], spot: str) -> Choice | None:
    """Return the choice at this spot. Choices that another one leads to are searched last."""
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
