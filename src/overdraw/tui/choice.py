"""What a person can choose from: keys, words and spots on the table, all made from what is legal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: an action, or further choices.

    `spot` names the thing on the table that stands for it, so that it can be lit up and clicked: `stack 2`,
    `bench g`, `deck`, `card r5`, `area 1 new-top`.
    """

    key: str
    words: str
    spot: str = ""
    action: Any = None
    then: tuple["Choice", ...] = ()


def by_key(choices: Sequence[Choice], key: str) -> Choice | None:
    return next((choice for choice in choices if choice.key == key), None)


def by_spot(choices: Sequence[Choice], spot: str) -> Choice | None:
    """The choice that stands at this spot, looking into further choices last."""
    for choice in choices:
        if choice.spot == spot:
            return choice
    return next((found for choice in choices if (found := by_spot(choice.then, spot))), None)


def actions(choices: Sequence[Choice]) -> Iterator[Any]:
    """Every action that can be reached."""
    for choice in choices:
        if choice.action is not None:
            yield choice.action
        yield from actions(choice.then)
