"""A whole simulation: nodes, a database, people and faults, all determined by one seed."""

import asyncio
import logging
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any, Final
from unittest.mock import patch

import msgspec

from overdraw.errors import WrongShuffle
from overdraw.protocol.messages import Clock
from overdraw.protocol.requests import CreateTable, SeatWish
from overdraw.records import verify
from overdraw.server.rooms.room import RETRY_MOST, Room
from overdraw.server.tables.events import Emptied, read_event
from overdraw.server.tables.evolve import finished_games
from tests.server.simulation.checker import Checker, Violation, Watched
from tests.server.simulation.client import Invitation, Person, Sent
from tests.server.simulation.database import ANSWERS_WITHIN, Database
from tests.server.simulation.faults import cause_faults
from tests.server.simulation.loop import Standstill, run
from tests.server.simulation.network import SimulatedConnection
from tests.server.simulation.node import Node

CHAOS: Final = 45.0
"""Seconds with faults."""

TOLD_WITHIN: Final = 1.5
"""Seconds in which clients must get an event while nothing is wrong, not counting the time until a room reads its log
again: with SQLite up to RETRY_MOST, and otherwise a lost request must time out first.
"""

STALL: Final = 60.0
"""Seconds in which every table must make progress after the faults have ended."""

LONGEST: Final = 3600.0
SETTLES_WITHIN: Final = 45.0


