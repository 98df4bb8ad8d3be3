"""What rooms need from outside. The simulator of faults replaces each of these."""

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
        """The bot's action as text, and how many seconds it took; BotFailure if there is none."""

    def seat_name(self, game: AnyGame, bot: str) -> str:
        """What the bot is called at the table; BadValue or UnknownName if it cannot play here."""

    def dismiss(self, table: str) -> None:
        """No bot plays at this table any more."""


@dataclass(frozen=True, slots=True)
class Services:
    """`node` names this server among those that share a database, `now` is the time in milliseconds since 1970,
    `offload` runs a long computation beside the event loop, and `pace` is how many seconds a bot takes for a move when
    people watch.
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
