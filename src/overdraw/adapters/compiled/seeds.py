"""What the seed of a game decides besides its cards and die rolls."""

import numpy as np

from overdraw.kernel.array_types import Integer, Word
from overdraw.kernel.compiler import compiled


@compiled
def random_seat(seed: Word, players: int) -> Integer:
    """The seat that begins the game with this seed: all seats are equally likely."""
    return np.int64(seed >> np.uint64(40)) % players
