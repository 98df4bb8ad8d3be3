"""Decides which decision a player may undo."""

from collections.abc import Sequence
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import Actor


def undo_point(game: AnyGame, played: Sequence[tuple[Any, Any]]) -> int | None:
    """Return the index in `played` of the decision that the player may undo now, or None.

    `played` has every state of the game so far and the event that followed it. A decision may be undone only if nothing
    has been revealed and no other player has acted since (PQ-34).
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
