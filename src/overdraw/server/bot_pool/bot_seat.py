"""The description of a bot's seat that the server sends to the bot pool."""

from dataclasses import dataclass

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat in one game that a bot plays. `seed` makes the bot's choices reproducible."""

    table: str
    number: int
    seat: Seat
    game: AnyGame
    bot: str
    seed: int
