"""Overdraw: an exact engine and a home for the card games Push and Rows."""

from overdraw.errors import OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS

__all__ = ["GAMES", "PUSH", "ROWS", "OverdrawError"]
__version__ = "0.1.0"
