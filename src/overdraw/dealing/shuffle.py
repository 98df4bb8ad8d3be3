"""The committed shuffle, `overdraw-shuffle/1`: the dealer commits to a secret that determines the order of the deck.

Local games use this shuffle. Older servers used it before the joint shuffle existed (`joint_shuffle`), so their records
may have contributions. docs/fair-shuffle.md explains what this shuffle proves.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Self

from overdraw.dealing.generator import ALGORITHM, Seed
from overdraw.errors import BadValue, BrokenRecord, WrongShuffle, shorten

_HEX_DIGITS = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The `shuffle` field of a game record. Every value is 32 bytes, written as 64 lower-case hexadecimal digits.

    A shuffle usually has a commitment, a contribution or None for each seat and, after the game, the secret. It may
    instead have only a seed, which makes the game reproducible but proves nothing else.
    """

    commitment: str | None = None
    contributions: tuple[str | None, ...] = ()
    secret: str | None = None
    seed: str | None = None

    @classmethod
    def commit(cls, players: int) -> Self:
        """Begin a shuffle with a new random secret and the commitment to it."""
        secret = secrets.token_hex(32)
        return cls(commitment_to(secret), (None,) * players, secret)

    def contribute(self, seat: int, contribution: str) -> Self:
        if not is_hex(contribution):
            raise BadValue(f"a contribution must be 64 hexadecimal digits, not {shorten(contribution)}")
        if self.contributions[seat] is not None:
            raise BadValue(f"seat {seat} has already contributed to the shuffle")
        changed = [*self.contributions[:seat], contribution, *self.contributions[seat + 1 :]]
        return replace(self, contributions=tuple(changed))

    @property
    def public(self) -> Self:
        """A copy of the shuffle without its secret, which players may see before the game is over."""
        return replace(self, secret=None)

    def revealed_seed(self) -> Seed | None:
        """The seed of the shuffle, or None until the secret is revealed."""
        if self.seed is not None:
            return bytes.fromhex(self.seed)
        if self.secret is None:
            return None
        if commitment_to(self.secret) != self.commitment:
            raise WrongShuffle("the secret does not match the commitment")
        return seed_from(self.secret, self.contributions)

    def as_json(self) -> dict[str, Any]:
        if self.seed is not None:
            return {"algorithm": ALGORITHM, "seed": self.seed}
        written = {"algorithm": ALGORITHM, "commitment": self.commitment, "contributions": list(self.contributions)}
        return written if self.secret is None else {**written, "secret": self.secret}

    @classmethod
    def from_json(cls, written: object, players: int) -> Self:
        if not isinstance(written, Mapping):
            raise BrokenRecord(f"shuffle must be an object, not {shorten(written)}")
        if "algorithm" not in written:
            raise BrokenRecord(f"shuffle must name its algorithm, such as {ALGORITHM!r}")
        if written["algorithm"] != ALGORITHM:
            raise BrokenRecord(f"shuffle: unknown algorithm {shorten(written['algorithm'])}: expected {ALGORITHM!r}")
        if "seed" in written:
            return cls(seed=read_hex(written, "seed"))
        contributions = written.get("contributions")
        if not isinstance(contributions, Sequence) or isinstance(contributions, str) or len(contributions) != players:
            raise BrokenRecord(f"shuffle: contributions must be a list of {players} values, one for each seat")
        for contribution in contributions:
            if contribution is not None and not is_hex(contribution):
                raise BrokenRecord(
                    f"shuffle: a contribution must be 64 hexadecimal digits, not {shorten(contribution)}"
                )
        secret = read_hex(written, "secret") if "secret" in written else None
        return cls(read_hex(written, "commitment"), tuple(contributions), secret)


def commitment_to(secret: str) -> str:
    """The commitment to a secret: the SHA-256 hash of the secret's 32 bytes."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed_from(secret: str, contributions: Sequence[str | None]) -> Seed:
    """The seed of a shuffle: the SHA-256 hash of the algorithm's name, the secret and the contributions, one per line.

    The line of a missing contribution is empty.
    """
    lines = [ALGORITHM, secret, *(contribution or "" for contribution in contributions)]
    return sha256("\n".join(lines).encode("ascii")).digest()


def is_hex(value: object) -> bool:
    return isinstance(value, str) and len(value) == 64 and set(value) <= _HEX_DIGITS


def read_hex(written: Mapping[str, Any], name: str) -> str:
    value = written.get(name)
    if not isinstance(value, str) or not is_hex(value):
        raise BrokenRecord(f"shuffle: {name} must be 64 hexadecimal digits, not {shorten(value)}")
    return value
