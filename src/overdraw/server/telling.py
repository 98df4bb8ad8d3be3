"""What a seat is told: of an event, of a table, of a game. The log holds secrets; from here on nothing does."""

from typing import cast

from msgspec import Raw

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
from overdraw.server.views import Own, View
from overdraw.server.writing import Writer, write, writer_of


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
    return cast("View", Raw(writer_of(table.game).public(table.round.state, table.setup.shown)))


def own_view(table: Table, seat: Seat | None) -> Own | None:
    if seat is None or table.round is None:
        return None
    state, writer = table.round.state, writer_of(table.game)
    if seat != table.actor:
        return cast("Own", Raw(writer.waiting(state)[seat]))
    return cast("Own", Raw(writer.own(state, seat, table.undoable(seat))))


class Bulletin:
    """One event, written for each of the table's viewers: what they share is written once.

    Put together, the pieces are an `Update`; a test reads them as one.
    """

    __slots__ = ("_actor", "_end", "_happened", "_round", "_shared", "_view", "_waiting", "_writer")

    def __init__(self, identity: str, table: Table, writer: Writer) -> None:
        self._happened, self._round, self._actor, self._writer = table.history[-1], table.round, table.actor, writer
        self._view = self._end = ""
        if self._round is not None:
            self._view = f',"view":{writer.public(self._round.state, table.setup.shown)}'
            self._waiting = writer.waiting(self._round.state)
        self._shared = None if self._happened.receivers else self._beginning(None)
        if table.seats_changed or table.status != "playing":
            self._end = f',"table":{write(table_info(identity, table))}'
        if (deadline := table.deadline) is not None:
            self._end += f',"deadline":{deadline}'

    def to(self, seat: Seat | None, move: str | None = None) -> bytes:
        """The message for this seat, or with None for a spectator; `move` is the id that its sender gave it."""
        beginning = self._shared or self._beginning(seat)
        end = self._end if move is None else f'{self._end},"id":{write(move)}'
        if seat is None or self._round is None:
            return f"{beginning}{end}}}".encode()
        if seat == self._actor:
            own = self._writer.own(self._round.state, seat, self._round.undoable(seat) > 0)
        else:  # whoever is not to act can do nothing, and take nothing back
            own = self._waiting[seat]
        return f'{beginning},"own":{own}{end}}}'.encode()

    def _beginning(self, seat: Seat | None) -> str:
        event = write(told(self._happened, seat))
        return f'{{"type":"update","seq":{self._happened.seq},"event":{event}{self._view}'
