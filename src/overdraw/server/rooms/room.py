"""A room: a table with its clients around it. Here decisions become durable, and only then are they told.

One thing happens at a time at a table; tables do not wait for each other.
"""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from overdraw.errors import Conflict, NoSuchTable, NotAllowed, OverdrawError, WrongMoment
from overdraw.server.bot_pool.pool import Thinkers
from overdraw.server.metrics import Metrics
from overdraw.server.protocol.messages import (
    PROTOCOL,
    Act,
    AskOdds,
    ClientMessage,
    ComeBack,
    Contribute,
    Done,
    End,
    FreeSeat,
    Hello,
    Leave,
    Odds,
    PlayAgain,
    Presence,
    React,
    Reacted,
    SeatBot,
    Start,
    Suggest,
    Suggested,
    Undo,
    Welcome,
    write_message,
)
from overdraw.server.protocol.views import ViewSerializer
from overdraw.server.rooms.autoplay import Driver
from overdraw.server.rooms.presence import Presences
from overdraw.server.store import Notification, Store, TableRow
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Acted, AnyEvent, Emptied, Replaced, Vacated, read_event
from overdraw.server.tables.permissions import Role
from overdraw.server.tables.presenter import own_view, public_view, table_info, told, write_updates
from overdraw.server.turns import Turns
from overdraw.server.websocket.connection_messages import Connection

UNSEATING: Final = (Emptied, Replaced, Vacated)

Command = Callable[[Table], AnyEvent | int]

_AGAIN: Final[set["asyncio.Task[None]"]] = set()
"""Moves that are tried once more: somebody must keep a task while it runs."""


def now() -> int:
    return int(time.time() * 1000)


