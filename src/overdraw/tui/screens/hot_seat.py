"""Decides whose cards the screen shows if several people share it, and when one person hands it to the next."""

from overdraw.core.seats import Seat
from overdraw.tui.table_session import TableSession


class HotSeat:
    """Tracks who is looking at the screen. In a game with hidden hands, the screen is covered between two people's
    turns.
    """

    def __init__(self, session: TableSession, *, hides_hands: bool) -> None:
        people = session.people
        self._session = session
        self._guarded = hides_hands and len(people) > 1
        self.viewer: Seat | None = people[0] if people else None
        self._shown_to: Seat | None = None if self._guarded else self.viewer
        self.is_handing_over = False

    @property
    def is_covered(self) -> bool:
        return self._guarded and not self._session.is_over and self._shown_to != self.viewer

    @property
    def seat(self) -> Seat | None:
        """The seat whose view is shown, or None while the screen is covered."""
        return None if self.is_covered else self.viewer

    def follow(self) -> None:
        """Make the person who is to act the viewer. If hands are hidden, the last viewer keeps the screen until they
        hand it over, so that they see the cards they drew.
        """
        person = self._session.confirming if self._session.person is None else self._session.person
        self.is_handing_over = self._guarded and person is not None and self._shown_to not in (None, person)
        if person is not None and not self.is_handing_over:
            self.viewer = person

    def hand_over(self) -> None:
        self._shown_to = None

    def uncover(self) -> None:
        self._shown_to = self.viewer
