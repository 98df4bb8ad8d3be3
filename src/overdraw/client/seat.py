"""A seat at a table over the network, which reconnects when the connection is lost."""

import asyncio
import itertools
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from overdraw.client.errors import error_of
from overdraw.errors import Lost, ServerError, TooMuch
from overdraw.protocol.versions import HTTP_VERSION, PROTOCOLS
from overdraw.records import Kept

LARGEST_FRAME: Final = 1 << 20

RETRY_AFTER: Final = 0.25
"""Seconds before a move that exceeded the rate limit is sent again."""

TRANSIENT: Final = (WebSocketException, OSError, TimeoutError, ServerError, TooMuch)
"""Errors that may not occur at another server, or at the same server a moment later."""


class Seat:
    """A player's seat, or without a token a spectator. Its attributes hold the state from the server's messages.

    `urls` are servers that share their tables. When one fails, the client tries the next, for up to `patience`
    seconds. The client sends a move again if it gets no answer or exceeds the rate limit. The id stays the same, so
    the server makes the move only once.
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
    ) -> None:
        self.urls, self.id, self.token, self.invite, self.patience = list(urls), table, token, invite, patience
        self.seq = 0
        self.number: int | None = None
        self.host = False
        self.table: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.own: dict[str, Any] | None = None
        self.reconnects = 0
        self.kept: dict[int, Kept] = {}
        """This seat's contribution to the shuffle of each game, by game number; `verify_game` compares it."""
        self._listen = listen
        self._changed = asyncio.Event()
        self._pending: dict[str, tuple[dict[str, Any], asyncio.Future[int]]] = {}
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._trouble: Exception | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        await self._connect()
        self._reader = asyncio.create_task(self._read())
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in (*self._sending, *([self._reader] if self._reader else [])):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        if self._socket is not None:
            await self._socket.close()

    @property
    def legal(self) -> list[str]:
        """The legal actions of this seat; empty if it is not to act."""
        return list(self.own["legal"]) if self.own else []

    @property
    def status(self) -> str:
        return str(self.table.get("status"))

    async def turns(self) -> AsyncIterator[list[str]]:
        """Yield the legal actions each time it is this seat's turn, until the game is over."""
        while True:
            await self.until(lambda: bool(self.legal) or self.status in ("over", "ended"))
            if not self.legal:
                return
            yield self.legal

    async def until(self, condition: Callable[[], bool], seconds: float | None = None) -> None:
        """Wait until the server's messages make the condition true."""
        async with asyncio.timeout(seconds):
            while not condition():
                if self._trouble is not None:
                    raise self._trouble
                self._changed.clear()
                await self._changed.wait()

    async def act(self, action: str, *, move: str | None = None, seen: int | None = None) -> int:
        """Make a move. Return the number of its event once the server has stored it."""
        return await self._move({"type": "act", "action": action}, move, seen)

    async def undo(self) -> int:
        """Undo this seat's last move."""
        return await self._move({"type": "undo"}, None, None)

    async def ask(self, kind: str, **fields: Any) -> None:
        """Send any other message of the protocol, such as `ask("start")`. Its effects arrive as normal updates."""
        await self._send({"type": kind, **fields})

    async def contribute(self) -> None:
        """Contribute 32 random bytes to the shuffle, and keep them to compare with the record."""
        contribution = secrets.token_hex(32)
        if self.number is not None:
            self.kept[self.table["number"]] = Kept(self.number, self.table["shuffle"]["commitment"], contribution)
        await self.ask("contribute", contribution=contribution)

    async def reconnect(self) -> None:
        """Close the connection, and reconnect to the first of `urls` that answers."""
        if self._socket is not None:
            await self._socket.close()

    async def problem(self, seconds: float = 10.0) -> dict[str, Any]:
        """Wait for the next message that is not about a move: a problem, odds, a suggestion, a reaction."""
        async with asyncio.timeout(seconds):
            return await self._answers.get()

    async def _move(self, message: dict[str, Any], move: str | None, seen: int | None) -> int:
        if self._trouble is not None:
            raise self._trouble
        identity = move or secrets.token_urlsafe(9)
        message |= {"id": identity, "seen": self.seq if seen is None else seen}
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[identity] = (message, answer)
        try:
            await self._send(message)
            return await answer
        finally:
            self._pending.pop(identity, None)

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None:
            with suppress(WebSocketException, OSError):  # the reader reconnects and sends pending moves again
                await self._socket.send(json.dumps(message))

    async def _send_again(self, move: str) -> None:
        await asyncio.sleep(RETRY_AFTER)
        if move in self._pending:
            await self._send(self._pending[move][0])

    async def _read(self) -> None:
        while True:
            assert self._socket is not None
            try:
                async for frame in self._socket:
                    self._receive(str(frame))
            except (WebSocketException, OSError):
                pass
            try:
                await self._connect()
                self.reconnects += 1
                for message, _ in list(self._pending.values()):
                    await self._send(message)
            except Exception as error:
                self._trouble = error
                for _, answer in self._pending.values():
                    if not answer.done():
                        answer.set_exception(error)
                self._changed.set()
                return

    async def _connect(self) -> None:
        """Connect to any of the servers, for up to `patience` seconds."""
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
        hello: dict[str, Any] = {"type": "hello", "table": self.id, "protocols": PROTOCOLS}
        known = {"token": self.token, "invite": self.invite, "last": self.seq or None}
        try:
            await socket.send(json.dumps(hello | {name: value for name, value in known.items() if value is not None}))
            first = str(await asyncio.wait_for(socket.recv(), 10))
            message = json.loads(first)
            if message["type"] == "problem":
                raise error_of(message["code"], message["message"])
            if message["type"] == "bye":
                raise Lost(message["reason"])
        except BaseException:
            await socket.close()
            raise
        self._socket = socket
        self._receive(first)

    def _receive(self, frame: str) -> None:
        if self._listen is not None:
            self._listen(frame)
        message = json.loads(frame)
        match message["type"]:
            case "welcome":
                self.number, self.host = message["seat"], message["host"]
                self.view, self.own, self.table, self.seq = (message[key] for key in ("view", "own", "table", "seq"))
            case "update":
                self.seq = message["seq"]
                self.view, self.own = message.get("view"), message.get("own")
                self.table = message.get("table") or self.table
                self._answer(message.get("id"), message["seq"])
            case "done":
                self._answer(message["id"], message["seq"])
            case "problem" if message["id"] in self._pending and message["code"] == TooMuch.code:
                sending = asyncio.create_task(self._send_again(message["id"]))
                self._sending.add(sending)
                sending.add_done_callback(self._sending.discard)
            case "problem" if message["id"] in self._pending:
                _, answer = self._pending[message["id"]]
                if not answer.done():
                    answer.set_exception(error_of(message["code"], message["message"], message.get("reason")))
            case "problem" | "odds" | "suggested" | "reacted" | "bye":
                self._answers.put_nowait(message)
        self._changed.set()

    def _answer(self, move: str | None, seq: int) -> None:
        if move is not None and move in self._pending:
            _, answer = self._pending[move]
            if not answer.done():
                answer.set_result(seq)