class Room:
    def __init__(
        self, identity: str, table: Table, store: Store, thinkers: Thinkers, metrics: Metrics, pace: float
    ) -> None:
        self.id, self.table = identity, table
        self.store, self.metrics = store, metrics
        self.connections: set[Connection] = set()
        self.idle_since = time.monotonic()
        self.presences = Presences()
        self._published = table.seq
        self._doubtful = False
        """Whether the table may be another one than the log has."""
        self._behind = False
        """Whether the log may have gone on."""
        self._thinkers = thinkers
        self._turns = Turns()
        self._views = ViewSerializer(table.game, len(table.chairs))
        self.driver = Driver(self, thinkers, pace)

    # Clients come and go

    async def enter(self, connection: Connection, hello: Hello) -> None:
        async with self._turns:
            if self.store.shared and hello.last is not None and hello.last > self.table.seq:
                self._behind = True  # the client was told more by another node than we have heard
            table = await self._sure_table()
            connection.role = _role(table, hello)  # only now, for who waits here may lose a seat meanwhile
            self.connections.add(connection)
            connection.send(self._welcome(connection.role, table, hello.last))
            self._tell_presence(besides=connection)
            self.driver.go_on()

    def leave(self, connection: Connection) -> None:
        if connection in self.connections:
            self.connections.remove(connection)
            self.idle_since = time.monotonic()
            self._tell_presence()
            self.driver.go_on()

    def _welcome(self, role: Role, table: Table, last: int | None) -> Welcome:
        missed = None if last is None else table.missed(last)
        return Welcome(
            protocol=PROTOCOL,
            seq=table.seq,
            seat=role.seat,
            host=role.host,
            table=table_info(self.id, table),
            view=public_view(table),
            own=own_view(table, role.seat),
            missed=None if missed is None else [told(happened, role.seat) for happened in missed],
            deadline=table.deadline,
            present=self.present(),
            spectators=self.presences.spectators(self.connections),
        )

    def present(self) -> list[bool]:
        return self.presences.seats(self.connections, len(self.table.chairs))

    def announce(self, *, asking: bool = False) -> None:
        """Tell the other nodes who is here; asked, they answer with the same, and no answer asks."""
        if self.store.shared:
            self.store.publish(self.id, self.presences.written(self.connections, asking=asking))

    def _tell_presence(self, besides: Connection | None = None) -> None:
        self.announce()
        message = Presence(self.present(), self.presences.spectators(self.connections))
        self._broadcast(write_message(message), besides)

    def dismiss_all(self, reason: str, code: int) -> None:
        self.driver.stop()
        for connection in list(self.connections):
            connection.dismiss(reason, code, again=True)

    # What clients ask for

    async def handle(self, connection: Connection, message: ClientMessage) -> None:
        """Do what is asked, or answer why not."""
        move = message.id if isinstance(message, Act | Undo) else None
        try:
            if isinstance(message, Suggest | React | AskOdds):
                async with self._turns:  # so that answers come in the order of the questions
                    self._beside_the_log(connection, message)
            else:
                if isinstance(message, SeatBot):
                    self._thinkers.check(self.table.game, message.bot)
                programs = self._thinkers.allows_programs
                await self.run(_command(connection, message, programs=programs), connection, move)
        except OverdrawError as error:
            self.metrics.refused.add(error.code)
            connection.refuse(error, move, self._published)

    def act_at_once(self, by: Connection, act: Act) -> bool:
        """What `handle` does with a move, without a task of its own; False where it would have to wait."""
        if self._turns.taken or self._doubtful or self._behind:
            return False
        begin = time.perf_counter()
        try:
            event = self.table.act(by.role, act.action, move=act.id, seen=act.seen, at=now())
            if isinstance(event, int):
                by.send(Done(act.id, event))
                return True
            self._write(event).add_done_callback(partial(self._acted, by, act, begin))
        except OverdrawError as error:  # refused, and nothing changed
            self.metrics.refused.add(error.code)
            by.refuse(error, act.id, self._published)
            return True
        except BaseException:
            self._doubtful = True
            raise
        self._turns.take()
        return True

    def _acted(self, by: Connection, act: Act, begin: float, written: "asyncio.Future[None]") -> None:
        try:
            if written.exception() is None:
                self._happened(begin)
            else:  # another node was faster, or nobody knows: the log does
                again = asyncio.create_task(self.handle(by, act))
                _AGAIN.add(again)
                again.add_done_callback(_AGAIN.discard)
        finally:
            self._turns.pass_on()

    async def run(self, command: Command, by: Connection | None = None, move: str | None = None) -> None:
        """Let something happen at the table: decided, written down for good, then told to everybody."""
        begin = time.perf_counter()
        async with self._turns:
            while True:
                table = await self._sure_table()
                answer = self._decided(command, table)
                if isinstance(answer, int):
                    assert by is not None
                    assert move is not None
                    by.send(Done(move, answer))
                    return
                try:
                    await self._write(answer)
                    break
                except Conflict:
                    continue  # another node was faster: look again, with what it wrote
            self._happened(begin)

    def _happened(self, begin: float) -> None:
        """It is written down: tell everybody, and see what comes next."""
        self._doubtful = False
        self._publish()
        self.driver.go_on()
        event = self.table.history[-1].event
        if isinstance(event, Acted):
            self.metrics.moves.add(event.by)
            self.metrics.latency.add(time.perf_counter() - begin)
            if self.table.status == "over":
                self.metrics.finished.add()

    def _decided(self, command: Command, table: Table) -> AnyEvent | int:
        try:
            return command(table)
        except OverdrawError:
            raise  # refused, and nothing changed
        except BaseException:
            self._doubtful = True  # a fault of ours may have left the table half changed
            raise

    def _beside_the_log(self, connection: Connection, message: Suggest | React | AskOdds) -> None:
        table, seat = self.table, connection.role.seat
        match message:
            case AskOdds():
                view, odds = table.view(None), table.game.odds
                if view is None or odds is None:
                    raise WrongMoment("there are no odds to tell now")
                chance = odds(view)
                connection.send(Odds(chance.numerator, chance.denominator))
            case Suggest(action):
                if seat is None or not table.setup.suggestions:
                    raise NotAllowed("suggestions are for players, where the table allows them")
                if table.round is None or table.actor in (None, seat):
                    raise WrongMoment("there is nobody to advise now")
                if action is not None:
                    table.round.read(action)
                self._say(Suggested(seat, action))
            case React(reaction):
                self._say(Reacted(seat, reaction))

    def _say(self, message: Suggested | Reacted) -> None:
        frame = write_message(message)
        self._broadcast(frame)
        if self.store.shared:
            self.store.publish(self.id, msgspec.json.encode({"frame": frame.decode()}))

    def _broadcast(self, frame: bytes, besides: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not besides:
                connection.socket.send(frame)

    # The log

    def _write(self, event: AnyEvent) -> "asyncio.Future[None]":
        """From here until the store answers nobody knows whether it happened; if it fails, the log decides."""
        self._doubtful = True
        row = row_of(self.id, self.table) if self.table.seats_changed or self.table.status != "playing" else None
        return self.store.append(self.id, self.table.seq, event, row)

    def _publish(self) -> None:
        if self.table.seats_changed:
            self._unseat_former(self.table.history[-1].event)
        updates = write_updates(self.id, self.table, self._views)
        self._published = self.table.seq
        for connection in self.connections:
            seat = connection.role.seat
            connection.socket.send(updates[-1 if seat is None else seat])

    def _unseat_former(self, event: AnyEvent) -> None:
        """Whoever lost a seat watches from now on: an open socket has no more rights than its token."""
        if isinstance(event, UNSEATING):
            for connection in self.connections:
                if connection.role.seat == event.seat:
                    connection.role = Role(None, connection.role.host)

    async def sure_table(self) -> Table:
        """The table for somebody who only looks: what is decided and not written yet is no news."""
        async with self._turns:
            return await self._sure_table()

    async def _sure_table(self) -> Table:
        """The table as the log has it. What others wrote meanwhile is told event by event."""
        if self._doubtful or self._behind:
            news = await self.store.read(self.id, self._published)
            if self._doubtful and not self._agrees(news):
                events = await self.store.read(self.id)
                self.table, news = Table.replay(events[: self._published]), events[self._published :]
            for event in news:
                if self.table.seq == self._published:
                    self.table.apply(event)
                self._publish()
            self._doubtful = self._behind = False
            if news:
                self.driver.go_on()
        return self.table

    def _agrees(self, news: list[AnyEvent]) -> bool:
        """Whether what was decided here last is in the log after all: it arrived, or another node wrote the same."""
        decided = self.table.seq == self._published + 1
        return decided and bool(news) and self.table.wrote_the_same(news[0])

    async def hear(self, heard: Notification) -> None:
        """Another node says something about this table."""
        if heard.seq == 0:
            self._overhear(msgspec.json.decode(heard.body or b"{}"))
            return
        async with self._turns:
            if heard.seq <= self._published:
                return
            if heard.seq == self.table.seq + 1 and heard.body is not None and not self._doubtful:
                self.table.apply(read_event(heard.body))
                self._publish()
            else:
                self._behind = True
                await self._sure_table()
            self.driver.go_on()

    async def look_again(self) -> None:
        """The log may have gone on without us, and people may have come and gone elsewhere."""
        self.announce(asking=True)
        async with self._turns:
            self._behind = True
            await self._sure_table()
            self.driver.go_on()

    def _overhear(self, said: dict[str, Any]) -> None:
        if "frame" in said:
            self._broadcast(str(said["frame"]).encode())
            return
        if said.get("asking"):
            self.announce()
        if self.presences.hear(said):
            message = Presence(self.present(), self.presences.spectators(self.connections))
            self._broadcast(write_message(message))
            self.driver.go_on()  # absence is counted from now on


def _role(table: Table, hello: Hello) -> Role:
    """By what right a client comes, if it may come at all."""
    role = table.role(hello.token)
    if not table.may_enter(role, hello.invite) or (hello.token is not None and role == Role()):
        raise NoSuchTable
    return role


def row_of(identity: str, table: Table) -> TableRow:
    """A table that has finished a game counts as over, whatever comes next at it: its record is there."""
    unused = table.status == "ended" and table.round is None
    return TableRow(
        table=identity,
        status="over" if table.records else "closed" if unused else table.status,
        listed=table.setup.listed,
        game=table.game.name,
        edition=str(table.rules["edition"]),
        seats=len(table.chairs),
        free=sum(chair.name is None for chair in table.chairs),
        created=table.setup.at,
        updated=table.updated,
    )


def _command(by: Connection, message: ClientMessage, *, programs: bool) -> Command:
    """What a message asks of the table, by the right that its sender has when it is done."""
    match message:
        case Act(move, seen, action):
            return lambda table: table.act(by.role, action, move=move, seen=seen, at=now())
        case Undo(move, seen):
            return lambda table: table.undo(by.role, move=move, seen=seen, at=now())
        case Contribute(contribution):
            return lambda table: table.contribute(by.role, contribution, now())
        case Start():
            return lambda table: table.start(by.role, now())
        case SeatBot(seat, bot):
            return lambda table: table.seat_bot(by.role, seat, bot, now(), programs=programs)
        case FreeSeat(seat):
            return lambda table: table.empty(by.role, seat, now())
        case End():
            return lambda table: table.end(by.role, now())
        case PlayAgain(changes):
            return lambda table: table.rematch(by.role, changes, now())
        case Leave():
            return lambda table: table.leave(by.role, now())
        case ComeBack():
            return lambda table: table.come_back(by.role, now())
        case Hello() | Suggest() | React() | AskOdds():
            raise WrongMoment("you said hello already")
