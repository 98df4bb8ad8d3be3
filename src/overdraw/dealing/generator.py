"""The bit generator behind seeded games: HMAC-SHA256, described for other languages in docs/fair-shuffle.md."""

import hmac
from functools import lru_cache
from hashlib import sha256
from typing import Final

Seed = bytes
"""32 bytes."""

ALGORITHM: Final = "overdraw-shuffle/1"
WORD: Final = 1 << 64


def seed_of_run(run: int, game: int) -> Seed:
    """The seed of one game of a run of many, so that a game does not depend on those before it."""
    return sha256(f"{ALGORITHM} run {run} game {game}".encode()).digest()


def draw(seed: Seed, source: str, number: int, below: int) -> int:
    """The draw of that number, counted from 0, from a source: a whole number from 0 to below - 1, all alike.

    Each source counts for itself, so the order of the cards does not depend on how often the die falls.
    A word beyond the last full multiple of `below` would favour small numbers, so it is drawn again.
    """
    limit = WORD - WORD % below
    attempt = 0
    while True:
        word = _word(seed, f"{source} {number} {attempt}")
        if word < limit:
            return word % below
        attempt += 1


def _word(seed: Seed, text: str) -> int:
    mac = _keyed(seed).copy()
    mac.update(text.encode())
    return int.from_bytes(mac.digest()[:8], "big")


@lru_cache(maxsize=16)
def _keyed(seed: Seed) -> hmac.HMAC:
    """Taking in the key costs more than a draw, so it is done once for a game."""
    return hmac.new(seed, digestmod="sha256")
