"""The data that the screen draws: a seat's view of the game, and the player's choices."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.seats import Seat
from overdraw.tui.choice import Choice, by_spot


@dataclass(frozen=True, slots=True)
class Scene:
    """The data from which the screen draws the table. `choices` are the player's current choices, `picked` is the
    choice that led to them, and `cursor` is the index of the selected choice. `last` is the latest event of the game.
    """

    view: Any
    names: Sequence[str]
    choices: tuple[Choice, ...] = ()
    picked: Choice | None = None
    cursor: int | None = None
    last: Any = None

    def choice_at(self, spot: str) -> Choice | None:
        """Return the choice at this spot of the table if the player can make it now, without another choice first."""
        return next((choice for choice in self.choices if choice.spot == spot), None)

    def may_click(self, spot: str) -> bool:
        return by_spot(self.choices, spot) is not None

    def under_cursor(self, spot: str) -> bool:
        return self.cursor is not None and self.choices[self.cursor].spot == spot

    @property
    def acting(self) -> Seat | None:
        actor = self.view.actor
        return actor if isinstance(actor, int) else None
