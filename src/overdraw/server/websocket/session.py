"""The socket: one client at one table, from its hello to its end."""

import asyncio
import logging
from collections import Counter
from typing import Any, Final

import msgspec

from overdraw.errors import BadMessage, OverdrawError, TooMuch, WrongMoment
from overdraw.server.http.middleware import Receive, Scope, address_of, origin_is_ours
from overdraw.server.http.rate_limits import Bucket
from overdraw.server.logging import log
from overdraw.server.outbox import Outbox
from overdraw.server.protocol.messages import LARGEST_MESSAGE, Act, ClientMessage, Hello, Undo, read_message
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room
from overdraw.server.tables.permissions import Role
from overdraw.server.websocket.connection_messages import BROKEN_RULES, Connection
from overdraw.server.wire import LINE, QuickWebSocket

HELLO_WITHIN: Final = 10.0
"""Seconds in which a client must say which table it wants."""

MOST_REFUSED: Final = 200
"""Unreadable or too fast messages after which a socket is closed."""


class Sockets:
    """Takes sockets in, as many as there may be."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._by_address: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Any) -> None:
        await receive()
        config, address = self._house.config, address_of(scope)
        too_many = self._house.sockets >= config.max_sockets or self._by_address[address] >= config.sockets_per_address
        if too_many or self._house.closing or not origin_is_ours(scope, config.allowed_origins):
            self._house.metrics.dropped.add("refused")
            await send({"type": "websocket.close", "code": BROKEN_RULES})
            return
        await send({"type": "websocket.accept"})
        self._house.sockets += 1
        self._by_address[address] += 1
        try:
            await Session(self._house, receive, send, scope.get("extensions", {}).get(LINE)).run()
        finally:
            self._house.sockets -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]


class Session:
    """What one client says is heard here, whatever way it comes: `line` is the short one, where there is one."""

    __slots__ = (
        "_bucket",
        "_connection",
        "_gone",
        "_hearing",
        "_house",
        "_line",
        "_receive",
        "_refused",
        "_room",
        "_slow",
        "_task",
    )

    def __init__(self, house: House, receive: Receive, send: Any, line: QuickWebSocket | None = None) -> None:
        self._house, self._receive, self._line = house, receive, line
        rate = house.config.messages_per_second
        self._bucket = Bucket(rate, 3 * rate)
        self._refused = 0
        self._connection = Connection(Role(), Outbox(send, self._too_slow, house.burst, line))
        self._room: Room | None = None
        self._task: asyncio.Task[None] | None = None
        self._gone = self._slow = self._hearing = False

    async def run(self) -> None:
        self._task = asyncio.current_task()
        try:
            first = await asyncio.wait_for(self._next(), HELLO_WITHIN)
            while first is not None and not await self._greet(first):
                first = await asyncio.wait_for(self._next(), HELLO_WITHIN)
            if self._line is not None and self._room is not None:
                self._line.hear = self._hear_at_once
            while self._room is not None and (text := await self._next()) is not None:
                self._hearing = True
                await self._hear(text)
                self._hearing = False
        except TimeoutError:
            self._drop("you did not say hello", BROKEN_RULES)
        except asyncio.CancelledError:
            if not self._slow:
                raise
        except Exception as error:
            log("a socket failed", level=logging.ERROR, error=error)
            self._drop("something went wrong here", 1011)
        finally:
            if self._line is not None:
                self._line.hear = None
            if self._room is not None:
                self._room.leave(self._connection)
            if self._slow or self._gone:
                self._connection.outbox.abandon()

    async def _next(self) -> str | bytes | None:
        """The next message, or None when the client is gone or has to go."""
        while self._refused <= MOST_REFUSED:
            message = await self._receive()
            if message["type"] != "websocket.receive":
                self._gone = True
                return None
            text = message.get("text")
            if self._bucket.take():
                return text if text is not None else message.get("bytes") or b""
            self._refuse(TooMuch("too many messages: wait a moment"), _move_in(text))
        self._drop("too many messages that cannot be taken", BROKEN_RULES)
        return None

    async def _greet(self, text: str | bytes) -> bool:
        """Take the client to its table, if it may go there."""
        try:
            hello = _read(text)
            if not isinstance(hello, Hello):
                raise WrongMoment("say hello first")
            room = await self._house.room(hello.table)
            await room.enter(self._connection, hello)
        except OverdrawError as error:
            self._refuse(error)
            return False
        self._room = room
        return True

    async def _hear(self, text: str | bytes) -> None:
        assert self._room is not None
        try:
            message = _read(text)
        except BadMessage as error:
            self._refuse(error)
            return
        await self._room.handle(self._connection, message)

    def _hear_at_once(self, text: bytes) -> bool:
        """A move that comes while nothing else is under way; everything else waits for its turn on the long way."""
        assert self._room is not None
        if self._hearing or not self._bucket.take():
            return False
        try:
            message = read_message.decode(text)
            if isinstance(message, Act) and self._room.act_at_once(self._connection, message):
                return True
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
            pass
        except Exception as error:
            log("a socket failed", level=logging.ERROR, error=error)
            self._drop("something went wrong here", 1011)
            return True
        self._bucket.put_back()
        return False

    def _refuse(self, error: OverdrawError, move: str | None = None) -> None:
        self._refused += 1
        self._house.metrics.refused.add(error.code)
        self._connection.refuse(error, move)

    def _drop(self, reason: str, code: int) -> None:
        self._house.metrics.dropped.add("rules")
        self._connection.dismiss(reason, code, again=False)

    def _too_slow(self) -> None:
        """The client does not read what it is sent; when it comes back it gets the whole view."""
        self._house.metrics.dropped.add("slow")
        self._slow = True
        if self._task is not None:
            self._task.cancel()


def _move_in(text: str | None) -> str | None:
    """The id of a move that is refused unread, so that whoever waits for its answer gets one."""
    try:
        message = _read(text or "")
    except BadMessage:
        return None
    return message.id if isinstance(message, Act | Undo) else None


def _read(text: str | bytes) -> ClientMessage:
    if isinstance(text, bytes):
        raise BadMessage("messages are texts, not bytes")
    if len(text) > LARGEST_MESSAGE:
        raise BadMessage(f"a message has at most {LARGEST_MESSAGE} characters")
    try:
        return read_message.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"cannot read the message: {error}") from None
