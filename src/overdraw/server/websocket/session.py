"""A session: one client, from its `hello` message to the end of its connection. The session puts the client's commands
into the mailbox of the table's room.

A session never waits for the room. It stops reading while too many of its commands are pending.
"""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from overdraw.errors import BadMessage, IllegalAction, OverdrawError, TooMuch, WrongMoment, WrongVersion
from overdraw.protocol.messages import (
    Act,
    AskHint,
    AskOdds,
    Bye,
    ClientMessage,
    ComeBack,
    Commit,
    Contribute,
    Done,
    End,
    FreeSeat,
    Hello,
    Leave,
    PlayAgain,
    Problem,
    React,
    Reason,
    Reveal,
    SeatBot,
    SetCoach,
    Start,
    Suggest,
    Undo,
    read_message,
    write_message,
)
from overdraw.protocol.versions import agree
from overdraw.server.logging import log
from overdraw.server.metrics import Metrics
from overdraw.server.rate_limits import Bucket, Buckets
from overdraw.server.rooms.registry import Registry
from overdraw.server.rooms.room import Outcome, Room
from overdraw.server.rooms.services import Bots
from overdraw.server.tables import commands
from overdraw.server.tables.decide import AlreadyDone
from overdraw.server.tables.permissions import SPECTATOR, Permissions

HELLO_TIMEOUT: Final = 10.0
"""The time limit in seconds for a client to send its `hello` message."""

MOST_REJECTED: Final = 200
"""The maximum number of unreadable or rate-limited messages from a client before the server closes the connection."""

MOST_PENDING: Final = 16
"""A session stops reading while this many of its messages are waiting in the room's mailbox."""

INVALID_TEXT: Final = 1007
POLICY_VIOLATION: Final = 1008
INTERNAL_ERROR: Final = 1011


