"""Toy games: each is a whole game in one file, and has no table of its own."""

from typing import Final

from overdraw.core.game import AnyGame
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.hands import HANDS

TOY_GAMES: Final[tuple[AnyGame, ...]] = (COINS, HANDS)
