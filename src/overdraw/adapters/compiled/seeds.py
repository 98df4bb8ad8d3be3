"""Derives the starting seat of a game from the game's seed."""

import numpy as np

from overdraw.kernel.array_types import Integer, Word
from overdraw.kernel.compiler import compiled


@compiled
def random_seat(seed: Word, players: int) -> Integer:
    """Return the starting seat that follows from a game's seed. All seats are equally likely."""
    return np.int64(seed >> np.uint64(40)) % players
