"""Bots at a running server: programs that play, bots that fail, and players who never wait for them."""

import asyncio
import json
import os
import stat
import sys
from pathlib import Path

import pytest

from overdraw import PUSH
from overdraw.bots.catalogue import bots_for
from overdraw.client import create
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.server.bot_pool.bot_seat import BotSeat
from overdraw.server.bot_pool.failures import BotFailure, BotFault
from overdraw.server.bot_pool.pool import BotPool, Worker
from tests.server.players import run
from tests.server.processes import Server, running

PLAYER = """\
import json, os, sys
with open(os.environ["OVERDRAW_TEST_PIDS"], "a") as started:
    print(os.getpid(), file=started)
for line in sys.stdin:
    said = json.loads(line)
    if "legal" in said:
        print(json.dumps({"action": said["legal"][-1]}), flush=True)
"""


def program(folder: Path, text: str) -> str:
    path = folder / "mine.py"
    path.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return f"exec:{path}"


def failures(server: Server) -> list[dict[str, str]]:
    lines = [json.loads(line) for line in server.log.splitlines()]
    return [line for line in lines if line["event"] == "bot failed"]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_program_plays_a_whole_game_in_one_process_which_ends_with_it(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    bot = program(tmp_path, PLAYER)

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", bot]) as seat:
            assert seat.table.seats[1].name == "Mine"
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[-1])
            assert seat.status == "over"
            assert seat.table.seats[1].bot == bot

    with running(tmp_path / "t.sqlite3", OVERDRAW_PROGRAMS="1", OVERDRAW_TEST_PIDS=str(pids)) as server:
        run(scenario(server))
    (pid,) = map(int, pids.read_text().split())
    assert not alive(pid)
    assert failures(server) == []


ONCE_SPEECHLESS = """\
import json, sys
for number, line in enumerate(sys.stdin):
    said = json.loads(line)
    if "legal" in said:
        print("what?" if number == 1 else json.dumps({"action": said["legal"][-1]}), flush=True)
"""


def test_a_program_that_loses_a_move_keeps_its_seat_and_the_log_says_so(tmp_path: Path) -> None:
    bot = program(tmp_path, ONCE_SPEECHLESS)

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", bot]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[-1])
            assert seat.table.seats[1].bot == bot

    with running(tmp_path / "t.sqlite3", OVERDRAW_PROGRAMS="1") as server:
        run(scenario(server))
    assert failures(server) == []
    (lost,) = [line for line in map(json.loads, server.log.splitlines()) if line["event"] == "a program lost a move"]
    assert "the random bot chose a move" in lost["why"]


HANGING = """\
import os, time
with open(os.environ["OVERDRAW_TEST_PIDS"], "a") as started:
    print(os.getpid(), file=started, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("given_up", [True, False])
def test_a_hanging_program_delays_nobody(tmp_path: Path, given_up: bool) -> None:
    """Neither a caller that cancels long before the program's time is up nor a server that stops waits for it."""
    pids = tmp_path / "pids"
    bot = program(tmp_path, HANGING).replace("exec:", "exec@600000:")
    seconds = "1" if given_up else "600"

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", [bot, "me"], starter=0) as seat:
            await seat.ask("start")
            while not (pids.exists() and pids.read_text().strip()):
                await asyncio.sleep(0.02)
            if given_up:
                await seat.until(lambda: seat.table.seats[0].bot == "random", 20)
                while alive(int(pids.read_text())):
                    await asyncio.sleep(0.02)

    settings = {"OVERDRAW_PROGRAMS": "1", "OVERDRAW_TEST_PIDS": str(pids), "OVERDRAW_BOT_SECONDS": seconds}
    with running(tmp_path / "t.sqlite3", **settings) as server:
        run(scenario(server))
        assert server.stop() == 0
    assert not alive(int(pids.read_text()))


def test_a_failed_bot_is_replaced_by_the_simplest_and_the_game_continues(tmp_path: Path) -> None:
    bot = program(tmp_path, "import sys\nsys.exit('no idea')\n")

    async def scenario(server: Server) -> None:
        async with await create(server.url, "rows", ["me", bot, "cautious"]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[0])
            assert seat.status == "over"
            assert [one.bot for one in seat.table.seats] == [None, "random", "cautious"]

    with running(tmp_path / "t.sqlite3", OVERDRAW_PROGRAMS="1") as server:
        run(scenario(server))
    (failure,) = failures(server)
    assert "no idea" in failure["why"]


