"""HTTP requests and responses. The documentation and the page's types are generated from this module and `messages`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from overdraw.protocol.messages import (
    BotName,
    Clock,
    DecisionFact,
    Name,
    Number,
    OptionValue,
    Seat,
    Text,
    Token,
    Update,
)
from overdraw.protocol.views import Own, View


class SeatWish(Struct, frozen=True):
    """One seat of a new table. `me` is for the player who creates the table, `open` is for people with the
    invitation link, and `bot` is for the bot with the given name.
    """

    kind: Literal["me", "open", "bot"]
    bot: BotName | None = None


class From(Struct, frozen=True):
    """A game to continue, given by its record and the number of events to keep."""

    record: dict[str, Any]
    events: Number


RequestId = Annotated[str, Meta(min_length=22, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
"""The id of a request, chosen by the client. It must have at least 128 secret random bits, because the server derives
tokens from it.
"""


class CreateTable(Struct, frozen=True):
    """A request for a new table. Without an edition, the table uses the game's first edition. `options` changes
    individual rules of the edition.

    With `from`, the table continues another game. It has the same rules, starting player and number of seats, so
    `edition`, `options` and `starter` must be left out. The server shuffles the remaining cards again.

    A client that gets no response can send the request again with the same `id`, and gets the same table.
    """

    game: Text
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=6)]
    name: Name = "Host"
    edition: Text | None = None
    options: dict[Text, str | int] = {}
    starter: Literal["random", "first-to-sit"] | Seat = "random"
    listed: bool = False
    clock: Clock | None = None
    take_over_after: Number | None = None
    shown: Annotated[list[Text], Meta(max_length=4)] = []
    suggestions: bool = True
    coach: bool = False
    begin: From | None = msgspec.field(default=None, name="from")
    id: RequestId | None = None


class TableMade(Struct, frozen=True):
    """A new table: the host's token, which also holds the host's seat, and the invitation for all other players.

    The invitation goes after the # of a link, because browsers never send that part to a server.
    """

    table: str
    token: str
    seat: int | None
    invite: str


class Join(Struct, frozen=True):
    """A request for the given seat, or for the first free one. Joining a listed table needs no invitation.

    A client that gets no response can send the request again with the same `id`, and gets the same seat.
    """

    name: Name
    invite: Token | None = None
    seat: Seat | None = None
    id: RequestId | None = None


class Joined(Struct, frozen=True):
    """The seat that a player has taken, and its token. The device keeps the token and sends it in `hello`."""

    table: str
    seat: int
    token: str


class Look(Struct, frozen=True):
    invite: Token | None = None
    token: Token | None = None


class Listed(Struct, frozen=True):
    """A table that anyone may join or watch."""

    table: str
    game: str
    edition: str
    seats: int
    free: int
    created: int


class OptionInfo(Struct, frozen=True):
    name: str
    question: str
    answers: dict[str, str]


class EditionInfo(Struct, frozen=True):
    name: str
    title: str
    summary: str
    options: dict[str, dict[str, str | int]]


class BotInfo(Struct, frozen=True):
    name: str
    character: str


class GameInfo(Struct, frozen=True):
    """A game in the catalogue. The options of an edition are listed for each number of players.

    `odds` says whether clients may request odds. `described` says whether the views contain sentences (`TextView`).
    `analysis` says whether this server can give hints and review games. `puzzles` is the number of its puzzles.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    editions: list[EditionInfo]
    options: list[OptionInfo]
    showable: list[str]
    bots: list[BotInfo]
    odds: bool = False
    described: bool = False
    analysis: bool = False
    puzzles: int = 0


class Replayed(Struct, frozen=True):
    """A recorded game, as the updates that a table would send. No outcome is hidden.

    The first update is the beginning of the game. `seq` counts the events of the record so far. `owns` has, for each
    update, the private part of every seat's view. `bots` names the bot of each seat. `proven` says whether all cards
    follow from the shuffle. In games whose views contain sentences, `chances` has, for each update, the possible
    outcomes of each draw in order, with their weights. Views of other games show which cards are left.
    """

    game: str
    names: list[str]
    updates: list[Update]
    owns: list[list[Own]]
    bots: list[str | None]
    rules: dict[str, str | int]
    first: int
    finished: bool
    proven: bool
    chances: list[list[dict[str, int]]] | None = None


