"""The commands that a table accepts from players, from the host, or from the server itself."""

from collections.abc import Mapping

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.server.tables.events import By


class _Command(Struct, frozen=True):
    pass


class _ClientCommand(_Command, frozen=True, kw_only=True):
    """A command from a client, with an `id` that the client may choose. Repeating a command with the same id has no
    effect.
    """

    id: str | None = None


class Sit(_Command, frozen=True):
    """Take the given seat, or the first free seat. `token` is the hash of the token that will grant access to
    the seat.
    """

    name: str
    token: str
    seat: Seat | None


class Commit(_ClientCommand, frozen=True):
    """Publish the hash of a device's contribution to the shuffle."""

    hash: str


class Reveal(_ClientCommand, frozen=True):
    contribution: str


class Contribute(_ClientCommand, frozen=True):
    """Contribute to the shuffle without publishing a hash first. Clients that do not support `overdraw-shuffle/2` do
    this.
    """

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
    """Start the game. `present` lists the seats whose devices are connected to any node."""

    present: tuple[Seat, ...] = ()


class SeatBot(_ClientCommand, frozen=True):
    """Put a bot in a seat. `name` is the bot's name at the table."""

    seat: Seat
    bot: str
    name: str


class FreeSeat(_ClientCommand, frozen=True):
    seat: Seat


class End(_ClientCommand, frozen=True):
    pass


class PlayAgain(_ClientCommand, frozen=True):
    """Prepare another game. `changes` can name another edition and change individual options."""

    changes: Mapping[str, object]


class SetCoach(_ClientCommand, frozen=True):
    """Allow or forbid hints at the table."""

    on: bool


class TakeOver(_Command, frozen=True):
    """Let a bot play for a player who has been absent too long or whose clock has run out."""

    seat: Seat


class BotMove(_Command, frozen=True):
    """Make a move that a bot has chosen.

    `bot` is the bot that chose the move. The move is rejected if the bot has lost the seat in the meantime. `by` is
    `clock` if the bot moves for a player whose clock has run out.
    """

    seat: Seat
    bot: str
    action: str
    seen: int
    by: By = "bot"


class ReplaceBot(_Command, frozen=True):
    """Replace a failed bot with the simplest bot for the game."""

    seat: Seat
    bot: str


class ContinueDraw(_Command, frozen=True):
    """Begin the next step of the joint shuffle, because all devices have responded or the `time_is_up`.

    `since` is the number of the event that began the current step.
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
