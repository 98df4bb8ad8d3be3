"""Every message of the socket. The documents and the types for the browser are made from here and from `requests`."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from overdraw.protocol.versions import PROTOCOL
from overdraw.protocol.views import Facts, Own, View

LARGEST_MESSAGE: Final = 16 * 1024
"""Bytes that a client may send in one message."""

TOKEN_LENGTH: Final = 32
"""Characters, for 24 random bytes: 192 bits."""

ID_LENGTH: Final = 22
"""Characters, for 16 random bytes: a table cannot be found by guessing either."""

TableId = Annotated[str, Meta(min_length=ID_LENGTH, max_length=ID_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=300)]
"""Long enough for the path of a program, where a server runs them."""

Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
"""A client's own id for a command."""

Reaction = Literal["well-played", "ouch", "hurry", "laugh", "thanks", "oops"]


class Clock(Struct, frozen=True, omit_defaults=True):
    """How long a turn may take, and what happens then: a bot plays that turn, or it takes the seat over."""

    seconds: int
    then: Literal["bot-plays", "take-over"] = "bot-plays"


class _Asked(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class _Command(_Asked, frozen=True, kw_only=True):
    """A client that is not sure whether a command arrived sends it again with the same id: it happens once."""

    id: CommandId | None = None


class _Said(Struct, frozen=True, tag_field="type"):
    pass


# What a client sends


class Hello(_Asked, frozen=True, tag="hello"):
    """The first message: which table, and by what right. `last` is the number of the last event that was seen.

    A seat shows its token; a spectator the invitation, or nothing where the table is listed. `protocols` are the
    versions that the client speaks. The server chooses one, and names it in `welcome`.
    """

    table: TableId
    token: Token | None = None
    invite: Token | None = None
    last: Number | None = None
    protocols: Annotated[tuple[Text, ...], Meta(max_length=8)] = (PROTOCOL,)


class Act(_Asked, frozen=True, tag="act"):
    """A move, with the number of the last event that its player saw and the client's own id for it.

    A client that is not sure whether a move arrived sends it again with the same id: it is made once.
    """

    id: CommandId
    seen: Number
    action: Text


class Undo(_Asked, frozen=True, tag="undo"):
    """Take the last placement back, before anything else is revealed."""

    id: CommandId
    seen: Number


class Contribute(_Command, frozen=True, tag="contribute"):
    """32 random bytes of this player's device, chosen after the commitment was seen."""

    contribution: Hex


class Start(_Command, frozen=True, tag="start"):
    """The host begins the game."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host puts a bot on a free seat, or during the game in place of a player."""

    seat: Seat
    bot: BotName


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """The host takes a bot or a player from a seat. During the game a bot stands in, until somebody joins there."""

    seat: Seat


class End(_Command, frozen=True, tag="end"):
    """The host closes the table."""


class PlayAgain(_Command, frozen=True, tag="play-again"):
    """The host wants another game of the same people; `changes` are an edition or single options.

    A game that is still played is given up.
    """

    changes: dict[Text, str | int] = {}


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the seat; during the game a bot plays on, and one may come back."""


class ComeBack(_Command, frozen=True, tag="come-back"):
    """Take your seat back from the bot that plays on it. Making a move does the same."""


class Suggest(_Asked, frozen=True, tag="suggest"):
    """Advise the player to act: any action of the game, or nothing to take the advice back (P-TURN-5)."""

    action: Text | None


class React(_Asked, frozen=True, tag="react"):
    reaction: Reaction


class AskOdds(_Asked, frozen=True, tag="odds"):
    """How likely the next card is to end the turn badly, in games that have odds: in Push, a bust."""


ClientMessage = (
    Hello
    | Act
    | Undo
    | Contribute
    | Start
    | SeatBot
    | FreeSeat
    | End
    | PlayAgain
    | Leave
    | ComeBack
    | Suggest
    | React
    | AskOdds
)


# What the server tells


class Moved(Struct, frozen=True, tag_field="kind", tag="moved"):
    """A decision and what chance brought; null stands for a card that came to another hand.

    `facts` is what the move did, so that it can be told without the views before and after it.
    """

    seat: int
    action: str
    outcomes: list[str | None]
    by: Literal["person", "bot", "clock"]
    facts: Facts


class Began(Struct, frozen=True, tag_field="kind", tag="began", omit_defaults=True):
    """A game begins. `before` is after how many events of another game it goes on."""

    first: int
    outcomes: list[str | None]
    before: int = 0


class TookBack(Struct, frozen=True, tag_field="kind", tag="took-back"):
    """A seat took its last decisions back."""

    seat: int
    decisions: int


class Occupant(Struct, frozen=True):
    """The name, the bot and the stand-in of a seat, as in `SeatInfo`."""

    name: str | None
    bot: str | None
    stand_in: str | None


class Changed(Struct, frozen=True, tag_field="kind", tag="changed", omit_defaults=True):
    """Something about the table and not the game; `table` in the same message says how it is now.

    `former` is who sat at the table before, if this event changed it. A client that was not there follows the seats
    back from now, and so knows whose move each one was. A server never says `unknown`: it is how the Python client
    reads an event of a newer release.
    """

    what: Literal[
        "created",
        "sat",
        "emptied",
        "contributed",
        "taken-over",
        "came-back",
        "replaced",
        "vacated",
        "ended",
        "rematch",
        "unknown",
    ]
    seat: int | None
    former: list[Occupant] | None = None


Told = Moved | Began | TookBack | Changed


class SeatInfo(Struct, frozen=True):
    """Who sits there. A free seat has no name; `stand_in` is the bot that plays for somebody who is away.

    A free seat with a stand-in is one that the host freed during the game: people with the invitation may join there.
    """

    name: str | None
    bot: str | None
    stand_in: str | None
    host: bool


class ShuffleInfo(Struct, frozen=True):
    """What proves the shuffle; the secret comes with the result."""

    algorithm: str
    commitment: str
    contributions: list[str | None]
    secret: str | None


class TableInfo(Struct, frozen=True):
    """A table without its game. `number` counts its games from 0, `games` are those whose record can be had.

    `before` is after how many events of another game this one went on, 0 for a game of its own.
    """

    id: str
    game: str
    rules: dict[str, str | int]
    status: Literal["lobby", "playing", "over", "ended"]
    number: int
    games: int
    seats: list[SeatInfo]
    starter: Literal["random", "first-to-sit"] | int
    first: int | None
    listed: bool
    clock: Clock | None
    take_over_after: int | None
    shown: list[str]
    suggestions: bool
    shuffle: ShuffleInfo
    before: int = 0


class Welcome(_Said, frozen=True, tag="welcome"):
    """The answer to hello: the table as it is, and in `missed` the latest of what happened since.

    `missed` has only as many events as the server remembers. It ends with number `seq`, so counting back tells the
    client whether earlier events are left out.
    """

    protocol: str
    seq: int
    seat: int | None
    host: bool
    table: TableInfo
    view: View | None
    own: Own | None
    missed: list[Told] | None
    deadline: int | None
    present: list[bool]
    spectators: int


class Update(_Said, frozen=True, tag="update", omit_defaults=True):
    """Something happened, and it is stored. `id` is only in the update of the client that made this move.

    `deadline` is when the clock of the player to act runs out, in milliseconds since 1970.
    """

    seq: int
    event: Told
    view: View | None = None
    own: Own | None = None
    table: TableInfo | None = None
    deadline: int | None = None
    id: str | None = None


class Done(_Said, frozen=True, tag="done"):
    """The command with this id became the event with number `seq`, now or when it was sent first."""

    id: str
    seq: int


class Presence(_Said, frozen=True, tag="presence"):
    """Who is connected, by seat."""

    present: list[bool]
    spectators: int


class Suggested(_Said, frozen=True, tag="suggested"):
    seat: int
    action: str | None


class Reacted(_Said, frozen=True, tag="reacted"):
    """`seat` is null for a spectator."""

    seat: int | None
    reaction: Reaction


class Odds(_Said, frozen=True, tag="odds"):
    """The exact chance that the next card ends the turn badly, as a fraction."""

    busts: int
    of: int


class Reason(Struct, frozen=True):
    """Why a move is illegal, for programs that speak another language. `args` are in the notation of records."""

    key: str
    args: dict[str, str]


class Problem(_Said, frozen=True, tag="problem"):
    """What was asked cannot be done, and nothing changed. Only after `server/unknown-outcome` it may have
    been done: the next update or welcome says so. Programs go by `code`, people read the message.

    `reason` is there for `action/illegal`; its keys are listed below.
    """

    code: str
    message: str
    id: str | None = None
    seq: int | None = None
    reason: Reason | None = None


class Bye(_Said, frozen=True, tag="bye"):
    """The server closes this socket; with `again` one should come back at once."""

    reason: str
    again: bool


ServerMessage = Welcome | Update | Done | Presence | Suggested | Reacted | Odds | Problem | Bye


read_message: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def write_message(message: ServerMessage) -> bytes:
    return _encoder.encode(message)
