"""Makes release-0.1.sqlite3: tables as the server of release 0.1 (commit 2e7dd1b) left them, for later code to open.

    python -m tests.server.data.make_release CHECKOUT

CHECKOUT is a checkout of that commit. The tokens of the seats, and what each of them was told last, go into
release-0.1.json beside it.
"""

import asyncio
import json
import shutil
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from overdraw.client import Seat
from overdraw.protocol.messages import Contribute
from tests.server.api import get_json
from tests.server.players import play_all, start, table_of_people
from tests.server.processes import Server

FOLDER = Path(__file__).parent
DATABASE = FOLDER / "release-0.1.sqlite3"
FACTS = FOLDER / "release-0.1.json"


async def act(seats: list[Seat], random: Random) -> None:
    """Make a move for the seat whose turn it is; both clients get the update."""
    moves = [asyncio.create_task(seat.until(lambda seat=seat: bool(seat.legal), 20)) for seat in seats]  # type: ignore[misc]  # bound now
    await asyncio.wait(moves, return_when=asyncio.FIRST_COMPLETED)
    for move in moves:
        move.cancel()
    actor = next(seat for seat in seats if seat.legal)
    seq = await actor.act(random.choice(actor.legal))
    await asyncio.gather(*(seat.until(lambda seat=seat: seat.seq >= seq, 20) for seat in seats))  # type: ignore[misc]  # bound now


async def lobby(server: Server) -> list[Seat]:
    """A lobby: two of three players have joined, and one has contributed to the shuffle."""
    seats = await table_of_people([server], "push", 3, edition="eu-2022", listed=True)
    async with seats[0] as host, seats[1] as second:
        await second.send(Contribute(contribution="ab" * 32))
        await host.until(lambda: host.table.shuffle.contributions[1] is not None, 20)
        await seats[2].__aenter__()
        await seats[2].ask("leave")
        await host.until(lambda: host.table.seats[2].name is None, 20)
        await seats[2].__aexit__()
    return seats[:2]


async def running_push(server: Server) -> list[Seat]:
    """A running game with a clock, a bot, an absent player, and undone placements; the last placement can still be
    undone.
    """
    seats = await table_of_people([server], "push", 3, starter=0, clock={"seconds": 3600})
    async with seats[0] as host, seats[1] as second, seats[2] as third:
        await start(seats)
        await host.ask("seat-bot", seat=2, bot="cautious")
        await host.until(lambda: host.table.seats[2].bot == "cautious", 20)
        await third.until(lambda: third.number is not None, 20)
        await second.ask("leave")
        await host.until(lambda: host.table.seats[1].stand_in is not None, 20)
        undone = 0
        while not (undone >= 3 and host.own and host.own["undo"]):
            await host.until(lambda: bool(host.legal), 20)
            if host.own and host.own["undo"]:
                await host.undo()
                undone += 1
            await host.act(next((one for one in host.legal if one.startswith("place")), host.legal[0]))
    return seats[:2]


async def running_rows(server: Server) -> list[Seat]:
    seats = await table_of_people([server], "rows", 2, starter=1)
    random = Random(7)
    async with seats[0], seats[1]:
        await start(seats)
        while seats[0].seq < 14:
            await act(seats, random)
    return seats


async def rematch(server: Server) -> list[Seat]:
    """A finished game, and the next one of the same people with other rules."""
    seats = await table_of_people([server], "push", 2, edition="eu-2022")
    async with seats[0] as host, seats[1]:
        await start(seats)
        await play_all(seats, seed=5)
        await host.ask("play-again", changes={"edition": "us-2018"})
        await asyncio.gather(*(seat.until(lambda seat=seat: seat.status == "lobby", 20) for seat in seats))  # type: ignore[misc]  # bound now
        await start(seats)
        await act(seats, Random(7))
    return seats


async def facts(server: Server, seats: list[Seat]) -> dict[str, Any]:
    """What returning seats are told, and the records of finished games."""
    async with AsyncExitStack() as stack:
        for seat in seats:
            await stack.enter_async_context(seat)
        host = seats[0]
        finished = host.table.number
        return {
            "table": host.id,
            "invite": host.invite,
            "tokens": [seat.token for seat in seats],
            "seq": host.seq,
            "status": host.status,
            "names": [chair.name for chair in host.table.seats],
            "legal": [seat.legal for seat in seats],
            "undo": [bool(seat.own and seat.own["undo"]) for seat in seats],
            "records": [
                await get_json(f"{server.url}/api/v1/tables/{host.id}/games/{number}/record")
                for number in range(finished)
            ],
        }


async def make(server: Server) -> dict[str, Any]:
    made = {}
    for kind in (lobby, running_push, running_rows, rematch):
        made[kind.__name__.replace("_", "-")] = await facts(server, await kind(server))
    return made


def main(checkout: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        server = Server(path, environment={"PYTHONPATH": str(checkout / "src")}).start()
        try:
            made = asyncio.run(make(server))
        finally:
            server.stop()
        shutil.copyfile(path, DATABASE)
    FACTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
