"""The state of a table: what its log adds up to. It is immutable; `evolve` makes the next one."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.dealing.shuffle import Shuffle
from overdraw.server.tables.events import AnyEvent, Chair, Created
from overdraw.server.tables.running_game import RunningGame

Status = Literal["lobby", "playing", "over", "ended"]

REMEMBERED: Final = 64
"""Events that a client which comes back is told one by one; of older ones it only gets the result."""


class Happened(Struct, frozen=True, gc=False):
    """An event with its number.

    `receivers` names, for each outcome, the only seat that may see it, or None if all may. It is empty if there are no
    hidden outcomes. `facts` is what a move did, as JSON (see `Wire`); it is empty for other events. `former` has the
    chairs before the event if it changed them. `before` is after how many events of another game a start goes on.
    """

    seq: int
    event: AnyEvent
    receivers: tuple[Seat | None, ...] = ()
    facts: str = ""
    former: tuple[Chair, ...] = ()
    before: int = 0


class TableState(Struct, frozen=True):
    """`seq` is the number of the last event, `moved` that of the last one in a game, `began` that of the last start.
    `changes` counts events since a game was last finished. `number` is the current game's, counted from 0, and `games`
    how many are finished.

    `answers` has the number of the event that each command of a client became, by the command's id: one mapping for
    each seat, and a last one for a host without a seat.
    """

    setup: Created
    game: AnyGame
    seq: int
    updated: int
    turn_since: int
    chairs: tuple[Chair, ...]
    sat_down: tuple[Seat, ...]
    rules: Mapping[str, Any]
    shuffle: Shuffle
    starter: Literal["random", "first-to-sit"] | int
    answers: tuple[Mapping[str, int], ...]
    recent: tuple[Happened, ...]
    status: Status = "lobby"
    number: int = 0
    games: int = 0
    moved: int = 1
    began: int = 0
    changes: int = 1
    running: RunningGame | None = None

    @property
    def last(self) -> Happened:
        return self.recent[-1]

    @property
    def actor(self) -> Seat | None:
        """The seat that must decide, if a game is on."""
        if self.running is None or self.status != "playing":
            return None
        actor = self.running.actor
        return actor if isinstance(actor, int) else None

    @property
    def bot_to_act(self) -> str | None:
        """The bot that must decide, for its own seat or for an absent player's."""
        actor = self.actor
        return None if actor is None else bot_at(self.chairs[actor])

    @property
    def deadline(self) -> int | None:
        """When the clock of the person to act runs out."""
        if self.setup.clock is None or self.actor is None or self.bot_to_act is not None:
            return None
        return self.turn_since + 1000 * self.setup.clock.seconds

    @property
    def has_people(self) -> bool:
        return any(chair.token and not chair.stand_in for chair in self.chairs)

    @property
    def public_shuffle(self) -> Shuffle:
        """The shuffle without its secret, until the game is over."""
        over = self.running is not None and self.running.is_over
        return self.shuffle if over else self.shuffle.public

    @property
    def line(self) -> list[str]:
        """The events of another game after which this one begins. Only a table's first game can have any."""
        return self.setup.line if self.number == 0 else []

    def view(self, seat: Seat | None) -> Any:
        """What a seat, or with None a spectator, may know of the game."""
        return None if self.running is None else self.game.view(self.running.state, seat, self.setup.shown)

    def missed(self, last: int) -> list[Happened] | None:
        """The remembered events after number `last`, or None if the table has not come that far."""
        if last > self.seq:
            return None
        return [happened for happened in self.recent if happened.seq > last]


def bot_at(chair: Chair) -> str | None:
    """The bot that plays on this seat now: its own, or the stand-in of its absent player."""
    return chair.bot or chair.stand_in
