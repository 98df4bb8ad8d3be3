"""Clients that play: whole games at real servers."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

from overdraw.client import Seat, create, post
from overdraw.errors import NotYourTurn, TooOld
from tests.server.processes import Server

Listen = Callable[[str], None]


async def table_of_people(
    nodes: Sequence[Server], game: str, players: int, *, patience: float = 30.0, **settings: object
) -> list[Seat]:
    """A table whose seats are clients, spread over the nodes; the first is the host."""
    host = await create(nodes[0].url, game, ["me", *["open"] * (players - 1)], name="Player 0", **settings)
    seats = [host]
    for number in range(1, players):
        url = nodes[number % len(nodes)].url
        wish = {"name": f"Player {number}", "invite": host.invite, "seat": number}
        joined = await post(f"{url}/api/tables/{host.id}/join", wish)
        seats.append(Seat([url], host.id, token=joined["token"]))
    urls = [node.url for node in nodes]
    for number, seat in enumerate(seats):
        first = number % len(urls)
        seat.urls = [*urls[first:], *urls[:first]]
        seat.patience = patience
    return seats


async def start(seats: Sequence[Seat]) -> None:
    for seat in seats:
        await seat.contribute()
    await seats[0].until(lambda: all(seats[0].table["shuffle"]["contributions"]), 20)
    await seats[0].ask("start")
    for seat in seats:
        await seat.until(lambda seat=seat: seat.status != "lobby", 20)  # type: ignore[misc]  # bound now


async def play(seat: Seat, random: Random, acknowledged: list[tuple[int, str]] | None = None) -> None:
    """Random moves until the game is over; `acknowledged` takes each move that the server confirmed."""
    async for legal in seat.turns():
        action = random.choice(legal)
        try:
            seq = await seat.act(action)
        except (TooOld, NotYourTurn):  # another client of this seat, or news on its way
            await asyncio.sleep(0.01)
            continue
        if acknowledged is not None:
            acknowledged.append((seq, action))
        await seat.until(lambda seq=seq: seat.seq >= seq, 30)  # type: ignore[misc]  # bound now


async def play_all(seats: Sequence[Seat], seed: int) -> None:
    await asyncio.gather(*(play(seat, Random(seed + number)) for number, seat in enumerate(seats)))


def run(scenario: Coroutine[Any, Any, None], seconds: float = 60.0) -> None:
    """A scenario that hangs is a failure, not a wait."""

    async def limited() -> None:
        async with asyncio.timeout(seconds):
            await scenario

    asyncio.run(limited())


def unique(prefix: str = "move", counter: "itertools.count[int]" = itertools.count()) -> str:  # noqa: B008  # one counter for all
    return f"{prefix}-{next(counter)}"
