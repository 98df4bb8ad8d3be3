"""The starting seat of a game, chosen by the game's seed."""

import numpy as np

from overdraw.kernel.array_types import Integer, Word
from overdraw.kernel.compiler import compiled


@compiled
def random_seat(seed: Word, players: int) -> Integer:
    """Return the seat that begins the game with this seed. Each seat is equally likely."""
    return np.int64(seed >> np.uint64(40)) % players