class World:
    def __init__(self, seed: int, *, nodes: int, faults: bool) -> None:
        self.seed, self.random = seed, Random(seed)
        self._nodes, self._faults = nodes, faults
        self.checker = Checker()
        self.is_healthy = not faults
        self.is_over = False
        self.manners = self.random.choice((0.0, 0.03, 0.1))
        """The probability that a client breaks its connection."""

        self.whims = self.random.choice((0.0, 0.3, 1.0))
        """The probability of optional actions, such as leaving."""

        self.history: list[str] = []
        self.people: list[Person] = []
        self._open_since: dict[Room, float] = {}

    # For the people

    def some_node(self, random: Random) -> Node | None:
        up = [node for node in self.nodes if node.is_up]
        return random.choice(up) if up else None

    def connect(self, person: Person, node: Node) -> SimulatedConnection:
        random = Random(f"{self.seed} {person.name} {person.random.random()}")
        watched = Watched(person.table)
        connection = WatchedConnection(self, node, person, watched, random)
        node.accept(connection)
        return connection

    def may_command(self, person: Person) -> bool:
        """Whether this person may give commands without a seat."""
        return person.wish is not None

    def turned_away(self, person: Person) -> None:
        """A client was told that there is no seat for it. Check that it has none."""
        seats = {chair.name for state in self.checker.states[person.table] for chair in state.chairs}
        self.checker.require(person.name not in seats, person.name, "was turned away, and has a seat")

    def unanswered(self, person: Person, connection: SimulatedConnection, since: float, what: str) -> None:
        """A client got no answer. Report it if its connection and its node had no fault."""
        node = person.node
        assert node is not None
        self.checker.require(
            connection.was_disturbed(since),
            person.name,
            "was told nothing by",
            node.name,
            "about",
            what,
            "since",
            since,
        )

    def note(self, line: str) -> None:
        self.history.append(f"{asyncio.get_running_loop().time():10.4f} {line}")

    # The run

    async def main(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._unhandled)
        self.database = Database(Random(f"{self.seed} database"))
        self.database.on_commit = self._committed
        shared = self._nodes > 1
        self.nodes = [
            Node(name, self.database, Random(f"{self.seed} node {name}"), shared=shared) for name in "ab"[: self._nodes]
        ]
        for node in self.nodes:
            await node.start()
        self._invite_people()
        lives = [loop.create_task(self._live(person)) for person in self.people]
        watching = loop.create_task(self._watch_rooms())
        if self._faults:
            await cause_faults(self, CHAOS)
        else:
            await asyncio.sleep(CHAOS)
        self.note("-- everything works from now on")
        self.is_healthy = True
        await self._expect_progress()
        self.is_over = True
        for node in self.nodes:
            node.bots.are_asleep = True
        self.note("-- nobody does anything any more")
        await self._expect_rest()
        watching.cancel()
        for task in lives:
            task.cancel()
        self._check_sent_commands()
        self._check_convergence()

    def _invite_people(self) -> None:
        random = self.random
        for number in range(random.choice((1, 2, 2))):
            invitation: asyncio.Future[Invitation] = asyncio.get_running_loop().create_future()
            game, players = random.choice((("push", 2), ("push", 3), ("rows", 2), ("rows", 3), ("push", 4)))
            kinds = ["me", *(random.choice(("open", "open", "bot")) for _ in range(players - 1))]
            clock = random.choice((None, None, Clock(5), Clock(8, "take-over")))
            wish = CreateTable(
                game=game,
                seats=[SeatWish(kind, "random" if kind == "bot" else None) for kind in kinds],  # type: ignore[arg-type]  # one of these
                listed=random.random() < 0.5,
                clock=clock,
                take_over_after=random.choice((None, 5, 10)),
            )
            guests = kinds.count("open") + (random.random() < 0.2)
            for guest in range(1 + guests + 1):
                name = f"{number}{'host' if guest == 0 else 'spectator' if guest > guests else f'guest{guest}'}"
                person = Person(self, name, Random(f"{self.seed} {name}"), invitation=invitation)
                person.wish = wish if guest == 0 else None
                person.watches = guest > guests
                self.people.append(person)

    async def _live(self, person: Person) -> None:
        with suppress(Violation):
            await person.live()

    def _committed(self, table: str, seq: int, body: bytes) -> None:
        self.note(f"** {table[:4]} {seq} {body.decode()}")
        with suppress(Violation):
            self.checker.commit(table, seq, body, asyncio.get_running_loop().time())

    def _unhandled(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, Violation):
            self.checker.violations.append(f"unhandled: {context['message']}: {error!r} {context.get('future') or ''}")

    async def _watch_rooms(self) -> None:
        try:
            while True:
                await asyncio.sleep(0.5)
                self.check_rooms()
                for node in self.nodes:
                    self._check_told(node)
        except Violation:
            pass

    def check_rooms(self) -> None:
        for node in self.nodes:
            if node.registry is not None:
                for table, room in node.registry.rooms.items():
                    self.checker.check_room(node.name, table, room.state)

    def _check_told(self, node: Node) -> None:
        now = asyncio.get_running_loop().time()
        if node.is_disturbed:
            node.calm_since = now
        elif node.registry is not None and not self.is_over:
            for table, room in node.registry.rooms.items():
                patience = TOLD_WITHIN + (RETRY_MOST if len(self.nodes) == 1 else ANSWERS_WITHIN)
                calm_since = max(node.calm_since, self._open_since.setdefault(room, now))
                self.checker.check_told(node.name, table, room.state, calm_since, patience)

    async def _expect_progress(self) -> None:
        """Wait until every table's game is over or has made a few moves."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        first = {table: len(states) for table, states in self.checker.states.items()}
        while not self.checker.violations:
            waiting = [table for table, seq in first.items() if not self._has_gone_on(table, seq)]
            if not waiting:
                return
            await asyncio.sleep(1.0)
            for table in waiting:
                last = max(began, self.checker.times[table][-1])
                still = loop.time() - last
                try:
                    self.checker.require(
                        still < STALL, "nothing happens at", table, "since", last, self._describe(table)
                    )
                except Violation:
                    return

    def _has_gone_on(self, table: str, since: int) -> bool:
        state = self.checker.states[table][-1]
        if state.status in ("over", "ended"):
            return True
        if not any(person.table == table and not person.is_gone for person in self.people if person.wish):
            return True  # no player can start it any more
        return state.seq >= since + 3 * len(state.chairs)

    def _describe(self, table: str) -> str:
        state = self.checker.states[table][-1]
        return f"(status {state.status}, event {state.seq}, seat {state.actor} is to act, chairs {state.chairs})"

    async def _expect_rest(self) -> None:
        """Wait until no bot is to move and every client has every event."""
        loop = asyncio.get_running_loop()
        started = loop.time()
        while not self.checker.violations and loop.time() - started < 600:
            last = max((times[-1] for times in self.checker.times.values()), default=0.0)
            if loop.time() - max(started, last) > SETTLES_WITHIN:
                return
            await asyncio.sleep(5.0)

    # At the end

    def _check_sent_commands(self) -> None:
        for person in self.people:
            for sent in person.sent:
                with suppress(Violation):
                    self._check_sent(person, sent)

    def _check_sent(self, person: Person, sent: Sent) -> None:
        checker, states = self.checker, self.checker.states[person.table]
        sender = sent.seat if sent.seat >= 0 else len(states[0].chairs)
        seq, at = checker.commands.get((person.table, sender, sent.id), (None, 0.0))
        if sent.seq is not None:
            checker.require(seq == sent.seq, "command", sent, "was acknowledged, and the log has it as event", seq)
            checker.require(sent.seq > sent.after, "command", sent, "came before one that was sent earlier")
        if sent.code is not None:
            left = seq is not None and isinstance(states[seq - 1].last.event, Emptied)  # the seat has no player now
            known = seq is not None and at < sent.sent_at and not left
            checker.require(not known, "command", sent, "was rejected after it had become event", seq)

    def _check_convergence(self) -> None:
        checker = self.checker
        for table in checker.states:
            try:
                checker.check_complete(table, self.database.logs.get(table, {}))
            except Violation:
                return
        for person in self.people:
            connection = person.connection
            if person.is_gone or connection is None or not connection.is_open_here or not person.is_welcome:
                continue
            known = len(checker.states[person.table])
            try:
                checker.require(person.seq == known, person.name, "knows event", person.seq, "and the last is", known)
            except Violation:
                return
        with suppress(Violation):
            self.check_rooms()
            self._check_shuffles()

    def _check_shuffles(self) -> None:
        """The notes of devices on their shuffles agree with the records: an honest server is accused of nothing.

        A device cannot know whether a contribution arrived that it sent shortly before its connection broke. With a
        slow network between nodes, the node of the host may not know yet that it is connected.
        """
        for person in self.people:
            log = self.database.logs.get(person.table, {})
            events = [read_event(log[seq]) for seq in sorted(log)]
            for number, record in enumerate(finished_games(person.table, events)):
                try:
                    verify(record, person.device.kept.get(number))
                except WrongShuffle as error:
                    excuses = ["although this client sent it", *["it had only just connected"] * (len(self.nodes) > 1)]
                    excused = any(excuse in str(error) for excuse in excuses)
                    self.checker.require(excused, person.name, "finds in game", number, "of", person.table, error)


class WatchedConnection(SimulatedConnection):
    """A connection whose every frame is checked when the server sends it."""

    def __init__(self, world: World, node: Node, person: Person, watched: Watched, random: Random) -> None:
        self._world, self._node, self._watched = world, node, watched
        super().__init__(
            node.host, random, person.name, lambda text: person.take(self, text), lambda: person.lost(self)
        )

    def send(self, text: bytes) -> None:
        world = self._world
        if self.is_open_there and not self._host.is_dead and not world.checker.violations:
            frame = msgspec.json.decode(text)
            try:
                world.checker.check_frame(self._watched, frame)
                if frame["type"] == "problem":
                    self._check_room()
            except Violation:
                world.note(f"!! {world.checker.violations[-1]}")
        super().send(text)

    def _check_room(self) -> None:
        """Check that a rejected or failed command left no trace."""
        registry, table = self._node.registry, self._watched.table
        if registry is not None and table in registry.rooms:
            self._world.checker.check_room(self._node.name, table, registry.rooms[table].state)


class _Errors(logging.Handler):
    """Collects error log lines, because the server logs an error only for bugs."""

    def __init__(self, checker: Checker) -> None:
        super().__init__(logging.ERROR)
        self._checker = checker

    def emit(self, record: logging.LogRecord) -> None:
        expected = record.getMessage().startswith(("bot failed", "the database is not responding"))
        if not expected and not isinstance(record.exc_info and record.exc_info[1], Violation):
            self._checker.violations.append(f"logged: {self.format(record)}")


@contextmanager
def _quiet(world: World) -> Iterator[None]:
    """Replace the system's randomness, and count errors in the log as violations."""
    random, logger, handler = Random(f"{world.seed} secrets"), logging.getLogger("overdraw"), _Errors(world.checker)
    logger.addHandler(handler)
    propagate, logger.propagate = logger.propagate, False
    try:
        with patch.object(secrets, "token_hex", lambda size: random.randbytes(size).hex()):
            yield
    finally:
        logger.propagate = propagate
        logger.removeHandler(handler)


def simulate(seed: int, *, nodes: int = 2, faults: bool = True) -> World:
    """Run one simulation. `checker.violations` lists what went wrong."""
    world = World(seed, nodes=nodes, faults=faults)
    with _quiet(world):
        try:
            run(asyncio.wait_for(world.main(), LONGEST))
        except (Standstill, TimeoutError) as error:
            world.checker.violations.append(f"the simulation comes to no end: {error!r}")
    return world


def report(seed: int, *, nodes: int) -> str | None:
    """A report of what went wrong with a seed and how to repeat it, or None."""
    if not (violations := simulate(seed, nodes=nodes).checker.violations):
        return None
    return f"{violations[0]}\nreplay it: python -m tests.server.simulation --nodes {nodes} --seeds {seed}"
