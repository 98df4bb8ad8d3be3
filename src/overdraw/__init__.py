"""Overdraw: a rules engine for the card games Push and Rows, with bots, a simulation lab, and an online server."""

from overdraw.errors import OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS

__all__ = ["GAMES", "PUSH", "ROWS", "OverdrawError"]
__version__ = "0.1.0"
