"""The events in the log of a table. The state of the table is derived from nothing else.

Only the store sees events, because they contain secrets. `presenter` decides which parts each seat may see. Times are
whole milliseconds since 1970.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from overdraw.protocol.messages import Clock

By = Literal["person", "bot", "clock"]


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat: it is empty, or has a bot, or a person with the hash of the token that holds the seat. `stand_in` is the
    bot that plays for an absent person.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None


class CommandId(Struct, frozen=True, array_like=True, gc=False):
    """The id that a client chose for a command. `sender` is the seat of the client. For a host without a seat, it is
    the number of seats.
    """

    sender: int
    id: str


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="kind"):
    """An event of a table. It is plain data without reference cycles, so the garbage collector need not track it.

    `command` is the client's command that caused the event. A move stores only the client's own id, as `move`, because
    its seat is in the event anyway.
    """

    at: int


class Created(Event, frozen=True, tag="created"):
    """A table was created as requested. The event has the secret of the first shuffle and its commitment.

    If the first game continues another game, `line` has the events that it takes from that game.

    `shuffle` is the version of the shuffle. Tables from before version 2 do not have this field.
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
    coach: bool = False


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    chair: Chair
    command: CommandId | None = None


class Emptied(Event, frozen=True, tag="emptied"):
    """Before the start, a player left a seat, or the host removed a bot."""

    seat: int
    command: CommandId | None = None


class Contributed(Event, frozen=True, tag="contributed"):
    """A device contributed to the shuffle without an earlier hash. Its client does not know version 2 of the
    shuffle.
    """

    seat: int
    contribution: str
    command: CommandId | None = None


class Committed(Event, frozen=True, tag="committed"):
    """A device published the hash of its contribution. The hash may replace an earlier one."""

    seat: int
    hash: str
    command: CommandId | None = None


class Revealing(Event, frozen=True, tag="revealing"):
    """The list of hashes was closed. The devices of these seats must now reveal their contributions.

    Its `command` is the one with which the host started the game. In a repetition, `left_out` has the seats that
    published no hash in time.
    """

    seats: list[int]
    left_out: list[int] = []
    command: CommandId | None = None


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    contribution: str
    command: CommandId | None = None


class Redrawn(Event, frozen=True, tag="redrawn"):
    """The devices of some seats did not reveal their contributions in time. The others draw again with a new secret."""

    left_out: list[int]
    secret: str


class Started(Event, frozen=True, tag="started"):
    """A game began. `outcomes` are the first outcomes of chance.

    `left_out` are the seats whose devices did not answer in the last possible draw.
    """

    first: int
    outcomes: tuple[str, ...] = ()
    command: CommandId | None = None
    left_out: list[int] = []


class Acted(Event, frozen=True, tag="acted"):
    """A player or a bot decided. The event has the decision and the outcomes of chance that followed."""

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
    """A bot began to play for an absent person."""

    seat: int
    bot: str
    command: CommandId | None = None


class CameBack(Event, frozen=True, tag="came-back"):
    seat: int
    command: CommandId | None = None


class Replaced(Event, frozen=True, tag="replaced"):
    """A bot got the seat permanently, because the host put it there, a player left, or another bot failed."""

    seat: int
    name: str
    bot: str
    command: CommandId | None = None


class Vacated(Event, frozen=True, tag="vacated"):
    """The host freed a seat during a game. A bot plays until a new player takes the seat."""

    seat: int
    bot: str
    command: CommandId | None = None


class Ended(Event, frozen=True, tag="ended"):
    """The table was closed: by the host before the end of the game, or by the server because no game was started."""

    command: CommandId | None = None


class Rematch(Event, frozen=True, tag="rematch"):
    """Another game was prepared, with the same players and a new shuffle. Absent players keep their seats."""

    rules: dict[str, Any]
    commitment: str
    secret: str
    command: CommandId | None = None
    shuffle: int = 1


class Coached(Event, frozen=True, tag="coached"):
    """Hints were allowed or forbidden at the table."""

    on: bool
    command: CommandId | None = None


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
    | Coached
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> bytes:
    return _encoder.encode(event)


def read_event(text: bytes | str) -> AnyEvent:
    return _decoder.decode(text)
