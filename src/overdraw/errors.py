"""Every error that Overdraw raises on purpose.

    OverdrawError
    ├── PlayerError          a player asked for what cannot be done
    │   ├── IllegalAction      action/illegal
    │   ├── UnknownAction      action/unknown
    │   ├── TooOld             action/too-old
    │   ├── NotYourTurn        action/not-your-turn
    │   ├── NothingToUndo      action/nothing-to-undo
    │   ├── NoSuchTable        table/unknown
    │   ├── NotAllowed         table/not-allowed
    │   ├── SeatTaken          table/seat-taken
    │   ├── WrongMoment        table/wrong-moment
    │   ├── BadMessage         message/unreadable
    │   └── TooMuch            limit/too-much
    ├── UsageError           the caller named something that does not exist or fit
    │   ├── UnknownName        usage/unknown-name
    │   ├── BadValue           usage/bad-value
    │   └── NotOver            usage/not-over
    ├── FileError            a file, or a record in it, is not what it should be
    │   ├── BadNotation        file/bad-notation
    │   ├── BrokenRecord       file/broken-record
    │   ├── BrokenWeights      file/broken-weights
    │   ├── IllegalEvent       file/illegal-event
    │   ├── WrongResult        file/wrong-result
    │   └── WrongShuffle       file/wrong-shuffle
    └── ServerError          what the server stands on gave way
        ├── StoreFailed        server/store-failed
        ├── UnknownOutcome     server/unknown-outcome
        ├── Conflict           server/conflict
        └── Lost               server/lost

Whose fault it is decides the branch. `code` is stable: programs may rely on it, people read the message.
A broken invariant is a bug of ours and not in this tree: that is an `assert`.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar, NamedTuple


class Reason(NamedTuple):
    """Why an action is illegal, for programs that speak another language: a stable key, and what it is about.

    `args` are texts in the notation of records: a card, a colour's letter, a number.
    """

    key: str
    args: dict[str, str]

    @classmethod
    def of(cls, key: str, **args: object) -> "Reason":
        """A reason whose arguments are written as text."""
        return cls(key, {name: str(value) for name, value in args.items()})


class OverdrawError(Exception):
    """The root: whatever goes wrong here by somebody's fault."""

    code: ClassVar[str] = "error"


class PlayerError(OverdrawError):
    code = "player"


class IllegalAction(PlayerError):
    """`cannot place red 6: stack 2 already holds red 4`."""

    code = "action/illegal"

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class UnknownAction(PlayerError):
    """A text that is no action of this game."""

    code = "action/unknown"


class TooOld(PlayerError):
    """A move that was made before its player saw what happened since."""

    code = "action/too-old"


class NotYourTurn(PlayerError):
    code = "action/not-your-turn"


class NothingToUndo(PlayerError):
    code = "action/nothing-to-undo"


class NoSuchTable(PlayerError):
    """There is no such table, or the caller may not see it: the answer is the same."""

    code = "table/unknown"

    def __init__(self) -> None:
        super().__init__("there is no such table, or the link to it is not complete")


class NotAllowed(PlayerError):
    """Only the host, or only the player of that seat, may do this."""

    code = "table/not-allowed"


class SeatTaken(PlayerError):
    code = "table/seat-taken"


class WrongMoment(PlayerError):
    """Before the start, during the game or after it: not now."""

    code = "table/wrong-moment"


class BadMessage(PlayerError):
    """A message that the protocol does not have."""

    code = "message/unreadable"


class TooMuch(PlayerError):
    """More than one client may have: messages, sockets, tables."""

    code = "limit/too-much"


class UsageError(OverdrawError):
    code = "usage"


class UnknownName(UsageError):
    """A game, edition, option, bot or setting that does not exist."""

    code = "usage/unknown-name"

    def __init__(self, what: str, name: object, known: Iterable[str]) -> None:
        known = list(known)
        near = get_close_matches(str(name), known, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"there is {', '.join(known) or 'none'}"
        super().__init__(f"unknown {what} {shorten(name)}: {hint}")


class BadValue(UsageError):
    """A value of the right name but outside what is possible."""

    code = "usage/bad-value"


class NotOver(UsageError):
    """The outcome of a game that still goes on."""

    code = "usage/not-over"


class FileError(OverdrawError):
    code = "file"


class BadNotation(FileError):
    """A text that is no card, event or position."""

    code = "file/bad-notation"


class BrokenRecord(FileError):
    """A record that lacks something or holds something of the wrong kind."""

    code = "file/broken-record"


class BrokenWeights(FileError):
    """What a bot has learned, missing or damaged: it says so and does not play."""

    code = "file/broken-weights"


class IllegalEvent(FileError):
    """The first event of a record that the rules do not allow."""

    code = "file/illegal-event"

    def __init__(self, index: int, event: str, actor: int | str, legal: tuple[str, ...], reason: str) -> None:
        self.index, self.event, self.actor, self.legal = index, event, actor, legal
        who = f"seat {actor} is to act" if isinstance(actor, int) else f"{actor} is to act"
        possible = ", ".join(legal) or "nothing, the game is over"
        super().__init__(f"event {index} {shorten(event)}: {reason}; {who}; legal: {possible}")


class WrongResult(FileError):
    """A record whose result is not what its events give."""

    code = "file/wrong-result"


class WrongShuffle(FileError):
    """A record whose cards do not follow from its commitment."""

    code = "file/wrong-shuffle"


class ServerError(OverdrawError):
    code = "server"


class StoreFailed(ServerError):
    """The database does not answer, or not as it should. Nothing was changed."""

    code = "server/store-failed"


class UnknownOutcome(ServerError):
    """The database did not say whether something was written: it may have been, or not."""

    code = "server/unknown-outcome"


class Conflict(ServerError):
    """Somebody else wrote this event of a table first."""

    code = "server/conflict"


class Lost(ServerError):
    """A client lost its server and did not find it again."""

    code = "server/lost"


def shorten(value: object, limit: int = 60) -> str:
    """A value as it may stand in a message, however long or strange it is."""
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "true", False: "false"}[value]
    text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
    return text if len(text) <= limit else f"{text[: limit - 1]}…"
