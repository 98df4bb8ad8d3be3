"""Every message that clients and servers send over the socket.

The documentation and the page's types are generated from this module and from `requests`.
"""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from overdraw.protocol.versions import PROTOCOL
from overdraw.protocol.views import Facts, Own, View

LARGEST_MESSAGE: Final = 16 * 1024
"""The maximum size of a client's message in bytes."""

TOKEN_LENGTH: Final = 32
"""The length of a token in characters. A token encodes 24 random bytes (192 bits)."""

ID_LENGTH: Final = 22
"""The length of a table's id in characters. An id encodes 16 random bytes, so it cannot be guessed."""

TableId = Annotated[str, Meta(min_length=ID_LENGTH, max_length=ID_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Token = Annotated[str, Meta(min_length=TOKEN_LENGTH, max_length=TOKEN_LENGTH, pattern="^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(max_length=64)]
BotName = Annotated[str, Meta(max_length=300)]
"""The name of a bot. It may be long, because it can contain the path of a program."""

Seat = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Hex = Annotated[str, Meta(min_length=64, max_length=64, pattern="^[0-9a-f]+$")]
CommandId = Annotated[str, Meta(min_length=1, max_length=64)]
"""The id of a command, chosen by the client."""

Reaction = Literal["well-played", "ouch", "hurry", "laugh", "thanks", "oops"]


class Clock(Struct, frozen=True, omit_defaults=True):
    """The time limit for a turn. When it runs out, a bot either plays this turn or takes over the seat."""

    seconds: int
    then: Literal["bot-plays", "take-over"] = "bot-plays"


class _Asked(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class _Command(_Asked, frozen=True, kw_only=True):
    """A command. If a client does not know whether a command arrived, it sends the command again with the same id. The
    server executes the command only once.
    """

    id: CommandId | None = None


class _Said(Struct, frozen=True, tag_field="type"):
    pass


# Messages from the client


class Hello(_Asked, frozen=True, tag="hello"):
    """The first message on a socket. It names the table and proves that the client may see the table.

    `last` is the number of the last event that the client has seen. Players send their token. Spectators send the
    invitation, or neither if the table is listed. `protocols` lists the protocol versions that the client speaks. The
    server chooses one of them and names it in `welcome`.
    """

    table: TableId
    token: Token | None = None
    invite: Token | None = None
    last: Number | None = None
    protocols: Annotated[tuple[Text, ...], Meta(max_length=8)] = (PROTOCOL,)


class Act(_Asked, frozen=True, tag="act"):
    """A move, with the number of the last event that the player has seen and an id that the client chooses.

    If a client does not know whether a move arrived, it sends the move again with the same id. The server makes the
    move only once.
    """

    id: CommandId
    seen: Number
    action: Text


class Undo(_Asked, frozen=True, tag="undo"):
    """Undo the player's last decision, if the game allows it. This is possible until something else is revealed or
    another player acts.
    """

    id: CommandId
    seen: Number


class Commit(_Command, frozen=True, tag="commit"):
    """The hash of a device's contribution to the shuffle. The hash covers the commitment in the table's `shuffle`.

    A device sends a hash before the host starts the game, and another for each repeated draw in which it takes part.
    """

    hash: Hex


class Reveal(_Command, frozen=True, tag="reveal"):
    """A device's contribution to the shuffle: 32 random bytes. The server accepts it only while the table's `shuffle`
    waits for contributions.
    """

    contribution: Hex


class Contribute(_Command, frozen=True, tag="contribute"):
    """A contribution to the shuffle from a device that has not sent its hash first, as in `overdraw-shuffle/1`.

    At a table with `overdraw-shuffle/2`, the server publishes the contribution and its hash at the same time.
    """

    contribution: Hex


class Start(_Command, frozen=True, tag="start"):
    """The host starts the game."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host puts a bot on a free seat or, during the game, replaces a player with a bot."""

    seat: Seat
    bot: BotName


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """The host removes a bot or a player from a seat. During the game, a bot stands in until another player joins."""

    seat: Seat


class End(_Command, frozen=True, tag="end"):
    """The host closes the table."""


class PlayAgain(_Command, frozen=True, tag="play-again"):
    """The host starts another game with the same players. `changes` can name another edition or other options.

    A game that is still running is abandoned.
    """

    changes: dict[Text, str | int] = {}


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the seat. During the game, a bot then plays for the seat, and the player may return."""


class ComeBack(_Command, frozen=True, tag="come-back"):
    """Take your seat back from the bot that stands in for you. Making a move has the same effect."""


class Suggest(_Asked, frozen=True, tag="suggest"):
    """Suggest an action to the player whose turn it is. A null `action` withdraws the suggestion (P-TURN-5)."""

    action: Text | None


class React(_Asked, frozen=True, tag="react"):
    reaction: Reaction


class AskOdds(_Asked, frozen=True, tag="odds"):
    """Request the odds that the next card ends the turn badly, such as a bust in Push. Some games have no odds."""


class SetCoach(_Command, frozen=True, tag="coach"):
    """Allow or forbid hints at this table, for all players alike.

    The host may do this before the start. A player who plays alone against bots may do it at any time.
    """

    on: bool


class AskHint(_Asked, frozen=True, tag="hint"):
    """Request a hint for your decision, at a table whose `coach` is on.

    `seen` is the number of the last event that the player has seen. If `action` names a move that the player is
    considering, the hint compares it with the best move. The response is a `hint` or a `problem` with the same id.
    """

    id: CommandId
    seen: Number
    action: Text | None = None


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
    | SetCoach
    | AskHint
)


# Messages from the server


class Moved(Struct, frozen=True, tag_field="kind", tag="moved"):
    """A decision and the outcomes of chance that followed. A drawn card that only another seat may see is null.

    `facts` contains the effects of the move, so a client can describe the move without comparing views.
    """

    seat: int
    action: str
    outcomes: list[str | None]
    by: Literal["person", "bot", "clock"]
    facts: Facts


class Began(Struct, frozen=True, tag_field="kind", tag="began", omit_defaults=True):
    """A game begins. If it continues another game, `before` is the number of events taken from that game.

    `left_out` lists the seats whose devices did not answer in the last repetition of the draw.
    """

    first: int
    outcomes: list[str | None]
    before: int = 0
    left_out: list[int] = []


class TookBack(Struct, frozen=True, tag_field="kind", tag="took-back"):
    """A seat has undone its last decisions."""

    seat: int
    decisions: int


class Occupant(Struct, frozen=True):
    """The occupant of a seat before an event. The fields have the same meaning as in `SeatInfo`."""

    name: str | None
    bot: str | None
    stand_in: str | None


class Changed(Struct, frozen=True, tag_field="kind", tag="changed", omit_defaults=True):
    """A change to the table that is not a move. The field `table` of the same message describes the changed table.

    `former` lists the occupants of the seats before this event, if the event changed them. A client that connected
    later can work back from the current occupants to find out who made each move. Servers never send `unknown`. The
    Python client uses it for events of a newer release.

    `committed`, `revealing`, `revealed` and `redrawn` are steps of the draw that decides the shuffle. `left_out` lists
    the seats whose devices did not respond in time. The draw continues without them.
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
        "coach-on",
        "coach-off",
        "unknown",
    ]
    seat: int | None
    former: list[Occupant] | None = None
    left_out: list[int] = []


Told = Moved | Began | TookBack | Changed


class SeatInfo(Struct, frozen=True):
    """The occupant of a seat. A free seat has no name; `stand_in` is the bot that plays for an absent player.

    If a free seat has a stand-in, the host freed the seat during the game. Anyone with the invitation may take it.
    """

    name: str | None
    bot: str | None
    stand_in: str | None
    host: bool


class RepeatedDrawInfo(Struct, frozen=True):
    """A draw of the shuffle that had to be repeated, because a device did not reveal its contribution."""

    commitment: str
    secret: str
    hashes: list[str | None]
    contributions: list[str | None]


class ShuffleInfo(Struct, frozen=True):
    """The data that proves that the shuffle is fair. The server reveals `secret` with the result of the game.

    `context`, `first`, `hashes` and `repeated` belong to `overdraw-shuffle/2`. After the host starts the game and
    before the first card, `drawing` says what the server is waiting for, and `waiting_for` lists the seats whose
    devices must still send it.
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
    """A table without the state of its game. `number` is the number of the game, counted from 0. `games` counts the
    games that have a record.

    If this game continues another game, `before` is the number of events taken from that game; otherwise it is 0.
    `coach` says whether players may request hints.
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
    coach: bool = False


class Welcome(_Said, frozen=True, tag="welcome"):
    """The response to `hello`: the current state of the table and, in `missed`, the latest events that the client has
    not seen.

    The server remembers only a limited number of events. The last event in `missed` has the number `seq`, so the client
    can count back to find out whether earlier events are missing.
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
    """A stored event and its effects. Only the client that made the move receives its `id`.

    `deadline` is the time when the current player's clock runs out, in milliseconds since 1970.
    """

    seq: int
    event: Told
    view: View | None = None
    own: Own | None = None
    table: TableInfo | None = None
    deadline: int | None = None
    id: str | None = None


class Done(_Said, frozen=True, tag="done"):
    """The command with this id is stored as event number `seq`, either now or when it was sent for the first time."""

    id: str
    seq: int


class Presence(_Said, frozen=True, tag="presence"):
    """Which seats have a connected client, and the number of connected spectators."""

    present: list[bool]
    spectators: int


class Suggested(_Said, frozen=True, tag="suggested"):
    seat: int
    action: str | None


class Reacted(_Said, frozen=True, tag="reacted"):
    """A reaction of a player or a spectator. For spectators, `seat` is null."""

    seat: int | None
    reaction: Reaction


class Odds(_Said, frozen=True, tag="odds"):
    """The exact probability that the next card ends the turn badly, as the fraction `busts`/`of`."""

    busts: int
    of: int


class OptionValue(Struct, frozen=True):
    """A legal action, the acting player's share of the win after the action, and the standard error of this share.

    A share is a probability from 0 to 1. A win that several players share counts in equal parts for each of them.
    """

    action: str
    share: float
    error: float


class DecisionFact(Struct, frozen=True):
    """An exact fact about a decision, such as the number of cards that bust. docs/review.md lists the keys.

    `args` contains the numbers of the fact, and its cards and actions in notation.
    """

    key: str
    args: dict[str, int | str]


class Hint(_Said, frozen=True, tag="hint"):
    """The response to a request for a hint. Only the requesting client receives it, and only before its player acts.

    `seq` is the number of the last event before the decision. `options` has every legal action, in the order of
    `own.legal`. All values assume that every seat plays well from now on (`assumes`).

    `compared` is the action in the request. If the request has none, it is the second best action, or null if only one
    action is legal. `loss` is how much less that action is worth than the best one, and `mark` is the mark that it
    would get in a review. The facts and the English sentence say why the best action is better.
    """

    id: str
    seq: int
    seat: int
    options: list[OptionValue]
    best: str
    method: Literal["exact", "lookahead", "rollouts"]
    assumes: str
    compared: str | None
    loss: float
    mark: Literal["?!", "?", "??", "!"] | None
    facts: list[DecisionFact]
    sentence: str


class Reason(Struct, frozen=True):
    """The reason why a move is illegal, in a form that clients can translate. `args` are in the notation of records."""

    key: str
    args: dict[str, str]


class Problem(_Said, frozen=True, tag="problem"):
    """The server rejected a message, and nothing changed.

    The one exception is `server/unknown-outcome`: the change may have happened, and the next `update` or `welcome`
    shows whether it did. `code` is for programs, and `message` is for people. `reason` comes with `action/illegal`;
    its keys are listed below.
    """

    code: str
    message: str
    id: str | None = None
    seq: int | None = None
    reason: Reason | None = None


class Bye(_Said, frozen=True, tag="bye"):
    """The server closes this socket. If `again` is true, the client should reconnect at once."""

    reason: str
    again: bool


ServerMessage = Welcome | Update | Done | Presence | Suggested | Reacted | Odds | Hint | Problem | Bye


read_message: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder = msgspec.json.Encoder()


def write_message(message: ServerMessage) -> bytes:
    return _encoder.encode(message)
