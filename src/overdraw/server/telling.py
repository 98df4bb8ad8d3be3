"""What a seat is told: of an event, of a table, of a game. The log holds secrets; from here on nothing does."""

from typing import cast

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
    Update,
    write_message,
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
        case Ended():
            return Changed("ended", None)
        case Rematch():
            return Changed("rematch", None)


def _heard(outcomes: list[str], happened: Happened, seat: Seat | None) -> list[str | None]:
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
    )


def public_view(table: Table) -> View | None:
    seen = table.view(None)
    return None if seen is None else wire_of(table.game).public(seen)


def own_view(table: Table, seat: Seat | None) -> Own | None:
    if seat is None or table.round is None:
        return None
    return wire_of(table.game).own(table.round.state, seat, table.undoable(seat))


def _own(table: Table, seat: Seat | None, actor: Seat | None) -> Own | None:
    """The same, for whoever knows who is to act: nobody else can take anything back."""
    if seat == actor or seat is None or table.round is None:
        return own_view(table, seat)
    return wire_of(table.game).own(table.round.state, seat, False)


class Bulletin:
    """One event, written for each of the table's viewers: what they share is written once."""

    def __init__(self, identity: str, table: Table) -> None:
        happened = table.history[-1]
        self._table, self._happened = table, happened
        view = public_view(table)
        self._view = None if view is None else cast("View", msgspec.Raw(_encoder.encode(view)))
        changes_table = table.seats_changed or table.status != "playing"
        self._info = table_info(identity, table) if changes_table else None
        self._deadline = table.deadline
        self._actor = table.actor
        self._told = None if any(receiver is not None for receiver in happened.receivers) else told(happened, None)

    def to(self, seat: Seat | None, move: str | None = None) -> str:
        """The message for this seat, or with None for a spectator; `move` is the id that its sender gave it."""
        return write_message(
            Update(
                seq=self._happened.seq,
                event=self._told or told(self._happened, seat),
                view=self._view,
                own=_own(self._table, seat, self._actor),
                table=self._info,
                deadline=self._deadline,
                id=move,
            )
        )
