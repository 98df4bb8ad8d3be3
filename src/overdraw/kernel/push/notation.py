"""The events of a Push game in notation."""

from collections.abc import Sequence
from typing import Any, Final

from overdraw.games.push.action_encoding import ACTIONS, OUTCOMES
from overdraw.games.push.notation import NOTATION

_ACTIONS: Final = [NOTATION.format_event(action) for action in ACTIONS]
_OUTCOMES: Final = [NOTATION.format_event(outcome) for outcome in OUTCOMES]


def format_events(rules: Any, players: int, first: int, events: Sequence[int]) -> tuple[str, ...]:
    """Return each event of a game of Push as text. The number of an event identifies it, so no state is needed."""
    return tuple(_ACTIONS[event] if event >= 0 else _OUTCOMES[-1 - event] for event in events)
