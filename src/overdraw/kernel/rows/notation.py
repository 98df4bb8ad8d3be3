"""The events of a Rows game in notation."""

from collections.abc import Sequence

from overdraw.games.rows.action_encoding import ENCODING
from overdraw.games.rows.actions import Event
from overdraw.games.rows.editions import Rules
from overdraw.games.rows.notation import NOTATION
from overdraw.games.rows.rules import apply, new


def format_events(rules: Rules, players: int, first: int, events: Sequence[int]) -> tuple[str, ...]:
    """Return each event of a game of Rows as text. The meaning of an event's number depends on the state, so the engine
    replays the game.
    """
    state = new(rules, players, first)
    written = []
    for number in events:
        event: Event = ENCODING.decode_action(state, number) if number >= 0 else ENCODING.decode_outcome(-1 - number)
        written.append(NOTATION.format_event(event))
        state = apply(state, event)
    return tuple(written)
