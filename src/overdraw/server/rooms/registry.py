"""All tables of one node: created, found, loaded when they are first asked for, and put away when nobody is there."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any, Final

import msgspec

from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, FileError, NoSuchTable, OverdrawError, PlayerError, StoreFailed, TooMuch
from overdraw.games.catalogue import game_named
from overdraw.records import Record
from overdraw.server.bot_pool.pool import Thinkers
from overdraw.server.bot_pool.programs import Programs
from overdraw.server.config import Config
from overdraw.server.http.replay import read_record_of
from overdraw.server.http.schemas import CreateTable, Join, Joined, Listed, SeatWish, TableMade
from overdraw.server.logging import log, short
from overdraw.server.metrics import Metrics
from overdraw.server.protocol.messages import TableInfo
from overdraw.server.rooms.presence import REPEAT_EVERY
from overdraw.server.rooms.room import Room, now, row_of
from overdraw.server.store import SOMETHING_MISSED, Notification, Store
from overdraw.server.tables.creating import Starter, created, line_of
from overdraw.server.tables.decide import Table
from overdraw.server.tables.events import Chair
from overdraw.server.tables.presenter import table_info
from overdraw.server.tokens import hashed, new_id, new_token
from overdraw.server.websocket.connection_messages import GOING_AWAY

PUT_AWAY_AFTER: Final = 300.0
"""Seconds that an empty room is kept in memory."""

TIDY_EVERY: Final = 3600.0
PROBE_EVERY: Final = 1.0
"""Seconds for which the store counts as writable after it took something: readiness may be asked for without limit."""

HOUR: Final = 3_600_000
REMOVED_AFTER: Final = 24 * HOUR
"""Milliseconds for which the log of a closed table is kept: every other node hears of the closing long before."""

MOST_LISTED: Final = 100


class House:
    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config, self.store, self.metrics = config, store, metrics
        self.rooms: dict[str, Room] = {}
        self.sockets = 0
        self.replaying = asyncio.Semaphore()
        """One at a time, for each takes long enough to hold up others."""
        self.closing = False
        self.trouble = ""
        self._writable_at = -PROBE_EVERY
        programs = Programs() if config.programs else None
        self._thinkers = Thinkers(config.bot_processes, config.bot_seconds, programs)
        self._warming: asyncio.Task[None] | None = None
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._hearing: set[asyncio.Task[None]] = set()
        self._keeping: asyncio.Task[None] | None = None
        metrics.watch("overdraw_tables", "Tables in memory.", lambda: len(self.rooms))
        metrics.watch("overdraw_sockets", "Open sockets.", lambda: self.sockets)
        metrics.watch("overdraw_store_queue", "Events that wait to be written.", lambda: store.queued)

    async def open(self) -> None:
        try:
            await self.store.open(self._hear)
        except OverdrawError as error:
            self.trouble = str(error)
            raise
        self._keeping = asyncio.create_task(self._keep())
        if self.config.bot_warm_up:
            self._warming = asyncio.create_task(self._thinkers.warm_up())

    async def check_ready(self) -> None:
        """Raise StoreFailed if no move could be written now."""
        if self.closing:
            raise StoreFailed("the server is about to stop")
        if time.monotonic() - self._writable_at >= PROBE_EVERY:
            await self.store.check_writable()
            self._writable_at = time.monotonic()

    async def dismiss_everybody(self) -> None:
        """Tell every client to come back, and let what is being said go out."""
        self.closing = True
        for room in list(self.rooms.values()):
            room.dismiss_all("the server restarts: come back in a moment", GOING_AWAY)
        await asyncio.sleep(0.05)

    async def close(self) -> None:
        """Write what is left, and go."""
        self.closing = True
        for task in (self._keeping, self._warming):
            if task is not None:
                task.cancel()
        await self._thinkers.close()
        await self.store.close()

    # Tables

    async def create(self, wish: CreateTable) -> TableMade:
        if len(self.rooms) >= self.config.max_tables:
            raise TooMuch("there is no room for another table now: try again later")
        game = game_named(wish.game)
        if len(mine := [seat for seat, asked in enumerate(wish.seats) if asked.kind == "me"]) > 1:
            raise BadValue("you can take one seat; join for the others from the same device")
        token, invite, identity = new_token(), new_token(), new_id()
        chairs: list[Chair] = []
        for asked in wish.seats:
            self._thinkers.check(game, asked.bot or "")
            chairs.append(_chair(game, asked, wish.name, token, chairs, programs=self.config.programs))
        rules, starter, line = _beginning(game, wish)
        event = created(
            game,
            rules,
            chairs,
            host=token,
            invite=invite,
            at=now(),
            starter=starter,
            line=line,
            listed=wish.listed,
            clock=wish.clock,
            take_over_after=wish.take_over_after,
            shown=wish.shown,
            suggestions=wish.suggestions,
        )
        table = Table(event)
        await self.store.append(identity, 1, event, row_of(identity, table))
        self.rooms[identity] = self._room(identity, table)
        self.metrics.created.add()
        log("table created", table=short(identity), game=game.name)
        return TableMade(identity, token, mine[0] if mine else None, invite)

    async def join(self, identity: str, wish: Join) -> Joined:
        room = await self.room(identity)
        if not room.table.may_enter(room.table.role(None), wish.invite):
            raise NoSuchTable
        token = new_token()
        await room.run(lambda table: table.sit(wish.name, token, wish.seat, now()))
        seat = room.table.role(token).seat
        assert seat is not None
        return Joined(identity, seat, token)

    async def look(self, identity: str, invite: str | None, token: str | None) -> TableInfo:
        table = await (await self.room(identity)).sure_table()
        if not table.may_enter(table.role(token), invite):
            raise NoSuchTable
        return table_info(identity, table)

    async def record(self, identity: str, number: int) -> Record:
        table = await (await self.room(identity)).sure_table()
        return table.finished_game(number)

    async def listed(self) -> list[Listed]:
        rows = await self.store.listed(MOST_LISTED)
        return [Listed(row.table, row.game, row.edition, row.seats, row.free, row.created) for row in rows]

    async def room(self, identity: str) -> Room:
        """The room of a table, loaded from its log if it is not in memory."""
        if (room := self.rooms.get(identity)) is not None:
            return room
        if (loading := self._loading.get(identity)) is None:
            loading = asyncio.create_task(self._load(identity))
            self._loading[identity] = loading
            loading.add_done_callback(lambda _: self._loading.pop(identity, None))
        return await asyncio.shield(loading)

    async def _load(self, identity: str) -> Room:
        events = await self.store.read(identity)
        if not events:
            raise NoSuchTable
        room = self._room(identity, Table.replay(events))
        self.rooms[identity] = room
        if self.store.shared:
            await room.look_again()  # what another node wrote since we read was told while nobody listened here
        room.driver.go_on()
        return room

    def _room(self, identity: str, table: Table) -> Room:
        return Room(identity, table, self.store, self._thinkers, self.metrics, self.config.bot_pace)

    # What goes on by itself

    def _hear(self, heard: Notification) -> None:
        if heard is SOMETHING_MISSED:
            for room in self.rooms.values():
                self._listen(room.look_again())
        elif (found := self.rooms.get(heard.table)) is not None:
            self._listen(found.hear(heard))

    def _listen(self, hearing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(hearing)
        self._hearing.add(task)
        task.add_done_callback(self._heard)

    def _heard(self, task: "asyncio.Task[None]") -> None:
        self._hearing.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log("a word of another node was lost", level=logging.WARNING, error=error)

    async def _keep(self) -> None:
        tidied = time.monotonic() - TIDY_EVERY
        while True:
            try:
                if time.monotonic() - tidied >= TIDY_EVERY:
                    tidied = time.monotonic()
                    await self.tidy()
                self.put_away()
                if self.store.shared:
                    for room in self.rooms.values():
                        if room.connections:
                            room.announce()
            except OverdrawError as error:
                log("tidying failed", level=logging.WARNING, error=error)
            await asyncio.sleep(REPEAT_EVERY)

    async def tidy(self) -> int:
        """Close tables at which nobody started, and remove those that were closed long ago; how many were closed.

        Closing is an event like any other: if another node starts a game there, the second of the two conflicts.
        """
        before = now() - int(self.config.tidy_after * HOUR)
        removed = await self.store.remove_closed(now() - REMOVED_AFTER)
        closed = 0
        for identity in await self.store.idle_lobbies(before):
            try:
                room = await self.room(identity)
                await room.run(lambda table: table.close_unused(before, now()))
            except PlayerError:  # somebody started there, or another node closed it
                continue
            except (FileError, msgspec.MsgspecError) as error:
                log("cannot close a table", level=logging.WARNING, error=error, table=short(identity))
                continue
            closed += 1
            self._put_away_if_idle(identity, room, time.monotonic())
        if closed or removed:
            log("tidied", closed=closed, removed=removed)
        return closed

    def put_away(self, after: float = PUT_AWAY_AFTER) -> None:
        """Forget rooms in which nobody is; their logs bring them back."""
        oldest = time.monotonic() - after
        for identity, room in list(self.rooms.items()):
            self._put_away_if_idle(identity, room, oldest)

    def _put_away_if_idle(self, identity: str, room: Room, oldest: float) -> None:
        if not room.connections and not room.driver.busy and room.idle_since < oldest:
            room.driver.stop()
            self.rooms.pop(identity, None)


def _beginning(game: AnyGame, wish: CreateTable) -> tuple[Any, Starter, tuple[str, ...]]:
    """The rules, who starts, and the events that were played before: asked for, or another game's."""
    if wish.begin is None:
        return game.rules(wish.edition, len(wish.seats), wish.options), wish.starter, ()
    if wish.edition is not None or wish.options or wish.starter != "random":
        raise BadValue("a game that goes on from another has its rules and its first player: ask for no others")
    record = read_record_of(wish.begin.record)
    if record.game != game.name:
        raise BadValue(f"the record is one of {record.played.title}, not of {game.title}")
    if len(record.players) != len(wish.seats):
        raise BadValue(f"the record has {len(record.players)} seats, not {len(wish.seats)}")
    return game.read_rules(record.rules), record.first, line_of(record, wish.begin.events)


def _chair(game: AnyGame, asked: SeatWish, name: str, token: str, before: list[Chair], *, programs: bool) -> Chair:
    if asked.kind == "me":
        return Chair(name=name, token=hashed(token))
    if asked.kind == "open":
        return Chair()
    if asked.bot is None:
        raise BadValue("a bot's seat names its bot")
    called = bot_named(game, asked.bot, programs=programs).seat_name
    same = sum(chair.bot == asked.bot for chair in before)
    return Chair(name=f"{called} {same + 1}" if same else called, bot=asked.bot)
