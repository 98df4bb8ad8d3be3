"""Conversion of numbered events in a Push game to notation."""

from collections.abc import Sequence
from typing import Any, Final

from overdraw.games.push.action_encoding import ACTIONS, OUTCOMES
from overdraw.games.push.notation import NOTATION

_ACTIONS: Final = [NOTATION.format_event(action) for action in ACTIONS]
_OUTCOMES: Final = [NOTATION.format_event(outcome) for outcome in OUTCOMES]


def format_events(rules: Any, players: int, first: int, events: Sequence[int]) -> tuple[str, ...]:
    """Return the notation of each event in a Push game. The number alone identifies an event, so no state is needed."""
    return tuple(_ACTIONS[event] if event >= 0 else _OUTCOMES[-1 - event] for event in events)
