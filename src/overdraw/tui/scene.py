"""What is drawn at a moment: a seat's view, and what can be chosen in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from overdraw.core.seats import Seat
from overdraw.tui.choice import Choice, by_spot


@dataclass(frozen=True, slots=True)
class Scene:
    """`choices` are those of the moment, `picked` is the one before them, `cursor` the one under the arrow keys.

    `last` is the event that happened last, as far as this seat may know it.
    """

    view: Any
    names: Sequence[str]
    choices: tuple[Choice, ...] = ()
    picked: Choice | None = None
    cursor: int | None = None
    last: Any = None

    def choice_at(self, spot: str) -> Choice | None:
        """What can be chosen at this spot without another choice before it."""
        return next((choice for choice in self.choices if choice.spot == spot), None)

    def may_click(self, spot: str) -> bool:
        return by_spot(self.choices, spot) is not None

    def under_cursor(self, spot: str) -> bool:
        return self.cursor is not None and self.choices[self.cursor].spot == spot

    @property
    def acting(self) -> Seat | None:
        actor = self.view.actor
        return actor if isinstance(actor, int) else None
