"""Turns the record of a game into a replay: the updates that a table would have sent, and the view of every seat."""

from typing import Any

from overdraw.analysis.review.walk import finished
from overdraw.errors import BadValue
from overdraw.protocol.messages import Began, Moved, Update
from overdraw.protocol.requests import Replayed
from overdraw.protocol.views import Own
from overdraw.records import Record, Replay, Step, replay, verify
from overdraw.server.tables.create import MOST_EVENTS, read_record_of
from overdraw.server.tables.view_serializer import (
    ViewSerializer,
    encode_facts,
    written_facts,
    written_own,
    written_view,
)


def replayed(record: Record) -> Replayed:
    """Return the replay of a record. If the record is invalid, raise an error that names the first invalid event."""
    _check_length(record)
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
        chances=None if record.played.describe is None else _chances(replay(record)),
    )


def reviewable(written: dict[str, Any]) -> Record:
    """Read a record that a client has sent. Raise an error if the record is invalid or its game is not over."""
    record = read_record_of(written)
    _check_length(record)
    finished(record)
    return record


def _check_length(record: Record) -> None:
    if (length := len(record.events)) > MOST_EVENTS:
        raise BadValue(f"cannot show a game of {length} events: at most {MOST_EVENTS} are allowed")


def _chances(played: Replay) -> list[list[dict[str, int]]]:
    """Return all possible outcomes of each card draw and die roll, with their weights, grouped by update."""
    game = played.game
    found: list[list[dict[str, int]]] = [[]]
    for step in played:
        if isinstance(game.actor(step.before), int):
            found.append([])
        else:
            outcomes, weights = game.chances(step.before)
            found[-1].append(dict(zip(map(game.notation.format_event, outcomes), weights, strict=True)))
    return found


def _updates(played: Replay) -> tuple[list[Update], list[list[Own]]]:
    """Return an update for the start of the game and one for each decision, and every seat's private view after each
    update.

    An update includes the chance outcomes that followed.
    """
    game, record = played.game, played.record
    views = ViewSerializer(game, len(record.players))
    updates: list[Update] = []
    owns: list[list[Own]] = []
    decision: Step | None = None
    outcomes: list[Step] = []

    def add(number: int, state: Any) -> None:
        actor = game.actor(state)
        texts: list[str | None] = [record.events[step.number] for step in outcomes]
        event = Began(record.first, texts) if decision is None else _moved(played, decision, outcomes, texts, state)
        updates.append(Update(seq=number, event=event, view=written_view(views.public(state, ()))))
        owns.append(list(map(written_own, views.owns(state, actor if isinstance(actor, int) else None, False))))

    number, state = 0, played.start
    for step in played:
        if isinstance(game.actor(step.before), int):
            add(number, state)
            decision, outcomes = step, []
        else:
            outcomes.append(step)
        number, state = step.number + 1, step.after
    add(number, state)
    return updates, owns


def _moved(played: Replay, decision: Step, outcomes: list[Step], texts: list[str | None], after: Any) -> Moved:
    game, record = played.game, played.record
    seat = game.actor(decision.before)
    assert isinstance(seat, int)
    came = [step.event for step in outcomes]
    return Moved(
        seat=seat,
        action=record.events[decision.number],
        outcomes=texts,
        by="person" if record.players[seat].bot is None else "bot",
        facts=written_facts(encode_facts(game, decision.before, decision.event, came, after)),
    )
