"""The events in a table's log. The table's state is derived from these events alone.

Clients never receive the events themselves, because the events contain secrets. `presenter` decides which parts of an
event each seat may see. Times are whole milliseconds since 1970.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from overdraw.protocol.messages import Clock

By = Literal["person", "bot", "clock"]


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat at the table: free, or taken by a bot or a person. `token` is the hash of the person's token, and
    `stand_in` is the bot that plays while the person is absent.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None


class CommandId(Struct, frozen=True, array_like=True, gc=False):
    """The id that a client chose for a command. `sender` is the client's seat, or the number of seats if the client is
    a host without a seat.
    """

    sender: int
    id: str


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="kind"):
    """An event in a table's log. Events are plain data without reference cycles, so the garbage collector need not
    track them.

    `command` identifies the client's command that caused the event. Moves store only the id that the client chose, as
    `move`, because the event already has the seat.
    """

    at: int


class Created(Event, frozen=True, tag="created"):
    """A table was created as requested. The event includes the secret of the first shuffle and the commitment to this
    secret.

    If the first game continues another game, `line` lists the events taken from that game.

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
    """A seat became free before the start of a game, because its player left or the host freed it."""

    seat: int
    command: CommandId | None = None


class Contributed(Event, frozen=True, tag="contributed"):
    """A device contributed to the shuffle without publishing a hash first, because its client does not support version
    2 of the shuffle.
    """

    seat: int
    contribution: str
    command: CommandId | None = None


class Committed(Event, frozen=True, tag="committed"):
    """A device published the hash of its contribution to the shuffle. The hash may replace an earlier one."""

    seat: int
    hash: str
    command: CommandId | None = None


class Revealing(Event, frozen=True, tag="revealing"):
    """The list of hashes was closed. The devices of these seats must now reveal their contributions to the shuffle.

    `command` is the command with which the host started the game. If the joint shuffle is being repeated, `left_out`
    lists the seats that published no hash in time.
    """

    seats: list[int]
    left_out: list[int] = []
    command: CommandId | None = None


class Revealed(Event, frozen=True, tag="revealed"):
    seat: int
    contribution: str
    command: CommandId | None = None


class Redrawn(Event, frozen=True, tag="redrawn"):
    """Some devices did not reveal their contributions in time, so the other devices repeat the joint shuffle with a new
    secret.
    """

    left_out: list[int]
    secret: str


class Started(Event, frozen=True, tag="started"):
    """A game began. `outcomes` lists the cards and die rolls before the first decision.

    `left_out` lists the seats whose devices did not respond in the last attempt at the joint shuffle.
    """

    first: int
    outcomes: tuple[str, ...] = ()
    command: CommandId | None = None
    left_out: list[int] = []


class Acted(Event, frozen=True, tag="acted"):
    """A player or a bot made a decision. The event includes the decision, and the cards and die rolls that followed."""

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
    """A bot took a seat permanently, because the host put it there or because another bot failed."""

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
    """The table was closed, either by the host, or by the server because no game was started."""

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
