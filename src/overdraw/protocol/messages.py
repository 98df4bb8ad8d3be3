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
"""The number of characters of a token, which encodes 24 random bytes (192 bits)."""

ID_LENGTH: Final = 22
"""The number of characters of a table's id, which encodes 16 random bytes. So an id cannot be guessed."""

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
    """The time limit of a turn, and what happens after it: a bot plays this turn, or takes over the seat."""

    seconds: int
    then: Literal["bot-plays", "take-over"] = "bot-plays"


class _Asked(Struct, frozen=True, tag_field="type", omit_defaults=True):
    pass


class _Command(_Asked, frozen=True, kw_only=True):
    """If a client does not know whether a command arrived, it sends the command again with the same id. The server
    executes it once.
    """

    id: CommandId | None = None


class _Said(Struct, frozen=True, tag_field="type"):
    pass


# Messages from the client


class Hello(_Asked, frozen=True, tag="hello"):
    """The first message on a socket. It names the table and proves that the client may see it.

    `last` is the number of the last event that the client has seen. Players send their token. Spectators send the
    invitation, or nothing if the table is listed. `protocols` lists the versions that the client speaks. The server
    chooses one, and names it in `welcome`.
    """

    table: TableId
    token: Token | None = None
    invite: Token | None = None
    last: Number | None = None
    protocols: Annotated[tuple[Text, ...], Meta(max_length=8)] = (PROTOCOL,)


class Act(_Asked, frozen=True, tag="act"):
    """A move, with the number of the last event that the player has seen and an id that the client chooses.

    If a client does not know whether a move arrived, it sends the move again with the same id. The server makes it
    once.
    """

    id: CommandId
    seen: Number
    action: Text


class Undo(_Asked, frozen=True, tag="undo"):
    """Undo your last placement. This is possible until something else is revealed."""

    id: CommandId
    seen: Number


class Commit(_Command, frozen=True, tag="commit"):
    """The hash of this device's contribution to the shuffle. It refers to the commitment in the table's `shuffle`.

    A device sends it while the table waits for the start, and for each repetition of the draw in which it takes part.
    """

    hash: Hex


class Reveal(_Command, frozen=True, tag="reveal"):
    """A device's contribution to the shuffle: 32 random bytes. The server accepts it only while the table's `shuffle`
    waits for contributions.
    """

    contribution: Hex


class Contribute(_Command, frozen=True, tag="contribute"):
    """A contribution to the shuffle without an earlier hash, as in `overdraw-shuffle/1`.

    At a table with `overdraw-shuffle/2`, the server publishes the hash and the contribution at once.
    """

    contribution: Hex


class Start(_Command, frozen=True, tag="start"):
    """The host starts the game."""


class SeatBot(_Command, frozen=True, tag="seat-bot"):
    """The host puts a bot on a free seat or, during the game, in a player's place."""

    seat: Seat
    bot: BotName


class FreeSeat(_Command, frozen=True, tag="free-seat"):
    """The host removes a bot or a player from a seat. During the game, a bot stands in until another player joins."""

    seat: Seat


class End(_Command, frozen=True, tag="end"):
    """The host closes the table."""


class PlayAgain(_Command, frozen=True, tag="play-again"):
    """The host starts another game with the same players. `changes` names another edition or other options.

    If a game is still running, it is abandoned.
    """

    changes: dict[Text, str | int] = {}


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the seat. During the game, a bot plays for it, and the player may return."""


class ComeBack(_Command, frozen=True, tag="come-back"):
    """Take your seat back from the bot that stands in. A move does the same."""


class Suggest(_Asked, frozen=True, tag="suggest"):
    """Suggest an action to the player whose turn it is. Without an action, it withdraws the suggestion (P-TURN-5)."""

    action: Text | None


class React(_Asked, frozen=True, tag="react"):
    reaction: Reaction


class AskOdds(_Asked, frozen=True, tag="odds"):
    """Request the odds that the next card ends the turn badly, in games that have odds. In Push, that is a bust."""


class SetCoach(_Command, frozen=True, tag="coach"):
    """Allow or forbid hints at this table, for all players alike.

    The host may do this before the start. A player who plays alone against bots may do it at any time.
    """

    on: bool


class AskHint(_Asked, frozen=True, tag="hint"):
    """Request a hint for your decision, at a table whose `coach` is on.

    `seen` is the number of the last event that the player has seen. If the client names an `action` that the player
    considers, the hint compares it with the best one. The answer is a `hint` or a `problem` with this id.
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
    """A decision and the outcomes of chance that followed. A card that only another seat may see is null.

    `facts` contain the effects of the move, so that a client can describe the move without the views before and after
    it.
    """

    seat: int
    action: str
    outcomes: list[str | None]
    by: Literal["person", "bot", "clock"]
    facts: Facts


