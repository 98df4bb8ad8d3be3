"""Creating a table: what was asked for is checked and becomes the first event of its log."""

import dataclasses
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec

from overdraw.core.game import AnyGame
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import BadNotation, BadValue, UnknownName
from overdraw.protocol.messages import Clock
from overdraw.records import Record, replay, verify
from overdraw.records.record import check_name, parse_json
from overdraw.server.tables.events import Chair, Created
from overdraw.server.tokens import hashed

Starter = Literal["random", "first-to-sit"] | int

MOST_EVENTS: Final = 2000
"""Of a record that is shown or gone on from."""

CLOCK_SECONDS: Final = range(5, 3601)
TAKE_OVER_SECONDS: Final = range(5, 86401)


def created(
    game: AnyGame,
    rules: Any,
    chairs: list[Chair],
    *,
    host: str,
    invite: str,
    at: int,
    starter: Starter = "random",
    listed: bool = False,
    clock: Clock | None = None,
    take_over_after: int | None = None,
    shown: Iterable[str] = (),
    suggestions: bool = True,
    line: Sequence[str] = (),
) -> Created:
    """The first event of a new table, checked. `host` and `invite` are tokens; their hashes are kept."""
    game.check_players(len(chairs))
    for chair in chairs:
        if chair.name is not None:
            check_name(chair.name)
    for name in shown:
        if name not in game.showable:
            raise UnknownName(f"thing to show in {game.title}", name, game.showable)
    if isinstance(starter, int) and starter not in range(len(chairs)):
        raise BadValue(f"seat {starter} cannot start: the seats are 0 to {len(chairs) - 1}")
    if clock is not None and clock.seconds not in CLOCK_SECONDS:
        raise BadValue(f"a clock of {clock.seconds} seconds is not possible: 5 seconds to an hour are")
    if take_over_after is not None and take_over_after not in TAKE_OVER_SECONDS:
        raise BadValue(f"a bot cannot take over after {take_over_after} seconds: 5 seconds to a day are possible")
    commitment, secret = new_commitment(len(chairs))
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
    )


def read_record_of(written: dict[str, Any]) -> Record:
    """A record that a client sent as JSON."""
    try:
        return Record.from_json(parse_json(msgspec.json.encode(written).decode()))
    except (UnicodeError, RecursionError) as error:
        raise BadNotation(f"the record cannot be read: {error}") from None


def line_of(record: Record, events: int) -> tuple[str, ...]:
    """The first events of a record that is true, if a game can go on after them."""
    if len(record.events) > MOST_EVENTS:
        raise BadValue(f"a game of {len(record.events)} events is too long to go on from; {MOST_EVENTS} are possible")
    verify(record)
    if events not in range(len(record.events) + 1):
        raise BadValue(f"the record has no event {events}: a game can go on after 0 to {len(record.events)} of them")
    line = record.events[:events]
    if record.played.is_over(replay(dataclasses.replace(record, events=line)).final_state()):
        raise BadValue(f"the game is over after {events} events: nothing can go on from there")
    return line


def new_commitment(players: int) -> tuple[str, str]:
    """A commitment and the secret it is to."""
    shuffle = Shuffle.commit(players)
    assert shuffle.commitment is not None
    assert shuffle.secret is not None
    return shuffle.commitment, shuffle.secret
