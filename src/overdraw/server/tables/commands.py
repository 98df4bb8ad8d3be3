"""Every command to a table: from its players, its host, or the server itself."""

from collections.abc import Mapping

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.server.tables.events import By


class _Command(Struct, frozen=True):
    pass


class _ClientCommand(_Command, frozen=True, kw_only=True):
    """`id` is chosen by the client. Commands with the same id are the same command, which is executed once."""

    id: str | None = None


class Sit(_Command, frozen=True):
    """Take this free seat, or the first one. `token` is the hash of the token that will hold the seat."""

    name: str
    token: str
    seat: Seat | None


class Commit(_ClientCommand, frozen=True):
    """Publish the hash of a device's contribution to the shuffle."""

    hash: str


class Reveal(_ClientCommand, frozen=True):
    contribution: str


class Contribute(_ClientCommand, frozen=True):
    """A contribution without a hash before it, from a client that does not know `overdraw-shuffle/2`."""

    contribution: str


class Act(_ClientCommand, frozen=True):
    """`seen` is the number of the last event that the player has seen."""

    action: str
    seen: int


class Undo(_ClientCommand, frozen=True):
    seen: int


class Leave(_ClientCommand, frozen=True):
    pass


class ComeBack(_ClientCommand, frozen=True):
    pass


class Start(_ClientCommand, frozen=True):
    """`present` are the seats whose devices are connected, on any node."""

    present: tuple[Seat, ...] = ()


class SeatBot(_ClientCommand, frozen=True):
    """`name` is the bot's name at the table."""

    seat: Seat
    bot: str
    name: str


class FreeSeat(_ClientCommand, frozen=True):
    seat: Seat


class End(_ClientCommand, frozen=True):
    pass


class PlayAgain(_ClientCommand, frozen=True):
    """`changes` names another edition, or single options."""

    changes: Mapping[str, object]


class TakeOver(_Command, frozen=True):
    """A bot plays for a player who has been absent too long or whose clock has run out."""

    seat: Seat


class BotMove(_Command, frozen=True):
    """A bot's move.

    `bot` is the bot that chose it; if it has lost the seat meanwhile, the move is rejected. `by` is `clock` if the bot
    plays one turn for a player whose clock has run out.
    """

    seat: Seat
    bot: str
    action: str
    seen: int
    by: By = "bot"


class ReplaceBot(_Command, frozen=True):
    """The game's simplest bot replaces a bot that failed."""

    seat: Seat
    bot: str


class ContinueDraw(_Command, frozen=True):
    """Take the next step in drawing the shuffle: all devices have answered, or the `time_is_up`.

    `since` is the number of the event that began the present step.
    """

    since: int
    time_is_up: bool


class CloseUnused(_Command, frozen=True):
    """Close a lobby in which nothing has happened since `before`, in milliseconds since 1970."""

    before: int


ClientCommand = (
    Commit | Reveal | Contribute | Act | Undo | Leave | ComeBack | Start | SeatBot | FreeSeat | End | PlayAgain
)
ServerCommand = TakeOver | BotMove | ReplaceBot | ContinueDraw | CloseUnused
Command = Sit | ClientCommand | ServerCommand
