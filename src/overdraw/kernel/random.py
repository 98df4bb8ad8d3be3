"""The kernel's random number generator: splitmix64, with a 64-bit seed for each game.

Each game has two random streams. One of them serves only the order of the cards, so this order depends neither on the
die nor on the players' decisions.
"""

from typing import Final

import numpy as np

from overdraw.kernel.array_types import Integer, StateRecord, Word
from overdraw.kernel.compiler import wrapping

GOLDEN: Final = np.uint64(0x9E3779B97F4A7C15)
FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
SECOND: Final = np.uint64(0x94D049BB133111EB)
S30: Final = np.uint64(30)
S27: Final = np.uint64(27)
S31: Final = np.uint64(31)
S32: Final = np.uint64(32)
ONE: Final = np.uint64(1)


@wrapping
def mix(word: Word) -> Word:
    word = (word ^ (word >> S30)) * FIRST
    word = (word ^ (word >> S27)) * SECOND
    return word ^ (word >> S31)


@wrapping
def seed_of_game(run: Word, number: int) -> Word:
    """Return the seed of game `number` in a run. The seed does not depend on earlier games."""
    return mix(mix(np.uint64(run) + GOLDEN) ^ (np.uint64(number) * SECOND + FIRST))


@wrapping
def seed_streams(state: StateRecord, seed: Word) -> None:
    """Seed a game's two random streams: one for the cards, and one for everything else."""
    state.card_stream = np.uint64(seed)
    state.other_stream = mix(np.uint64(seed) ^ FIRST)


@wrapping
def card_below(state: StateRecord, limit: int) -> Integer:
    """Return a random integer below `limit` from the game's card stream. The bias is less than 1 in 20 million."""
    state.card_stream = state.card_stream + GOLDEN
    return np.int64(((mix(state.card_stream) >> S32) * np.uint64(limit)) >> S32)


@wrapping
def below(state: StateRecord, limit: int) -> Integer:
    """Return a random integer below `limit` from the game's second stream, which serves the die and random policies."""
    state.other_stream = state.other_stream + GOLDEN
    return np.int64(((mix(state.other_stream) >> S32) * np.uint64(limit)) >> S32)
