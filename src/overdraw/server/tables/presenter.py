"""What a seat is told: of an event, of a table, of a game. The log holds secrets; from here on nothing does."""

from overdraw.core.seats import Seat
from overdraw.dealing.generator import ALGORITHM
from overdraw.server.protocol.messages import (
    Began,
    Changed,
    Moved,
    SeatInfo,
    ShuffleInfo,
    TableInfo,
    Told,
    TookBack,
)
from overdraw.server.protocol.views import Own, View, ViewSerializer, encode, written_own, written_view
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import (
    Acted,
    CameBack,
    Contributed,
    Created,
    Emptied,
    Ended,
    Rematch,
    Replaced,
    Sat,
    Started,
    TakenOver,
    Undone,
    Vacated,
)
from overdraw.server.tables.evolve import MOVES
from overdraw.server.tables.permissions import Happened
from overdraw.server.tables.running_game import Round


def told(happened: Happened, seat: Seat | None) -> Told:
    """An event as this seat, or with None a spectator, may hear it."""
    event = happened.event
    match event:
        case Acted():
            return Moved(event.seat, event.action, _heard(event.outcomes, happened, seat), event.by)
        case Started():
            return Began(event.first, _heard(event.outcomes, happened, seat))
        case Undone():
            return TookBack(event.seat, event.decisions)
        case Created():
            return Changed("created", None)
        case Sat():
            return Changed("sat", event.seat)
        case Emptied():
            return Changed("emptied", event.seat)
        case Contributed():
            return Changed("contributed", event.seat)
        case TakenOver():
            return Changed("taken-over", event.seat)
        case CameBack():
            return Changed("came-back", event.seat)
        case Replaced():
            return Changed("replaced", event.seat)
        case Vacated():
            return Changed("vacated", event.seat)
        case Ended():
            return Changed("ended", None)
        case Rematch():
            return Changed("rematch", None)


def _heard(outcomes: tuple[str, ...], happened: Happened, seat: Seat | None) -> list[str | None]:
    if not happened.receivers:
        return list(outcomes)
    pairs = zip(outcomes, happened.receivers, strict=True)
    return [outcome if receiver is None or receiver == seat else None for outcome, receiver in pairs]


def table_info(identity: str, table: Table) -> TableInfo:
    setup = table.setup
    shuffle = table.public_shuffle
    assert shuffle.commitment is not None
    return TableInfo(
        id=identity,
        game=table.game.name,
        rules=dict(table.rules),
        status=table.status,
        number=table.number,
        games=len(table.records),
        seats=[
            SeatInfo(chair.name, chair.bot, chair.stand_in, chair.token is not None and chair.token == setup.host)
            for chair in table.chairs
        ],
        starter=table.starter,
        first=None if table.round is None else table.round.first,
        listed=setup.listed,
        clock=setup.clock,
        take_over_after=setup.take_over_after,
        shown=list(setup.shown),
        suggestions=setup.suggestions,
        shuffle=ShuffleInfo(ALGORITHM, shuffle.commitment, list(shuffle.contributions), shuffle.secret),
        before=len(table.line),
    )


def public_view(table: Table) -> View | None:
    if table.round is None:
        return None
    views = ViewSerializer(table.game, len(table.chairs))
    return written_view(views.public(table.round.state, table.setup.shown))


def own_view(table: Table, seat: Seat | None) -> Own | None:
    if seat is None or table.round is None:
        return None
    views = ViewSerializer(table.game, len(table.chairs))
    return written_own(_owns(table, table.round, views)[seat])


def _owns(table: Table, game: Round, views: ViewSerializer) -> list[str]:
    actor = table.actor
    return views.owns(game.state, actor, actor is not None and game.undoable(actor) > 0)


def write_updates(identity: str, table: Table, views: ViewSerializer) -> list[bytes]:
    """The last event as an `Update` for each seat and, at the end, for whoever watches. What they share is written
    once; a test reads what is put together here.
    """
    happened, game, seats = table.history[-1], table.round, len(table.chairs)
    event, end = happened.event, "}"
    if (deadline := table.deadline) is not None:
        end = f',"deadline":{deadline}}}'
    if table.seats_changed or table.status != "playing":
        end = f',"table":{encode(table_info(identity, table))}{end}'
    begin, news = f'{{"type":"update","seq":{happened.seq},"event":', encode(told(happened, None))
    if game is None:
        return [f"{begin}{news}{end}".encode()] * (seats + 1)
    view = f',"view":{views.public(game.state, table.setup.shown)}'
    owns = _owns(table, game, views)
    if isinstance(event, MOVES) and event.move is not None:
        owns[event.seat] += f',"id":{encode(event.move)}'
    heard = [encode(told(happened, seat)) for seat in range(seats)] if happened.receivers else [news] * seats
    updates = [f'{begin}{news}{view},"own":{own}{end}'.encode() for news, own in zip(heard, owns, strict=True)]
    return [*updates, f"{begin}{news}{view}{end}".encode()]
