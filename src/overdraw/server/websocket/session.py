"""The socket: one client at one table, from its hello to its end."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

import msgspec

from overdraw.errors import BadMessage, OverdrawError, TooMuch, WrongMoment
from overdraw.server.http.addresses import Addresses
from overdraw.server.http.middleware import origin_is_ours
from overdraw.server.http.rate_limits import Bucket, Buckets
from overdraw.server.logging import log
from overdraw.server.protocol.messages import Act, ClientMessage, Hello, Undo, read_message
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room
from overdraw.server.tables.permissions import Role
from overdraw.server.websocket.connection import WebSocketConnection
from overdraw.server.websocket.connection_messages import BROKEN_RULES, INTERNAL_ERROR, INVALID_TEXT, Connection
from overdraw.server.websocket.handshake import Refusal, Scope

SOCKET: Final = "/api/socket"

HELLO_WITHIN: Final = 10.0
"""Seconds in which a client must say which table it wants."""

MOST_REFUSED: Final = 200
"""Unreadable or too fast messages after which a socket is closed."""

MOST_PENDING: Final = 64
"""Messages of a client that may wait for the one before them; then no more are read."""


class Sockets:
    """Takes sockets in, as many as there may be. `requests` are the limits per address, which HTTP shares."""

    def __init__(self, house: House, requests: Buckets, addresses: Addresses) -> None:
        self._house, self._requests, self._addresses = house, requests, addresses
        self._by_address: Counter[str] = Counter()

    def admit(self, scope: Scope) -> str | Refusal:
        address = self._addresses.of(scope)
        refusal = self._refusal(scope, address)
        if refusal is not None:
            self.dropped("refused")
            return refusal
        return address

    def _refusal(self, scope: Scope, address: str) -> Refusal | None:
        config = self._house.config
        if scope["path"] != SOCKET:
            return Refusal(HTTPStatus.NOT_FOUND, "there is no socket at this path")
        if not self._requests.take(address):
            return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many requests from this address: wait a moment")
        if not origin_is_ours(scope, config.allowed_origins):
            return Refusal(HTTPStatus.FORBIDDEN, "this page is not one of the server's")
        if self._by_address[address] >= config.sockets_per_address:
            return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many sockets from this address")
        if self._house.sockets >= config.max_sockets or self._house.closing:
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "there is no room for another socket now")
        return None

    def open(self, connection: WebSocketConnection) -> "Session":
        self._house.sockets += 1
        self._by_address[connection.address] += 1
        return Session(self._house, connection, self._closed)

    def dropped(self, reason: str) -> None:
        self._house.metrics.dropped.add(reason)

    def _closed(self, address: str) -> None:
        self._house.sockets -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Session:
    """What one client says is heard here, one message after the other.

    A move that comes while nothing is under way needs no task; for everything else there is one while it lasts. A
    client that goes away cancels nothing: what it asked for last is still done.
    """

    __slots__ = (
        "_bucket",
        "_client",
        "_connection",
        "_gone",
        "_house",
        "_left",
        "_pending",
        "_refused",
        "_room",
        "_task",
        "_waiting_for_hello",
    )

    def __init__(self, house: House, connection: WebSocketConnection, left: Callable[[str], None]) -> None:
        self._house, self._connection, self._left = house, connection, left
        rate = house.config.messages_per_second
        self._bucket = Bucket(rate, 3 * rate)
        self._refused = 0
        self._client = Connection(Role(), connection)
        self._pending: deque[bytes | None] = deque()  # with None for a binary message
        self._room: Room | None = None
        self._task: asyncio.Task[None] | None = None
        self._gone = False
        self._waiting_for_hello: asyncio.TimerHandle | None = None
        self._wait_for_hello()

    def receive(self, text: bytes) -> None:
        if self._task is not None or self._room is None or not self._act_at_once(self._room, text):
            self._put(text)

    def receive_binary(self) -> None:
        self._put(None)

    def closed(self) -> None:
        self._gone = True
        self._pending.clear()
        self._wait_no_more()
        if self._room is not None:
            self._room.leave(self._client)
        self._left(self._connection.address)

    def _put(self, text: bytes | None) -> None:
        self._pending.append(text)
        if len(self._pending) == MOST_PENDING:
            self._connection.pause_reading()
        if self._task is None:
            self._task = asyncio.create_task(self._hear_all())

    async def _hear_all(self) -> None:
        """Hear what waits, and what comes meanwhile."""
        try:
            while self._pending:
                text = self._pending.popleft()
                if not self._pending:
                    self._connection.resume_reading()
                await self._hear(text)
        except Exception as error:
            log("a socket failed", level=logging.ERROR, error=error)
            self._drop("something went wrong here", INTERNAL_ERROR)
        finally:
            self._task = None

    async def _hear(self, text: bytes | None) -> None:
        if not self._bucket.take():
            self._refuse(TooMuch("too many messages: wait a moment"), _move_in(text))
            return
        try:
            message = _read(text)
        except BadMessage as error:
            if text is not None and not _is_utf8(text):
                self._house.metrics.dropped.add("rules")
                self._connection.close(INVALID_TEXT, "a text is UTF-8")
            else:
                self._refuse(error)
            return
        if self._room is not None:
            await self._room.handle(self._client, message)
        else:
            self._wait_no_more()
            await self._greet(message)

    async def _greet(self, hello: ClientMessage) -> None:
        """Take the client to its table, if it may go there."""
        try:
            if not isinstance(hello, Hello):
                raise WrongMoment("say hello first")
            room = await self._house.room(hello.table)
            await room.enter(self._client, hello)
        except OverdrawError as error:
            self._refuse(error)
            self._wait_for_hello()
            return
        if self._gone:
            room.leave(self._client)
        else:
            self._room = room

    def _act_at_once(self, room: Room, text: bytes) -> bool:
        """Make a move without a task; False where it has to wait, or is no move."""
        if not self._bucket.take():
            return False
        try:
            message = read_message.decode(text)
            if isinstance(message, Act) and room.act_at_once(self._client, message):
                return True
        except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError):
            pass
        except Exception as error:
            log("a socket failed", level=logging.ERROR, error=error)
            self._drop("something went wrong here", INTERNAL_ERROR)
            return True
        self._bucket.put_back()
        return False

    def _refuse(self, error: OverdrawError, move: str | None = None) -> None:
        self._refused += 1
        self._house.metrics.refused.add(error.code)
        self._client.refuse(error, move)
        if self._refused > MOST_REFUSED:
            self._drop("too many messages that cannot be taken", BROKEN_RULES)

    def _drop(self, reason: str, code: int) -> None:
        self._pending.clear()
        self._house.metrics.dropped.add("rules")
        self._client.dismiss(reason, code, again=False)

    def _wait_for_hello(self) -> None:
        if not self._gone:
            loop = asyncio.get_running_loop()
            self._waiting_for_hello = loop.call_later(HELLO_WITHIN, self._drop, "you did not say hello", BROKEN_RULES)

    def _wait_no_more(self) -> None:
        if self._waiting_for_hello is not None:
            self._waiting_for_hello.cancel()


def _move_in(text: bytes | None) -> str | None:
    """The id of a move that is refused unread, because its sender waits for an answer."""
    try:
        message = _read(text)
    except BadMessage:
        return None
    return message.id if isinstance(message, Act | Undo) else None


def _read(text: bytes | None) -> ClientMessage:
    if text is None:
        raise BadMessage("messages are texts, not bytes")
    try:
        return read_message.decode(text)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadMessage(f"cannot read the message: {error}") from None


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
