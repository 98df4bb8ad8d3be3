"""The joint shuffle, `overdraw-shuffle/2`: the server and the players' devices determine the seed by commit and reveal.

The server publishes the hash of a secret, and each device the hash of its contribution. Once all hashes are published,
the devices reveal their contributions. The seed is a hash of the secret and all contributions. docs/fair-shuffle.md
explains why this is fair.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final, Literal, Self, get_args

from overdraw.core.seats import Seat
from overdraw.dealing.generator import Seed, draw
from overdraw.dealing.shuffle import Shuffle, is_hex, read_hex
from overdraw.errors import BadValue, BrokenRecord, WrongShuffle, shorten

ALGORITHM: Final = "overdraw-shuffle/2"
MOST_REPETITIONS: Final = 3

First = Literal["drawn", "chosen"]
"""Whether the shuffle determines the starting player, or the player was chosen before the shuffle."""

Values = tuple[str | None, ...]
"""The hashes or the contributions of all seats. The value of a seat whose device published none is None."""


@dataclass(frozen=True, slots=True)
class RepeatedDraw:
    """A draw of the seed that was repeated because a device published a hash but did not reveal its contribution."""

    commitment: str
    secret: str
    hashes: Values
    contributions: Values

    def as_json(self) -> dict[str, Any]:
        hashes, contributions = list(self.hashes), list(self.contributions)
        return {
            "commitment": self.commitment,
            "secret": self.secret,
            "hashes": hashes,
            "contributions": contributions,
        }


@dataclass(frozen=True, slots=True)
class JointShuffle:
    """The `shuffle` field of a game record. Every value is 32 bytes, written as 64 lower-case hexadecimal digits.

    `context` identifies the table and the game. `repeated` lists the failed draws of the seed that preceded this draw.
    In a public copy, `secret` is None until the game is over and the server reveals the secret.
    """

    context: str
    first: First
    commitment: str
    hashes: Values
    contributions: Values
    secret: str | None = None
    repeated: tuple[RepeatedDraw, ...] = ()

    @classmethod
    def begin(cls, context: str, first: First, players: int, secret: str) -> Self:
        """Begin the first draw of a game's seed, before any device has published a hash."""
        nothing = (None,) * players
        return cls(context, first, commitment_to(context, 0, first, secret), nothing, nothing, secret)

    # Drawing the seed

    def commit(self, seat: Seat, hashed: str | None) -> Self:
        """Set or replace the hash that a seat's device published. None removes the seat from the draw."""
        return replace(
            self, hashes=_with(self.hashes, seat, hashed), contributions=_with(self.contributions, seat, None)
        )

    def close(self, seats: Iterable[Seat]) -> Self:
        """Stop accepting hashes of contributions. Only these seats take part in the draw and may reveal their
        contributions."""
        staying = set(seats)

        def only(values: Values) -> Values:
            return tuple(value if seat in staying else None for seat, value in enumerate(values))

        return replace(self, hashes=only(self.hashes), contributions=only(self.contributions))

    def reveal(self, seat: Seat, contribution: str) -> Self:
        """Add a seat's contribution to the shuffle. It must match the hash that the seat published."""
        if self.hashes[seat] is None:
            raise BadValue(f"seat {seat} takes no part in this draw of the seed")
        if self.contributions[seat] is not None:
            raise BadValue(f"seat {seat} has already revealed its contribution")
        if hash_of(self.commitment, seat, contribution) != self.hashes[seat]:
            raise BadValue(f"the contribution of seat {seat} does not match the hash that it published")
        return replace(self, contributions=_with(self.contributions, seat, contribution))

    def repeat(self, secret: str) -> Self:
        """Begin another draw of the same game's seed, with a new secret and no hashes."""
        assert self.secret is not None
        done = RepeatedDraw(self.commitment, self.secret, self.hashes, self.contributions)
        nothing = (None,) * len(self.hashes)
        return replace(
            self,
            commitment=commitment_to(self.context, len(self.repeated) + 1, self.first, secret),
            hashes=nothing,
            contributions=nothing,
            secret=secret,
            repeated=(*self.repeated, done),
        )

    # Questions

    @property
    def missing(self) -> tuple[Seat, ...]:
        """The seats that published a hash but have not revealed their contribution."""
        return _missing(self.hashes, self.contributions)

    @property
    def revealed(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, contribution in enumerate(self.contributions) if contribution is not None)

    @property
    def public(self) -> Self:
        """A copy of the shuffle without its secret, which players may see before the game is over."""
        return replace(self, secret=None)

    def revealed_seed(self) -> Seed | None:
        """The seed of the shuffle, or None until the secret is revealed. Raises WrongShuffle if the shuffle is
        invalid."""
        self.check()
        return None if self.secret is None else seed_from(self.commitment, self.secret, self.contributions)

    def starter(self) -> Seat | None:
        """The starting player, if the shuffle determines it and the secret has been revealed; otherwise None."""
        seed = self.revealed_seed() if self.first == "drawn" else None
        return None if seed is None else draw(seed, "first", 0, len(self.hashes))

    def check(self) -> None:
        """Raise WrongShuffle if a secret, a contribution or a repeated draw is invalid.

        Secrets must match their commitments, and contributions must match their hashes. The server may repeat a draw of
        the seed only if a device did not reveal its contribution.
        """
        left_out: set[Seat] = set()
        draws: tuple[RepeatedDraw | JointShuffle, ...] = (*self.repeated, self)
        for number, one in enumerate(draws):
            known = None if one.secret is None else commitment_to(self.context, number, self.first, one.secret)
            if known not in (None, one.commitment):
                raise WrongShuffle("the secret does not match the commitment")
            for seat, contribution in enumerate(one.contributions):
                if contribution is not None and hash_of(one.commitment, seat, contribution) != one.hashes[seat]:
                    raise WrongShuffle(f"the contribution of seat {seat} does not match the hash that it published")
            for seat in left_out:
                if one.hashes[seat] is not None:
                    raise WrongShuffle(
                        f"seat {seat} takes part in draw {number}, but was left out of draw {number - 1}"
                    )
            missing = _missing(one.hashes, one.contributions)
            if number < len(self.repeated) and not missing:
                raise WrongShuffle(f"draw {number} was repeated, although every device revealed its contribution")
            if number == len(self.repeated) < MOST_REPETITIONS and missing and self.secret is not None:
                raise WrongShuffle(f"seat {missing[0]} did not reveal its contribution, but the draw was not repeated")
            left_out |= {seat for seat, contribution in enumerate(one.contributions) if contribution is None}

    # In records

    def as_json(self) -> dict[str, Any]:
        written = {
            "algorithm": ALGORITHM,
            "context": self.context,
            "first": self.first,
            "commitment": self.commitment,
            "hashes": list(self.hashes),
            "contributions": list(self.contributions),
            "repeated": [one.as_json() for one in self.repeated],
        }
        return written if self.secret is None else {**written, "secret": self.secret}

    @classmethod
    def from_json(cls, written: Mapping[str, Any], players: int) -> Self:
        first: Any = written.get("first")
        if first not in get_args(First):
            raise BrokenRecord(f"shuffle: first must be 'drawn' or 'chosen', not {shorten(first)}")
        repeated: Any = written.get("repeated")
        if not _is_list(repeated) or len(repeated) > MOST_REPETITIONS:
            raise BrokenRecord(f"shuffle: repeated must be a list of at most {MOST_REPETITIONS} draws")
        return cls(
            context=read_hex(written, "context"),
            first=first,
            commitment=read_hex(written, "commitment"),
            hashes=_read_values(written, "hashes", players),
            contributions=_read_values(written, "contributions", players),
            secret=read_hex(written, "secret") if "secret" in written else None,
            repeated=tuple(_read_draw(one, players) for one in repeated),
        )


