"""What a seat is told: of an event, of a table, of a game. The log holds secrets; from here on nothing does."""

import msgspec

from overdraw.core.seats import Seat
from overdraw.dealing.generator import ALGORITHM
from overdraw.server.events import (
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
from overdraw.server.protocol import (
    Began,
    Changed,
    Moved,
    SeatInfo,
    ShuffleInfo,
    TableInfo,
    Told,
    TookBack,
)
from overdraw.server.roles import Happened
from overdraw.server.table import Table
from overdraw.server.views import Own, View, wire_of

_encoder = msgspec.json.Encoder()


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


def _heard(outcomes: list[str], happened: Happened, seat: Seat | None) -> list[str | None]:
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
        starter=setup.starter,
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
    return wire_of(table.game).public(table.round.state, table.setup.shown)


def own_view(table: Table, seat: Seat | None) -> Own | None:
    if seat is None or table.round is None:
        return None
    return wire_of(table.game).own(table.round.state, seat, table.undoable(seat))


class Bulletin:
    """One event, written for each of the table's viewers: what they share is written once.

    Put together, the pieces are an `Update`; a test reads them as one.
    """

    def __init__(self, identity: str, table: Table) -> None:
        happened = table.history[-1]
        view = public_view(table)
        self._table, self._happened, self._actor, self._wire = table, happened, table.actor, wire_of(table.game)
        self._view = b"" if view is None else b',"view":' + _encoder.encode(view)
        self._shared = None if happened.receivers else self._beginning(None)
        changes_table = table.seats_changed or table.status != "playing"
        info = b',"table":' + _encoder.encode(table_info(identity, table)) if changes_table else b""
        deadline = table.deadline
        self._end = info + (b"" if deadline is None else b',"deadline":%d' % deadline)

    def to(self, seat: Seat | None, move: str | None = None) -> bytes:
        """The message for this seat, or with None for a spectator; `move` is the id that its sender gave it."""
        beginning = self._shared or self._beginning(seat)
        end = self._end if move is None else b'%s,"id":%s' % (self._end, _encoder.encode(move))
        game = self._table.round
        if seat is None or game is None:
            return b"%s%s}" % (beginning, end)
        if seat == self._actor:
            own = _encoder.encode(self._wire.own(game.state, seat, game.undoable(seat) > 0))
        else:  # whoever is not to act can do nothing, and take nothing back
            own = self._wire.waiting(game.state, seat)
        return b'%s,"own":%s%s}' % (beginning, own, end)

    def _beginning(self, seat: Seat | None) -> bytes:
        event = _encoder.encode(told(self._happened, seat))
        return b'{"type":"update","seq":%d,"event":%s%s' % (self._happened.seq, event, self._view)
