"""A node without sockets and processes: a registry, its services, and clients that use sessions directly."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from overdraw.analysis import Knowledge
from overdraw.core.game import AnyGame
from overdraw.errors import Conflict
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.bot_pool.failures import BotFailure
from overdraw.server.config import Config
from overdraw.server.metrics import Metrics
from overdraw.server.rate_limits import Buckets
from overdraw.server.rooms.registry import Registry
from overdraw.server.rooms.room import Room
from overdraw.server.rooms.services import NoAnalyst, Services
from overdraw.server.store import Notification, Store, TableRow
from overdraw.server.store.store import resolve_all
from overdraw.server.tables.events import AnyEvent, read_event, write_event
from overdraw.server.websocket.session import Session
from tests.server.tables.table_log import TABLE, token

PLENTY = 1e6


class MemoryStore:
    """A store in memory to which other nodes can write too.

    `after_read` is called after the next read. `failure` is the error of the next write, as if its answer was lost.
    `held` delays writes until it is set.
    """

    shared, healthy, queued = True, True, 0

    def __init__(self, events: list[AnyEvent]) -> None:
        self.events = events
        self.reads: list[int] = []
        self.published = 0
        self.reviews: dict[tuple[str, int], bytes] = {}
        self.other: MemoryStore | None = None
        self.after_read: Callable[[], None] = lambda: None
        self.failure: Exception | None = None
        self.held: list[Callable[[Exception | None], None]] | None = None

    async def open(self, on_notification: Callable[[Notification], None]) -> None:
        self.on_notification = on_notification

    async def close(self) -> None: ...

    def append(self, table: str, seq: int, event: AnyEvent, row: TableRow | None) -> "asyncio.Future[None]":
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.held is None:
            answer, self.failure = self.failure, None
            resolve_all([(future, answer or self._write(seq, event))])
            return future

        def let_through(said: Exception | None) -> None:
            written = self._write(seq, event)
            resolve_all([(future, said or written)])

        self.held.append(let_through)
        return future

    def _write(self, seq: int, event: AnyEvent) -> Exception | None:
        if seq != len(self.events) + 1:
            return Conflict("another node has already written an event with this number")
        self.events.append(read_event(write_event(event)))
        return None

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

    async def read_review(self, table: str, number: int) -> bytes | None:
        return self.reviews.get((table, number))

    async def write_review(self, table: str, number: int, body: bytes) -> None:
        self.reviews.setdefault((table, number), body)

    def publish(self, table: str, body: bytes) -> None:
        self.published += 1
        if self.other is not None:
            asyncio.get_running_loop().call_soon(self.other.on_notification, Notification(table, 0, body))

    async def check_writable(self) -> None: ...


class ScriptedBots:
    """Bots that take the first legal action after `seconds`; those named in `failing` fail."""

    def __init__(self, *failing: str) -> None:
        self.failing, self.asked, self.seconds = set(failing), list[BotSeat](), 0.0

    async def choose(self, seat: BotSeat, view: Any) -> tuple[str, float]:
        self.asked.append(seat)
        await asyncio.sleep(self.seconds)
        if seat.bot in self.failing:
            raise BotFailure(f"{seat.bot} cannot play")
        return seat.game.notation.format_event(view.legal[0]), 0.0

    def seat_name(self, game: AnyGame, bot: str) -> str:
        return bot.capitalize()

    def dismiss(self, table: str) -> None: ...


class ScriptedAnalyst:
    """An analyst that recommends the first legal action, once `released` is set. It records the questions."""

    def __init__(self) -> None:
        self.asked: list[Knowledge] = []
        self.released = asyncio.Event()
        self.released.set()

    def check(self, game: AnyGame) -> None: ...

    async def hint(self, knowledge: Knowledge, considered: Any = None) -> dict[str, Any]:
        self.asked.append(knowledge)
        await self.released.wait()
        actions = [knowledge.game.notation.format_event(action) for action in knowledge.view.legal]
        return {
            "seat": knowledge.seat,
            "options": [{"action": action, "share": 0.5, "error": 0.0} for action in actions],
            "best": actions[0],
            "method": "exact",
            "assumes": "nothing",
            "compared": None if considered is None else knowledge.game.notation.format_event(considered),
            "loss": 0.0,
            "mark": None,
            "facts": [],
            "sentence": "",
        }


class Node:
    """A server without its network side.

    `now` is the wall clock of its tables in milliseconds. `spectator_messages` is the rate limit for all spectators of
    a table together, `address_messages` that of an address.
    """

    def __init__(
        self,
        store: Store,
        bots: ScriptedBots | None = None,
        *,
        name: str = "node",
        analyst: ScriptedAnalyst | None = None,
        spectator_messages: float = PLENTY,
        address_messages: float = PLENTY,
        **settings: Any,
    ) -> None:
        self.store, self.bots, self.now = store, bots or ScriptedBots(), 10_000
        self.messages = Buckets(address_messages, 3 * address_messages)
        self.offloaded = 0

        async def offload(work: Callable[[], Any]) -> Any:
            self.offloaded += 1
            await asyncio.sleep(0)
            return work()

        self.services = Services(
            store=store,
            bots=self.bots,
            metrics=Metrics(),
            node=name,
            now=lambda: self.now,
            random=Random(1),
            offload=offload,
            pace=0.0,
            max_spectators=3,
            spectator_messages_per_second=spectator_messages,
            analyst=analyst or NoAnalyst(),
        )
        self.registry = Registry(Config(database="unused", **settings), self.services)

    def connect(self) -> "Client":
        return Client(self)

    async def enter(self, seat: int, last: int | None = None) -> tuple[Room, "Client"]:
        """Connect a client for this seat to the test table. Returns the room and the client."""
        client = self.connect()
        client.say(type="hello", table=TABLE, token=token(seat), last=last)
        await settled()
        return await self.registry.room(TABLE), client


class Client:
    """A session with a connection that keeps everything the server sent."""

    address = "here"

    def __init__(self, node: Node) -> None:
        self.told: list[dict[str, Any]] = []
        self.paused = False
        metrics = node.services.metrics
        self.session = Session(self, node.registry, node.bots, metrics, PLENTY, node.messages, lambda _: None)

    def say(self, **message: Any) -> None:
        known = {key: value for key, value in message.items() if value is not None}
        self.session.receive(json.dumps(known).encode())

    def act(self, action: str, seen: int, move: str = "mine") -> None:
        self.say(type="act", id=move, seen=seen, action=action)

    def send(self, text: bytes) -> None:
        self.told.append(json.loads(text))

    def close(self, code: int, reason: str = "") -> None:
        self.told.append({"type": "closed", "code": code})

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    @property
    def seqs(self) -> list[int]:
        return [message["seq"] for message in self.told if message["type"] == "update"]

    async def until(self, kind: str) -> None:
        """Wait until the last message has this type."""
        while not self.told or self.told[-1]["type"] != kind:
            await asyncio.sleep(0.005)

    def of_type(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == kind]


async def settled() -> None:
    """Let the event loop run until everything has happened that needs no waiting."""
    for _ in range(40):
        await asyncio.sleep(0)


@asynccontextmanager
async def opened(*nodes: Node) -> AsyncIterator[None]:
    for node in nodes:
        await node.registry.open()
    try:
        yield
    finally:
        for node in nodes:
            await node.registry.close()