def test_programs_have_the_same_time_limit_as_other_bots(tmp_path: Path) -> None:
    bot = program(tmp_path, "import time\ntime.sleep(1)\n")

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", bot], starter=1) as seat:
            await seat.ask("start")
            await seat.until(lambda: seat.table.seats[1].bot == "random", 10)

    with running(tmp_path / "t.sqlite3", OVERDRAW_PROGRAMS="1", OVERDRAW_BOT_SECONDS="0.3") as server:
        run(scenario(server))
    assert "TimeoutError" in failures(server)[0]["why"]


def test_without_programs_the_simplest_bot_gets_their_seats(tmp_path: Path) -> None:
    """The table may come from a server that runs programs."""
    bot = program(tmp_path, PLAYER)
    database = tmp_path / "t.sqlite3"
    tokens: list[tuple[str, str | None]] = []

    async def before(server: Server) -> None:
        async with await create(server.url, "push", ["me", bot], starter=0) as seat:
            await seat.ask("start")
            await seat.until(lambda: bool(seat.legal), 10)
            tokens.append((seat.id, seat.token))

    async def after(server: Server) -> None:
        from overdraw.client import Seat

        async with Seat([server.url], tokens[0][0], token=tokens[0][1]) as seat:
            async for legal in seat.turns():
                await seat.act(legal[-1])
            assert seat.table.seats[1].bot == "random"

    pids = str(tmp_path / "pids")
    with running(database, OVERDRAW_PROGRAMS="1", OVERDRAW_TEST_PIDS=pids) as server:
        run(before(server))
    with running(database) as server:
        run(after(server))
    assert "without --programs" in failures(server)[0]["why"]
    assert not Path(pids).exists()


class Asked:
    """A fake pool of workers: the bots in `failures` fail, and `expert` compiles until the test ends that."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, failures: dict[str, BotFailure] | None = None) -> None:
        self.bots: list[tuple[str, str]] = []
        self.compiled = asyncio.Event()
        self.compiled.set()
        self._failures = failures or {}
        monkeypatch.setattr(Worker, "choose", self.choose)

    async def choose(self, seat: BotSeat, view: object, timeout: float) -> tuple[str, float]:
        self.bots.append((seat.game.name, seat.bot))
        if seat.bot == "expert" and view is None:
            await self.compiled.wait()
        if seat.bot in self._failures:
            raise self._failures[seat.bot]
        return "push", 0.0


def test_every_bot_is_warmed_up_and_one_that_cannot_play_is_logged_and_rejected(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> list[tuple[str, str]]:
        failing = {"expert": BotFault("its weights cannot be used"), "tuned": BotFailure("it did not answer in time")}
        asked = Asked(monkeypatch, failing)
        pool = BotPool(1, 10.0)
        await pool.warm_up()
        for bot in ("sharp", "tuned"):  # a bot that was only slow may be faster next time
            pool.seat_name(PUSH, bot)
        with pytest.raises(BadValue, match="expert cannot play on this server"):
            pool.seat_name(PUSH, "expert")
        return asked.bots

    bots = asyncio.run(scenario())
    everybody = [(name, bot) for name, game in GAMES.items() for bot in bots_for(game)]
    assert sorted(bots) == sorted(2 * everybody)
    logged = [record.__dict__["facts"] for record in caplog.records if record.message == "a bot cannot play"]
    assert {(one["game"], one["bot"]) for one in logged} == {("push", "expert"), ("rows", "expert"), ("push", "tuned")}


def test_while_a_bot_compiles_only_its_own_table_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        asked = Asked(monkeypatch)
        asked.compiled.clear()
        pool = BotPool(1, 10.0)
        warming = asyncio.create_task(pool.warm_up())
        while ("rows", "expert") not in asked.bots:
            await asyncio.sleep(0)
        assert (await pool.choose(BotSeat("table", 0, 0, PUSH, "sharp", 0), "a view"))[0] == "push"
        waiting = asyncio.create_task(pool.choose(BotSeat("table", 0, 0, PUSH, "expert", 0), "a view"))
        for _ in range(20):
            await asyncio.sleep(0)
        assert not waiting.done()
        asked.compiled.set()
        assert (await waiting)[0] == "push"
        await warming
        await pool.close()

    run(scenario())
