"""Verifies a record: the events must be legal, and must lead to the result. The cards must follow from the shuffle."""

from typing import Any, NamedTuple

from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.joint_shuffle import AnyShuffle, JointShuffle, read_shuffle
from overdraw.errors import WrongResult, WrongShuffle, shorten
from overdraw.records.kept import Comparison, Kept, KeptShuffle, compare
from overdraw.records.record import Record
from overdraw.records.replay import replay


class Findings(NamedTuple):
    """What `verify` found out about a valid record."""

    finished: bool
    follows: bool
    """Whether every card and die roll follows from the record's shuffle: its seed, or its secret and contributions.

    This is false for a game that continues another one, because only its later events follow from the shuffle.
    """
    contributed: bool = False
    """Whether the shuffle used the contribution that the client stored."""

    joint: bool = False
    """Whether all devices drew the shuffle jointly (`overdraw-shuffle/2`), each without seeing other contributions."""

    agreed: tuple[str, ...] = ()
    """A sentence for each fact on which the record and the client's data agree."""


def verify(record: Record, kept: Kept | KeptShuffle | None = None) -> Findings:
    """Check a record, and raise an exception for the first error.

    A record alone cannot prove what the players' devices sent and were shown. A client that stored its own contribution
    and the hashes of the other seats passes them as `kept`, so that they are compared with the record.
    """
    played = replay(record)
    game = played.game
    shuffle, before = _shuffle(record)
    compared = Comparison(False, ()) if kept is None else compare(shuffle, kept)
    seed = shuffle.revealed_seed() if shuffle else None
    if isinstance(shuffle, JointShuffle) and shuffle.starter() not in (None, record.first):
        raise WrongShuffle(
            f"seat {record.first} started, but the shuffle gives seat {shuffle.starter()} the first turn"
        )
    dealer = SeededDealer(seed) if seed else None
    state = played.start
    for step in played:
        if dealer and step.number >= before and game.actor(step.before) == CHANCE:
            promised = dealer.next(game, step.before)
            if promised != step.event:
                text = game.notation.format_event(promised)
                raise WrongShuffle(
                    f"event {step.number} is {record.events[step.number]!r}, but the shuffle gives {text!r}"
                )
        state = step.after
    over = game.is_over(state)
    if over and shuffle and seed is None:
        raise WrongShuffle("the game is over, but the record does not reveal the secret of its shuffle")
    check_result(record, game.outcome(state).as_result() if over else None)
    return Findings(
        over,
        follows=seed is not None and not before,
        contributed=compared.used,
        joint=isinstance(shuffle, JointShuffle),
        agreed=compared.agreed,
    )


def _shuffle(record: Record) -> tuple[AnyShuffle | None, int]:
    """Return a record's shuffle and the number of events before it applies: 0 unless the game continues another one."""
    players = len(record.players)
    if "shuffle" in record.other:
        return read_shuffle(record.other["shuffle"], players), 0
    match record.other.get("continues"):
        case {"events": int(before), "shuffle": shuffle}:
            return read_shuffle(shuffle, players), before
        case _:
            return None, 0


def check_result(record: Record, expected: dict[str, Any] | None) -> None:
    if expected is None:
        if record.result is not None:
            raise WrongResult("the record has a result, but the game is not over")
        return
    if record.result is None:
        raise WrongResult("the game is over, but the record has no result")
    for name, value in expected.items():
        found = record.result.get(name)
        if found != value:
            raise WrongResult(f"the result gives {name} as {shorten(found)}, but the events give {value}")
