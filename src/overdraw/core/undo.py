"""Decides which decision a player may undo."""

from collections.abc import Sequence
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import Actor


def undo_point(game: AnyGame, played: Sequence[tuple[Any, Any]]) -> int | None:
    """The index in `played` of the decision that may be undone now, or None.

    `played` is a list of states, each with the event that happened in it. A decision may be undone only if nothing
    has been revealed and nobody else has acted since (PQ-34).
    """
    last: Actor | None = None
    for index in reversed(range(len(played))):
        state, event = played[index]
        actor = game.actor(state)
        if not isinstance(actor, int) or last not in (None, actor):
            return None
        if game.may_undo(event):
            return index
        last = actor
    return None
