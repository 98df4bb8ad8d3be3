"""What is written in a table's log: one event for everything that happens, and nothing else is the truth.

Events are only for the store. They hold secrets; `telling` says what of them a seat may hear.
Times are whole milliseconds since 1970, given by whoever asks the table to do something.
"""

from typing import Any, Literal

import msgspec
from msgspec import Struct

By = Literal["person", "bot", "clock"]


class Clock(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a turn may take, and what happens when it has: a bot plays that turn, or keeps the seat."""

    seconds: int
    then: Literal["bot-plays", "take-over"] = "bot-plays"


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat: a bot, a person with the hash of the token that holds it, or nobody yet.

    `stand_in` is the bot that plays for a person who is away.
    """

    name: str | None = None
    bot: str | None = None
    token: str | None = None
    stand_in: str | None = None


class Event(Struct, frozen=True, omit_defaults=True, gc=False, tag_field="kind"):
    """Plain data that never refers back to its holder, so the garbage collector need not look at it."""

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


class Emptied(Event, frozen=True, tag="emptied"):
    """Before the start: somebody left, or the host took a bot away."""

    seat: int


class Contributed(Event, frozen=True, tag="contributed"):
    seat: int
    contribution: str


class Started(Event, frozen=True, tag="started"):
    """The first card may come; `outcomes` is what chance did at once."""

    first: int
    outcomes: tuple[str, ...] = ()


class Acted(Event, frozen=True, tag="acted"):
    """A decision, and what chance brought after it. `move` is the client's own id for it."""

    seat: int
    action: str
    outcomes: tuple[str, ...] = ()
    by: By = "person"
    move: str | None = None


class Undone(Event, frozen=True, tag="undone"):
    """The last `decisions` decisions were taken back (PQ-34)."""

    seat: int
    decisions: int
    move: str | None = None


class TakenOver(Event, frozen=True, tag="taken-over"):
    """A bot plays for a person who is away."""

    seat: int
    bot: str


class CameBack(Event, frozen=True, tag="came-back"):
    seat: int


class Replaced(Event, frozen=True, tag="replaced"):
    """A bot has the seat for good: the host wanted it, a player left, or a bot failed."""

    seat: int
    name: str
    bot: str


class Vacated(Event, frozen=True, tag="vacated"):
    """The host freed a seat in the middle of a game: a bot plays on until somebody takes it."""

    seat: int
    bot: str


class Ended(Event, frozen=True, tag="ended"):
    """The table was closed: by its host before the game was over, or by the server because nobody started."""


class Rematch(Event, frozen=True, tag="rematch"):
    """The same people again, with a new shuffle; who has not come back is still seated."""

    rules: dict[str, Any]
    commitment: str
    secret: str


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
