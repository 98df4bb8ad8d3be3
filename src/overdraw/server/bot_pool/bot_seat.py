"""A seat at a table, as the bot pool knows it."""

from dataclasses import dataclass

from overdraw.core.game import AnyGame
from overdraw.core.seats import Seat


@dataclass(frozen=True, slots=True)
class BotSeat:
    """One seat of one game that a bot plays. `seed` makes the bot's choices reproducible."""

    table: str
    number: int
    seat: Seat
    game: AnyGame
    bot: str
    seed: int
