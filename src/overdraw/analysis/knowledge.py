"""What a player knows at a decision: the view, and the whole state if a player with perfect memory can know it."""

from dataclasses import dataclass
from typing import Any, Self

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the player to act knows about the game.

    `state` is the whole state, in games in which a player who remembers every event knows everything except the order
    of the deck. `state` is None in games that hide cards permanently, or if only the view is known.
    """

    game: AnyGame
    view: Any
    state: Any = None

    @property
    def seat(self) -> Seat:
        """The seat of the player who has this knowledge and acts next."""
        seat: Seat = self.view.seat
        return seat

    @classmethod
    def of_view(cls, game: AnyGame, view: Any) -> Self:
        """Return the knowledge of a player who sees this view and remembers nothing."""
        if not view.legal:
            raise BadValue("cannot evaluate this view: its player does not act next")
        return cls(game, view)

    @classmethod
    def remembering(cls, game: AnyGame, state: Any) -> Self:
        """Return the knowledge of the player to act in this state, if this player remembers the whole game.

        A game without `resample_events` hides no outcome of chance, so such a player knows the whole state.
        """
        seat = game.actor(state)
        if not isinstance(seat, int):
            raise BadValue(f"cannot evaluate a decision: {seat} acts next, not a player")
        return cls(game, game.view(state, seat, ()), state if game.resample_events is None else None)
