"""Conversion of numbered events in a Rows game to notation."""

from collections.abc import Sequence

from overdraw.games.rows.action_encoding import ENCODING
from overdraw.games.rows.actions import Event
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.notation import NOTATION
from overdraw.games.rows.rules import apply, new


def format_events(rules: Rules, players: int, first: int, events: Sequence[int]) -> tuple[str, ...]:
    """Return the notation of each event in a Rows game. The meaning of an event's number depends on the position, so
    the engine replays the game.
    """
    state = new(rules, players, first)
    written = []
    for number in events:
        event: Event = ENCODING.decode_action(state, number) if number >= 0 else ENCODING.decode_outcome(-1 - number)
        written.append(NOTATION.format_event(event))
        state = apply(state, event)
    return tuple(written)
