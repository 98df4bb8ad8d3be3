"""Simulated people: they play, lose connections, repeat commands without an answer, and note everything they sent."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from overdraw.client.shuffle_device import ShuffleDevice
from overdraw.errors import OverdrawError
from overdraw.protocol.messages import Commit, Reveal, TableInfo
from overdraw.protocol.requests import CreateTable, Join, Joined, TableMade
from tests.server.simulation.network import SimulatedConnection
from tests.server.simulation.node import Node

if TYPE_CHECKING:
    from tests.server.simulation.world import World

SILENCE: Final = 30.0
"""Seconds in which a reachable server must have answered, with success or an error."""

REACTIONS: Final = ("well-played", "ouch", "hurry", "laugh", "thanks", "oops")


@dataclass
class Sent:
    """A command that was sent. `seq` is the event that it became, `code` why it was rejected."""

    message: dict[str, Any]
    seat: int
    after: int
    """The number of the latest event that this client knew to be one of its commands when it sent this one."""

    seq: int | None = None
    code: str | None = None
    sent_at: float = 0.0
    """When it was last sent."""

    @property
    def id(self) -> str:
        return str(self.message["id"])


@dataclass
class Invitation:
    """The invitation to a table that a host has created."""

    table: str
    invite: str


@dataclass
class Person:
    """One client: the host of a table, a guest, or with `watches` a spectator."""

    world: "World"
    name: str
    random: Random
    wish: CreateTable | None = None
    watches: bool = False
    invitation: "asyncio.Future[Invitation] | None" = None

    table: str = ""
    token: str | None = None
    invite: str = ""
    seat: int | None = None
    seq: int | None = None
    view: dict[str, Any] | None = None
    own: dict[str, Any] | None = None
    about: dict[str, Any] | None = None
    sent: list[Sent] = field(default_factory=list)
    pending: Sent | None = None
    is_welcome: bool = False
    is_gone: bool = False
    """The seat is lost for good, or the table is closed."""

    device: ShuffleDevice = field(default_factory=ShuffleDevice)
    answer: Commit | Reveal | None = None
    """What the device is to send because of the draw of the shuffle."""

    connection: SimulatedConnection | None = None
    node: Node | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)
    _problem: str | None = None
    _counter: int = 0
    _haste: float = 0.4
    """The probability that a host starts a game that can be started."""

    async def live(self) -> None:
        self._haste = self.random.choice((0.4, 0.02))
        await asyncio.sleep(self.random.uniform(0, 2))
        await self._arrive()
        while not self.is_gone and not self.world.is_over:
            if self.connection is None or not self.connection.is_open_here:
                await self._connect()
            elif self.pending is not None:
                await self._settle(self.pending)
            else:
                await self._act()

    # Over HTTP

    async def _arrive(self) -> None:
        """Create the table or join it. Without an answer the same request is sent again, perhaps to another node."""
        assert self.invitation is not None
        key = f"{self.name}-{self.random.getrandbits(128):032x}"
        if self.wish is not None:
            wish = msgspec.structs.replace(self.wish, id=key, name=self.name)
            made = await self._request(lambda registry: registry.create(wish))
            assert isinstance(made, TableMade)
            self.table, self.token, self.invite = made.table, made.token, made.invite
            self.invitation.set_result(Invitation(made.table, made.invite))
            return
        invitation = await asyncio.shield(self.invitation)
        self.table, self.invite = invitation.table, invitation.invite
        if self.watches:
            return
        join = Join(self.name, self.invite, id=key)
        joined = await self._request(lambda registry: registry.join(self.table, join))
        if isinstance(joined, Joined):
            self.token = joined.token
        else:  # the table is full or closed by now
            self.is_gone = True
            self.world.turned_away(self)

    async def _request(self, ask: Callable[[Any], Any]) -> Any:
        while True:
            await asyncio.sleep(self.random.uniform(0.05, 1.0))
            node = self.world.some_node(self.random)
            answer = None if node is None else await node.request(ask, self.random)
            self.world.note(f"{self.name} is answered {answer!r} over HTTP")
            if answer is None or (isinstance(answer, OverdrawError) and answer.code.startswith("server/")):
                continue
            return answer

    # The socket

    async def _connect(self) -> None:
        shortest, longest = self.random.choice(((0.02, 1.0), (0.02, 1.0), (1.0, 5.0), (5.0, 15.0)))
        await asyncio.sleep(self.random.uniform(shortest, longest))
        node = self.world.some_node(self.random)
        if node is None:
            return
        self.is_welcome, self._problem = False, None
        self.node = node
        self.connection = self.world.connect(self, node)
        hello: dict[str, Any] = {"type": "hello", "table": self.table}
        hello |= {"invite": self.invite} if self.token is None else {"token": self.token}
        if self.seq is not None and self.random.random() < 0.8:
            hello["last"] = self.seq
        self._write(hello)
        await self._until(lambda: self.is_welcome or self._problem is not None, SILENCE, "a hello")
        if not self.is_welcome:
            if self._problem == "table/unknown":
                self.is_gone = True  # the host gave the seat to somebody else
            self._hang_up()

    def take(self, connection: SimulatedConnection, text: bytes) -> None:
        """Handle a message from the server."""
        if connection is not self.connection:
            return
        frame = msgspec.json.decode(text)
        self.world.note(f"{self.name} < {text.decode()}")
        match frame["type"]:
            case "welcome":
                self.is_welcome = True
                self.seat, self.seq, self.view, self.own = frame["seat"], frame["seq"], frame["view"], frame["own"]
                self.about = frame["table"]
                self._hear_of_shuffle(frame, welcome=True)
            case "update":
                self.seq = frame["seq"]
                self.view, self.own = frame.get("view"), frame.get("own")
                self.about = frame.get("table", self.about)
                self._hear_of_shuffle(frame, welcome=False)
                if "id" in frame:
                    self._acknowledge(frame["id"], frame["seq"])
            case "done":
                self._acknowledge(frame["id"], frame["seq"])
            case "problem":
                self._problem = frame["code"]
                if self.pending is not None and frame["id"] == self.pending.id:
                    self._refused(self.pending, frame["code"])
        if self.own is None and self.token is not None and self.view is not None:
            self.seat = None  # the host freed the seat
        self._news.set()

    def _hear_of_shuffle(self, frame: dict[str, Any], *, welcome: bool) -> None:
        if "table" in frame:
            table = msgspec.convert(frame["table"], TableInfo)
            self.answer = self.device.hear(table, self.seat, welcome=welcome) or self.answer

    def lost(self, connection: SimulatedConnection) -> None:
        if connection is self.connection:
            self._news.set()

    def _write(self, message: dict[str, Any]) -> None:
        assert self.connection is not None
        self.world.note(f"{self.name} > {message}")
        self.connection.write(msgspec.json.encode(message))

    def _hang_up(self) -> None:
        if self.connection is not None:
            self.connection.hang_up()
            self.connection = None

    async def _until(self, holds: Callable[[], bool], seconds: float, what: str) -> bool:
        """Wait until a condition holds, the connection is gone, or the time is up."""
        loop = asyncio.get_running_loop()
        started, connection = loop.time(), self.connection
        assert connection is not None
        while not holds() and connection.is_open_here:
            self._news.clear()
            left = started + seconds - loop.time()
            if left <= 0:
                if seconds >= SILENCE:
                    self.world.unanswered(self, connection, started, what)
                return False
            try:
                await asyncio.wait_for(self._news.wait(), left)
            except TimeoutError:
                continue
        return holds()

    # Commands

    def _acknowledge(self, command: str, seq: int) -> None:
        for sent in self.sent:
            if sent.id == command:
                self.world.checker.require(
                    sent.seq in (None, seq), "command", command, "became event", sent.seq, "and", seq
                )
                sent.seq = seq
                if sent is self.pending:
                    self.pending = None

    def _refused(self, sent: Sent, code: str) -> None:
        if code.startswith(("server/", "limit/")):
            return  # the command is sent again
        sent.code = code
        self.pending = None

    async def _settle(self, sent: Sent) -> None:
        """Send a command, repeatedly if necessary, until its outcome is known."""
        if not self.is_welcome or (self.seat is None and not self.world.may_command(self)):
            self.pending = None  # its outcome can no longer be known
            return
        sent.sent_at = asyncio.get_running_loop().time()
        self._problem = None
        self._write(sent.message)
        if self.random.random() < self.world.manners and not self.world.is_healthy:
            self._hang_up()
            return
        settled = await self._until(
            lambda: self.pending is not sent or self._problem is not None, SILENCE, sent.message["type"]
        )
        if not settled:
            self._hang_up()
        elif self.pending is sent:
            await asyncio.sleep(self.random.uniform(0.1, 2.0))

    async def _command(self, kind: str, **facts: Any) -> None:
        self._counter += 1
        message = {"type": kind, "id": f"{self.name}-{self._counter}", **facts}
        known = [sent.seq for sent in self.sent if sent.seq is not None]
        self.pending = Sent(message, self.seat if self.seat is not None else -1, max(known, default=0))
        self.sent.append(self.pending)
        await self._settle(self.pending)

    async def _act(self) -> None:
        """Make a move or another command, or wait a little longer."""
        random, about, own = self.random, self.about, self.own
        await asyncio.sleep(random.expovariate(2.5))
        answer, self.answer = self.answer, None
        if answer is not None and self.seat is not None and self.pending is None and self._is_connected:
            if random.random() < 0.15 and not self.world.is_healthy:
                self._hang_up()
            else:
                fields = msgspec.to_builtins(answer)
                await self._command(fields.pop("type"), **fields)
            return
        if self.pending is not None or self.connection is None or not self.connection.is_open_here or about is None:
            return
        assert self.seq is not None
        if random.random() < self.world.manners and not self.world.is_healthy:
            self._misbehave()
            return
        if self.seat is None and not self.world.may_command(self):
            await self._watch(about)
        elif about["status"] == "lobby":
            await self._prepare(about)
        elif about["status"] == "playing" and own is not None:
            await self._play(about, own)
        elif about["status"] == "over" and self.wish is not None and random.random() < 0.2:
            await self._command("play-again")
        elif about["status"] == "ended":
            self.is_gone = random.random() < 0.05

    @property
    def _is_connected(self) -> bool:
        return self.connection is not None and self.connection.is_open_here

    def _misbehave(self) -> None:
        assert self.connection is not None
        what = self.random.randrange(4)
        if what == 0:
            self._hang_up()
        elif what == 1:
            self.connection.drop()
        elif what == 2:
            self.connection.read_slowly(self.random.uniform(0.5, 20))
        else:
            self.connection.write(b'{"type":"nonsense"}')

    async def _watch(self, about: dict[str, Any]) -> None:
        if self.random.random() < 0.3:
            self._write({"type": "odds"})
        elif self.random.random() < 0.3:
            self._write({"type": "react", "reaction": self.random.choice(REACTIONS)})

    async def _prepare(self, about: dict[str, Any]) -> None:
        random, seats = self.random, about["seats"]
        free = [number for number, seat in enumerate(seats) if seat["name"] is None]
        kept = self.device.kept.get(about["number"])
        if kept is not None and kept.draws and random.random() < 0.02:
            await self._command("reveal", contribution=kept.draws[-1].contribution)  # as a rule too early
        elif about["shuffle"]["drawing"] is not None:
            if random.random() < 0.1 and not self.world.is_healthy:
                self._hang_up()
        elif self.wish is not None and not free and random.random() < (1.0 if self.world.is_healthy else self._haste):
            await self._command("start")
        elif self.wish is not None and free and random.random() < (0.5 if self.world.is_healthy else 0.03):
            await self._command("seat-bot", seat=free[0], bot="random")
        elif self.wish is None and random.random() < 0.005 and not self.world.is_healthy:
            await self._command("leave")

    async def _play(self, about: dict[str, Any], own: dict[str, Any]) -> None:
        random, away = self.random, about["seats"][self.seat]["stand_in"] if self.seat is not None else None
        if random.random() < 0.15:
            self._write({"type": "odds"})
        if away is not None:
            if random.random() < 0.4 or self.world.is_healthy:
                await self._command("come-back")
        elif own["undo"] and random.random() < 0.15:
            await self._command("undo", seen=self.seq)
        elif own["legal"]:
            action = random.choice(own["legal"]) if random.random() < 0.97 else "nonsense"
            await self._command("act", seen=self.seq, action=action)
        elif self.world.is_healthy or random.random() > self.world.whims:
            return
        elif random.random() < 0.03:
            await self._command("leave")
        elif random.random() < 0.05:
            self._write({"type": "react", "reaction": random.choice(REACTIONS)})
        elif random.random() < 0.02:
            await self._command("act", seen=self.seq, action="stop")
        elif self.wish is not None and random.random() < 0.005:
            other = random.randrange(len(about["seats"]))
            if other != self.seat and random.random() < 0.5:
                await self._command("free-seat", seat=other)
            elif other != self.seat:
                await self._command("seat-bot", seat=other, bot="greedy")
