"""Several people at one screen: whose cards it shows, and how it changes hands."""

from overdraw.core.seats import Seat
from overdraw.tui.session import Session


class HotSeat:
    """Who looks at the screen. With hidden hands, the screen is covered between two people."""

    def __init__(self, session: Session, *, hides_hands: bool) -> None:
        people = session.setup.people
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
        """Whose view is shown: nobody's while the screen is covered."""
        return None if self.is_covered else self.viewer

    def follow(self) -> None:
        """Turn to the person who is asked now.

        The last viewer keeps the screen until they hand it over: they have drawn, and want to see what.
        """
        person = self._session.confirming if self._session.person is None else self._session.person
        self.is_handing_over = self._guarded and person is not None and self._shown_to not in (None, person)
        if person is not None and not self.is_handing_over:
            self.viewer = person

    def hand_over(self) -> None:
        self._shown_to = None

    def uncover(self) -> None:
        self._shown_to = self.viewer
