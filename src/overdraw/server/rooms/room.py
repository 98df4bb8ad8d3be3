"""A room: an open table with its clients. Only the table's room replaces the table's state.

One task works through the room's mailbox, so a table processes one command at a time, and tables never wait for each
other. The room turns a command into an event and stores the event. Only then does it replace the state and send
messages to the clients.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, Final

from msgspec import Struct

from overdraw.core.seats import Seat
from overdraw.errors import (
    Conflict,
    NotAllowed,
    OverdrawError,
    StoreFailed,
    TooMuch,
    UnknownOutcome,
    WrongMoment,
)
from overdraw.protocol import messages
from overdraw.protocol.messages import Welcome, write_message
from overdraw.protocol.versions import PROTOCOL
from overdraw.server.logging import log, short
from overdraw.server.rate_limits import Bucket
from overdraw.server.rooms.autoplay import Autoplay
from overdraw.server.rooms.broadcaster import Broadcaster, Client
from overdraw.server.rooms.hints import Hints
from overdraw.server.rooms.presence import decode
from overdraw.server.rooms.services import Services
from overdraw.server.store import Notification, TableRow
from overdraw.server.tables.commands import Command, Sit
from overdraw.server.tables.decide import AlreadyDone, Rejection, decide
from overdraw.server.tables.events import Acted, AnyEvent, Committed, Emptied, Replaced, Vacated, read_event
from overdraw.server.tables.evolve import evolve
from overdraw.server.tables.permissions import SPECTATOR, Permissions, admit, permissions_of
from overdraw.server.tables.presenter import own_view, public_view, table_info, told, updates
from overdraw.server.tables.running_game import parse_action
from overdraw.server.tables.state import TableState
from overdraw.server.tables.view_serializer import ViewSerializer

MOST_REJECTIONS: Final = 64
"""How many rejected commands a room remembers, so that a repeated command is rejected for the same reason."""

AT_ONCE: Final = 32
"""How many jobs or events a room processes before it lets other rooms run."""

RETRY_FIRST: Final = 0.1
RETRY_MOST: Final = 2.0
"""The longest delay in seconds between attempts to read a table's log. The delay doubles with each failure."""


ANNOUNCED_WITHIN: Final = 2.0
"""The time limit in seconds for another node to announce a client that has connected to it."""


class Accepted(Struct, frozen=True):
    """The command was accepted. `seq` is the number of the event that it became."""

    seq: int


Outcome = Accepted | AlreadyDone | OverdrawError
"""The result of a command. After UnknownOutcome, the event may or may not be in the log."""

Reply = Callable[[Outcome], None]
Job = Callable[[], Coroutine[Any, Any, None] | None]


def _nothing(*_: object) -> None:
    pass


