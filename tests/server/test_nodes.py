"""What a node makes of what other nodes write: it misses nothing, doubles nothing, and begins anew only if it must."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from overdraw.errors import Conflict, NoSuchTable, UnknownOutcome
from overdraw.records import Record
from overdraw.server.config import Config
from overdraw.server.metrics import Metrics
from overdraw.server.protocol.messages import Act, Hello, TableInfo
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room
from overdraw.server.store import Notification, TableRow
from overdraw.server.store.store import resolve_all
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Acted, AnyEvent, read_event, write_event
from overdraw.server.tables.permissions import Role
from overdraw.server.websocket.connection_messages import Connection
from tests.server.players import run
from tests.server.tables import HOST, act, play_on, random_move, same, started, token

TABLE = "a" * 22


class Log:
    """A store in memory that other nodes write to as well. `after_read` happens when something was just read, and
    `failure` is the next answer to a write, which did not arrive.
    """

    shared, queued = True, 0

    def __init__(self, events: list[AnyEvent]) -> None:
        self.events = events
        self.reads: list[int] = []
        self.after_read: Callable[[], None] = lambda: None
        self.failure: Exception | None = None

    async def open(self, on_notification: Callable[[Notification], None]) -> None: ...

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        answer, self.failure = self.failure, None
        if answer is None and seq != len(self.events) + 1:
            answer = Conflict("another node was first")
        elif answer is None:
            self.events.append(read_event(write_event(event)))
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        resolve_all([(future, answer)])
        return future

    async def read(self, table: str, after: int = 0) -> list[AnyEvent]:
        self.reads.append(after)
        events = self.events[after:]
        await asyncio.sleep(0)
        done, self.after_read = self.after_read, lambda: None
        done()
        return events

    async def listed(self, limit: int) -> list[TableRow]:
        return []

    async def idle_lobbies(self, before: int) -> list[str]:
        return []

    async def remove_closed(self, before: int) -> int:
        return 0

    async def tables(self, status: str) -> AsyncIterator[str]:
        for table in list[str]():
            yield table

    def publish(self, table: str, body: bytes) -> None: ...

    async def check_writable(self) -> None: ...


class Slow(Log):
    """A store whose writes wait until they are let through. What is said of them then need not be true."""

    def __init__(self, events: list[AnyEvent]) -> None:
        super().__init__(events)
        self.waiting: list[Callable[[Exception | None], None]] = []

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        write, future = super().append, asyncio.get_running_loop().create_future()

        def let_through(said: Exception | None) -> None:
            write(table, seq, event, row)
            resolve_all([(future, said)])

        self.waiting.append(let_through)
        return future


class Node(Log):
    """A store whose messages the `other` node gets."""

    other: "Node"
    words = 0

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self.on_notification = on_notification

    def publish(self, table: str, body: bytes) -> None:
        self.words += 1
        asyncio.get_running_loop().call_soon(self.other.on_notification, Notification(table, 0, body))


class Client:
    """A seat at a room, and what it was told."""

    def __init__(self, seat: int) -> None:
        self.told: list[dict[str, Any]] = []
        self.connection = Connection(Role(seat, seat == 0), self)

    def send(self, text: bytes) -> None:
        self.told.append(json.loads(text))

    def close(self, code: int, reason: str) -> None:
        self.told.append({"type": "closed", "code": code})

    @property
    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.told if message["type"] == "update"]


def house_with(log: Log) -> House:
    return House(Config(database="unused"), log, Metrics())


async def entered(house: House, seat: int, last: int | None = None) -> tuple[Room, Client]:
    room, client = await house.room(TABLE), Client(seat)
    await room.enter(client.connection, Hello(TABLE, token(seat), last=last))
    await asyncio.sleep(0)
    return room, client


async def settled() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@asynccontextmanager
async def two_nodes(one: Node, two: Node) -> AsyncIterator[list[House]]:
    """Two houses that hear each other."""
    one.other, two.other = two, one
    houses = [House(Config(database="unused", bot_warm_up=False), store, Metrics()) for store in (one, two)]
    try:
        for house in houses:
            await house.open()
        yield houses
    finally:
        for house in houses:
            await house.close()


def pushed() -> tuple[Table, list[AnyEvent], AnyEvent]:
    """A table, its log, and the event that a first push of seat 0 becomes."""
    table, log = started(starter=0)
    return table, log, act(table, "push", "mine", at=5_000)


def test_what_is_written_while_a_table_is_loaded_is_not_missed() -> None:
    async def scenario() -> None:
        _, events, next_one = pushed()
        log = Log(list(events))
        house = house_with(log)
        log.after_read = lambda: log.events.append(next_one)  # and nobody here listens for this table yet
        room, _ = await entered(house, 0)
        assert room.table.seq == len(log.events)
        assert same(room.table, Table.replay(log.events))

    run(scenario())


def test_a_move_that_was_written_by_a_node_that_died_is_answered_once_and_nothing_is_read_again() -> None:
    async def scenario() -> None:
        _, events, written = pushed()
        log = Log(list(events))
        house = house_with(log)
        room, mine = await entered(house, 0)
        _, other = await entered(house, 1)
        table, seen = room.table, room.table.seq
        log.events.append(written)  # at the node that died, before it could tell
        log.reads.clear()
        assert room.act_at_once(mine.connection, Act("mine", seen, "push"))
        await settled()
        assert other.seqs == [seen + 1]
        assert mine.told[-1] == {"type": "done", "id": "mine", "seq": seen + 1}
        assert log.events == [*events, written]
        assert log.reads == [seen]
        assert room.table is table
        assert same(table, Table.replay(log.events))

    run(scenario())


def test_whoever_was_second_is_told_what_the_first_did() -> None:
    async def scenario() -> None:
        _, events, written = pushed()
        log = Log(list(events))
        house = house_with(log)
        room, mine = await entered(house, 0)
        seen = room.table.seq
        log.events.append(msgspec.structs.replace(written, move="another"))  # from the same player's other window
        assert room.act_at_once(mine.connection, Act("mine", seen, "push"))
        await settled()
        assert mine.seqs == [seen + 1]
        assert mine.told[-1]["code"] == "action/too-old"
        assert same(room.table, Table.replay(log.events))

    run(scenario())


@pytest.mark.parametrize("failure", [UnknownOutcome("no answer"), Conflict("so it seemed")])
def test_a_move_of_which_nobody_knows_whether_it_was_written_is_made_once(failure: Exception) -> None:
    async def scenario() -> None:
        _, events, _ = pushed()
        log = Log(list(events))
        house = house_with(log)
        room, mine = await entered(house, 0)
        seen = room.table.seq
        log.failure = failure
        assert room.act_at_once(mine.connection, Act("mine", seen, "push"))
        assert not room.act_at_once(mine.connection, Act("next", seen, "push"))  # its turn has not come
        await settled()
        assert mine.seqs == [seen + 1]
        assert len(log.events) == seen + 1
        assert same(room.table, Table.replay(log.events))

    run(scenario())


def test_a_client_that_saw_more_elsewhere_is_believed() -> None:
    async def scenario() -> None:
        _, events, written = pushed()
        log = Log(list(events))
        house = house_with(log)
        room, other = await entered(house, 1)
        log.events.append(written)
        log.reads.clear()
        _, mine = await entered(house, 0, last=len(log.events))
        assert mine.told[0]["seq"] == len(log.events)
        assert other.seqs == [len(log.events)]
        assert log.reads == [len(events)]
        assert same(room.table, Table.replay(log.events))

    run(scenario())


def test_a_node_that_loads_a_table_learns_who_sits_elsewhere_and_counts_their_absence_from_when_they_go() -> None:
    async def scenario() -> None:
        _, events = started(starter=1)
        events[0] = msgspec.structs.replace(events[0], take_over_after=2)
        async with two_nodes(Node(events), Node(events)) as (here, there):
            room, first = await entered(here, 0)
            away, second = await entered(there, 1)
            await settled()
            assert room.present() == away.present() == [True, True]
            assert second.told[-1]["present"] == [True, True]
            await asyncio.sleep(1.2)
            room.leave(first.connection)
            await asyncio.sleep(1.2)
            assert away.table.chairs[0].stand_in is None
            while away.table.chairs[0].stand_in is None:
                await asyncio.sleep(0.1)
                await away.look_again()

    run(scenario())


def test_nodes_answer_each_other_and_fall_silent() -> None:
    async def scenario() -> None:
        _, events = started()
        one, two = Node(events), Node(events)
        async with two_nodes(one, two) as (here, there):
            await entered(here, 0)
            await entered(there, 1)
            await settled()
            assert (one.words, two.words) == (3, 2)  # each asks and says who came; the first also answers

    run(scenario())


def test_whoever_lost_a_seat_while_they_waited_to_enter_does_not_get_it() -> None:
    async def scenario() -> None:
        _, events = started("rows", 2)
        house = house_with(Log(events))
        room, _ = await entered(house, 0)
        async with room._turns:
            sent_away = asyncio.create_task(room.run(lambda table: table.empty(HOST, 1, 5_000)))
            await settled()
            coming = asyncio.create_task(entered(house, 1))
            await settled()
        await sent_away
        with pytest.raises(NoSuchTable):
            await coming
        assert len(room.connections) == 1

    run(scenario())


def test_a_result_is_told_to_nobody_before_it_is_written() -> None:
    """The secret of the shuffle comes with it."""

    async def scenario() -> None:
        table, events = started("rows", 2)
        play_on(table, events, Random(1))
        *before, last = events
        assert isinstance(last, Acted)
        store = Slow(before)
        house = house_with(store)
        room, mine = await entered(house, last.seat)
        assert room.act_at_once(mine.connection, Act("last", len(before), last.action))
        asked = [asyncio.create_task(ask) for ask in (house.record(TABLE, 0), house.look(TABLE, None, token(0)))]
        await settled()
        assert not any(task.done() for task in asked)
        store.waiting.pop()(None)
        record, info = await asked[0], await asked[1]
        assert isinstance(record, Record)
        assert isinstance(info, TableInfo)
        assert info.shuffle.secret is not None
        assert len(store.events) == len(events)

    run(scenario())


def test_a_bot_goes_on_after_a_move_of_which_nobody_knew_whether_it_was_written() -> None:
    async def scenario() -> None:
        random = Random(2)
        table, events = started("push", 2, bots=(1,))
        while not (table.actor == 1 and isinstance(events[-1], Acted) and events[-1].seat == 0):
            events.append(act(table, random_move(table, random), f"move-{len(events)}"))
        *before, last = events
        assert isinstance(last, Acted)
        store = Slow(before)
        house = House(Config(database="unused", bot_warm_up=False, bot_pace=0), store, Metrics())
        room, mine = await entered(house, 0)
        assert room.act_at_once(mine.connection, Act(last.move or "", len(before), last.action))
        store.waiting.pop()(UnknownOutcome("nobody knows"))
        await settled()
        assert mine.told[-1]["type"] == "done"
        while not store.waiting:  # the bot thinks in another process
            await asyncio.sleep(0.01)
        await house.dismiss_everybody()
        await house.close()

    run(scenario())
