"""Overdraw: an exact engine for the card games Push and Rows, with bots, a lab, and a server to play on."""

from overdraw.errors import OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS

__all__ = ["GAMES", "PUSH", "ROWS", "OverdrawError"]
__version__ = "0.1.0"
