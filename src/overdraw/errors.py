"""The exceptions that Overdraw raises on purpose, as a tree.

    OverdrawError
    ├── PlayerError          a player asked for something impossible or forbidden
    │   ├── IllegalAction      action/illegal
    │   ├── UnknownAction      action/unknown
    │   ├── TooOld             action/too-old
    │   ├── NotYourTurn        action/not-your-turn
    │   ├── NothingToUndo      action/nothing-to-undo
    │   ├── NoSuchTable        table/unknown
    │   ├── NotAllowed         table/not-allowed
    │   ├── SeatTaken          table/seat-taken
    │   ├── WrongMoment        table/wrong-moment
    │   ├── CoachOff           table/coach-off
    │   ├── BadMessage         message/unreadable
    │   ├── WrongVersion       message/wrong-version
    │   └── TooMuch            limit/too-much
    ├── UsageError           the caller passed a wrong name or value
    │   ├── UnknownName        usage/unknown-name
    │   ├── BadValue           usage/bad-value
    │   └── NotOver            usage/not-over
    ├── FileError            a file, or a record in it, is missing, damaged or wrong
    │   ├── BadNotation        file/bad-notation
    │   ├── BrokenRecord       file/broken-record
    │   │   └── ForeignRecord  file/foreign-record
    │   ├── BrokenWeights      file/broken-weights
    │   ├── IllegalEvent       file/illegal-event
    │   ├── WrongResult        file/wrong-result
    │   └── WrongShuffle       file/wrong-shuffle
    └── ServerError          the database or the connection failed
    ├── StoreFailed        server/store-failed
    ├── UnknownOutcome     server/unknown-outcome
    ├── Conflict           server/conflict
    ├── NoAnalysis         server/no-analysis
    ├── AnalysisFailed     server/analysis-failed
    └── Lost               server/lost

The branch says who is at fault: the player, the calling code, a file, or the server. An error's `code` is stable, so
programs can rely on it. Its message is written for people. A broken invariant is a bug in Overdraw and raises
AssertionError, which is not part of this tree.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar, NamedTuple


class Reason(NamedTuple):
    """The reason why an action is illegal: a stable key and arguments, from which clients build a translated message.

    Each argument is a string in the notation of game records: a card, the letter of a colour, or a number.
    """

    key: str
    args: dict[str, str]

    @classmethod
    def of(cls, key: str, **args: object) -> "Reason":
        """Return a reason whose arguments are converted to strings."""
        return cls(key, {name: str(value) for name, value in args.items()})


class OverdrawError(Exception):
    """The base class of all errors that Overdraw raises on purpose."""

    code: ClassVar[str] = "error"


class PlayerError(OverdrawError):
    code = "player"


class IllegalAction(PlayerError):
    """The rules forbid the action. Example: `cannot place red 6: stack 2 already holds red 4`."""

    code = "action/illegal"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class UnknownAction(PlayerError):
    """The text does not name an action of this game."""

    code = "action/unknown"


class TooOld(PlayerError):
    """The request was made in an earlier position. The game has moved on since then."""

    code = "action/too-old"


class NotYourTurn(PlayerError):
    code = "action/not-your-turn"


class NothingToUndo(PlayerError):
    code = "action/nothing-to-undo"


class NoSuchTable(PlayerError):
    """The table does not exist, or the caller may not see it. The message does not reveal which."""

    code = "table/unknown"

    def __init__(self) -> None:
        super().__init__("the table does not exist, or the link is incomplete")


class NotAllowed(PlayerError):
    """The caller lacks permission, for example because only the table's host may make this request."""

    code = "table/not-allowed"


class SeatTaken(PlayerError):
    code = "table/seat-taken"


class WrongMoment(PlayerError):
    """The request is not possible at this stage of the table, for example because the game is already over."""

    code = "table/wrong-moment"


class CoachOff(PlayerError):
    """Hints are turned off at this table."""

    code = "table/coach-off"


class BadMessage(PlayerError):
    """The message does not conform to the protocol."""

    code = "message/unreadable"


class WrongVersion(PlayerError):
    """The client and the server have no protocol version in common."""

    code = "message/wrong-version"

    def __init__(self, offered: Iterable[str], spoken: Iterable[str]) -> None:
        super().__init__(
            f"the client and the server have no protocol version in common: the client speaks "
            f"{shorten(', '.join(offered))} and the server speaks {', '.join(spoken)}; update the older of the two"
        )


class TooMuch(PlayerError):
    """The client exceeded a limit, such as the number of messages, connections or tables."""

    code = "limit/too-much"


class UsageError(OverdrawError):
    code = "usage"


class UnknownName(UsageError):
    """No game, edition, option, bot or setting has the given name."""

    code = "usage/unknown-name"

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        known = list(known)
        choices = f"choose from {', '.join(known)}" if known else "there is none"
        near = get_close_matches(str(name), known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else choices
        super().__init__(f"unknown {what} {shorten(name)}: {hint}")


class BadValue(UsageError):
    """A value is malformed or out of range."""

    code = "usage/bad-value"


class NotOver(UsageError):
    """The caller requested the outcome of a game that is not over."""

    code = "usage/not-over"


class FileError(OverdrawError):
    code = "file"


class BadNotation(FileError):
    """The text is not valid notation for a card, an event or a position."""

    code = "file/bad-notation"


class BrokenRecord(FileError):
    """A game record lacks a field, or one of its fields has the wrong type."""

    code = "file/broken-record"


class ForeignRecord(BrokenRecord):
    """A record has another format, or its game is not in the catalogue."""

    code = "file/foreign-record"


class BrokenWeights(FileError):
    """A bot cannot play because its weights file is missing or damaged."""

    code = "file/broken-weights"


class IllegalEvent(FileError):
    """A game record contains an event that the rules forbid."""

    code = "file/illegal-event"

    def __init__(self, index: int, event: str, actor: int | str, legal: tuple[str, ...], reason: str) -> None:
        self.index, self.event, self.actor, self.legal = index, event, actor, legal
        who = f"seat {actor} is to act" if isinstance(actor, int) else f"{actor} is to act"
        possible = f"legal: {', '.join(legal)}" if legal else "no event is legal, because the game is over"
        super().__init__(f"event {index} {shorten(event)}: {reason}; {who}; {possible}")


class WrongResult(FileError):
    """The result stated in a game record does not follow from the record's events."""

    code = "file/wrong-result"


class WrongShuffle(FileError):
    """The cards or the shuffle in a game record do not match what was committed before the first card."""

    code = "file/wrong-shuffle"


class ServerError(OverdrawError):
    code = "server"


class StoreFailed(ServerError):
    """The database did not respond, or it returned an error. Nothing was changed."""

    code = "server/store-failed"


class UnknownOutcome(ServerError):
    """The database did not confirm a write. The write may or may not have happened."""

    code = "server/unknown-outcome"


class Conflict(ServerError):
    """Another server node has already stored an event with the same sequence number."""

    code = "server/conflict"


class NoAnalysis(ServerError):
    """The server cannot give hints or reviews: it has no evaluator for this game, or Numba is not installed."""

    code = "server/no-analysis"


class AnalysisFailed(ServerError):
    """The server failed to compute a hint or a review. The reason is in the server's log."""

    code = "server/analysis-failed"


class Lost(ServerError):
    """The client lost its connection to the server and could not reconnect."""

    code = "server/lost"


def shorten(value: object, limit: int = 60) -> str:
    """Format a value for an error message. Unprintable characters are escaped, and long text is cut at `limit`."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
