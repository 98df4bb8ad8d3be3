"""Converts a table's state and events into messages for each seat. The log contains secrets, but the messages
never do.
"""

from overdraw.core.seats import Seat
from overdraw.dealing import JointShuffle
from overdraw.dealing.generator import ALGORITHM
from overdraw.dealing.joint_shuffle import ALGORITHM as JOINT
from overdraw.protocol.messages import (
    Began,
    Changed,
    Moved,
    Occupant,
    RepeatedDrawInfo,
    SeatInfo,
    ShuffleInfo,
    TableInfo,
    Told,
    TookBack,
)
from overdraw.protocol.views import Own, View
from overdraw.server.tables.events import (
    Acted,
    CameBack,
    Coached,
    Committed,
    Contributed,
    Created,
    Emptied,
    Ended,
    Redrawn,
    Rematch,
    Replaced,
    Revealed,
    Revealing,
    Sat,
    Started,
    TakenOver,
    Undone,
    Vacated,
)
from overdraw.server.tables.state import Happened, TableState
from overdraw.server.tables.view_serializer import ViewSerializer, encode, written_facts, written_own, written_view


def told(happened: Happened, seat: Seat | None) -> Told:
    """Return an event as a player in the given seat may see it, or as spectators may see it if `seat` is None."""
    event = happened.event
    match event:
        case Acted():
            outcomes = _seen_by(seat, event.outcomes, happened)
            return Moved(event.seat, event.action, outcomes, event.by, written_facts(happened.facts))
        case Started():
            return Began(event.first, _seen_by(seat, event.outcomes, happened), happened.before, event.left_out)
        case Undone():
            return TookBack(event.seat, event.decisions)
        case Created():
            return Changed("created", None)
        case Sat():
            return Changed("sat", event.seat, _former(happened))
        case Emptied():
            return Changed("emptied", event.seat, _former(happened))
        case Contributed():
            return Changed("contributed", event.seat)
        case Committed():
            return Changed("committed", event.seat)
        case Revealing():
            return Changed("revealing", None, left_out=event.left_out)
        case Revealed():
            return Changed("revealed", event.seat)
        case Redrawn():
            return Changed("redrawn", None, left_out=event.left_out)
        case TakenOver():
            return Changed("taken-over", event.seat, _former(happened))
        case CameBack():
            return Changed("came-back", event.seat, _former(happened))
        case Replaced():
            return Changed("replaced", event.seat, _former(happened))
        case Vacated():
            return Changed("vacated", event.seat, _former(happened))
        case Ended():
            return Changed("ended", None)
        case Rematch():
            return Changed("rematch", None, _former(happened))
        case Coached():
            return Changed("coach-on" if event.on else "coach-off", None)


def _seen_by(seat: Seat | None, outcomes: tuple[str, ...], happened: Happened) -> list[str | None]:
    if not happened.receivers:
        return list(outcomes)
    pairs = zip(outcomes, happened.receivers, strict=True)
    return [outcome if receiver is None or receiver == seat else None for outcome, receiver in pairs]


def _former(happened: Happened) -> list[Occupant] | None:
    return [Occupant(chair.name, chair.bot, chair.stand_in) for chair in happened.former] or None


def table_info(state: TableState) -> TableInfo:
    setup = state.setup
    return TableInfo(
        id=state.id,
        game=state.game.name,
        rules=dict(state.rules),
        status=state.status,
        number=state.number,
        games=state.games,
        seats=[
            SeatInfo(chair.name, chair.bot, chair.stand_in, chair.token is not None and chair.token == setup.host)
            for chair in state.chairs
        ],
        starter=state.starter,
        first=None if state.running is None else state.running.first,
        listed=setup.listed,
        clock=setup.clock,
        take_over_after=setup.take_over_after,
        shown=list(setup.shown),
        suggestions=setup.suggestions,
        shuffle=_shuffle_info(state),
        before=len(state.line),
        coach=state.coach,
    )


def _shuffle_info(state: TableState) -> ShuffleInfo:
    shuffle = state.public_shuffle
    assert shuffle.commitment is not None
    if not isinstance(shuffle, JointShuffle):
        return ShuffleInfo(ALGORITHM, shuffle.commitment, list(shuffle.contributions), shuffle.secret)
    return ShuffleInfo(
        algorithm=JOINT,
        commitment=shuffle.commitment,
        contributions=list(shuffle.contributions),
        secret=shuffle.secret,
        context=shuffle.context,
        first=shuffle.first,
        hashes=list(shuffle.hashes),
        repeated=[
            RepeatedDrawInfo(one.commitment, one.secret, list(one.hashes), list(one.contributions))
            for one in shuffle.repeated
        ],
        drawing=None if state.draw is None else "contributions" if state.draw.closed else "hashes",
        waiting_for=list(state.waiting_for),
    )


def public_view(state: TableState, views: ViewSerializer) -> View | None:
    if state.running is None:
        return None
    return written_view(views.public(state.running.state, state.setup.shown))


def own_view(state: TableState, views: ViewSerializer, seat: Seat | None) -> Own | None:
    if seat is None or state.running is None:
        return None
    return written_own(_owns(state, views)[seat])


def updates(before: TableState, state: TableState, views: ViewSerializer) -> list[bytes]:
    """Return the last event as an `Update` message for each seat, followed by the message for spectators.

    The parts that all messages share are encoded only once, and the JSON texts are joined. A test decodes the result.
    """
    happened, running, seats = state.last, state.running, len(state.chairs)
    event, end = happened.event, "}"
    if (deadline := state.deadline) is not None:
        end = f',"deadline":{deadline}}}'
    if state.chairs is not before.chairs or state.status != "playing" or not isinstance(event, Acted | Undone):
        end = f',"table":{encode(table_info(state))}{end}'
    begin, news = f'{{"type":"update","seq":{happened.seq},"event":', encode(told(happened, None))
    if running is None:
        return [f"{begin}{news}{end}".encode()] * (seats + 1)
    view = f',"view":{views.public(running.state, state.setup.shown)}'
    owns = _owns(state, views)
    if isinstance(event, Acted | Undone) and event.command is not None:
        owns[event.seat] += f',"id":{encode(event.command)}'
    seen = [encode(told(happened, seat)) for seat in range(seats)] if happened.receivers else [news] * seats
    messages = [f'{begin}{news}{view},"own":{own}{end}'.encode() for news, own in zip(seen, owns, strict=True)]
    return [*messages, f"{begin}{news}{view}{end}".encode()]


def _owns(state: TableState, views: ViewSerializer) -> list[str]:
    actor, running = state.actor, state.running
    assert running is not None
    return views.owns(running.state, actor, actor is not None and running.undoable(actor) > 0)
