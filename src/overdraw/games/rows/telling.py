"""Rows told to one seat: the cards that came to other hands stay secret (R-SETUP-5)."""

from collections.abc import Sequence

from overdraw.core.seats import Seat
from overdraw.games.rows.actions import Drawn, Event
from overdraw.games.rows.state import Dealing, State
from overdraw.games.rows.words import tell


def receiver(state: State) -> Seat:
    """Whose hand the next card of chance goes to."""
    if isinstance(state.phase, Dealing):
        return (state.first + state.phase.dealt) % state.players
    return state.turn


def tell_to(seat: Seat | None, before: State, event: Event, after: State, names: Sequence[str]) -> str:
    """An event in a sentence, or nothing where this seat, or with None a spectator, may not see the card."""
    if isinstance(event, Drawn) and receiver(before) != seat:
        return ""
    return tell(before, event, after, names)
