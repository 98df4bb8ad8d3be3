"""The client of one seat at a table on a server. It reconnects when the connection is lost."""

import asyncio
import itertools
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from overdraw.client.errors import error_of
from overdraw.client.reading import read
from overdraw.client.shuffle_device import ShuffleDevice
from overdraw.errors import Lost, OverdrawError, ServerError, TooMuch
from overdraw.games.catalogue import game_named
from overdraw.protocol.messages import (
    Act,
    AskHint,
    AskOdds,
    Bye,
    ClientMessage,
    ComeBack,
    Commit,
    Done,
    End,
    FreeSeat,
    Hello,
    Hint,
    Leave,
    Odds,
    PlayAgain,
    Presence,
    Problem,
    React,
    Reacted,
    Reaction,
    Reveal,
    SeatBot,
    ServerMessage,
    SetCoach,
    Start,
    Suggest,
    Suggested,
    TableInfo,
    Told,
    Undo,
    Update,
    Welcome,
)
from overdraw.protocol.versions import HTTP_VERSION, PROTOCOLS
from overdraw.protocol.views import Own, View

LARGEST_FRAME: Final = 1 << 20

RETRY_AFTER: Final = 0.25
"""Seconds to wait before the client repeats a command that exceeded the server's rate limit."""

MOST_WAITING: Final = 1000
"""The maximum number of unread messages. Without a limit, the queue of a slow program would fill the memory."""

TRANSIENT: Final = (WebSocketException, OSError, TimeoutError, ServerError, TooMuch)
"""Errors after which the client tries to connect again, to the next server if there are several."""

Command = Act | Undo | Commit | Reveal | Start | SeatBot | FreeSeat | End | PlayAgain | Leave | ComeBack | SetCoach
Notice = Problem | Odds | Suggested | Reacted | Bye


