"""Every message sent over the socket.

The documentation and the browser's types are generated from this module and `requests`.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from overdraw.protocol.versions import PROTOCOL
from overdraw.protocol.views import Facts, Own, View

LARGEST_MESSAGE: Final = 16 * 1024
"""The largest message from a client, in bytes."""

TOKEN_LENGTH: Final = 32
"""Characters of a token: 24 random bytes, 192 bits."""

ID_LENGTH: Final = 22
"""Characters of a table's id: 16 random bytes, so nobody finds a table by guessing."""

TableId = Annotated[str, Meta(min_length=ID_LENGTH, max_length=ID_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=300)]
"""Long enough for the path of a program, on servers that run programs."""

Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
"""A client's own id for a command."""

Reaction = Literal["well-played", "ouch", "hurry", "laugh", "thanks", "oops"]


class Clock(Struct, frozen=True, omit_defaults=True):
    """The time limit of a turn, and what happens after it: a bot plays that one turn, or takes over the seat."""

    seconds: int
    then: Literal["bot-plays", "take-over"] = "bot-plays"


class _Asked(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class _Command(_Asked, frozen=True, kw_only=True):
    """A client that does not know whether a command arrived sends it again with the same id; the server executes it
    once.
    """

    id: CommandId | None = None


class _Said(Struct, frozen=True, tag_field="type"):
    pass


# What a client sends


class Hello(_Asked, frozen=True, tag="hello"):
    """The first message: which table, and with what right.

    `last` is the number of the last event that the client has seen. A player's client shows its token. A spectator's
    shows the invitation, or nothing if the table is listed. `protocols` lists the versions that the client speaks. The
    server chooses one, and names it in `welcome`.
    """

    table: TableId
    token: Token | None = None
    invite: Token | None = None
    last: Number | None = None
    protocols: Annotated[tuple[Text, ...], Meta(max_length=8)] = (PROTOCOL,)


class Act(_Asked, frozen=True, tag="act"):
    """A move, with the number of the last event that the player saw and the client's own id for the move.

    A client that does not know whether a move arrived sends it again with the same id; the server makes it once.
    """

    id: CommandId
    seen: Number
    action: Text


class Undo(_Asked, frozen=True, tag="undo"):
    """Undo your last placement, before anything else is revealed."""

    id: CommandId
    seen: Number


class Commit(_Command, frozen=True, tag="commit"):
    """The hash of this device's contribution to the shuffle, for the commitment in the table's `shuffle`.

    A device sends it while it waits for the start, and for each repetition of the draw in which it takes part.
    """

    hash: Hex


class Reveal(_Command, frozen=True, tag="reveal"):
    """A device's contribution: 32 random bytes. The server accepts it when the table's `shuffle` waits for
    contributions, and not before.
    """

    contribution: Hex


class Contribute(_Command, frozen=True, tag="contribute"):
    """A contribution without a hash before it, as clients sent it to `overdraw-shuffle/1`.

    Where a table uses `overdraw-shuffle/2`, the server publishes hash and contribution at once.
    """

    contribution: Hex


class Start(_Command, frozen=True, tag="start"):
    """The host begins the game."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host puts a bot on a free seat, or during the game in a player's place."""

    seat: Seat
    bot: BotName


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """The host removes a bot or a player from a seat. During the game a bot stands in until a new player joins."""

    seat: Seat


class End(_Command, frozen=True, tag="end"):
    """The host closes the table."""


class PlayAgain(_Command, frozen=True, tag="play-again"):
    """The host wants another game with the same people. `changes` names another edition, or single options.

    A game that is still running is abandoned.
    """

    changes: dict[Text, str | int] = {}


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the seat. During the game a bot plays on, and the player may return."""


class ComeBack(_Command, frozen=True, tag="come-back"):
    """Take your seat back from the bot that plays on it. Making a move does the same."""


class Suggest(_Asked, frozen=True, tag="suggest"):
    """Suggest an action to the player whose turn it is; no action withdraws the suggestion (P-TURN-5)."""

    action: Text | None


class React(_Asked, frozen=True, tag="react"):
    reaction: Reaction


class AskOdds(_Asked, frozen=True, tag="odds"):
    """Ask for the odds that the next card ends the turn badly, in games that have odds. In Push, that is a bust."""


ClientMessage = (
    Hello
    | Act
    | Undo
    | Commit
    | Reveal
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


# What the server sends


class Moved(Struct, frozen=True, tag_field="kind", tag="moved"):
    """A decision and the outcomes of chance; null stands for a card that another seat drew.

    `facts` say what the move did, so a client can describe it without the views before and after it.
    """

    seat: int
    action: str
    outcomes: list[str | None]
    by: Literal["person", "bot", "clock"]
    facts: Facts


class Began(Struct, frozen=True, tag_field="kind", tag="began", omit_defaults=True):
    """A game begins. If it continues another game, `before` is the number of events it takes from that one.

    `left_out` are the seats whose devices did not answer in the last repetition of the draw.
    """

    first: int
    outcomes: list[str | None]
    before: int = 0
    left_out: list[int] = []


class TookBack(Struct, frozen=True, tag_field="kind", tag="took-back"):
    """A seat undid its last decisions."""

    seat: int
    decisions: int


class Occupant(Struct, frozen=True):
    """A seat's name, bot and stand-in, as in `SeatInfo`."""

    name: str | None
    bot: str | None
    stand_in: str | None


class Changed(Struct, frozen=True, tag_field="kind", tag="changed", omit_defaults=True):
    """A change of the table, not of the game; `table` in the same message has the result.

    `former` lists who sat at the table before this event, if the event changed it. A client that was not there follows
    the seats back from now, and so knows who made each move. A server never sends `unknown`: the Python client uses it
    for events of a newer release.

    `committed`, `revealing`, `revealed` and `redrawn` belong to the draw of the shuffle. `left_out` are the seats whose
    devices did not answer in time: from now on the draw goes on without them.
    """

    what: Literal[
        "created",
        "sat",
        "emptied",
        "contributed",
        "committed",
        "revealing",
        "revealed",
        "redrawn",
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
    left_out: list[int] = []


Told = Moved | Began | TookBack | Changed


class SeatInfo(Struct, frozen=True):
    """Who is in a seat. A free seat has no name; `stand_in` is the bot that plays for an absent player.

    A free seat with a stand-in is one that the host freed during the game: anyone with the invitation may take it.
    """

    name: str | None
    bot: str | None
    stand_in: str | None
    host: bool


class RepeatedDrawInfo(Struct, frozen=True):
    """A draw of the shuffle that had to be repeated because a device did not reveal its contribution."""

    commitment: str
    secret: str
    hashes: list[str | None]
    contributions: list[str | None]


class ShuffleInfo(Struct, frozen=True):
    """The proof of the shuffle. The secret follows with the result.

    `context`, `first`, `hashes` and `repeated` belong to `overdraw-shuffle/2`. `drawing` is what the server waits for
    between the host's start and the first card, from the devices of the seats `waiting_for`.
    """

    algorithm: str
    commitment: str
    contributions: list[str | None]
    secret: str | None
    context: str | None = None
    first: Literal["drawn", "chosen"] | None = None
    hashes: list[str | None] = []
    repeated: list[RepeatedDrawInfo] = []
    drawing: Literal["hashes", "contributions"] | None = None
    waiting_for: list[int] = []


class TableInfo(Struct, frozen=True):
    """A table without its game. `number` counts its games from 0, `games` lists those with a record.

    If this game continues another, `before` is the number of events it takes from that one; otherwise 0.
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
    """The answer to hello: the table as it is now, and in `missed` the latest events that the client has not seen.

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
    """An event, which the server has stored. `id` is only in the update of the client that made this move.

    `deadline` is the time at which the current player's clock runs out, in milliseconds since 1970.
    """

    seq: int
    event: Told
    view: View | None = None
    own: Own | None = None
    table: TableInfo | None = None
    deadline: int | None = None
    id: str | None = None


class Done(_Said, frozen=True, tag="done"):
    """The command with this id became event number `seq`, now or when it was first sent."""

    id: str
    seq: int


class Presence(_Said, frozen=True, tag="presence"):
    """Which seats have a connected client."""

    present: list[bool]
    spectators: int


class Suggested(_Said, frozen=True, tag="suggested"):
    seat: int
    action: str | None


class Reacted(_Said, frozen=True, tag="reacted"):
    """A reaction. `seat` is null for a spectator."""

    seat: int | None
    reaction: Reaction


class Odds(_Said, frozen=True, tag="odds"):
    """The exact probability that the next card ends the turn badly, as a fraction."""

    busts: int
    of: int


class Reason(Struct, frozen=True):
    """Why a move is illegal, for clients in other languages. `args` are in the notation of records."""

    key: str
    args: dict[str, str]


class Problem(_Said, frozen=True, tag="problem"):
    """The server did not do what the client wanted, and nothing changed.

    The exception is `server/unknown-outcome`: the change may have happened, and the next update or welcome tells.
    Programs read `code`, people read the message. `reason` comes with `action/illegal`; its keys are listed below.
    """

    code: str
    message: str
    id: str | None = None
    seq: int | None = None
    reason: Reason | None = None


class Bye(_Said, frozen=True, tag="bye"):
    """The server closes this socket. With `again`, the client should reconnect at once."""

    reason: str
    again: bool


ServerMessage = Welcome | Update | Done | Presence | Suggested | Reacted | Odds | Problem | Bye


read_message: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def write_message(message: ServerMessage) -> bytes:
    return _encoder.encode(message)
