"""Creates a table: checks the request, and turns it into the first event of the table's log."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec

from overdraw.core.game import AnyGame
from overdraw.dealing.joint_shuffle import First, commitment_to, context_of, new_secret
from overdraw.errors import BadNotation, BadValue, UnknownName
from overdraw.protocol.messages import Clock
from overdraw.records import Record, replay, verify
from overdraw.records.record import check_name, parse_json
from overdraw.server.tables.events import Chair, Created
from overdraw.server.tokens import hashed

Starter = Literal["random", "first-to-sit"] | int

MOST_EVENTS: Final = 2000
"""The maximum number of events in a record that the server replays or continues."""

CLOCK_SECONDS: Final = range(5, 3601)
TAKE_OVER_SECONDS: Final = range(5, 86401)


def created(
    game: AnyGame,
    rules: Any,
    chairs: list[Chair],
    *,
    table: str,
    host: str,
    invite: str,
    at: int,
    starter: Starter = "random",
    listed: bool = False,
    clock: Clock | None = None,
    take_over_after: int | None = None,
    shown: Iterable[str] = (),
    suggestions: bool = True,
    coach: bool = False,
    line: Sequence[str] = (),
) -> Created:
    """Check a request for a new table, and return the table's first event. `table` is the table's id. `host` and
    `invite` are tokens, which are stored only as hashes.
    """
    game.check_players(len(chairs))
    for chair in chairs:
        if chair.name is not None:
            check_name(chair.name)
    for name in shown:
        if name not in game.showable:
            raise UnknownName(f"kind of hidden information in {game.title}", name, game.showable)
    if isinstance(starter, int) and starter not in range(len(chairs)):
        raise BadValue(f"the starting seat must be between 0 and {len(chairs) - 1}, not {starter}")
    if clock is not None and clock.seconds not in CLOCK_SECONDS:
        raise BadValue(f"clock must be between 5 and 3600 seconds, not {clock.seconds}")
    if take_over_after is not None and take_over_after not in TAKE_OVER_SECONDS:
        raise BadValue(f"take_over_after must be between 5 and 86400 seconds, not {take_over_after}")
    commitment, secret = new_commitment(table, 0, starter)
    return Created(
        at=at,
        game=game.name,
        rules=game.write_rules(rules),
        chairs=chairs,
        starter=starter,
        listed=listed,
        clock=clock,
        take_over_after=take_over_after,
        shown=list(shown),
        suggestions=suggestions,
        host=hashed(host),
        invite=hashed(invite),
        commitment=commitment,
        secret=secret,
        line=list(line),
        shuffle=2,
        coach=coach,
    )


def read_record_of(written: dict[str, Any]) -> Record:
    """Read a record that a client has sent as JSON."""
    try:
        return Record.from_json(parse_json(msgspec.json.encode(written).decode()))
    except (UnicodeError, RecursionError) as error:
        raise BadNotation(f"cannot read the record: {error}") from None


def line_of(record: Record, events: int) -> tuple[str, ...]:
    """Return the first `events` events of a record. Raise an error if the record is invalid, or if the game cannot
    continue from there.
    """
    if len(record.events) > MOST_EVENTS:
        raise BadValue(f"a record to continue can have at most {MOST_EVENTS} events, not {len(record.events)}")
    verify(record)
    if events not in range(len(record.events) + 1):
        raise BadValue(f"the number of events to keep must be between 0 and {len(record.events)}, not {events}")
    line = record.events[:events]
    if record.played.is_over(replay(dataclasses.replace(record, events=line)).final_state()):
        raise BadValue(f"the game is over after {events} events; keep fewer to continue it")
    return line


def new_commitment(table: str, number: int, starter: Starter) -> tuple[str, str]:
    """Choose a new secret for a game's shuffle. Return the commitment to the secret, and the secret itself."""
    secret = new_secret()
    return commitment_to(context_of(table, number), 0, first_of(starter), secret), secret


def first_of(starter: Starter) -> First:
    """Return "drawn" if the shuffle decides who starts, or "chosen" if the starting player is already decided."""
    return "drawn" if starter == "random" else "chosen"