class Connection(Protocol):
    """The methods of a connection that a session calls."""

    address: str

    def send(self, text: bytes) -> None: ...

    def close(self, code: int, reason: str = "") -> None: ...

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Session:
    """The session of one client. Its `permissions` come from the token in the client's `hello` message, never from a
    later message.
    """

    def __init__(
        self,
        connection: Connection,
        registry: Registry,
        bots: Bots,
        metrics: Metrics,
        rate: float,
        addresses: Buckets,
        on_closed: Callable[[str], None],
    ) -> None:
        self._loop = loop = asyncio.get_running_loop()
        self.permissions: Permissions = SPECTATOR
        self.is_open = True
        self._connection, self._registry, self._bots, self._metrics = connection, registry, bots, metrics
        self._bucket, self._addresses = Bucket(rate, 3 * rate, loop.time()), addresses
        self._on_closed = on_closed
        self._rejected = self._pending = 0
        self._room: Room | None = None
        self._greeting: asyncio.Task[None] | None = None
        self._hello_timeout = loop.call_later(HELLO_TIMEOUT, self._miss_hello)

    # From the connection

    def receive(self, text: bytes) -> None:
        """Process one message from the client. Commands are executed later, by the room's task."""
        now = self._loop.time()
        allowed = self._bucket.take(now) and self._addresses.take(self._connection.address, now)
        if allowed and self._room is not None and self.permissions == SPECTATOR:
            allowed = self._room.spectator_messages.take(now)
        try:
            message = read_message.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._reject_unreadable(text, error)
            return
        if not allowed:
            self._reject_unread(TooMuch("too many messages; wait a moment"), message)
        elif self._room is not None:
            self._pass_on(self._room, message)
        elif isinstance(message, Hello):
            self._greet(message)
        else:
            self._reject_unread(WrongMoment("send hello first"), message)

    def receive_binary(self) -> None:
        self._reject_unread(BadMessage("messages must be text, not binary"))

    def closed(self) -> None:
        """Handle the end of the connection. Commands that the session has already passed on are still executed."""
        self.is_open = False
        self._hello_timeout.cancel()
        if self._greeting is not None:
            self._greeting.cancel()
        if self._room is not None:
            self._room.leave(self)
        self._on_closed(self._connection.address)

    # From the room

    def send(self, message: bytes) -> None:
        self._connection.send(message)

    def dismiss(self, reason: str, code: int, *, again: bool) -> None:
        """Send the client a `bye` message and close the connection. With `again`, the client should reconnect
        at once.
        """
        self.send(write_message(Bye(reason, again)))
        self._connection.close(code, reason)

    def reject(self, error: OverdrawError, command: str | None = None) -> None:
        """Send an error to the client."""
        self._metrics.refused.add(error.code)
        why = error.reason if isinstance(error, IllegalAction) else None
        seq = None if self._room is None else self._room.state.seq
        problem = Problem(error.code, str(error), command, seq, None if why is None else Reason(*why))
        self.send(write_message(problem))

    # The hello

    def _greet(self, hello: Hello) -> None:
        try:
            agree(hello.protocols)
        except WrongVersion as error:
            self._reject_unread(error)
            return
        self._hello_timeout.cancel()
        self._connection.pause_reading()
        self._greeting = self._loop.create_task(self._find_room(hello))

    async def _find_room(self, hello: Hello) -> None:
        try:
            room = await self._registry.room(hello.table)
        except OverdrawError as error:
            self._entered(None, error)
        except Exception as error:  # raised, for example, if the table's log cannot be replayed
            log("cannot open a table", level=logging.ERROR, error=error)
            self._drop("internal error; the server's log has the details", INTERNAL_ERROR)
        else:
            room.enter(self, hello, partial(self._entered, room))

    def _entered(self, room: Room | None, error: OverdrawError | None) -> None:
        self._greeting = None
        if error is None:
            self._room = room
        else:
            self._hello_timeout = self._loop.call_later(HELLO_TIMEOUT, self._miss_hello)
            self._count_rejection()
            self.reject(error)
        self._connection.resume_reading()

    def _miss_hello(self) -> None:
        self._drop(f"no hello message within {HELLO_TIMEOUT:g} seconds", POLICY_VIOLATION)

    # Messages

    def _pass_on(self, room: Room, message: ClientMessage) -> None:
        self._pending += 1
        if self._pending == MOST_PENDING:
            self._connection.pause_reading()
        match message:
            case AskOdds():
                self._ask(room, partial(room.odds, self))
            case Suggest(action):
                self._ask(room, partial(room.suggest, self, action))
            case React(reaction):
                self._ask(room, partial(room.react, self, reaction))
            case AskHint():
                self._ask(room, partial(room.hint, self, message), message.id)
            case Hello():
                self._ask(room, self._greeted_already)
            case _:
                try:
                    command = self._command(room, message)
                except OverdrawError as error:
                    self._ask(room, partial(self.reject, error, message.id))
                else:
                    room.submit(command, self, partial(self._answer, message), finished=self._finished)

    def _ask(self, room: Room, question: Callable[[], None], name: str | None = None) -> None:
        """Queue a request in the room's mailbox, so that the client receives the responses in the order of its
        requests.
        """

        def answer() -> None:
            try:
                question()
            except OverdrawError as error:
                self.reject(error, name)

        room.post(answer, self._finished)

    def _greeted_already(self) -> None:
        raise WrongMoment("hello has already been sent on this connection")

    def _finished(self) -> None:
        self._pending -= 1
        if self._pending == MOST_PENDING - 1:
            self._connection.resume_reading()

    def _answer(self, message: "_CommandMessage", outcome: Outcome) -> None:
        """Reply to a command with an error, or with `done` if the command has an id. A new move gets no `done`, because
        the client receives its update instead.
        """
        if isinstance(outcome, OverdrawError):
            self.reject(outcome, message.id)
        elif message.id is not None and (isinstance(outcome, AlreadyDone) or not isinstance(message, Act | Undo)):
            self.send(write_message(Done(message.id, outcome.seq)))

    def _command(self, room: Room, message: "_CommandMessage") -> commands.ClientCommand:
        match message:
            case Act():
                return commands.Act(message.action, message.seen, id=message.id)
            case Undo():
                return commands.Undo(message.seen, id=message.id)
            case Commit():
                return commands.Commit(message.hash, id=message.id)
            case Reveal():
                return commands.Reveal(message.contribution, id=message.id)
            case Contribute():
                return commands.Contribute(message.contribution, id=message.id)
            case Start():
                return commands.Start(room.devices(), id=message.id)
            case SeatBot():
                name = self._bots.seat_name(room.state.game, message.bot)
                return commands.SeatBot(message.seat, message.bot, name, id=message.id)
            case FreeSeat():
                return commands.FreeSeat(message.seat, id=message.id)
            case End():
                return commands.End(id=message.id)
            case PlayAgain():
                return commands.PlayAgain(message.changes, id=message.id)
            case SetCoach():
                return commands.SetCoach(message.on, id=message.id)
            case Leave():
                return commands.Leave(id=message.id)
            case ComeBack():
                return commands.ComeBack(id=message.id)

    def _reject_unread(self, error: OverdrawError, message: ClientMessage | None = None) -> None:
        self._count_rejection()
        self.reject(error, getattr(message, "id", None))

    def _reject_unreadable(self, text: bytes, error: Exception) -> None:
        try:
            text.decode()
        except UnicodeDecodeError:
            self._metrics.dropped.add("rules")
            self._connection.close(INVALID_TEXT, "a text must be UTF-8")
        else:
            self._reject_unread(BadMessage(f"cannot read the message: {error}"))

    def _count_rejection(self) -> None:
        self._rejected += 1
        if self._rejected > MOST_REJECTED:
            self._drop("too many unreadable or rate-limited messages", POLICY_VIOLATION)

    def _drop(self, reason: str, code: int) -> None:
        self._metrics.dropped.add("rules")
        self.dismiss(reason, code, again=False)


_CommandMessage = (
    Act
    | Undo
    | Commit
    | Reveal
    | Contribute
    | Start
    | SeatBot
    | FreeSeat
    | End
    | PlayAgain
    | Leave
    | ComeBack
    | SetCoach
)
