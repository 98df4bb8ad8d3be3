"""Bot workers: a bot whose worker is killed keeps its seat; a bot that crashes its worker is replaced."""

import os
import signal
from pathlib import Path
from random import Random

from overdraw.client import Seat, create
from tests.server.players import run
from tests.server.processes import Server, running

KILLS = 4

CRASHING = """\
import os
from overdraw.bots.push.cautious import CautiousPush
CautiousPush.choose = lambda self, view: os._exit(1)
"""
"""A `sitecustomize` that makes the cautious bot of Push end its process at every decision."""


async def kill_a_worker_that_thinks(server: Server, seat: Seat, random: Random) -> None:
    """Pause the bot worker, end the player's turn, and kill the worker when it is the bot's turn."""
    while seat.legal:
        worker = server.bot_worker()
        os.kill(worker, signal.SIGSTOP)
        seq = await seat.act(random.choice(seat.legal))
        await seat.until(lambda seq=seq: seat.seq >= seq, 20)  # type: ignore[misc]  # bound now
    os.kill(worker, signal.SIGKILL)


def test_a_bot_whose_process_is_killed_from_outside_keeps_its_seat(tmp_path: Path) -> None:
    async def scenario(server: Server) -> None:
        random = Random(5)
        async with await create(server.url, "push", ["me", "cautious"], starter=1) as seat:
            await seat.ask("start")
            for _ in range(KILLS):
                await seat.until(lambda: bool(seat.legal), 30)
                await kill_a_worker_that_thinks(server, seat, random)
            await seat.until(lambda: bool(seat.legal), 30)
            assert seat.table.seats[1].bot == "cautious"

    with running(tmp_path / "tables.sqlite3") as server:
        run(scenario(server), 120)


def test_a_bot_that_crashes_its_worker_each_time_is_replaced_and_the_game_continues(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(CRASHING)

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "cautious"], starter=1) as seat:
            await seat.ask("start")
            await seat.until(lambda: bool(seat.legal), 100)
            assert seat.table.seats[1].bot == "random"

    with running(tmp_path / "tables.sqlite3", PYTHONPATH=str(tmp_path)) as server:
        run(scenario(server), 120)


def test_ctrl_c_in_the_terminal_of_the_server_does_not_reach_its_bots(tmp_path: Path) -> None:
    """Not even a worker that has just started and does not ignore it yet: Ctrl-C reaches only the terminal's own
    session.
    """

    async def scenario(server: Server) -> None:
        async with await create(server.url, "push", ["me", "cautious"], starter=1) as seat:
            await seat.ask("start")
            assert os.getsid(server.bot_worker()) != os.getsid(server.process.pid)

    with running(tmp_path / "tables.sqlite3") as server:
        run(scenario(server), 120)
