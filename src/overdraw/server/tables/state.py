"""The state of a table, derived from its log. It is immutable; `evolve` returns the next state."""

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
"""How many of the latest events a table remembers, so that it can send them to clients that reconnect. Of older events,
a client sees only the effects.
"""


class Happened(Struct, frozen=True, gc=False):
    """An event with its number, and details for the messages to clients.

    `receivers` contains one entry per chance outcome: the only seat that may see the outcome, or None if everyone may.
    It is empty if no outcome is hidden. `facts` describes the effects of a move as JSON (see `Wire`), and is empty for
    other events. If the event changed any chairs, `former` lists the chairs before it. If a game starts by continuing
    another game, `before` is the number of events taken from that game.
    """

    seq: int
    event: AnyEvent
    receivers: tuple[Seat | None, ...] = ()
    facts: str = ""
    former: tuple[Chair, ...] = ()
    before: int = 0


class Draw(Struct, frozen=True):
    """A joint shuffle in progress, between the host's start and the first card of a game.

    `since` is the number of the event that began the current step. Until the list of hashes is `closed`, the devices of
    `seats` must publish new hashes; after that, they must reveal their contributions.
    """

    since: int
    seats: tuple[Seat, ...]
    closed: bool


class TableState(Struct, frozen=True):
    """The complete state of a table.

    `seq` is the number of the last event, `moved` is the number of the last event in a game, and `began` is the number
    of the last event that started a game. `changes` counts the events since a game was last finished. `number` is the
    number of the current game, counted from 0, and `games` is the number of finished games. `answers` maps the id of
    each client's command to the number of the resulting event. It has one mapping for each seat, and one more for a
    host without a seat. `coach` says whether players may request hints.
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
    coach: bool = False

    @property
    def last(self) -> Happened:
        return self.recent[-1]

    @property
    def actor(self) -> Seat | None:
        """The seat to act, or None if no game is running or no seat is to act."""
        if self.running is None or self.status != "playing":
            return None
        actor = self.running.actor
        return actor if isinstance(actor, int) else None

    @property
    def bot_to_act(self) -> str | None:
        """The bot to act, in its own seat or for an absent player, or None if it is not a bot's turn."""
        actor = self.actor
        return None if actor is None else bot_at(self.chairs[actor])

    @property
    def deadline(self) -> int | None:
        """The time when the current player's clock runs out, or None if no clock is running."""
        if self.setup.clock is None or self.actor is None or self.bot_to_act is not None:
            return None
        return self.turn_since + 1000 * self.setup.clock.seconds

    @property
    def has_people(self) -> bool:
        return any(chair.token and not chair.stand_in for chair in self.chairs)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to people, even if a bot stands in for an absent player."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.token is not None)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose devices must respond before the joint shuffle can continue."""
        if self.draw is None or not isinstance(self.shuffle, JointShuffle):
            return ()
        if self.draw.closed:
            return self.shuffle.missing
        return tuple(seat for seat in self.draw.seats if self.shuffle.hashes[seat] is None)

    @property
    def drawn_shuffle(self) -> AnyShuffle:
        """The shuffle for a game that begins now. In version 2 of the shuffle, only devices that have committed and
        revealed contribute.
        """
        if self.draw is None and isinstance(self.shuffle, JointShuffle):
            return self.shuffle.close(())
        return self.shuffle

    @property
    def public_shuffle(self) -> AnyShuffle:
        """The shuffle as clients may see it. The server's secret is included only after the game."""
        over = self.running is not None and self.running.is_over
        return self.shuffle if over else self.shuffle.public

    @property
    def line(self) -> list[str]:
        """The events that the current game takes from another game, which it continues. Only the first game at a table
        can continue another game.
        """
        return self.setup.line if self.number == 0 else []

    def view(self, seat: Seat | None) -> Any:
        """Return the game as a player in the given seat may see it, or as spectators may see it if `seat` is None."""
        return None if self.running is None else self.game.view(self.running.state, seat, self.setup.shown)

    def missed(self, last: int) -> list[Happened] | None:
        """Return the remembered events after number `last`. Return None if the table has no event `last` yet."""
        if last > self.seq:
            return None
        return [happened for happened in self.recent if happened.seq > last]


def bot_at(chair: Chair) -> str | None:
    """Return the bot that plays this seat now: the seat's own bot, or the stand-in of an absent player."""
    return chair.bot or chair.stand_in
