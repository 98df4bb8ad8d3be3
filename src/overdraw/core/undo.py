"""What may be taken back."""

from collections.abc import Sequence
from typing import Any

from overdraw.core.game import AnyGame
from overdraw.core.seats import Actor


def undo_point(game: AnyGame, played: Sequence[tuple[Any, Any]]) -> int | None:
    """Which decision may be taken back now, if any, as an index into `played`: states with what was done there.

    Nothing may have been revealed since, nor may anyone else have acted (PQ-34).
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
