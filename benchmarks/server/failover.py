"""Measures how long players wait when their server dies: one of two nodes is killed again and again during games.

    python -m benchmarks.server.failover

The stall is the time from the kill until a player of the dead node has made the next move at the other one.
"""

import asyncio
import time
from contextlib import AsyncExitStack, suppress
from random import Random
from typing import Final

from tests.server.players import start, table_of_people
from tests.server.processes import Postgres, Server, postgres_programs

from overdraw.client import Seat
from overdraw.errors import PlayerError, ServerError

TIMES: Final = 20
TABLES: Final = 8
WANTED: Final = 0.5


class Player:
    """Plays at random, game after game, and notes the time at which its last move was confirmed."""

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat, self.random, self.confirmed = seat, Random(number), 0.0

    async def play(self) -> None:
        while True:
            async for legal in self.seat.turns():
                with suppress(PlayerError, ServerError):  # news are on their way
                    await self.seat.act(self.random.choice(legal))
                    self.confirmed = time.perf_counter()
            while self.seat.status != "playing":
                if self.seat.host:
                    await self.seat.ask("play-again" if self.seat.status == "over" else "start")
                status = self.seat.status
                with suppress(TimeoutError):  # the request was lost with its server: send it again
                    await self.seat.until(lambda status=status: self.seat.status != status, 0.2)  # type: ignore[misc]  # bound now


async def stall(players: list[Player], victim: Server) -> float:
    """Kill a node. Return the time until all of its players have moved again."""
    begin = time.perf_counter()
    victim.process.kill()
    return await all_move([player for player in players if player.seat.urls[0] == victim.url], begin)


async def all_move(players: list[Player], begin: float | None = None) -> float:
    """Wait until each player has made a move since then, and return the time."""
    begin = time.perf_counter() if begin is None else begin
    while any(player.confirmed < begin for player in players):
        await asyncio.sleep(0.001)
    return time.perf_counter() - begin


async def measure(database: str) -> list[float]:
    nodes = [Server(database).start(), Server(database).start()]
    stalls: list[float] = []
    async with AsyncExitStack() as stack:
        for node in nodes:
            stack.callback(node.stop)
        players: list[Player] = []
        for number in range(TABLES):
            seats = await table_of_people(nodes, "push", 2)
            for seat in seats:
                await stack.enter_async_context(seat)
            await start(seats)
            players += [Player(seat, 2 * number + at) for at, seat in enumerate(seats)]
        games = [asyncio.create_task(player.play()) for player in players]
        for number in range(TIMES):
            await all_move(players)
            victim, other = nodes[number % 2], nodes[1 - number % 2]
            stalls.append(await stall(players, victim))
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
            for player in players[number % 2 :: 2]:  # half of the players are at each node again
                player.seat.urls = [victim.url, other.url]
                await player.seat.reconnect()
        for game in games:
            game.cancel()
        await asyncio.gather(*games, return_exceptions=True)
    return sorted(stalls)


def main() -> None:
    if postgres_programs() is None:
        print("PostgreSQL is not installed, so nothing was measured")
        return
    cluster = Postgres()
    try:
        stalls = asyncio.run(measure(cluster.new_database()))
    finally:
        cluster.close()
    median, worst = stalls[len(stalls) // 2], stalls[-1]
    print(
        f"a node killed {len(stalls)} times: players wait {median:.2f} s (median), {worst:.2f} s (worst); "
        f"wanted: {WANTED} s"
    )


if __name__ == "__main__":
    main()
