"""A simulated node: the server's real registry, rooms and sessions, with simulated disk, network, clock and bots."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Final

from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.errors import OverdrawError
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.bot_pool.failures import BotFailure
from overdraw.server.config import Config
from overdraw.server.metrics import Metrics
from overdraw.server.rate_limits import Buckets
from overdraw.server.rooms.registry import Registry
from overdraw.server.rooms.services import Services
from overdraw.server.websocket.session import Session
from tests.server.simulation.database import Database, Link, SimulatedStore
from tests.server.simulation.loop import Host
from tests.server.simulation.network import SimulatedConnection
from tests.server.simulation.sqlite import SimulatedSqlite

EPOCH: Final = 1_700_000_000_000
"""The wall clock at the start of a simulation, in milliseconds since 1970."""

USUAL_DELAY: Final = 0.05
LONGEST_CHOICE: Final = 6.0
"""The most seconds that a bot takes to choose."""

MESSAGES_PER_SECOND: Final = 100.0
ANSWERS_WITHIN: Final = 8.0
"""Seconds after which a client gives up a request over HTTP."""


class SimulatedBots:
    """Bots choose at random, take their time, and sometimes fail."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self.fail = 0.0
        self.delay = USUAL_DELAY
        self.are_asleep = False

    @property
    def are_disturbed(self) -> bool:
        return self.fail > 0 or self.delay > USUAL_DELAY

    async def choose(self, seat: BotSeat, view: Any) -> tuple[str, float]:
        wait = min(self._random.expovariate(1 / self.delay), LONGEST_CHOICE)
        await asyncio.sleep(wait)
        while self.are_asleep:
            await asyncio.sleep(10.0)
        if self._random.random() < self.fail:
            raise BotFailure("it had a bad day")
        return seat.game.notation.format_event(self._random.choice(view.legal)), wait

    def seat_name(self, game: AnyGame, bot: str) -> str:
        return bot_named(game, bot).seat_name

    def dismiss(self, table: str) -> None:
        pass


class Node:
    """One server process. It starts again after a crash, as a new process with the same name."""

    def __init__(self, name: str, database: Database, random: Random, *, shared: bool) -> None:
        self.name, self._database, self._random, self._shared = name, database, random, shared
        self.link = Link(random) if shared else Link(random, delay=0.0001)
        self.bots = SimulatedBots(random)
        self.clock = 0
        """The error of this node's wall clock, in milliseconds."""

        self.calm_since = 0.0
        """The time since which this node has had no faults."""

        self.host = Host(name)
        self.registry: Registry | None = None
        self.store: SimulatedStore | None = None
        self._sessions: list[SimulatedConnection] = []
        self._addresses = Buckets(100 * MESSAGES_PER_SECOND, 300 * MESSAGES_PER_SECOND)
        self._metrics = Metrics()

    @property
    def is_up(self) -> bool:
        return self.registry is not None

    @property
    def is_disturbed(self) -> bool:
        """Whether the node has a fault now."""
        database, now = self._database, asyncio.get_running_loop().time()
        return (
            self.store is None
            or self.registry is None
            or self.store.is_disturbed
            or self.bots.are_disturbed
            or database.is_full
            or max(self.host.paused_until, database.stalled_until, self.link.deaf_until) > now
        )

    async def start(self) -> None:
        self.host = Host(self.name)
        self._sessions = []
        self._metrics = Metrics()
        await asyncio.get_running_loop().create_task(self._boot(), context=self.host.context())

    async def _boot(self) -> None:
        loop = asyncio.get_running_loop()

        async def offload(work: Callable[[], Any]) -> Any:
            await asyncio.sleep(self._random.expovariate(1 / 0.005))
            return work()

        kind = SimulatedStore if self._shared else SimulatedSqlite
        self.store = kind(self._database, self.name, self.link, self.host)
        services = Services(
            store=self.store,
            bots=self.bots,
            metrics=self._metrics,
            node=f"{self.name}-{loop.time()}",
            now=lambda: EPOCH + int(1000 * loop.time()) + self.clock,
            random=self._random,
            offload=offload,
            pace=0.2,
            max_spectators=10,
            spectator_messages_per_second=MESSAGES_PER_SECOND,
        )
        registry = Registry(Config(database="simulated", tidy_after=0.002), services)
        await registry.open()
        self.registry = registry

    def crash(self) -> None:
        """End as if by SIGKILL: what is not in the database is lost."""
        self.registry = None
        self.host.die()
        self._database.stores.pop(self.name, None)
        self.drop_connections()
        if not self._shared:
            self._database.crash()

    def drop_connections(self) -> None:
        for connection in self._sessions:
            connection.drop()

    async def upkeep(self) -> None:
        """Tidy up and unload rooms, as a real node does regularly."""
        if (registry := self.registry) is not None:
            registry.put_away(0.0)
            tidying = asyncio.get_running_loop().create_task(registry.tidy(), context=self.host.context())
            tidying.add_done_callback(lambda done: done.cancelled() or done.exception())  # the store may have failed
            await asyncio.wait([tidying], timeout=60.0)

    async def stop(self) -> None:
        """End as if by SIGTERM."""
        registry, self.registry = self.registry, None
        assert registry is not None
        registry.dismiss_all("the server restarts")

        async def close() -> None:
            await registry.close()

        closing = asyncio.get_running_loop().create_task(close(), context=self.host.context())
        await asyncio.wait([closing], timeout=30.0)
        self.crash()

    def accept(self, connection: SimulatedConnection) -> None:
        """Accept a client's socket."""

        def attach() -> None:
            if self.registry is not None:
                connection.attach(
                    Session(
                        connection,
                        self.registry,
                        self.bots,
                        self._metrics,
                        MESSAGES_PER_SECOND,
                        self._addresses,
                        lambda _: None,
                    )
                )

        self._sessions = [known for known in self._sessions if known.is_open_here or known.is_open_there]
        self._sessions.append(connection)
        self.host.call(attach)

    async def request(self, ask: Callable[[Registry], Awaitable[Any]], random: Random) -> Any:
        """Make an HTTP request. Returns the answer or the error, or None if no answer arrived."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        host = self.host

        async def serve() -> None:
            if self.registry is None:
                return
            try:
                result = await ask(self.registry)
            except OverdrawError as error:
                result = error
            loop.call_later(random.expovariate(50), arrive, result, context=Host.outside())

        def arrive(result: Any) -> None:
            if not answer.done():
                answer.set_result(result)

        await asyncio.sleep(random.expovariate(50))
        host.call(lambda: None if host.is_dead else _keep(loop.create_task(serve(), context=host.context())))
        lost = random.random() < 0.1
        try:
            result = await asyncio.wait_for(answer, ANSWERS_WITHIN)
        except TimeoutError:
            return None
        return None if lost else result


def _keep(task: "asyncio.Task[None]") -> None:
    """Keep a reference to the task on its host."""
