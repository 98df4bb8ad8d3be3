"""Whether a record is true: its events legal, its result what they give, its cards what was committed to."""

from typing import Any, NamedTuple

from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import WrongResult, WrongShuffle, shorten
from overdraw.records.record import Record
from overdraw.records.replay import replay


class Findings(NamedTuple):
    """What a true record was found to be."""

    finished: bool
    proven: bool
    """Every card and die follows from the seed or the commitment that the record shows."""


def verify(record: Record) -> Findings:
    """Raise the error of what is wrong first, or tell what was checked."""
    played = replay(record)
    game = played.game
    shuffle = _shuffle(record)
    seed = shuffle.revealed_seed() if shuffle else None
    dealer = SeededDealer(seed) if seed else None
    state = played.start
    for step in played:
        if dealer and game.actor(step.before) == CHANCE:
            promised = dealer.next(game, step.before)
            if promised != step.event:
                text = game.notation.format_event(promised)
                raise WrongShuffle(
                    f"event {step.number} is {record.events[step.number]!r}, but the shuffle gives {text!r}"
                )
        state = step.after
    over = game.is_over(state)
    if over and shuffle and seed is None:
        raise WrongShuffle("the game is over, but the secret of its shuffle is not shown")
    check_result(record, game.outcome(state).as_result() if over else None)
    return Findings(finished=over, proven=seed is not None)


def _shuffle(record: Record) -> Shuffle | None:
    if "shuffle" not in record.other:
        return None
    return Shuffle.from_json(record.other["shuffle"], len(record.players))


def check_result(record: Record, expected: dict[str, Any] | None) -> None:
    if expected is None:
        if record.result is not None:
            raise WrongResult("there is a result, but the game is not over")
        return
    if record.result is None:
        raise WrongResult("the game is over, but there is no result")
    for name, value in expected.items():
        found = record.result.get(name)
        if found != value:
            raise WrongResult(f"result: {name} is {shorten(found)}, but the events give {value}")
