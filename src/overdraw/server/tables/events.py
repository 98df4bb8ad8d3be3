"""The events of a table's log. The log is the truth: a table's state is derived from it alone.

Events are only for the store. They hold secrets; `presenter` decides what a seat is told of them.
Times are whole milliseconds since 1970.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from overdraw.protocol.messages import Clock

By = Literal["person", "bot", "clock"]


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat: a bot, a person with the hash of the token that holds it, or nobody yet.

    `stand_in` is the bot that plays for a person who is away.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None


class CommandId(Struct, frozen=True, array_like=True, gc=False):
    """A client's own id for a command. `sender` is its seat, or the number of seats for a host without one."""

    sender: int
    id: str


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="kind"):
    """Plain data without reference cycles, so the garbage collector need not track it.

    `command` says which command of a client caused the event. Of a move only the client's own id is kept, as `move`:
    its seat is in the event.
    """

    at: int


class Created(Event, frozen=True, tag="created"):
    """The table as it was asked for, and the secret of its first shuffle with the commitment to it.

    `line` are the events after which its first game begins, where another game is played on from the middle.
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


class Sat(Event, frozen=True, tag="sat"):
    seat: int
    chair: Chair
    command: CommandId | None = None


class Emptied(Event, frozen=True, tag="emptied"):
    """Before the start: somebody left, or the host took a bot away."""

    seat: int
    command: CommandId | None = None


class Contributed(Event, frozen=True, tag="contributed"):
    seat: int
    contribution: str
    command: CommandId | None = None


class Started(Event, frozen=True, tag="started"):
    """The first card may come; `outcomes` is what chance did at once."""

    first: int
    outcomes: tuple[str, ...] = ()
    command: CommandId | None = None


class Acted(Event, frozen=True, tag="acted"):
    """A decision, and what chance brought after it."""

    seat: int
    action: str
    outcomes: tuple[str, ...] = ()
    by: By = "person"
    command: str | None = field(default=None, name="move")


class Undone(Event, frozen=True, tag="undone"):
    """The last `decisions` decisions were taken back (PQ-34)."""

    seat: int
    decisions: int
    command: str | None = field(default=None, name="move")


class TakenOver(Event, frozen=True, tag="taken-over"):
    """A bot plays for a person who is away."""

    seat: int
    bot: str
    command: CommandId | None = None


class CameBack(Event, frozen=True, tag="came-back"):
    seat: int
    command: CommandId | None = None


class Replaced(Event, frozen=True, tag="replaced"):
    """A bot has the seat for good: the host wanted it, a player left, or a bot failed."""

    seat: int
    name: str
    bot: str
    command: CommandId | None = None


class Vacated(Event, frozen=True, tag="vacated"):
    """The host freed a seat in the middle of a game: a bot plays on until somebody takes it."""

    seat: int
    bot: str
    command: CommandId | None = None


class Ended(Event, frozen=True, tag="ended"):
    """The table was closed: by its host before the game was over, or by the server because nobody started."""

    command: CommandId | None = None


class Rematch(Event, frozen=True, tag="rematch"):
    """The same people again, with a new shuffle; who has not come back is still seated."""

    rules: dict[str, Any]
    commitment: str
    secret: str
    command: CommandId | None = None


AnyEvent = (
    Created
    | Sat
    | Emptied
    | Contributed
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
