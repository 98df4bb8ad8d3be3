"""What rooms need from outside. The fault simulator replaces each of these."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from overdraw.core.game import AnyGame
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.metrics import Metrics
from overdraw.server.store import Store


class Bots(Protocol):
    """Where bots choose their moves."""

    async def choose(self, seat: BotSeat, view: Any) -> tuple[str, float]:
        """The bot's action as text, and the seconds that it took. Raises BotFailure if there is no action."""

    def seat_name(self, game: AnyGame, bot: str) -> str:
        """The bot's name at the table. Raises BadValue or UnknownName if the bot cannot play here."""

    def dismiss(self, table: str) -> None:
        """Forget the bots of this table."""


@dataclass(frozen=True, slots=True)
class Services:
    """`node` identifies this server among those that share a database. `now` is the time in milliseconds since 1970.
    `offload` runs a long computation in a thread. `pace` is the number of seconds that a bot's move takes at a table
    with people.
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