class ReviewedDecision(Struct, frozen=True, tag_field="kind", tag="decision"):
    """A decision between two or more legal actions, in the review of a game.

    `number` is the index of the event in the record, and `turn` counts turns from 1. `change` is the difference that
    the action makes to the share of every seat, compared with the best action. `remainder` is due to the
    evaluator's own inconsistency. `shares` are the values after the action. `counts` says whether the decision counts
    for the rating; forced and obvious decisions do not. `facts` and the English `reason` explain a bad mark.
    """

    number: int
    turn: int
    seat: int
    action: str
    best: str
    options: list[OptionValue]
    method: Literal["exact", "lookahead", "rollouts"]
    mark: Literal["?!", "?", "??", "!"] | None
    counts: bool
    facts: list[DecisionFact]
    reason: str
    change: list[float]
    remainder: list[float]
    shares: list[float]


class ReviewedChance(Struct, frozen=True, tag_field="kind", tag="chance"):
    """An outcome of chance, in the review of a game. `luck` is the difference from the expected value for every seat.

    `source` is the first word of the outcome, such as "card" or "die". All cards that are dealt before the first
    decision form one moment with the source "deal".
    """

    number: int
    turn: int
    source: str
    outcome: str
    luck: list[float]
    remainder: list[float]
    shares: list[float]


class PlayRating(Struct, frozen=True):
    """A player's mean loss per decision that counts, with a 95 % confidence interval.

    The loss is null if no decision counts. With fewer than 10 decisions, the loss means little.
    """

    decisions: int
    loss: float | None
    low: float | None
    high: float | None


class ReviewedPlayer(Struct, frozen=True):
    """The parts that explain the result of one player: `result` is the sum of `start`, `luck`, `own`, `others` and
    `remainder`.

    `luck` has the luck from each source. `own` and `others` are the changes by the player's own and by other players'
    decisions. `adjusted` is the result without luck. `marks` counts the player's marks. `plays_like` is the bot with
    the most similar loss per decision, or null after too few decisions. `sentences` say the same in English.
    """

    seat: int
    start: float
    result: float
    luck: dict[str, float]
    own: float
    others: float
    remainder: float
    marks: dict[str, int]
    rating: PlayRating
    adjusted: float
    plays_like: str | None
    sentences: list[str]


class Reviewed(Struct, frozen=True):
    """The review of a finished game, as far as it has been computed. The first request starts the computation.

    `moments` begins at the index `from` of the request, and `next` is the value of `from` for the next request.
    A client repeats its request until the `state` is neither `waiting` nor `running`. The server keeps a finished
    review with the record of the game. The `players` follow when the review is done. `events` is the number of events
    in the record. If the state is `unavailable` or `failed`, `problem` has the reason.
    """

    state: Literal["waiting", "running", "done", "unavailable", "failed"]
    game: str
    events: int
    start: list[float]
    moments: list[ReviewedDecision | ReviewedChance]
    next: int
    players: list[ReviewedPlayer]
    assumes: str
    problem: "Refusal | None" = None


class ListedPuzzle(Struct, frozen=True):
    """A puzzle in a game's list. Level 1 is easy and level 3 is hard; `kind` is the first word of the solution."""

    id: str
    level: int
    kind: str


class PuzzleChoice(Struct, frozen=True):
    """A legal action in a puzzle, its exact share of the win if everybody plays perfectly, and facts about it."""

    action: str
    share: float
    facts: list[DecisionFact]


class PuzzlePosition(Struct, frozen=True):
    """A puzzle: a position from a real game in which one action is clearly the best.

    `view` and `own` are what the seat sees at a table that shows all banks. `left` contains the cards left in the deck,
    and `scores` the points of every seat so far.
    """

    id: str
    game: str
    level: int
    kind: str
    rules: dict[str, str | int]
    seat: int
    view: View
    own: Own
    left: list[str]
    scores: list[int]
    options: list[PuzzleChoice]


class RulesText(Struct, frozen=True):
    """The rules of one edition of a game, in Markdown."""

    game: str
    edition: str
    players: int
    text: str


class Refusal(Struct, frozen=True):
    """The body of an HTTP error response."""

    code: str
    message: str
