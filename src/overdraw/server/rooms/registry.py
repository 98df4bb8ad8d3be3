"""The registry: all open tables of one node. It creates tables, loads them from the store, and unloads idle ones."""

import asyncio
import logging
from functools import partial
from typing import Any, Final

import msgspec

from overdraw.core.game import AnyGame
from overdraw.errors import (
    BadValue,
    Conflict,
    FileError,
    NoSuchTable,
    OverdrawError,
    PlayerError,
    StoreFailed,
    TooMuch,
)
from overdraw.games.catalogue import game_named
from overdraw.protocol.messages import Problem, TableInfo, write_message
from overdraw.protocol.requests import CreateTable, Join, Joined, Listed, SeatWish, TableMade
from overdraw.records import Record
from overdraw.server.config import Config
from overdraw.server.logging import log, short
from overdraw.server.rooms.presence import REPEAT_EVERY
from overdraw.server.rooms.room import Room, row_of
from overdraw.server.rooms.services import Services
from overdraw.server.store import SOMETHING_MISSED, STORE_LOST, Notification
from overdraw.server.tables.commands import CloseUnused, Sit
from overdraw.server.tables.create import Starter, created, line_of, read_record_of
from overdraw.server.tables.events import Chair
from overdraw.server.tables.evolve import finished_game, finished_record, first_state, replay
from overdraw.server.tables.permissions import SPECTATOR, may_watch, permissions_of
from overdraw.server.tables.presenter import table_info
from overdraw.server.tokens import derived_id, derived_token, hashed, new_token

PUT_AWAY_AFTER: Final = 300.0
"""Seconds after which a room without clients is unloaded from memory."""

TIDY_EVERY: Final = 3600.0
PROBE_EVERY: Final = 1.0
"""After a successful test write, the store counts as writable for this many seconds. This keeps readiness checks cheap,
because they are not rate-limited.
"""

HOUR: Final = 3_600_000
REMOVE_AFTER: Final = 24 * HOUR
"""How many milliseconds the log of a closed table is kept, so that every node learns in time that the table is
closed.
"""

MOST_LISTED: Final = 100
GOING_AWAY: Final = 1001


