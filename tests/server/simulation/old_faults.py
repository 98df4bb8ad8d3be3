"""Bugs that the server once had or could have, each as a small patch. The simulator must find them."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import PropertyMock, patch

from overdraw.dealing import JointShuffle
from overdraw.errors import Conflict, OverdrawError, StoreFailed, UnknownOutcome
from overdraw.server.rooms import room as rooms
from overdraw.server.rooms.autoplay import Autoplay
from overdraw.server.rooms.broadcaster import Client
from overdraw.server.rooms.registry import HOUR, Registry
from overdraw.server.rooms.room import Accepted, Reply, Room
from overdraw.server.tables import decide as deciding
from overdraw.server.tables.commands import BotMove, Command
from overdraw.server.tables.decide import AlreadyDone, Rejection
from overdraw.server.tables.events import AnyEvent, CommandId, Revealed
from overdraw.server.tables.evolve import evolve
from overdraw.server.tables.permissions import SPECTATOR
from overdraw.server.tables.state import Draw, TableState
from overdraw.server.websocket.session import Session
from tests.server.simulation.database import SimulatedStore


@contextmanager
def state_before_store() -> Iterator[None]:
    """The state changes before its event is durable, and stays changed if the write fails: the odds reveal the next
    card.
    """

    async def execute(self: Room, command: Command, by: Client | None, reply: Reply) -> None:
        decision = self._decide(command, SPECTATOR if by is None else by.permissions)
        if isinstance(decision, Rejection | AlreadyDone):
            reply(decision.error if isinstance(decision, Rejection) else decision)
            return
        before, after = self.state, evolve(self.state, decision)
        self.state = after
        try:
            row = rooms._changed_row(self.id, before, after)
            await self._services.store.append(self.id, after.seq, decision, row)
        except Conflict:
            self.state = before
            await self._catch_up()
            await execute(self, command, by, reply)
        except (StoreFailed, UnknownOutcome) as error:
            reply(error)
        else:
            self.state = before
            self._advance(after, own=True)
            reply(Accepted(after.seq))

    with patch.object(Room, "_execute", execute):
        yield


@contextmanager
def command_dies_with_session() -> Iterator[None]:
    """A closed session cancels its commands: an event is durable, but no client gets it."""
    running: dict[object, list[asyncio.Task[None]]] = {}
    submit, closed = Room.submit, Session.closed

    def submit_cancellable(self: Room, command: Command, by: Any = None, *rest: Any, **finished: Any) -> None:
        if by is None:
            submit(self, command, by, *rest, **finished)
            return

        async def execute() -> None:
            task = asyncio.get_running_loop().create_task(self._execute(command, by, *rest))
            running.setdefault(by, []).append(task)
            await asyncio.wait([task])

        self.post(execute, **finished)

    def close_and_cancel(self: Session) -> None:
        closed(self)
        for task in running.pop(self, ()):
            task.cancel()

    with patch.object(Room, "submit", submit_cancellable), patch.object(Session, "closed", close_and_cancel):
        yield


@contextmanager
def bot_of_any_seat() -> Iterator[None]:
    """A bot's move is not checked against its seat: it moves after its player has returned."""

    def bot_move(state: TableState, command: BotMove, at: int) -> AnyEvent:
        return deciding._act(state, command.seat, command.action, command.seen, at, command.by, None)

    with patch.object(deciding, "_bot_move", bot_move):
        yield


@contextmanager
def autoplay_gives_up() -> Iterator[None]:
    """After a failed write of a bot, the table stops until a person does something."""

    async def finish(self: Autoplay, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except OverdrawError:
            self._task = None
            return
        self._task = None
        self.wake()

    with patch.object(Autoplay, "_finish", finish):
        yield


@contextmanager
def store_waits_forever() -> Iterator[None]:
    """A node without its database keeps its clients and tells them nothing."""
    with patch.object(SimulatedStore, "patience", PropertyMock(return_value=None)):
        yield


@contextmanager
def tidying_deletes() -> Iterator[None]:
    """Idle lobbies are deleted even if another node has just started a game there, so a log loses its beginning."""

    async def tidy(self: Registry) -> int:
        before = self._services.now() - int(self._config.tidy_after * HOUR)
        store = self._store
        assert isinstance(store, SimulatedStore)
        lobbies = [table for table in await store.idle_lobbies(before) if table not in self.rooms]
        for table in lobbies:
            await store.remove(table)
        return len(lobbies)

    with patch.object(Registry, "tidy", tidy):
        yield


@contextmanager
def waits_for_devices_forever() -> Iterator[None]:
    """The draw of the shuffle goes on only when every device has answered."""
    watch = Autoplay._watch_draw

    def watch_draw(self: Autoplay, draw: Draw) -> None:
        if not self._room.state.waiting_for:
            watch(self, draw)

    with patch.object(Autoplay, "_watch_draw", watch_draw):
        yield


@contextmanager
def reveals_too_early() -> Iterator[None]:
    """A contribution is accepted while other devices may still choose theirs."""

    def reveal(state: TableState, seat: int, contribution: str, at: int, named: CommandId | None) -> AnyEvent:
        assert isinstance(state.shuffle, JointShuffle)
        state.shuffle.reveal(seat, contribution)
        return Revealed(at, seat, contribution, named)

    with patch.object(deciding, "_reveal", reveal):
        yield
