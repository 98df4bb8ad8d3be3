"""The server is killed in mid-game: no confirmed move is lost, and none is made twice.

`make crash` runs this at full size; the sizes come from the environment.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from overdraw.client import Seat, create
from overdraw.errors import IllegalAction, Lost, StoreFailed, UnknownOutcome
from overdraw.protocol.messages import Odds
from overdraw.server.tables.events import Acted, AnyEvent, read_event
from tests.server.api import wait_until_ready_is
from tests.server.players import Player, check, play_all, postgres_logs, run, start, table_of_people
from tests.server.processes import Postgres, Server, full_disk, running

TABLES = int(os.environ.get("OVERDRAW_CRASH_TABLES", "4"))
KILLS = int(os.environ.get("OVERDRAW_CRASH_KILLS", "2"))
SECONDS = 60.0 + 6 * KILLS + 6 * TABLES


class Tables:
    """Keeps games running at many tables, so that every kill interrupts some games."""

    def __init__(self) -> None:
        self.players: list[Player] = []
        self._games: list[asyncio.Task[None]] = []
        self._enough = asyncio.Event()

    async def open(self, stack: AsyncExitStack, nodes: list[Server]) -> None:
        for number in range(TABLES):
            seats = await table_of_people(nodes, ("push", "rows")[number % 4 == 3], 2, patience=SECONDS)
            for seat in seats:
                await stack.enter_async_context(seat)
            await start(seats)
            players = [Player(seat, Random(f"{number} {one}")) for one, seat in enumerate(seats)]
            self.players += players
            self._games.append(asyncio.create_task(self._play(players)))

    async def finish(self) -> None:
        self._enough.set()
        await asyncio.gather(*self._games)

    async def _play(self, players: list[Player]) -> None:
        while True:
            await asyncio.gather(*(player.play() for player in players))
            if self._enough.is_set():
                return
            await again([player.seat for player in players])


async def again(seats: list[Seat]) -> None:
    """Start another game, and repeat the command if it was lost with the server."""
    host = seats[0]
    while not all(seat.status == "playing" for seat in seats):
        if host.status != "playing":
            await host.ask("play-again" if host.status == "over" else "start")
        await asyncio.sleep(0.05)


def sqlite_logs(path: Path) -> dict[str, list[AnyEvent]]:
    logs: dict[str, list[AnyEvent]] = {}
    with closing(sqlite3.connect(path)) as connection:
        for table, seq, body in connection.execute("SELECT table_id, seq, body FROM events ORDER BY table_id, seq"):
            log = logs.setdefault(table, [])
            assert seq == len(log) + 1, "a number is missing"
            log.append(read_event(body))
    return logs


def lose_what_was_not_synced(path: Path) -> None:
    for suffix in ("", "-wal"):
        file, durable = Path(f"{path}{suffix}"), Path(f"{path}{suffix}.durable")
        file.unlink(missing_ok=True)
        if durable.exists():
            shutil.copyfile(durable, file)
    Path(f"{path}-shm").unlink(missing_ok=True)


def shim(folder: Path, name: str = "synced") -> Path:
    """A shared library between SQLite and the disk."""
    if shutil.which("cc") is None:
        pytest.skip(f"{name}.c stands between SQLite and the disk and needs a C compiler")
    built = folder / f"{name}.so"
    source = Path(__file__).parent / "disk" / f"{name}.c"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", built, source], check=True)
    return built


async def disturb(server: Server, victim: str, path: Path) -> None:
    if victim == "nothing":
        await asyncio.to_thread(server.pause, 0.5)
        return
    await asyncio.to_thread(server.kill_alone if victim == "server" else server.kill)
    if victim == "unsynced writes":
        lose_what_was_not_synced(path)
    await asyncio.to_thread(server.start)


@pytest.mark.parametrize("victim", ["everything", "unsynced writes", "server", "nothing"])
def test_no_acknowledged_move_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, victim: str) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    path = folder / "tables.sqlite3"
    shimmed = victim == "unsynced writes"
    environment = {"LD_PRELOAD": str(shim(tmp_path)), "OVERDRAW_WATCHED": str(folder)} if shimmed else {}
    server = Server(path, environment=environment).start()
    random = Random(4)

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            tables = Tables()
            await tables.open(stack, [server])
            for _ in range(KILLS):
                await asyncio.sleep(random.uniform(0.05, 0.5))
                await disturb(server, victim, path)
            await tables.finish()
            check(tables.players, 20 * TABLES, sqlite_logs(path))
            assert (max(player.seat.reconnects for player in tables.players) >= 1) == (victim != "nothing")
            assert [line for line in server.log.splitlines() if "Traceback" in line] == []

    try:
        run(scenario(), SECONDS)
    finally:
        if server.process.poll() is None:
            server.stop()


def test_a_move_to_a_full_disk_is_rejected_and_the_table_continues_afterwards(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3") as server:

        async def scenario() -> None:
            seats = await table_of_people([server], "push", 2, starter=0)
            async with seats[0] as first, seats[1]:
                await start(seats)
                before = first.seq, first.view, await odds(first)
                with full_disk(server):
                    for _ in range(3):
                        with pytest.raises(StoreFailed):
                            await first.act("push")
                        assert (first.seq, first.view, await odds(first)) == before, "the next card stays hidden"
                with pytest.raises(IllegalAction, match="no card has been drawn"):
                    await first.act("stop")
                await play_all(seats, seed=1)
                assert {seat.status for seat in seats} == {"over"}

        run(scenario())
        assert [line for line in server.log.splitlines() if "Traceback" in line] == []


async def odds(seat: Seat) -> Odds:
    await seat.ask_odds()
    answer = await seat.notice()
    assert isinstance(answer, Odds)
    return answer


@pytest.mark.parametrize("fault", ["full", "hanging"])
def test_a_bot_moves_once_its_disk_works_again(tmp_path: Path, fault: str) -> None:
    """No client connects or moves meanwhile: the table continues by itself."""
    hanging = tmp_path / "hanging-now"

    @contextmanager
    def trouble(server: Server) -> Iterator[None]:
        if fault == "full":
            with full_disk(server):
                yield
        else:
            hanging.touch()
            yield
            hanging.unlink()

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "cautious"], starter=0) as seat:
            await seat.ask("start")
            while True:  # until it is the bot's turn and the bot has not moved
                await seat.until(lambda: bool(seat.legal), 20)
                seq = await seat.act("stop" if "stop" in seat.legal else seat.legal[0])
                await seat.until(lambda seq=seq: seat.seq >= seq, 20)  # type: ignore[misc]  # bound now
                if not seat.legal:
                    break
            before = seat.seq
            with trouble(server):
                await asyncio.to_thread(wait_until_ready_is, server.url, 503)
                await asyncio.sleep(3)  # enough time for the bot to try
                assert seat.seq == before
            await seat.until(lambda: seat.seq > before, 30)

    preloaded = {"LD_PRELOAD": str(shim(tmp_path, "hanging")), "OVERDRAW_HANGING": str(hanging)}
    environment = {} if fault == "full" else preloaded
    with running(tmp_path / "tables.sqlite3", OVERDRAW_BOT_PACE="2", **environment) as server:
        run(scenario(server))
        assert [line for line in server.log.splitlines() if "Traceback" in line] == []


def test_with_a_hanging_disk_every_player_gets_an_answer_and_the_table_continues(tmp_path: Path) -> None:
    """The move during the hang may have been made: its player gets that answer, and learns the outcome from the log."""
    hanging = tmp_path / "hanging"

    async def scenario(server: Server) -> None:
        seats = await table_of_people([server], "push", 2, starter=0)
        async with seats[0], seats[1]:
            await start(seats)
            before = seats[0].seq
            hanging.touch()
            with pytest.raises(UnknownOutcome):
                await seats[0].act(seats[0].legal[0], move="during the hang")
            await asyncio.to_thread(wait_until_ready_is, server.url, 503)
            with pytest.raises(StoreFailed):
                await seats[0].act(seats[0].legal[0])
            with pytest.raises(Lost):
                await Seat([server.url], seats[0].id, token=seats[0].token, patience=0.1).__aenter__()
            assert {seat.seq for seat in seats} == {before}, "no client learns of an event that may not be durable"
            hanging.unlink()
            await asyncio.to_thread(wait_until_ready_is, server.url, 200)
            for seat in seats:
                await seat.until(lambda seat=seat: seat.seq == before + 1, 20)  # type: ignore[misc]  # bound now
            first = next(seat.legal[0] for seat in seats if seat.legal)
            assert await seats[0].act(first, move="during the hang", seen=before) == before + 1
            await play_all(seats, 5)
        log = sqlite_logs(tmp_path / "tables.sqlite3")[seats[0].id]
        assert [event.command for event in log if isinstance(event, Acted)].count("during the hang") == 1

    environment = {"LD_PRELOAD": str(shim(tmp_path, "hanging")), "OVERDRAW_HANGING": str(hanging)}
    with running(tmp_path / "tables.sqlite3", **environment) as server:
        run(scenario(server), SECONDS)
        assert [line for line in server.log.splitlines() if "Traceback" in line] == []


def test_players_of_a_dead_node_continue_at_another_and_all_tables_finish(postgres: Postgres) -> None:
    database = postgres.new_database()
    nodes = [Server(database).start(), Server(database).start()]

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            tables = Tables()
            await tables.open(stack, nodes)
            for number in range(max(1, KILLS // 3)):
                await asyncio.sleep(0.3)
                victim = nodes[number % 2]
                await asyncio.to_thread(victim.kill)
                await asyncio.sleep(0.3)
                await asyncio.to_thread(victim.start)
            await tables.finish()
            check(tables.players, 20 * TABLES, await postgres_logs(database))

    try:
        run(scenario(), SECONDS)
    finally:
        for node in nodes:
            if node.process.poll() is None:
                node.stop()


def test_no_acknowledged_move_is_lost_when_the_database_itself_is_killed() -> None:
    cluster = Postgres()  # used by this test only
    database = cluster.new_database()
    nodes = [Server(database).start(), Server(database).start()]

    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            tables = Tables()
            await tables.open(stack, nodes)
            for _ in range(max(1, KILLS // 3)):
                await asyncio.sleep(0.3)
                await asyncio.to_thread(cluster.kill)
                await asyncio.to_thread(cluster.start)
            await tables.finish()
            check(tables.players, 20 * TABLES, await postgres_logs(database))

    try:
        run(scenario(), SECONDS)
    finally:
        for node in nodes:
            if node.process.poll() is None:
                node.stop()
        cluster.close()
