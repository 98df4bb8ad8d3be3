"""The bit generator behind seeded games: HMAC-SHA256, described for other languages in docs/fair-shuffle.md."""

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
"""Words that are computed at a time: a deck of 120 cards needs three times as many."""


def seed_of_run(run: int, game: int) -> Seed:
    """The seed of one game of a run of many, so that a game does not depend on those before it."""
    return sha256(f"{ALGORITHM} run {run} game {game}".encode()).digest()


def bot_seed(seed: Seed, seat: int) -> int:
    """The seed of the bot at a seat of a game. It says nothing about the cards to come."""
    return int.from_bytes(sha256(seed + bytes([seat])).digest()[:8])


def check_seed(seed: object) -> None:
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        raise BadValue(f"a seed is {SEED_BYTES} bytes, not {shorten(seed)}: `seed_of_run` makes one from numbers")


def draw(seed: Seed, source: str, number: int, below: int) -> int:
    """The draw of that number, counted from 0, from a source: a whole number from 0 to below - 1, all alike.

    Each source counts for itself, so the order of the cards does not depend on how often the die falls.
    A word beyond the last full multiple of `below` would favour small numbers, so it is drawn again.
    """
    limit = WORD - WORD % below
    attempt = 0
    while True:
        (word,) = words(seed, [f"{source} {number} {attempt}"])
        if word < limit:
            return word % below
        attempt += 1


class Draws:
    """All draws of one seed, the same as by `draw`; their words are computed some at a time, which is faster."""

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
    """The first 8 bytes of each text's HMAC-SHA256 as a number."""
    keyed = hmac.new(seed, digestmod="sha256")
    found = []
    for text in texts:
        mac = keyed.copy()
        mac.update(text.encode())
        found.append(int.from_bytes(mac.digest()[:8], "big"))
    return found