class Room:
    """One open table on this node. `idle_since` is the event loop's time when the last client left."""

    def __init__(self, table: str, state: TableState, services: Services) -> None:
        self._loop = loop = asyncio.get_running_loop()
        self.id, self.state, self._services = table, state, services
        self.idle_since = loop.time()
        self.spectator_messages = Bucket(
            services.spectator_messages_per_second, 3 * services.spectator_messages_per_second, loop.time()
        )
        self._views = ViewSerializer(state.game, len(state.chairs))
        self._rejected: dict[tuple[Permissions, str], OverdrawError] = {}
        self._committed_elsewhere: dict[Seat, float] = {}
        self._behind: StoreFailed | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._retry_wait = RETRY_FIRST
        self._mailbox: deque[tuple[Job, Callable[[], None]]] = deque()
        self._mail: asyncio.Future[None] | None = None
        self._task = loop.create_task(self._work())
        self.autoplay = Autoplay(self, services)
        self._broadcaster = Broadcaster(table, len(state.chairs), services, self.autoplay.wake)
        self._hints = Hints(self, services.analyst)

    # The mailbox

    def submit(
        self,
        command: Command,
        by: Client | None = None,
        reply: Reply = _nothing,
        *,
        finished: Callable[[], None] = _nothing,
    ) -> None:
        """Queue a command. `by` is the client that sent it. `reply` is called with the result."""
        self.post(partial(self._execute, command, by, reply), finished)

    async def run(self, command: Command) -> int:
        """Queue a command and wait for its result. Return the number of the command's event, or raise its error."""
        outcome: asyncio.Future[Outcome] = self._loop.create_future()
        self.submit(command, reply=lambda came: None if outcome.done() else outcome.set_result(came))
        came = await outcome
        if isinstance(came, OverdrawError):
            raise came.with_traceback(None)
        return came.seq

    def post(self, job: Job, finished: Callable[[], None] = _nothing) -> None:
        """Put a job into the room's mailbox. `finished` is called after the job."""
        self._mailbox.append((job, finished))
        if self._mail is not None and not self._mail.done():
            self._mail.set_result(None)

    async def _work(self) -> None:
        done = 0
        while True:
            while self._mailbox:
                job, finished = self._mailbox.popleft()
                try:
                    if (waiting := job()) is not None:
                        await waiting
                except Exception as error:  # a bug in Overdraw; the state is unchanged, and the next job may succeed
                    log("a room failed to process a job", level=logging.ERROR, error=error, table=short(self.id))
                finished()
                done += 1
                if done % AT_ONCE == 0:
                    await asyncio.sleep(0)
            self._mail = self._loop.create_future()
            await self._mail

    def close(self) -> None:
        """Stop the room. All clients must have left or been dismissed."""
        self.autoplay.stop()
        self._hints.stop()
        self._broadcaster.close()
        if self._retry is not None:
            self._retry.cancel()
        self._task.cancel()

    @property
    def is_idle(self) -> bool:
        return not self.clients and not self._mailbox and not self.autoplay.is_busy

    # Commands

    async def _execute(self, command: Command, by: Client | None, reply: Reply) -> None:
        """Execute one command: turn it into an event, store the event, replace the state, and update the clients."""
        services, started = self._services, self._loop.time()
        may_be_known = services.store.shared and _may_be_repeated(command, by)
        while True:
            if self._behind is not None:
                reply(self._behind)
                return
            # read the permissions first, because the command may take the client's seat away
            sender = SPECTATOR if by is None else by.permissions
            decision = self._decide(command, sender)
            if isinstance(decision, Rejection) and may_be_known:
                may_be_known = False
                await self._catch_up()  # another node may have accepted the command, but its response was lost
                continue
            if isinstance(decision, Rejection):
                self._remember(command, sender, decision)
                reply(decision.error)
                return
            if isinstance(decision, AlreadyDone):
                reply(decision)
                return
            after = evolve(self.state, decision)
            try:
                await services.store.append(self.id, after.seq, decision, _changed_row(self.id, self.state, after))
            except Conflict:
                await self._catch_up()  # another node has written an event first, so read that event and decide again
                continue
            except UnknownOutcome as error:
                reply(error)
                await self._catch_up()
                return
            except StoreFailed as error:
                reply(error)
                return
            break
        self._advance(after, own=True)
        reply(Accepted(after.seq))
        if isinstance(decision, Acted):
            services.metrics.moves.add(decision.by)
            services.metrics.latency.add(self._loop.time() - started)
            if after.status == "over":
                services.metrics.finished.add()

    def _decide(self, command: Command, sender: Permissions) -> AnyEvent | AlreadyDone | Rejection:
        error = self._rejected.get((sender, getattr(command, "id", None) or ""))
        return Rejection(error) if error else decide(self.state, command, sender, self._services.now())

    def _remember(self, command: Command, sender: Permissions, rejection: Rejection) -> None:
        """Remember why a command with an id was rejected, because the client may repeat the command."""
        if name := getattr(command, "id", None):
            if len(self._rejected) >= MOST_REJECTIONS:
                del self._rejected[next(iter(self._rejected))]
            self._rejected[sender, name] = rejection.error

    def _advance(self, after: TableState, *, own: bool) -> None:
        """Replace the table's state with the next one, whose event is already in the log, and update the clients."""
        before, self.state = self.state, after
        event = after.last.event
        if after.chairs is not before.chairs:
            self._rejected.clear()
            if isinstance(event, Emptied | Replaced | Vacated):
                self._broadcaster.unseat(event.seat)
        if isinstance(event, Committed) and not own:
            self._committed_elsewhere[event.seat] = asyncio.get_running_loop().time()
        self._broadcaster.send_updates(updates(before, after, self._views))
        self.autoplay.wake(own=own)

    async def _catch_up(self) -> None:
        """Read the events in the log that this room has not processed yet.

        If the store fails, the room tries again later. Until then, it rejects commands and new clients at once, so that
        no client waits in vain.
        """
        try:
            events = await self._services.store.read(self.id, self.state.seq)
        except StoreFailed as error:
            self._behind = error
            if self._retry is None:
                self._retry = self._loop.call_later(self._retry_wait, self._try_again)
                self._retry_wait = min(RETRY_MOST, 2 * self._retry_wait)
            return
        self._behind, self._retry_wait = None, RETRY_FIRST
        for number, event in enumerate(events, 1):
            self._advance(evolve(self.state, event), own=False)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _try_again(self) -> None:
        self._retry = None
        self.post(self._catch_up)

    # Other nodes

    def hear(self, notification: Notification) -> None:
        """Process a notification that another node has written an event to this table, or that it relays a message to
        the table's clients.
        """
        if notification.seq:
            if notification.seq <= self.state.seq:
                return
            self.post(partial(self._hear_event, notification))
            return
        self._broadcaster.hear(decode(notification.body or b""))

    async def _hear_event(self, notification: Notification) -> None:
        if notification.seq <= self.state.seq:
            return
        if notification.seq == self.state.seq + 1 and notification.body is not None:
            self._advance(evolve(self.state, read_event(notification.body)), own=False)
        else:
            await self._catch_up()

    def refresh(self) -> None:
        """Read the table's log, and ask the other nodes which clients they have, because notifications may have been
        lost.
        """
        self.announce(asking=True)
        self.post(self._catch_up)

    def announce(self, *, asking: bool = False) -> None:
        """Tell the other nodes who is connected to this node."""
        self._broadcaster.announce(asking=asking)

    # Clients

    def enter(self, client: Client, hello: messages.Hello, entered: Callable[[OverdrawError | None], None]) -> None:
        """Queue a client's request to enter the room. The room admits and welcomes the client, or calls `entered` with
        an error.
        """
        self.post(partial(self._enter, client, hello, entered))

    async def _enter(
        self, client: Client, hello: messages.Hello, entered: Callable[[OverdrawError | None], None]
    ) -> None:
        if self._services.store.shared and self._knows_more(hello):
            await self._catch_up()
        if not client.is_open:
            return
        if self._behind is not None:
            entered(self._behind)
            return
        try:
            client.permissions = admit(self.state, hello.token, hello.invite)
            spectators = self._broadcaster.spectators
            if client.permissions == SPECTATOR and spectators >= self._services.max_spectators:
                raise TooMuch(f"this table already has {spectators} spectators, the maximum; try again later")
        except OverdrawError as error:
            entered(error)
            return
        self._broadcaster.add(client)
        self._broadcaster.send(client, self._welcome(client.permissions, hello.last))
        entered(None)

    def _knows_more(self, hello: messages.Hello) -> bool:
        """Return whether the client may have taken a seat or seen events on another node that this node does not know
        of yet.
        """
        unknown = hello.token is not None and permissions_of(self.state, hello.token) == SPECTATOR
        return unknown or (hello.last is not None and hello.last > self.state.seq)

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.idle_since = self._loop.time()
            self._hints.forget(client)
            self._broadcaster.remove(client)

    def dismiss_all(self, reason: str, code: int) -> None:
        """Disconnect all clients of this room. The clients reconnect at once, to this node or another."""
        for client in list(self.clients):
            client.dismiss(reason, code, again=True)

    @property
    def clients(self) -> set[Client]:
        return self._broadcaster.clients

    def present(self) -> list[bool]:
        """Return, for each seat, whether it has a client connected to any node."""
        return self._broadcaster.presence().present

    def devices(self) -> tuple[Seat, ...]:
        """Return the seats with a connected device. A seat also counts if another node has just stored a hash from its
        device, but has not announced the client yet.
        """
        now = asyncio.get_running_loop().time()
        heard = {seat for seat, at in self._committed_elsewhere.items() if now - at < ANNOUNCED_WITHIN}
        return tuple(seat for seat, present in enumerate(self.present()) if present or seat in heard)

    def _welcome(self, permissions: Permissions, last: int | None) -> Welcome:
        state = self.state
        missed = None if last is None else state.missed(last)
        presence = self._broadcaster.presence()
        return Welcome(
            protocol=PROTOCOL,
            seq=state.seq,
            seat=permissions.seat,
            host=permissions.host,
            table=table_info(state),
            view=public_view(state, self._views),
            own=own_view(state, self._views, permissions.seat),
            missed=None if missed is None else [told(happened, permissions.seat) for happened in missed],
            deadline=state.deadline,
            present=presence.present,
            spectators=presence.spectators,
        )

    # Features that leave the table's log unchanged

    def odds(self, client: Client) -> None:
        """Send the client the odds that the next card ends the turn badly."""
        view, odds = self.state.view(None), self.state.game.odds
        if view is None or odds is None:
            raise WrongMoment("no odds are available for this game at the moment")
        chance = odds(view)
        self._broadcaster.send(client, messages.Odds(chance.numerator, chance.denominator))

    def suggest(self, client: Client, action: str | None) -> None:
        seat, state = client.permissions.seat, self.state
        if seat is None or not state.setup.suggestions:
            raise NotAllowed("only players can suggest moves, and only at tables that allow suggestions")
        if state.actor in (None, seat):
            raise WrongMoment("you can suggest a move only while it is another player's turn")
        if action is not None:
            parse_action(state.game, action)
        self._broadcaster.relay(write_message(messages.Suggested(seat, action)))

    def hint(self, client: Client, asked: messages.AskHint) -> None:
        """Start to compute a hint. The client receives the hint later, unless the game has moved on by then."""
        self._hints.ask(client, asked)

    def react(self, client: Client, reaction: messages.Reaction) -> None:
        self._broadcaster.react(client.permissions.seat, reaction)

    def broadcast(self, message: bytes) -> None:
        """Send a message to all of the table's clients on this node."""
        self._broadcaster.broadcast(message)


def _may_be_repeated(command: Command, by: Client | None) -> bool:
    """Return whether a client may already have sent this command to another node."""
    if by is None:
        return isinstance(command, Sit)
    return getattr(command, "id", None) is not None and by.permissions != SPECTATOR


def row_of(table: str, state: TableState) -> TableRow:
    """Return a table's summary for the store. A table with a finished game keeps the status `over`, so that the game's
    record can be found.
    """
    unused = state.status == "ended" and state.running is None
    return TableRow(
        table=table,
        status="over" if state.games else "closed" if unused else state.status,
        listed=state.setup.listed,
        game=state.game.name,
        edition=str(state.rules["edition"]),
        seats=len(state.chairs),
        free=sum(chair.name is None for chair in state.chairs),
        created=state.setup.at,
        updated=state.updated,
    )


def _changed_row(table: str, before: TableState, after: TableState) -> TableRow | None:
    """Return a table's summary for the store, or None if only the time of the last change is different."""
    if after.status == "playing" and before.status == "playing" and after.chairs is before.chairs:
        return None
    return row_of(table, after)
