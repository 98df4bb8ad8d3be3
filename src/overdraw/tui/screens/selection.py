"""The choices that a person has now, the one already picked, and the cursor among them."""

from typing import Final

from overdraw.tui.choice import Choice, by_key, by_spot
from overdraw.tui.registry import ui_of
from overdraw.tui.screens.hot_seat import HotSeat
from overdraw.tui.session import Session

DRAW: Final = Choice("s", "draw: the move stands", "deck")
HAND_OVER: Final = Choice("h", "hand over")
"""Both keys are ones that no step before them uses: a key pressed twice must not do both."""


class Selection:
    """Choices are made in one step or in two: a card of the hand first, then its place."""

    def __init__(self, session: Session, hot_seat: HotSeat) -> None:
        self._session, self._hot_seat = session, hot_seat
        self._ui = ui_of(session.game)
        self.picked: Choice | None = None
        self.cursor: int | None = None

    @property
    def choices(self) -> tuple[Choice, ...]:
        if self._hot_seat.is_covered:
            return ()
        if self.picked:
            return self.picked.then
        if self._hot_seat.is_handing_over:
            return (HAND_OVER,)
        if self._session.confirming is not None:
            return (DRAW,)
        return self._first_choices()

    def _first_choices(self) -> tuple[Choice, ...]:
        session = self._session
        return () if session.person is None else self._ui.choices(session.view(session.person), session.names)

    def clear(self) -> None:
        self.picked, self.cursor = None, None

    def pick(self, choice: Choice) -> None:
        """Go on to the choices behind this one."""
        self.picked, self.cursor = choice, None

    def move_cursor(self, step: int) -> None:
        """From choice to choice, around the ends; a first step forwards reaches the first one."""
        count = len(self.choices)
        if count:
            start = -1 if step > 0 else 0
            self.cursor = ((start if self.cursor is None else self.cursor) + step) % count

    def chosen(self) -> Choice | None:
        """What Enter chooses: the choice under the cursor, or the only action there is."""
        choices = self.choices
        if self.cursor is not None:
            return choices[self.cursor]
        return choices[0] if len(choices) == 1 and choices[0].action is not None else None

    def by_key(self, key: str) -> Choice | None:
        choice = by_key(self.choices, key)
        if choice is None and self.picked and key.isdecimal():  # another card of the hand
            self.clear()
            choice = by_key(self._first_choices(), key)
        return choice

    def by_spot(self, spot: str) -> Choice | None:
        """The choice at a spot of the table. A place in an area needs its card first."""
        if spot.startswith("area "):
            return next((choice for choice in self.choices if choice.spot == spot), None)
        choice = by_spot(self.choices, spot)
        if choice is None and self.picked and spot.startswith("card "):
            self.clear()
            choice = by_spot(self.choices, spot)
        return choice
