"""Tracks a person's current choices, the choice that they have picked, and the cursor."""

from typing import Final

from overdraw.tui.choice import Choice, by_key, by_spot
from overdraw.tui.registry import ui_of
from overdraw.tui.screens.hot_seat import HotSeat
from overdraw.tui.table_session import TableSession

DRAW: Final = Choice("s", "draw and keep the move", "deck")
HAND_OVER: Final = Choice("h", "hand over")
"""The step before DRAW or HAND_OVER never uses the same key, so pressing a key twice does not trigger both steps."""


class Selection:
    """A person's selection, made in one step or in two: for example, first a card of the hand, then its place."""

    def __init__(self, session: TableSession, hot_seat: HotSeat) -> None:
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
        """Pick a choice and offer the further choices that it leads to."""
        self.picked, self.cursor = choice, None

    def move_cursor(self, step: int) -> None:
        """Move the cursor to another choice, wrapping around at the ends. The first step forwards selects the first
        choice.
        """
        count = len(self.choices)
        if count:
            start = -1 if step > 0 else 0
            self.cursor = ((start if self.cursor is None else self.cursor) + step) % count

    def chosen(self) -> Choice | None:
        """Return the choice that Enter makes: the choice under the cursor, or else the only possible choice."""
        choices = self.choices
        if self.cursor is not None:
            return choices[self.cursor]
        return choices[0] if len(choices) == 1 and choices[0].action is not None else None

    def by_key(self, key: str) -> Choice | None:
        choice = by_key(self.choices, key)
        if choice is None and self.picked and key.isdecimal():  # the player picks another card
            self.clear()
            choice = by_key(self._first_choices(), key)
        return choice

    def by_spot(self, spot: str) -> Choice | None:
        """Return the choice at a spot of the table. A place in an area can be chosen only after a card."""
        if spot.startswith("area "):
            return next((choice for choice in self.choices if choice.spot == spot), None)
        choice = by_spot(self.choices, spot)
        if choice is None and self.picked and spot.startswith("card "):
            self.clear()
            choice = by_spot(self.choices, spot)
        return choice
