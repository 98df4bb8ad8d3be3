"""Notation and encoding for games with so few events that all of them can be listed."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from overdraw.core.game import Encoding
from overdraw.errors import BadNotation, BadValue, shorten

Action = TypeVar("Action")
Chance = TypeVar("Chance")
Item = TypeVar("Item")


def event_parser(title: str, events: Sequence[Item]) -> Callable[[str], Item]:
    """Return a function that parses the notation of a game's events. The notation of an event is its `str`."""
    by_text = {str(event): event for event in events}

    def parse_event(text: str) -> Item:
        if text not in by_text:
            raise BadNotation(f"{shorten(text)} is not an event of {title}: expected one of {', '.join(by_text)}")
        return by_text[text]

    return parse_event


def listed_encoding(actions: Sequence[Action], outcomes: Sequence[Chance]) -> Encoding[Any, Action, Chance]:
    """Return an encoding in which an event's number is its index in the list of actions or of outcomes."""
    return Encoding(
        actions=len(actions),
        outcomes=len(outcomes),
        encode_action=lambda _, action: actions.index(action),
        decode_action=lambda _, number: _at(actions, number),
        encode_outcome=outcomes.index,
        decode_outcome=lambda number: _at(outcomes, number),
    )


def _at(events: Sequence[Item], number: int) -> Item:
    if number not in range(len(events)):
        raise BadValue(f"there is no event number {number}: expected 0 to {len(events) - 1}")
    return events[number]
