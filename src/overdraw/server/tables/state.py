"""The state of a table, derived from its log. It is immutable; `evolve` makes the next one."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat
from overdraw.dealing import AnyShuffle, JointShuffle
from overdraw.server.tables.events import AnyEvent, Chair, Created
from overdraw.server.tables.running_game import RunningGame

Status = Literal["lobby", "playing", "over", "ended"]

REMEMBERED: Final = 64
"""How many events a returning client can get one by one. Of older events it sees only the result."""


class Happened(Struct, frozen=True, gc=False):
    """An event with its number.

    `receivers` names, for each outcome, the only seat that may see it, or None if all may; it is empty if no outcome is
    hidden. `facts` say what a move did, as JSON (see `Wire`); they are empty for other events. `former` lists the
    chairs before the event if it changed them. If a game starts by continuing another, `before` is the number of events
    it takes from that one.
    """

    seq: int
    event: AnyEvent
    receivers: tuple[Seat | None, ...] = ()
    facts: str = ""
    former: tuple[Chair, ...] = ()
    before: int = 0


class Draw(Struct, frozen=True):
    """The draw of the shuffle, between the host's start and the first card.

    `since` is the number of the event that began the present step. Either the devices of `seats` are to publish new
    hashes, or the list of hashes is `closed` and they are to reveal their contributions.
    """

    since: int
    seats: tuple[Seat, ...]
    closed: bool


class TableState(Struct, frozen=True):
    """`seq` is the number of the last event, `moved` that of the last event in a game, `began` that of the last start.

    `changes` counts events since a game was last finished. `number` is that of the current game, counted from 0, and
    `games` the number of finished games. `answers` maps the id of each client's command to the number of its event: one
    mapping for each seat, and a last one for a host without a seat.
    """

    id: str
    setup: Created
    game: AnyGame
    seq: int
    updated: int
    turn_since: int
    chairs: tuple[Chair, ...]
    sat_down: tuple[Seat, ...]
    rules: Mapping[str, Any]
    shuffle: AnyShuffle
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
    draw: Draw | None = None

    @property
    def last(self) -> Happened:
        return self.recent[-1]

    @property
    def actor(self) -> Seat | None:
        """The seat that must decide while a game is on."""
        if self.running is None or self.status != "playing":
            return None
        actor = self.running.actor
        return actor if isinstance(actor, int) else None

    @property
    def bot_to_act(self) -> str | None:
        """The bot that must decide, on its own seat or an absent player's."""
        actor = self.actor
        return None if actor is None else bot_at(self.chairs[actor])

    @property
    def deadline(self) -> int | None:
        """When the clock of the current player runs out."""
        if self.setup.clock is None or self.actor is None or self.bot_to_act is not None:
            return None
        return self.turn_since + 1000 * self.setup.clock.seconds

    @property
    def has_people(self) -> bool:
        return any(chair.token and not chair.stand_in for chair in self.chairs)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose devices must answer before the draw of the shuffle goes on."""
        if self.draw is None or not isinstance(self.shuffle, JointShuffle):
            return ()
        if self.draw.closed:
            return self.shuffle.missing
        return tuple(seat for seat in self.draw.seats if self.shuffle.hashes[seat] is None)

    @property
    def drawn_shuffle(self) -> AnyShuffle:
        """The shuffle that a game which begins now is dealt from. Devices that were not asked have no part in it."""
        if self.draw is None and isinstance(self.shuffle, JointShuffle):
            return self.shuffle.close(())
        return self.shuffle

    @property
    def public_shuffle(self) -> AnyShuffle:
        """The shuffle, without its secret until the game is over."""
        over = self.running is not None and self.running.is_over
        return self.shuffle if over else self.shuffle.public

    @property
    def line(self) -> list[str]:
        """The events that this game takes from another game. Only a table's first game can have any."""
        return self.setup.line if self.number == 0 else []

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know of the game; None stands for a spectator."""
        return None if self.running is None else self.game.view(self.running.state, seat, self.setup.shown)

    def missed(self, last: int) -> list[Happened] | None:
        """The remembered events after number `last`, or None if the table has no event `last` yet."""
        if last > self.seq:
            return None
        return [happened for happened in self.recent if happened.seq > last]


def bot_at(chair: Chair) -> str | None:
    """The bot that plays on this seat now: the seat's own bot, or the stand-in of its absent player."""
    return chair.bot or chair.stand_in
