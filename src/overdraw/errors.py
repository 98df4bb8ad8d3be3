"""Every error that Overdraw raises on purpose.

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

The branch says who is responsible. `code` is stable, so programs can rely on it; the message is for people. A broken
invariant is a bug in Overdraw. It raises AssertionError, which is not part of this tree.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar, NamedTuple


class Reason(NamedTuple):
    """The reason why an action is illegal, as a stable key with arguments, so that clients can translate it.

    `args` are strings as in a record: a card, the letter of a colour, a number.
    """

    key: str
    args: dict[str, str]

    @classmethod
    def of(cls, key: str, **args: object) -> "Reason":
        """Return a reason, with its arguments converted to text."""
        return cls(key, {name: str(value) for name, value in args.items()})


class OverdrawError(Exception):
    """The base class of all errors that Overdraw raises on purpose."""

    code: ClassVar[str] = "error"


class PlayerError(OverdrawError):
    code = "player"


class IllegalAction(PlayerError):
    """The rules forbid the action: `cannot place red 6: stack 2 already holds red 4`."""

    code = "action/illegal"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class UnknownAction(PlayerError):
    """The text is not an action of the game."""

    code = "action/unknown"


class TooOld(PlayerError):
    """The move was chosen in an earlier position. Other events have happened since then."""

    code = "action/too-old"


class NotYourTurn(PlayerError):
    code = "action/not-your-turn"


class NothingToUndo(PlayerError):
    code = "action/nothing-to-undo"


class NoSuchTable(PlayerError):
    """The table does not exist, or the caller may not see it. The message is the same in both cases."""

    code = "table/unknown"

    def __init__(self) -> None:
        super().__init__("there is no such table, or the link is incomplete")


class NotAllowed(PlayerError):
    """Only the host, or the player in the seat, may do this."""

    code = "table/not-allowed"


class SeatTaken(PlayerError):
    code = "table/seat-taken"


class WrongMoment(PlayerError):
    """The request is not possible at this stage: before the start, during the game, or after it."""

    code = "table/wrong-moment"


class CoachOff(PlayerError):
    """The table does not allow hints."""

    code = "table/coach-off"


class BadMessage(PlayerError):
    """The message does not conform to the protocol."""

    code = "message/unreadable"


class WrongVersion(PlayerError):
    """The client and the server speak no common version of the protocol."""

    code = "message/wrong-version"

    def __init__(self, offered: Iterable[str], spoken: Iterable[str]) -> None:
        super().__init__(
            f"the client speaks {shorten(', '.join(offered))} and this server {', '.join(spoken)}: update the older one"
        )


class TooMuch(PlayerError):
    """The client exceeded a limit on messages, sockets or tables."""

    code = "limit/too-much"


class UsageError(OverdrawError):
    code = "usage"


class UnknownName(UsageError):
    """The game, edition, option, bot or setting does not exist."""

    code = "usage/unknown-name"

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        known = list(known)
        choices = f"choose from {', '.join(known)}" if known else "there is none"
        near = get_close_matches(str(name), known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else choices
        super().__init__(f"unknown {what} {shorten(name)}: {hint}")


class BadValue(UsageError):
    """A value is malformed or outside its range."""

    code = "usage/bad-value"


class NotOver(UsageError):
    """The caller asked for the outcome of a game that is not over."""

    code = "usage/not-over"


class FileError(OverdrawError):
    code = "file"


class BadNotation(FileError):
    """The text is not a valid card, event or position."""

    code = "file/bad-notation"


class BrokenRecord(FileError):
    """A record lacks a field, or a field has the wrong type."""

    code = "file/broken-record"


class BrokenWeights(FileError):
    """The weights file of a bot is missing or damaged, so the bot cannot play."""

    code = "file/broken-weights"


class IllegalEvent(FileError):
    """A record contains an event that the rules do not allow."""

    code = "file/illegal-event"

    def __init__(self, index: int, event: str, actor: int | str, legal: tuple[str, ...], reason: str) -> None:
        self.index, self.event, self.actor, self.legal = index, event, actor, legal
        who = f"seat {actor} is to act" if isinstance(actor, int) else f"{actor} is to act"
        possible = ", ".join(legal) or "nothing, because the game is over"
        super().__init__(f"event {index} {shorten(event)}: {reason}; {who}; legal: {possible}")


class WrongResult(FileError):
    """The result in a record does not follow from the record's events."""

    code = "file/wrong-result"


class WrongShuffle(FileError):
    """The cards in a record do not follow from the record's commitment."""

    code = "file/wrong-shuffle"


class ServerError(OverdrawError):
    code = "server"


class StoreFailed(ServerError):
    """The database did not answer, or answered with an error. Nothing was changed."""

    code = "server/store-failed"


class UnknownOutcome(ServerError):
    """The database did not confirm a write. The write may or may not have happened."""

    code = "server/unknown-outcome"


class Conflict(ServerError):
    """Another node has already stored an event with this number."""

    code = "server/conflict"


class NoAnalysis(ServerError):
    """The server cannot give hints or review games: it has no evaluator for the game, or no Numba."""

    code = "server/no-analysis"


class AnalysisFailed(ServerError):
    """The server could not compute a hint or a review. The server's log has the reason."""

    code = "server/analysis-failed"


class Lost(ServerError):
    """The client lost its connection to the server and could not reconnect."""

    code = "server/lost"


def shorten(value: object, limit: int = 60) -> str:
    """Format a value for a message. Unprintable characters are escaped, and the text is cut to `limit` characters."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
