"""The random generator of seeded games, which uses HMAC-SHA256. docs/fair-shuffle.md specifies the algorithm."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from overdraw.errors import BadValue, shorten

Seed = bytes
SEED_BYTES: Final = 32

ALGORITHM: Final = "overdraw-shuffle/1"
WORD: Final = 1 << 64
AHEAD: Final = 40
"""The number of random words that are computed in one batch. A deck of 120 cards takes three batches."""


def seed_of_run(run: int, game: int) -> Seed:
    """The seed of one game in a run of many games. It does not depend on the games before it."""
    return sha256(f"{ALGORITHM} run {run} game {game}".encode()).digest()


def bot_seed(seed: Seed, seat: int) -> int:
    """The random seed for the bot at a seat. It reveals nothing about the cards to come."""
    return int.from_bytes(sha256(seed + bytes([seat])).digest()[:8])


def check_seed(seed: object) -> None:
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadValue(f"a seed must be {SEED_BYTES} bytes, not {shorten(seed)}: create one with `seed_of_run`")


def draw(seed: Seed, source: str, number: int, below: int) -> int:
    """Return the draw with this number (counted from 0) from a source: a uniform random integer from 0 to `below` - 1.

    Each source has its own counter, so the order of the cards does not depend on how often the die is rolled. A random
    word beyond the last full multiple of `below` would favour small numbers, so another word is drawn instead.
    """
    limit = WORD - WORD % below
    attempt = 0
    while True:
        (word,) = words(seed, [f"{source} {number} {attempt}"])
        if word < limit:
            return word % below
        attempt += 1


class Draws:
    """Draws random numbers from one seed, with the same results as `draw`. It is faster because it works in batches."""

    def __init__(self, seed: Seed) -> None:
        check_seed(seed)
        self._seed = seed
        self._words: dict[str, list[int]] = {}
        self._drawn: dict[str, int] = {}

    def next(self, source: str, below: int) -> int:
        number = self._drawn.get(source, 0)
        self._drawn[source] = number + 1
        known = self._words.setdefault(source, [])
        if number == len(known):
            known += words(self._seed, [f"{source} {n} 0" for n in range(number, number + AHEAD)])
        word = known[number]
        return word % below if word < WORD - WORD % below else draw(self._seed, source, number, below)


def words(seed: Seed, texts: Sequence[str]) -> list[int]:
    """Return the first 8 bytes of the HMAC-SHA256 of each text, as big-endian integers."""
    keyed = hmac.new(seed, digestmod="sha256")
    found = []
    for text in texts:
        mac = keyed.copy()
        mac.update(text.encode())
        found.append(int.from_bytes(mac.digest()[:8], "big"))
    return found
