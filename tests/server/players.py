"""Test clients that play whole games at real servers."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

import asyncpg

from overdraw.client import Seat, create, post
from overdraw.errors import NotYourTurn, StoreFailed, TooOld, UnknownOutcome
from overdraw.protocol.messages import Problem
from overdraw.server.tables.events import Acted, AnyEvent, Undone, read_event
from overdraw.server.tables.evolve import replay
from tests.server.processes import Server

Listen = Callable[[str], None]


async def table_of_people(
    nodes: Sequence[Server], game: str, players: int, *, patience: float = 30.0, **settings: Any
) -> list[Seat]:
    """Create a table with one client per seat, spread over the nodes. The first client is the host."""
    host = await create(nodes[0].url, game, ["me", *["open"] * (players - 1)], name="Player 0", **settings)
    seats = [host]
    for number in range(1, players):
        url = nodes[number % len(nodes)].url
        wish = {"name": f"Player {number}", "invite": host.invite, "seat": number}
        joined = await post(f"{url}/api/v1/tables/{host.id}/join", wish)
        seats.append(Seat([url], host.id, token=joined["token"]))
    urls = [node.url for node in nodes]
    for number, seat in enumerate(seats):
        first = number % len(urls)
        seat.urls = [*urls[first:], *urls[:first]]
        seat.patience = patience
    return seats


async def start(seats: Sequence[Seat]) -> None:
    """Start the game once the devices of all seats have published their hashes, or at once if it has no hashes."""
    await seats[0].until(lambda: all(seats[0].table.shuffle.hashes), 20)
    await seats[0].ask("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.status != "lobby", 20)  # type: ignore[misc]  # bound now


async def problem(seat: Seat) -> Problem:
    """The next notice, which must be a problem."""
    notice = await seat.notice()
    assert isinstance(notice, Problem), notice
    return notice


async def play(seat: Seat, random: Random, acknowledged: list[tuple[int, str]] | None = None) -> None:
    """Play random moves until the game is over. `acknowledged` is called with each confirmed move."""
    async for legal in seat.turns():
        action = random.choice(legal)
        try:
            seq = await seat.act(action)
        except (TooOld, NotYourTurn):  # another client of this seat has moved, or an update is still on its way
            await asyncio.sleep(0.01)
            continue
        if acknowledged is not None:
            acknowledged.append((seq, action))
        await seat.until(lambda seq=seq: seat.seq >= seq, 30)  # type: ignore[misc]  # bound now


async def play_all(seats: Sequence[Seat], seed: int) -> None:
    await asyncio.gather(*(play(seat, Random(seed + number)) for number, seat in enumerate(seats)))


def run(scenario: Coroutine[Any, Any, None], seconds: float = 60.0) -> None:
    """Run a scenario with a timeout, so a hanging one fails."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await scenario

    asyncio.run(limited())


def unique(prefix: str = "move", counter: "itertools.count[int]" = itertools.count()) -> str:  # noqa: B008  # one counter for all
    return f"{prefix}-{next(counter)}"


class Player:
    """Plays one seat at random, notes every promise of the server, and keeps trying through crashes."""

    def __init__(self, seat: Seat, random: Random) -> None:
        self.seat, self.random = seat, random
        self.promised: dict[str, int] = {}

    async def play(self) -> None:
        seat = self.seat
        async for legal in seat.turns():
            move = unique()
            try:
                seq = await seat.act(self.random.choice(legal), move=move)
            except TooOld:
                continue  # the view was older than the crash; the new one has arrived
            except (StoreFailed, UnknownOutcome):  # the next view shows whether the move was made
                await asyncio.sleep(0.05)
                continue
            self.promised[move] = seq
            await seat.until(lambda seq=seq: seat.seq >= seq)  # type: ignore[misc]  # bound now


def check(players: Sequence[Player], promises: int, logs: dict[str, list[AnyEvent]]) -> None:
    """Check that every promised move is in the log under its number and only once, and that every game was finished."""
    for player in players:
        log = logs[player.seat.id]
        moves = [event.command for event in log if isinstance(event, Acted | Undone)]
        assert len(moves) == len(set(moves))
        for move, seq in player.promised.items():
            event = log[seq - 1]
            assert isinstance(event, Acted)
            assert event.command == move
        assert replay(player.seat.id, log).status == "over"
    assert sum(len(player.promised) for player in players) > promises


async def postgres_logs(database: str) -> dict[str, list[AnyEvent]]:
    logs: dict[str, list[AnyEvent]] = {}
    connection = await asyncpg.connect(database)
    for row in await connection.fetch("SELECT table_id, seq, body FROM events ORDER BY table_id, seq"):
        log = logs.setdefault(row["table_id"], [])
        assert row["seq"] == len(log) + 1, "a number is missing"
        log.append(read_event(row["body"]))
    await connection.close()
    return logs
