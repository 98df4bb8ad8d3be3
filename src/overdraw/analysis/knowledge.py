"""The knowledge of a seat at its decision: its view, and the whole state if the player can have remembered it."""

from dataclasses import dataclass
from typing import Any, Self

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The knowledge of the seat to act.

    `state` is the whole state. It is set in games in which a player who remembers every event knows everything but the
    order of the deck. It is None in games that hide cards permanently, or if only the view is given.
    """

    game: AnyGame
    view: Any
    state: Any = None

    @property
    def seat(self) -> Seat:
        """The seat that has this knowledge. It acts next."""
        seat: Seat = self.view.seat
        return seat

    @classmethod
    def of_view(cls, game: AnyGame, view: Any) -> Self:
        """The knowledge of a player who sees this view and remembers nothing."""
        if not view.legal:
            raise BadValue("cannot evaluate this view: its seat is not to act")
        return cls(game, view)

    @classmethod
    def remembering(cls, game: AnyGame, state: Any) -> Self:
        """The knowledge of the seat to act in this state, if the player remembers the whole game.

        A game without `resample_events` hides no outcome of chance, so the player knows the state.
        """
        seat = game.actor(state)
        if not isinstance(seat, int):
            raise BadValue(f"cannot evaluate a decision: {seat} is to act, not a player")
        return cls(game, game.view(state, seat, ()), state if game.resample_events is None else None)