class Began(Struct, frozen=True, tag_field="kind", tag="began", omit_defaults=True):
    """A game begins. If it continues another game, `before` is the number of events that it takes from that game.

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
    """The name, the bot and the stand-in of a seat, as in `SeatInfo`."""

    name: str | None
    bot: str | None
    stand_in: str | None


class Changed(Struct, frozen=True, tag_field="kind", tag="changed", omit_defaults=True):
    """A change of the table that is not a move. The field `table` of the same message has the result.

    `former` lists the occupants of the seats before this event, if the event changed them. A client that connected
    later can go back from the present occupants to find out who made each move. A server never sends `unknown`: the
    Python client uses it for events of a newer release.

    `committed`, `revealing`, `revealed` and `redrawn` belong to the draw of the shuffle. `left_out` lists the seats
    whose devices did not answer in time. The draw continues without them.
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

    A free seat with a stand-in is a seat that the host freed during the game. Anyone with the invitation may take it.
    """

    name: str | None
    bot: str | None
    stand_in: str | None
    host: bool


class RepeatedDrawInfo(Struct, frozen=True):
    """A draw of the shuffle that was repeated because a device did not reveal its contribution."""

    commitment: str
    secret: str
    hashes: list[str | None]
    contributions: list[str | None]


class ShuffleInfo(Struct, frozen=True):
    """The proof of the shuffle. The server reveals the secret with the result of the game.

    `context`, `first`, `hashes` and `repeated` belong to `overdraw-shuffle/2`. Between the host's start and the first
    card, `drawing` says what the server waits for, and `waiting_for` lists the seats whose devices must send it.
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
    """A table without its game. `number` is the number of the game, counted from 0; `games` lists the games that have a
    record.

    If this game continues another game, `before` is the number of events that it takes from that game; otherwise 0.
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
    """The answer to `hello`: the present state of the table and, in `missed`, the latest events that the client has not
    seen.

    `missed` has at most as many events as the server remembers. The last one has the number `seq`, so the client can
    count back to find out whether earlier events are missing.
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
    """A stored event and its effects. Only the client that made the move gets its `id`.

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
    """The command with this id was stored as event number `seq`, now or when it was first sent."""

    id: str
    seq: int


class Presence(_Said, frozen=True, tag="presence"):
    """The seats that have a connected client."""

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
    """The exact probability that the next card ends the turn badly, as a fraction."""

    busts: int
    of: int


class OptionValue(Struct, frozen=True):
    """A legal action, the acting player's share of the win after it, and the standard error of this share.

    A share is a probability from 0 to 1, in which a shared win counts in equal parts.
    """

    action: str
    share: float
    error: float


class DecisionFact(Struct, frozen=True):
    """An exact fact about a decision, such as the number of cards that bust. docs/review.md lists the keys.

    `args` are the numbers of the fact, and cards and actions in notation.
    """

    key: str
    args: dict[str, int | str]


class Hint(_Said, frozen=True, tag="hint"):
    """The answer to a request for a hint. Only the client that asked gets it, and only while its player still decides.

    `seq` is the number of the last event before the decision. `options` has every legal action, in the order of
    `own.legal`. All values assume that every seat plays well from now on (`assumes`).

    `compared` is the action of the request. Without one, it is the second best action, or null if only one is legal.
    `loss` is how much less it is worth than the best, and `mark` the mark that it would get in a review. The facts and
    the English sentence tell why the best action is better.
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
    """The reason why a move is illegal, for clients in other languages. `args` are in the notation of records."""

    key: str
    args: dict[str, str]


class Problem(_Said, frozen=True, tag="problem"):
    """The server rejected a message, and nothing changed.

    There is one exception: after `server/unknown-outcome` the change may have happened, and the next update or welcome
    will tell. `code` is for programs, the message for people. `reason` comes with `action/illegal`; its keys are listed
    below.
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
