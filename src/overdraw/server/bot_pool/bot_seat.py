"""Describes the seat of a bot to the bot pool, which chooses the bot's moves."""

from dataclasses import dataclass

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat that a bot plays in one game. `seed` makes the bot's choices reproducible."""

    table: str
    number: int
    seat: Seat
    game: AnyGame
    bot: str
    seed: int
