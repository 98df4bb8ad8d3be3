"""A finished game as a page shows it again: the table after every event, and what each seat saw."""

from typing import Any, Final

from overdraw.errors import BadValue
from overdraw.records import Record, replay, verify
from overdraw.server.protocol import Replayed, ReplayStep
from overdraw.server.views import wire_of

MOST_EVENTS: Final = 2000


def replayed(record: Record) -> Replayed:
    """Every step of a record that is true, or the error that says where it is not."""
    if len(record.events) > MOST_EVENTS:
        raise BadValue(f"a game of {len(record.events)} events is too long to be shown; {MOST_EVENTS} are possible")
    verify(record)
    played = replay(record)
    players = len(record.players)
    game, wire = played.game, wire_of(played.game)

    def step(event: str | None, state: Any) -> ReplayStep:
        owns = [wire.own(state, seat, False) for seat in range(players)]
        return ReplayStep(event, game.actor(state), wire.public(game.view(state, None, ())), owns)

    steps = [step(record.events[one.number], one.after) for one in played]
    return Replayed(game.name, list(record.names), [step(None, played.start), *steps])