class Registry:
    def __init__(self, config: Config, services: Services) -> None:
        self._config, self._services, self._store = config, services, services.store
        self.rooms: dict[str, Room] = {}
        self.is_closing = False
        self._writable_at = -PROBE_EVERY
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._upkeep: asyncio.Task[None] | None = None
        self._reading_logs = asyncio.Semaphore()
        services.metrics.watch("overdraw_tables", "Tables in memory.", lambda: len(self.rooms))
        services.metrics.watch("overdraw_store_queue", "Events waiting to be stored.", lambda: self._store.queued)

    async def open(self) -> None:
        await self._store.open(self._hear)
        self._upkeep = asyncio.get_running_loop().create_task(self._keep_up())

    def dismiss_all(self, reason: str) -> None:
        """Disconnect every client. Clients reconnect at once, to this node or another."""
        for room in list(self.rooms.values()):
            room.dismiss_all(reason, GOING_AWAY)

    async def close(self) -> None:
        """Stop all rooms, and wait until the store has written all queued events."""
        self.is_closing = True
        if self._upkeep is not None:
            self._upkeep.cancel()
        for room in self.rooms.values():
            room.close()
        await self._store.close()

    async def check_ready(self) -> None:
        """Raise StoreFailed if the server cannot store a move at the moment."""
        if self.is_closing:
            raise StoreFailed("the server is stopping")
        self._check_store()
        now = asyncio.get_running_loop().time()
        if now - self._writable_at >= PROBE_EVERY:
            await self._store.check_writable()
            self._writable_at = now

    # Tables

    async def create(self, wish: CreateTable) -> TableMade:
        """Create a table. A client that got no response may repeat its request, because the same id always creates the
        same table.
        """
        if len(self.rooms) >= self._config.max_tables:
            raise TooMuch("this server cannot hold any more tables; try again later")
        game = game_named(wish.game)
        if len(mine := [seat for seat, asked in enumerate(wish.seats) if asked.kind == "me"]) > 1:
            raise BadValue(
                f"cannot take {len(mine)} seats for yourself: take one, and join the table once for each other player"
            )
        secret = wish.id or new_token()
        table, token, invite = derived_id(secret), derived_token(secret, "host"), derived_token(secret, "invite")
        chairs: list[Chair] = []
        for asked in wish.seats:
            chairs.append(self._chair(game, asked, wish.name, token, chairs))
        rules, starter, line = _beginning(game, wish)
        event = created(
            game,
            rules,
            chairs,
            table=table,
            host=token,
            invite=invite,
            at=self._services.now(),
            starter=starter,
            line=line,
            listed=wish.listed,
            clock=wish.clock,
            take_over_after=wish.take_over_after,
            shown=wish.shown,
            suggestions=wish.suggestions,
            coach=wish.coach,
        )
        state = first_state(table, event)
        try:
            await self._store.append(table, 1, event, row_of(table, state))
        except Conflict:
            known = (await self.room(table)).state
            if known.setup.host != event.host:
                raise
            return TableMade(table, token, permissions_of(known, token).seat, invite)
        if table not in self.rooms:
            self.rooms[table] = Room(table, state, self._services)
        self._services.metrics.created.add()
        log("table created", table=short(table), game=game.name)
        return TableMade(table, token, mine[0] if mine else None, invite)

    async def join(self, table: str, wish: Join) -> Joined:
        """Take a seat at a table. A client that got no response may repeat its request, because the same id always
        takes the same seat.
        """
        room = await self.room(table)
        if not may_watch(room.state, wish.invite):
            raise NoSuchTable
        token = derived_token(wish.id or new_token(), room.state.setup.host)
        await room.run(Sit(wish.name, hashed(token), wish.seat))
        seat = permissions_of(room.state, token).seat
        if seat is None:
            raise NoSuchTable  # the host freed the seat at the same moment
        return Joined(table, seat, token)

    async def look(self, table: str, invite: str | None, token: str | None) -> TableInfo:
        state = (await self.room(table)).state
        if permissions_of(state, token) == SPECTATOR and not may_watch(state, invite):
            raise NoSuchTable
        return table_info(state)

    async def record(self, table: str, number: int) -> Record:
        """Return the record of a finished game. It is read from the log, unless the game has just ended."""
        state = (await self.room(table)).state
        if state.status == "over" and number == state.number:
            return finished_record(state)
        async with self._reading_logs:
            events = await self._store.read(table)
            record: Record = await self._services.offload(lambda: finished_game(table, events, number))
            return record

    async def listed(self) -> list[Listed]:
        rows = await self._store.listed(MOST_LISTED)
        return [Listed(row.table, row.game, row.edition, row.seats, row.free, row.created) for row in rows]

    def _check_store(self) -> None:
        """Reject clients while the database is unavailable, because a table in memory may then lack the latest events
        of its log.
        """
        if not self._store.healthy:
            raise StoreFailed("the database is not responding; try again later")

    async def room(self, table: str) -> Room:
        """Return the room of a table. If the table is not open, load it from the store."""
        self._check_store()
        if (room := self.rooms.get(table)) is not None:
            return room
        if (loading := self._loading.get(table)) is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(partial(self._loaded, table))
        return await asyncio.shield(loading)

    def _loaded(self, table: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            loading.exception()  # retrieve the exception even if no client is waiting for the room any more

    async def _load(self, table: str) -> Room:
        events = await self._store.read(table)
        if not events:
            raise NoSuchTable
        room = Room(table, await self._services.offload(lambda: replay(table, events)), self._services)
        self.rooms[table] = room
        if self._store.shared:
            room.refresh()  # another node may have written an event while the table was loading
        room.autoplay.wake()
        return room

    def _chair(self, game: AnyGame, asked: SeatWish, name: str, token: str, before: list[Chair]) -> Chair:
        if asked.kind == "me":
            return Chair(name=name, token=hashed(token))
        if asked.kind == "open":
            return Chair()
        if asked.bot is None:
            raise BadValue("cannot seat a bot without its name: set the field `bot`")
        called = self._services.bots.seat_name(game, asked.bot)
        same = sum(chair.bot == asked.bot for chair in before)
        return Chair(name=f"{called} {same + 1}" if same else called, bot=asked.bot)

    # Other nodes

    def _hear(self, notification: Notification) -> None:
        if notification is STORE_LOST:
            log("the database is not responding; sending clients to other nodes", level=logging.ERROR)
            error = StoreFailed("the database is not responding")
            for room in self.rooms.values():
                room.broadcast(write_message(Problem(error.code, str(error))))
            self.dismiss_all("this server cannot reach its database; reconnect in a moment")
        elif notification is SOMETHING_MISSED:
            for room in self.rooms.values():
                room.refresh()
        elif (found := self.rooms.get(notification.table)) is not None:
            try:
                found.hear(notification)
            except msgspec.MsgspecError as error:
                log(
                    "failed to process a notification from another node",
                    level=logging.WARNING,
                    error=error,
                    table=short(notification.table),
                )

    # Upkeep

    async def _keep_up(self) -> None:
        loop = asyncio.get_running_loop()
        tidied = loop.time() - TIDY_EVERY
        while True:
            try:
                if loop.time() - tidied >= TIDY_EVERY:
                    tidied = loop.time()
                    await self.tidy()
                self.put_away()
                for room in self.rooms.values():
                    if room.clients:
                        room.announce()
            except OverdrawError as error:
                log("tidying failed", level=logging.WARNING, why=str(error))
            await asyncio.sleep(REPEAT_EVERY)

    async def tidy(self) -> int:
        """Close unused lobbies, and delete the logs of tables that were closed long ago. Return how many lobbies were
        closed.

        Closing a table is an event like any other. If another node starts a game at the same time, the store rejects
        one of the two events.
        """
        now = self._services.now()
        before = now - int(self._config.tidy_after * HOUR)
        removed = await self._store.remove_closed(now - REMOVE_AFTER)
        closed = 0
        for table in await self._store.idle_lobbies(before):
            try:
                room = await self.room(table)
                await room.run(CloseUnused(before))
            except PlayerError:  # another node has started a game or closed the table
                continue
            except (FileError, msgspec.MsgspecError) as error:
                log("cannot close a table", level=logging.WARNING, error=error, table=short(table))
                continue
            closed += 1
            self._put_away_if_idle(table, room, after=0.0)
        if closed or removed:
            log("tidied", closed=closed, removed=removed)
        return closed

    def put_away(self, after: float = PUT_AWAY_AFTER) -> None:
        """Unload rooms that have been idle for long enough. Their tables can be loaded from the store again."""
        for table, room in list(self.rooms.items()):
            self._put_away_if_idle(table, room, after)

    def _put_away_if_idle(self, table: str, room: Room, after: float) -> None:
        if room.is_idle and asyncio.get_running_loop().time() - room.idle_since >= after:
            room.close()
            self.rooms.pop(table, None)


def _beginning(game: AnyGame, wish: CreateTable) -> tuple[Any, Starter, tuple[str, ...]]:
    """Return the rules, the starting player, and the events to continue from. They come from the request, or from the
    game that the new table continues.
    """
    if wish.begin is None:
        return game.rules(wish.edition, len(wish.seats), wish.options), wish.starter, ()
    if wish.edition is not None or wish.options or wish.starter != "random":
        raise BadValue(
            "cannot set edition, options or starter: a game that continues another keeps its rules and starting player"
        )
    record = read_record_of(wish.begin.record)
    if record.game != game.name:
        raise BadValue(f"cannot continue a game of {record.played.title} at a table for {game.title}")
    if len(record.players) != len(wish.seats):
        raise BadValue(
            f"cannot continue a game of {len(record.players)} players at a table with {len(wish.seats)} seats"
        )
    return game.read_rules(record.rules), record.first, line_of(record, wish.begin.events)
