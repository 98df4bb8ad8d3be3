"""To whom an outcome of chance comes, in games where not everybody sees it."""

from collections.abc import Callable
from typing import Any, Final

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.games.rows.telling import receiver

_OPEN: Final = {PUSH.name}
_TO_ONE: Final[dict[str, Callable[[Any], Seat]]] = {ROWS.name: receiver}


def receiver_of(game: AnyGame, state: Any) -> Seat | None:
    """The only seat that may know what chance brings in this state, or None if all may.

    A game that is in neither list has no answer, so that nothing of a new game is shown by mistake.
    """
    if game.name in _OPEN:
        return None
    return _TO_ONE[game.name](state)
