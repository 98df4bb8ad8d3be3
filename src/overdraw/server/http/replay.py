"""A finished game as a page shows it again: the updates that its table would have sent, and what each seat saw."""

from typing import Any

from overdraw.errors import BadValue
from overdraw.records import Record, Replay, replay, verify
from overdraw.server.protocol.messages import Began, Moved, Update
from overdraw.server.protocol.requests import Replayed
from overdraw.server.protocol.views import Own, ViewSerializer, written_own, written_view
from overdraw.server.tables.creating import MOST_EVENTS


def replayed(record: Record) -> Replayed:
    """Every move of a record that is true, or the error that says where it is not."""
    if len(record.events) > MOST_EVENTS:
        raise BadValue(f"a game of {len(record.events)} events is too long to be shown; {MOST_EVENTS} are possible")
    found = verify(record)
    updates, owns = _updates(replay(record))
    return Replayed(
        game=record.game,
        names=list(record.names),
        updates=updates,
        owns=owns,
        bots=[player.bot for player in record.players],
        rules=dict(record.rules),
        first=record.first,
        finished=found.finished,
        proven=found.follows,
    )


def _updates(played: Replay) -> tuple[list[Update], list[list[Own]]]:
    """An update for the beginning and for every decision, each with what chance brought after it."""
    game, record = played.game, played.record
    views = ViewSerializer(game, len(record.players))
    updates: list[Update] = []
    owns: list[list[Own]] = []

    def add(event: Began | Moved, number: int, state: Any) -> None:
        actor = game.actor(state)
        updates.append(Update(seq=number, event=event, view=written_view(views.public(state, ()))))
        owns.append(list(map(written_own, views.owns(state, actor if isinstance(actor, int) else None, False))))

    event: Began | Moved = Began(record.first, [])
    number, state = 0, played.start
    for step in played:
        text, actor = record.events[step.number], game.actor(step.before)
        if isinstance(actor, int):
            add(event, number, state)
            event = Moved(actor, text, [], "person" if record.players[actor].bot is None else "bot")
        else:
            event.outcomes.append(text)
        number, state = step.number + 1, step.after
    add(event, number, state)
    return updates, owns
