"""The events of a table's log. The table's state is derived from them alone.

Events are only for the store, because they contain secrets; `presenter` decides what each seat is told of them. Times
are whole milliseconds since 1970.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from overdraw.protocol.messages import Clock

By = Literal["person", "bot", "clock"]


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat: a bot, a person with the hash of the token that holds it, or empty. `stand_in` is the bot that plays for
    an absent person.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None


class CommandId(Struct, frozen=True, array_like=True, gc=False):
    """The id that a client chose for a command. `sender` is the client's seat; for a host without a seat it is the
    number of seats.
    """

    sender: int
    id: str


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="kind"):
    """Plain data without reference cycles, so the garbage collector need not track it.

    `command` is the client's command that caused the event. A move keeps only the client's own id, as `move`, because
    its seat is in the event anyway.
    """

    at: int


class Created(Event, frozen=True, tag="created"):
    """The table as requested, with the commitment of its first shuffle and the secret.

    If the first game continues another game, `line` holds the events that it takes from that one.

    `shuffle` is the version of the shuffle: tables from before version 2 have no such field.
    """

    game: str
    rules: dict[str, Any]
    chairs: list[Chair]
    starter: Literal["random", "first-to-sit"] | int
    listed: bool
    clock: Clock | None
    take_over_after: int | None
    shown: list[str]
    suggestions: bool
    host: str
    invite: str
    commitment: str
    secret: str
    line: list[str] = []
    shuffle: int = 1


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    chair: Chair
    command: CommandId | None = None


class Emptied(Event, frozen=True, tag="emptied"):
    """Before the start, a player left or the host removed a bot."""

    seat: int
    command: CommandId | None = None


class Contributed(Event, frozen=True, tag="contributed"):
    """A contribution without a hash before it, from a client that does not know version 2 of the shuffle."""

    seat: int
    contribution: str
    command: CommandId | None = None


class Committed(Event, frozen=True, tag="committed"):
    """A device published the hash of its contribution, perhaps in place of an earlier one."""

    seat: int
    hash: str
    command: CommandId | None = None


class Revealing(Event, frozen=True, tag="revealing"):
    """The list of hashes is closed: the devices of these seats are to reveal their contributions.

    The host's start is the command. In a repetition `left_out` are the seats that published no hash in time.
    """

    seats: list[int]
    left_out: list[int] = []
    command: CommandId | None = None


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    contribution: str
    command: CommandId | None = None


class Redrawn(Event, frozen=True, tag="redrawn"):
    """The devices of some seats did not reveal in time: the others draw again, with a new secret."""

    left_out: list[int]
    secret: str


class Started(Event, frozen=True, tag="started"):
    """The game begins. `outcomes` are the first outcomes of chance.

    `left_out` are the seats that did not answer in the last draw that was possible.
    """

    first: int
    outcomes: tuple[str, ...] = ()
    command: CommandId | None = None
    left_out: list[int] = []


class Acted(Event, frozen=True, tag="acted"):
    """A decision, and the outcomes of chance that followed."""

    seat: int
    action: str
    outcomes: tuple[str, ...] = ()
    by: By = "person"
    command: str | None = field(default=None, name="move")


class Undone(Event, frozen=True, tag="undone"):
    """The last `decisions` decisions were undone (PQ-34)."""

    seat: int
    decisions: int
    command: str | None = field(default=None, name="move")


class TakenOver(Event, frozen=True, tag="taken-over"):
    """A bot plays for an absent person."""

    seat: int
    bot: str
    command: CommandId | None = None


class CameBack(Event, frozen=True, tag="came-back"):
    seat: int
    command: CommandId | None = None


class Replaced(Event, frozen=True, tag="replaced"):
    """A bot has the seat permanently: because the host wanted it, a player left, or a bot failed."""

    seat: int
    name: str
    bot: str
    command: CommandId | None = None


class Vacated(Event, frozen=True, tag="vacated"):
    """The host freed a seat during a game: a bot plays until a new player takes the seat."""

    seat: int
    bot: str
    command: CommandId | None = None


class Ended(Event, frozen=True, tag="ended"):
    """The table was closed: by its host before the end of the game, or by the server because the game never started."""

    command: CommandId | None = None


class Rematch(Event, frozen=True, tag="rematch"):
    """Another game with the same people and a new shuffle. Absent players keep their seats."""

    rules: dict[str, Any]
    commitment: str
    secret: str
    command: CommandId | None = None
    shuffle: int = 1


AnyEvent = (
    Created
    | Sat
    | Emptied
    | Contributed
    | Committed
    | Revealing
    | Revealed
    | Redrawn
    | Started
    | Acted
    | Undone
    | TakenOver
    | CameBack
    | Replaced
    | Vacated
    | Ended
    | Rematch
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def read_event(text: bytes | str) -> AnyEvent:
    return _decoder.decode(text)
