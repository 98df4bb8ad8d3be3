"""Everything that can be asked of a table: by its players, by its host, and by the server itself."""

from collections.abc import Mapping

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.server.tables.events import By


class _Command(Struct, frozen=True):
    pass


class _ClientCommand(_Command, frozen=True, kw_only=True):
    """`id` is the client's own: the same id is the same command, which happens once."""

    id: str | None = None


class Sit(_Command, frozen=True):
    """Take this free seat, or the first one. `token` is the hash of the token that will hold it."""

    name: str
    token: str
    seat: Seat | None


class Contribute(_ClientCommand, frozen=True):
    contribution: str


class Act(_ClientCommand, frozen=True):
    """`seen` is the number of the last event that the player knew."""

    action: str
    seen: int


class Undo(_ClientCommand, frozen=True):
    seen: int


class Leave(_ClientCommand, frozen=True):
    pass


class ComeBack(_ClientCommand, frozen=True):
    pass


class Start(_ClientCommand, frozen=True):
    pass


class SeatBot(_ClientCommand, frozen=True):
    """`name` is what the bot is called at the table."""

    seat: Seat
    bot: str
    name: str


class FreeSeat(_ClientCommand, frozen=True):
    seat: Seat


class End(_ClientCommand, frozen=True):
    pass


class PlayAgain(_ClientCommand, frozen=True):
    """`changes` are an edition or single options."""

    changes: Mapping[str, object]


class TakeOver(_Command, frozen=True):
    """A bot plays for a player who has been away too long, or whose clock has run out."""

    seat: Seat


class BotMove(_Command, frozen=True):
    """A bot's move. It names the bot that chose it, which may have lost the seat meanwhile; for a player whose clock
    has run out, `by` is `clock`.
    """

    seat: Seat
    bot: str
    action: str
    seen: int
    by: By = "bot"


class ReplaceBot(_Command, frozen=True):
    """The simplest bot takes the place of one that failed."""

    seat: Seat
    bot: str


class CloseUnused(_Command, frozen=True):
    """Close a lobby in which nothing has happened since `before`."""

    before: int


ClientCommand = Contribute | Act | Undo | Leave | ComeBack | Start | SeatBot | FreeSeat | End | PlayAgain
ServerCommand = TakeOver | BotMove | ReplaceBot | CloseUnused
Command = Sit | ClientCommand | ServerCommand
