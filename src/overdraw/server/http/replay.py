"""A finished game as a page shows it again: the table after every event, and what each seat saw."""

from typing import Any

import msgspec

from overdraw.errors import BadNotation, BadValue
from overdraw.records import Record, replay, verify
from overdraw.records.record import parse_json
from overdraw.server.http.schemas import Replayed, ReplayStep
from overdraw.server.protocol.views import ViewSerializer, written_own, written_view
from overdraw.server.tables.creating import MOST_EVENTS


def read_record_of(written: dict[str, Any]) -> Record:
    """A record that somebody sent."""
    try:
        return Record.from_json(parse_json(msgspec.json.encode(written).decode()))
    except (UnicodeError, RecursionError) as error:
        raise BadNotation(f"the record cannot be read: {error}") from None


def replayed(record: Record) -> Replayed:
    """Every step of a record that is true, or the error that says where it is not."""
    if len(record.events) > MOST_EVENTS:
        raise BadValue(f"a game of {len(record.events)} events is too long to be shown; {MOST_EVENTS} are possible")
    found = verify(record)
    played = replay(record)
    game, views = played.game, ViewSerializer(played.game, len(record.names))

    def step(event: str | None, state: Any) -> ReplayStep:
        actor = game.actor(state)
        owns = views.owns(state, actor if isinstance(actor, int) else None, False)
        return ReplayStep(event, actor, written_view(views.public(state, ())), list(map(written_own, owns)))

    steps = [step(record.events[one.number], one.after) for one in played]
    return Replayed(
        game=game.name,
        names=list(record.names),
        steps=[step(None, played.start), *steps],
        bots=[player.bot for player in record.players],
        rules=dict(record.rules),
        first=record.first,
        finished=found.finished,
        proven=found.follows,
    )
