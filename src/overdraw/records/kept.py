"""Compares the data that a client stored about a shuffle with the record of the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from overdraw.core.english import counted
from overdraw.core.seats import Seat
from overdraw.dealing.joint_shuffle import AnyShuffle, JointShuffle, RepeatedDraw, context_of, hash_of
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import WrongShuffle


class Kept(NamedTuple):
    """What a client stored about a shuffle of version 1 (`overdraw-shuffle/1`): the commitment that the server showed,
    and the client's own contribution.
    """

    seat: Seat
    commitment: str
    contribution: str


@dataclass(slots=True)
class KeptDraw:
    """What a client stored about one draw of the shuffle: the commitment that the server showed, and the client's own
    contribution.

    `hashes` contains the hashes of all seats when the server asked for the contributions; before that, it is None.
    `revealed` says whether the client sent its contribution. `dropped` says that the server asked only the other
    devices for their contributions, although this client was connected and had published its hash.
    """

    commitment: str
    contribution: str
    hashes: tuple[str | None, ...] | None = None
    revealed: bool = False
    dropped: bool = False


@dataclass(slots=True)
class KeptShuffle:
    """What the client of a seat stored about the shuffle of one game: each draw for which the client published a hash.
    `final` is the commitment that the server named after the game had begun.
    """

    table: str
    number: int
    seat: Seat
    draws: list[KeptDraw]
    final: str | None = None


class Comparison(NamedTuple):
    """The result of comparing a record with a client's data: whether the shuffle used the client's contribution, and a
    sentence for each fact on which both agree.
    """

    used: bool
    agreed: tuple[str, ...]


def compare(shuffle: AnyShuffle | None, kept: Kept | KeptShuffle) -> Comparison:
    """Compare the shuffle of a record with the data that a client stored. Raise WrongShuffle if they differ."""
    if isinstance(kept, Kept):
        return _compare_version_1(shuffle, kept)
    if not isinstance(shuffle, JointShuffle):
        raise WrongShuffle("the record does not contain the shuffle in which this client took part")
    if shuffle.context != context_of(kept.table, kept.number):
        raise WrongShuffle("the shuffle in the record belongs to another game")
    draws: list[RepeatedDraw | JointShuffle] = [*shuffle.repeated, shuffle]
    for one in kept.draws:
        found = next((draw for draw in draws if draw.commitment == one.commitment), None)
        if found is None:
            raise _another_commitment()
        _compare_draw(found, kept.seat, one)
    if kept.final not in (None, shuffle.commitment):
        raise _another_commitment()
    used = shuffle.contributions[kept.seat] is not None
    if used and all(one.commitment != shuffle.commitment for one in kept.draws):
        raise WrongShuffle(f"the contribution of seat {kept.seat} in the record was not sent by this client")
    return Comparison(used, tuple(_agreed(kept.draws, used=used, repeated=len(shuffle.repeated))))


def _compare_draw(found: RepeatedDraw | JointShuffle, seat: Seat, kept: KeptDraw) -> None:
    if kept.dropped:
        raise WrongShuffle(
            f"the server left seat {seat} out of the shuffle, although this client was connected and had published "
            "its hash: either it had only just connected, or the server dropped it"
        )
    for other, (shown, recorded) in enumerate(zip(kept.hashes or (), found.hashes, strict=kept.hashes is not None)):
        if other != seat and shown != recorded:
            raise WrongShuffle(f"the hash of seat {other} in the record is not the one that was shown to this client")
    if found.contributions[seat] not in (None, kept.contribution):
        raise WrongShuffle(f"the contribution of seat {seat} in the record is not the one that this client sent")
    if kept.revealed and found.hashes[seat] != hash_of(kept.commitment, seat, kept.contribution):
        raise WrongShuffle(f"the hash of seat {seat} in the record is not the one that this client sent")
    if kept.revealed and found.contributions[seat] is None:
        raise WrongShuffle(
            f"the record says that seat {seat} did not reveal its contribution, although this client sent it: "
            "either the connection failed, or the server dropped it"
        )


def _agreed(draws: Sequence[KeptDraw], *, used: bool, repeated: int) -> list[str]:
    """Return a sentence for each fact on which the record and the client's data agree."""
    agreed = ["The server's commitment is the one that this client was shown before it revealed its contribution."]
    others = max((sum(hashed is not None for hashed in one.hashes) - 1 for one in draws if one.hashes), default=0)
    if others > 0:
        agreed.append(
            f"The hashes of {counted(others, 'other seat')} in the record are those that this client was shown."
        )
    if used:
        agreed.append("This client's contribution is in the shuffle, unchanged.")
    else:
        agreed.append(
            "No contribution of this client is in the shuffle: it was not connected when the draw began, or its hash "
            "came too late."
        )
    if repeated:
        agreed.append(f"The draw was repeated {counted(repeated, 'time')}, and every repetition is in the record.")
    return agreed


def _compare_version_1(shuffle: AnyShuffle | None, kept: Kept) -> Comparison:
    if not isinstance(shuffle, Shuffle) or shuffle.commitment != kept.commitment:
        raise _another_commitment()
    used = shuffle.contributions[kept.seat]
    if used is None:
        return Comparison(False, ("The server's commitment is the one that this client was shown.",))
    if used != kept.contribution:
        raise WrongShuffle(f"the contribution of seat {kept.seat} in the record is not the one that this client sent")
    return Comparison(
        True,
        (
            "The server's commitment is the one that this client was shown before it sent its contribution.",
            "This client's contribution is in the shuffle, unchanged.",
        ),
    )


def _another_commitment() -> WrongShuffle:
    return WrongShuffle("the commitment in the record is not the one that this client was shown before the game")
