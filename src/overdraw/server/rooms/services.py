"""The services through which rooms reach the outside world. The fault simulator replaces every one of them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol

from overdraw.analysis import Knowledge
from overdraw.core.game import AnyGame
from overdraw.errors import NoAnalysis
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.metrics import Metrics
from overdraw.server.store import Store


class Bots(Protocol):
    """The service that lets bots choose their moves."""

    async def choose(self, seat: BotSeat, view: Any) -> tuple[str, float]:
        """Return the bot's action as text, and how many seconds the choice took. Raise BotFailure if the bot chose no
        action.
        """

    def seat_name(self, game: AnyGame, bot: str) -> str:
        """Return the bot's name at the table. Raise BadValue or UnknownName if the bot cannot play on this server."""

    def dismiss(self, table: str) -> None:
        """Release the bots of a table that no longer needs them."""


class Analyst(Protocol):
    """The service that computes hints."""

    def check(self, game: AnyGame) -> None:
        """Raise NoAnalysis if this server cannot analyse the game."""

    async def hint(self, knowledge: Knowledge, considered: Any = None) -> dict[str, Any]:
        """Return a hint as JSON-compatible values. Raise AnalysisFailed if no hint can be computed."""


class NoAnalyst:
    """The analyst of a server that cannot analyse games."""

    def check(self, game: AnyGame) -> None:
        raise NoAnalysis(f"hints and reviews of {game.title} are not available on this server")

    async def hint(self, knowledge: Knowledge, considered: Any = None) -> dict[str, Any]:
        raise NoAnalysis("hints are not available on this server")


@dataclass(frozen=True, slots=True)
class Services:
    """The services for all rooms of a node. `node` identifies this node among those that share a database. `now`
    returns the time in milliseconds since 1970. `offload` runs a long computation in a thread. `pace` is about how many
    seconds a bot's move takes at a table with people.
    """

    store: Store
    bots: Bots
    metrics: Metrics
    node: str
    now: Callable[[], int]
    random: Random
    offload: Callable[[Callable[[], Any]], Awaitable[Any]]
    pace: float
    max_spectators: int
    spectator_messages_per_second: float
    analyst: Analyst = field(default_factory=NoAnalyst)
