"""The commands to a table, which come from players, the host, or the server itself."""

from collections.abc import Mapping

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.server.tables.events import By


class _Command(Struct, frozen=True):
    pass


class _ClientCommand(_Command, frozen=True, kw_only=True):
    """A command with an `id` that the client chooses. Of several commands with the same id, only one is executed."""

    id: str | None = None


class Sit(_Command, frozen=True):
    """Take the given free seat, or the first one. `token` is the hash of the token that will hold the seat."""

    name: str
    token: str
    seat: Seat | None


class Commit(_ClientCommand, frozen=True):
    """Publish the hash of a device's contribution to the shuffle."""

    hash: str


class Reveal(_ClientCommand, frozen=True):
    contribution: str


class Contribute(_ClientCommand, frozen=True):
    """Contribute to the shuffle without an earlier hash. Clients that do not know `overdraw-shuffle/2` send this."""

    contribution: str


class Act(_ClientCommand, frozen=True):
    """Make a move. `seen` is the number of the last event that the player has seen."""

    action: str
    seen: int


class Undo(_ClientCommand, frozen=True):
    seen: int


class Leave(_ClientCommand, frozen=True):
    pass


class ComeBack(_ClientCommand, frozen=True):
    pass


class Start(_ClientCommand, frozen=True):
    """Start the game. `present` are the seats whose devices are connected to any node."""

    present: tuple[Seat, ...] = ()


class SeatBot(_ClientCommand, frozen=True):
    """Put a bot on a seat. `name` is the bot's name at the table."""

    seat: Seat
    bot: str
    name: str


class FreeSeat(_ClientCommand, frozen=True):
    seat: Seat


class End(_ClientCommand, frozen=True):
    pass


class PlayAgain(_ClientCommand, frozen=True):
    """Prepare another game. `changes` names another edition or single options."""

    changes: Mapping[str, object]


class SetCoach(_ClientCommand, frozen=True):
    """Allow or forbid hints at the table."""

    on: bool


class TakeOver(_Command, frozen=True):
    """Let a bot play for a player who has been absent too long or whose clock has run out."""

    seat: Seat


class BotMove(_Command, frozen=True):
    """A bot's move.

    `bot` is the bot that chose the move. The move is rejected if the bot has lost the seat in the meantime. `by` is
    `clock` if the bot plays one turn for a player whose clock has run out.
    """

    seat: Seat
    bot: str
    action: str
    seen: int
    by: By = "bot"


class ReplaceBot(_Command, frozen=True):
    """Replace a bot that failed by the simplest bot of the game."""

    seat: Seat
    bot: str


class ContinueDraw(_Command, frozen=True):
    """Go to the next step in the draw of the shuffle: all devices have answered, or the `time_is_up`.

    `since` is the number of the event with which the current step began.
    """

    since: int
    time_is_up: bool


class CloseUnused(_Command, frozen=True):
    """Close a lobby in which nothing has happened since `before`, in milliseconds since 1970."""

    before: int


ClientCommand = (
    Commit
    | Reveal
    | Contribute
    | Act
    | Undo
    | Leave
    | ComeBack
    | Start
    | SeatBot
    | FreeSeat
    | End
    | PlayAgain
    | SetCoach
)
ServerCommand = TakeOver | BotMove | ReplaceBot | ContinueDraw | CloseUnused
Command = Sit | ClientCommand | ServerCommand