AnyShuffle = Shuffle | JointShuffle


def read_shuffle(written: object, players: int) -> AnyShuffle:
    """Read the `shuffle` field of a game record, in any version of the format."""
    if isinstance(written, Mapping) and written.get("algorithm") == ALGORITHM:
        return JointShuffle.from_json(written, players)
    return Shuffle.from_json(written, players)


def context_of(table: str, number: int) -> str:
    """The identifier of a game in its shuffle: a hash of the table's id and of the game's number at that table.

    A game record does not name the table, because the table's id gives access to the other games there.
    """
    return _hash("game", table, str(number))


def commitment_to(context: str, repetition: int, first: First, secret: str) -> str:
    return _hash("secret", context, str(repetition), first, secret)


def hash_of(commitment: str, seat: Seat, contribution: str) -> str:
    """The hash that a device publishes before it reveals its contribution. It is valid for only one seat in one
    draw."""
    return _hash("contribution", commitment, str(seat), contribution)


def seed_from(commitment: str, secret: str, contributions: Iterable[str | None]) -> Seed:
    return bytes.fromhex(_hash("seed", commitment, secret, *(contribution or "" for contribution in contributions)))


def new_secret() -> str:
    """Return 32 random bytes as hexadecimal digits, for a server's secret or a device's contribution."""
    return secrets.token_hex(32)


def _hash(purpose: str, *lines: str) -> str:
    return sha256("\n".join((f"{ALGORITHM} {purpose}", *lines)).encode("ascii")).hexdigest()


def _with(values: Values, seat: Seat, value: str | None) -> Values:
    if value is not None and not is_hex(value):
        raise BadValue(f"a hash or contribution must be 64 hexadecimal digits, not {shorten(value)}")
    return (*values[:seat], value, *values[seat + 1 :])


def _missing(hashes: Values, contributions: Values) -> tuple[Seat, ...]:
    pairs = enumerate(zip(hashes, contributions, strict=True))
    return tuple(seat for seat, (hashed, given) in pairs if hashed is not None and given is None)


def _read_draw(written: object, players: int) -> RepeatedDraw:
    if not isinstance(written, Mapping):
        raise BrokenRecord(f"shuffle: a repeated draw must be an object, not {shorten(written)}")
    return RepeatedDraw(
        read_hex(written, "commitment"),
        read_hex(written, "secret"),
        _read_values(written, "hashes", players),
        _read_values(written, "contributions", players),
    )


def _read_values(written: Mapping[str, Any], name: str, players: int) -> Values:
    values: Any = written.get(name)
    if not _is_list(values) or len(values) != players:
        raise BrokenRecord(f"shuffle: {name} must be a list of {players} values, one for each seat")
    for value in values:
        if value is not None and not is_hex(value):
            raise BrokenRecord(f"shuffle: each of the {name} must be 64 hexadecimal digits, not {shorten(value)}")
    return tuple(values)


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)