class Seat:
    """A client at a table on a server: a player, or a spectator if it has no token. Its attributes contain the latest
    state of the table.

    `urls` are the addresses of servers that share their tables. When a connection fails, the client tries the next
    server, for up to `patience` seconds. It sends a move again if the connection was lost before the server answered,
    or if the move exceeded the rate limit. The id stays the same, so the server makes the move only once. The client
    stops for good if the server closes the connection and forbids reconnecting.

    `missed` has the events that happened while the client was disconnected. After the first connection it is empty or,
    with `history`, has the latest events that the server remembers.
    """

    def __init__(
        self,
        urls: Sequence[str],
        table: str,
        *,
        token: str | None = None,
        invite: str | None = None,
        patience: float = 30.0,
        listen: Callable[[str], None] | None = None,
        history: bool = False,
    ) -> None:
        self.urls, self.id, self.token, self.invite, self.patience = list(urls), table, token, invite, patience
        self.history = history
        self.seq = 0
        self.missed: list[Told] = []
        self.number: int | None = None
        self.host = False
        self.view: View | None = None
        self.own: Own | None = None
        self.present: list[bool] = []
        self.deadline: int | None = None
        self.is_connected = False
        self.reconnects = 0
        self.shuffle = ShuffleDevice()
        self._table: TableInfo | None = None
        self._listen = listen
        self._changed = asyncio.Event()
        self._pending: dict[str, tuple[Command, asyncio.Future[int]]] = {}
        self._hints: dict[str, tuple[AskHint, asyncio.Future[Hint]]] = {}
        self._notices: asyncio.Queue[Notice] = asyncio.Queue(MOST_WAITING)
        self._events: set[asyncio.Queue[ServerMessage | None]] = set()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._trouble: Exception | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        await self._connect()
        self._reader = asyncio.create_task(self._read())
        await asyncio.sleep(0)  # lets the client send the hash of its contribution before the caller sends anything
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in (*self._sending, *([self._reader] if self._reader else [])):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._socket is not None:
            await self._socket.close()

    # The state

    @property
    def table(self) -> TableInfo:
        """The table as the server last described it."""
        assert self._table is not None, "the client has not connected yet"
        return self._table

    @property
    def status(self) -> str:
        return self.table.status

    @property
    def legal(self) -> list[str]:
        """The legal actions of this seat, or an empty list if the seat has no decision to make."""
        return list(self.own["legal"]) if self.own else []

    # Waiting

    async def turns(self) -> AsyncIterator[list[str]]:
        """Yield the legal actions each time this seat must act, until the game is over."""
        while True:
            await self.until(lambda: bool(self.legal) or self.status in ("over", "ended"))
            if not self.legal:
                return
            yield self.legal

    async def until(self, condition: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until a message from the server makes the condition true."""
        async with asyncio.timeout(seconds):
            while not condition():
                if self._trouble is not None:
                    raise self._trouble
                self._changed.clear()
                await self._changed.wait()

    async def events(self) -> AsyncIterator[ServerMessage]:
        """Yield every message that the server sends from now on. The attributes of this seat are updated before a
        message is yielded. If the caller is too slow and too many messages are waiting, the iteration ends with an
        error, but the attributes stay up to date.
        """
        queue: asyncio.Queue[ServerMessage | None] = asyncio.Queue()  # `_receive` limits the length of the queue
        self._events.add(queue)
        try:
            while (message := await queue.get()) is not None:
                yield message
            raise self._trouble or TooMuch(f"this program is too slow: more than {MOST_WAITING} messages are waiting")
        finally:
            self._events.discard(queue)

    async def notice(self, seconds: float = 10.0) -> Notice:
        """Wait for the next message that does not change the table, such as a problem, the odds, a suggestion or a
        reaction.
        """
        async with asyncio.timeout(seconds):
            return await self._notices.get()

    # Moves

    async def act(self, action: object, *, move: str | None = None, seen: int | None = None) -> int:
        """Make a move, given as an action of the game, such as `Place(2)`, or in notation, such as `place 2`.

        Return the number of the move's event once the server has stored it.
        """
        text = action if isinstance(action, str) else game_named(self.table.game).notation.format_event(action)
        return await self._command(Act(id=_id(move), seen=self.seq if seen is None else seen, action=text))

    async def undo(self) -> int:
        """Undo this seat's last move."""
        return await self._command(Undo(id=_id(), seen=self.seq))

    # Commands. Each returns the number of its event, or raises the error with which the server rejects it.

    async def start(self) -> int:
        """Start the game, and return when the shuffle is drawn and the first card can be dealt. Only the host may do
        this.
        """
        number = await self._command(Start(id=_id()))
        await self.until(lambda: self.status != "lobby")
        return number

    async def seat_bot(self, seat: int, bot: str) -> int:
        """Put a bot on a free seat or, during the game, in a player's place. Only the host may do this."""
        return await self._command(SeatBot(seat=seat, bot=bot, id=_id()))

    async def free_seat(self, seat: int) -> int:
        """Remove a bot or a player from a seat. Only the host may do this."""
        return await self._command(FreeSeat(seat=seat, id=_id()))

    async def play_again(self, **changes: str | int) -> int:
        """Prepare another game with the same players, optionally with another edition or other options. Only the host
        may do this.
        """
        return await self._command(PlayAgain(changes=changes, id=_id()))

    async def end(self) -> int:
        """Close the table. Only the host may do this."""
        return await self._command(End(id=_id()))

    async def leave(self) -> int:
        """Leave the seat. During a game, a bot takes it over."""
        return await self._command(Leave(id=_id()))

    async def come_back(self) -> int:
        """Take the seat back from the bot that plays it as a stand-in."""
        return await self._command(ComeBack(id=_id()))

    async def suggest(self, action: str | None) -> None:
        """Suggest an action to the player whose turn it is. With None, withdraw the suggestion."""
        await self.send(Suggest(action))

    async def react(self, reaction: Reaction) -> None:
        await self.send(React(reaction))

    async def ask_odds(self) -> None:
        """Request the odds of the next card. `notice` returns the server's answer."""
        await self.send(AskOdds())

    async def set_coach(self, *, on: bool) -> int:
        """Allow or forbid hints at the table. Before the start, only the host may do this; a player who is alone
        against bots may do it at any time.
        """
        return await self._command(SetCoach(on=on, id=_id()))

    async def hint(self, action: object = None) -> Hint:
        """Return a hint for this seat's decision. The hint compares the best action with `action` or, by default, with
        the second-best action.
        """
        write = game_named(self.table.game).notation.format_event
        text = action if action is None or isinstance(action, str) else write(action)
        question = AskHint(id=_id(), seen=self.seq, action=text)
        answer: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
        self._hints[question.id] = question, answer
        try:
            await self.send(question)
            return await answer
        finally:
            del self._hints[question.id]

    # Anything else

    async def send(self, message: ClientMessage) -> None:
        """Send a message to the server without waiting for an answer. `notice` or `events` returns the answer."""
        await self._send(msgspec.json.encode(message))

    async def ask(self, kind: str, **fields: Any) -> None:
        """Send a message given by its type and unchecked fields: `ask("react", reaction="thanks")`."""
        await self._send(msgspec.json.encode({"type": kind, **fields}))

    async def reconnect(self) -> None:
        """Close the connection, and connect to the first of `urls` that answers."""
        if self._socket is not None:
            await self._socket.close()

    # The connection

    async def _command(self, command: Command) -> int:
        if self._trouble is not None:
            raise self._trouble
        assert command.id is not None
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[command.id] = (command, answer)
        try:
            await self.send(command)
            return await answer
        finally:
            self._pending.pop(command.id, None)

    async def _send(self, text: bytes) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):  # the reading task reconnects and sends the pending moves again
                await self._socket.send(text.decode())

    def _take_part_in_shuffle(self, *, welcome: bool) -> None:
        if (message := self.shuffle.hear(self.table, self.number, welcome=welcome)) is not None:
            self._run(self._answer_draw(message))

    async def _answer_draw(self, message: Commit | Reveal) -> None:
        with suppress(OverdrawError):  # the draw is already in its next phase, which the server will announce
            await self._command(msgspec.structs.replace(message, id=_id()))

    async def _send_again(self, command: str) -> None:
        await asyncio.sleep(RETRY_AFTER)
        if command in self._pending:
            await self.send(self._pending[command][0])

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine that sends something in a new task, because the current task must go on reading messages."""
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _read(self) -> None:
        while self._trouble is None:
            assert self._socket is not None
            try:
                async for frame in self._socket:
                    self._receive(frame)
            except (WebSocketException, OSError):
                pass
            except Exception as error:
                self._fail(error)
            self.is_connected = False
            self._changed.set()
            if self._trouble is not None:
                return
            try:
                await self._connect()
                self.reconnects += 1
                for message in [one for one, _ in (*self._pending.values(), *self._hints.values())]:
                    await self.send(message)
            except Exception as error:
                self._fail(error)

    def _fail(self, error: Exception) -> None:
        """Stop the client with an error, and raise the error in every caller that is waiting for a message."""
        self._trouble = error
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(error)
        for _, hint in self._hints.values():
            if not hint.done():
                hint.set_exception(error)
        for queue in self._events:
            queue.put_nowait(None)
        self._changed.set()

    async def _connect(self) -> None:
        """Connect to one of the servers, and retry for up to `patience` seconds."""
        until = time.monotonic() + self.patience
        wait = 0.02
        for tried in itertools.count(1):
            url = self.urls[0]
            try:
                await self._say_hello(url)
                return
            except TRANSIENT as error:
                if time.monotonic() > until:
                    raise Lost(f"cannot reach {url}: {error}") from error
            self.urls.append(self.urls.pop(0))
            if tried % len(self.urls) == 0:
                await asyncio.sleep(wait)
                wait = min(0.5, wait * 1.5)

    async def _say_hello(self, url: str) -> None:
        address = "ws" + url.removeprefix("http").rstrip("/") + f"{HTTP_VERSION}/socket"
        socket = await connect(
            address, compression=None, max_size=LARGEST_FRAME, open_timeout=5, close_timeout=1, ping_interval=20
        )
        hello = Hello(self.id, token=self.token, invite=self.invite, last=self.seq or (0 if self.history else None))
        try:
            await socket.send(msgspec.json.encode(msgspec.to_builtins(hello) | {"protocols": PROTOCOLS}).decode())
            first = await asyncio.wait_for(socket.recv(), 10)
            match read(first):
                case Problem(code=code, message=message):
                    raise error_of(code, message)
                case Bye(reason=reason):
                    raise Lost(reason)
        except BaseException:
            await socket.close()
            raise
        self._socket, self.is_connected = socket, True
        self._receive(first)

    # Messages

    def _receive(self, frame: str | bytes) -> None:
        if self._listen is not None:
            self._listen(str(frame))
        message = read(frame)
        if message is None:  # a server of a newer release sent a message that this client does not know
            return
        match message:
            case Welcome():
                self._table, self.number, self.host = message.table, message.seat, message.host
                self.view, self.own, self.seq = message.view, message.own, message.seq
                self.present, self.deadline, self.missed = message.present, message.deadline, message.missed or []
                self._take_part_in_shuffle(welcome=True)
            case Update():
                self._table = message.table or self._table
                self.view, self.own, self.seq = message.view, message.own, message.seq
                self.deadline = message.deadline
                if message.table is not None:
                    self._take_part_in_shuffle(welcome=False)
                self._answer(message.id, message.seq)
            case Done():
                self._answer(message.id, message.seq)
            case Presence():
                self.present = message.present
            case Problem(id=str(command), code=code) if command in self._pending:
                if code == TooMuch.code:
                    self._run(self._send_again(command))
                else:
                    self._reject(command, message)
            case Problem(id=str(command)) if command in self._hints:
                self._settle(self._hints[command][1], error_of(message.code, message.message, message.reason))
            case Hint(id=command) if command in self._hints:
                self._settle(self._hints[command][1], message)
            case Bye(again=False):
                self._fail(Lost(f"the server closed the connection: {message.reason}"))
            case Problem() | Odds() | Suggested() | Reacted() | Bye():
                if self._notices.full():
                    self._notices.get_nowait()
                self._notices.put_nowait(message)
        for queue in list(self._events):
            is_full = queue.qsize() >= MOST_WAITING
            queue.put_nowait(None if is_full else message)
            if is_full:
                self._events.discard(queue)
        self._changed.set()

    def _answer(self, command: str | None, seq: int) -> None:
        if command is not None and command in self._pending:
            _, answer = self._pending[command]
            if not answer.done():
                answer.set_result(seq)

    @staticmethod
    def _settle(answer: "asyncio.Future[Hint]", result: Hint | OverdrawError) -> None:
        if answer.done():
            return
        if isinstance(result, Hint):
            answer.set_result(result)
        else:
            answer.set_exception(result)

    def _reject(self, command: str, problem: Problem) -> None:
        _, answer = self._pending[command]
        if not answer.done():
            answer.set_exception(error_of(problem.code, problem.message, problem.reason))


def _id(given: str | None = None) -> str:
    """Return the given command id, or a new id if none is given. The server executes commands with the same id only
    once.
    """
    return given or secrets.token_urlsafe(9)
