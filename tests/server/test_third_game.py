"""A game that only the catalogue knows is played at a server like the others."""

import json
import os
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from overdraw.client import create
from overdraw.errors import WrongMoment
from tests.server.api import get_json
from tests.server.players import play_all, run, start, table_of_people
from tests.server.processes import Server, running
from tests.support.paths import ROOT

CATALOGUE = """
from overdraw.games.catalogue import GAMES
from tests.support.toy_game import COINS

GAMES[COINS.name] = COINS
"""


@pytest.fixture
def with_coins(tmp_path: Path) -> dict[str, str]:
    """The environment of a server whose processes all have the toy game in their catalogue."""
    (tmp_path / "sitecustomize.py").write_text(CATALOGUE, encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}


def test_people_play_a_third_game_over_the_socket(tmp_path: Path, with_coins: dict[str, str]) -> None:
    async def scenario(server: Server) -> None:
        frames: list[dict[str, Any]] = []
        seats = await table_of_people([server], "coins", 3)
        seats[1]._listen = lambda frame: frames.append(json.loads(frame))
        async with AsyncExitStack() as stack:
            for seat in seats:
                await stack.enter_async_context(seat)
            await start(seats)
            await play_all(seats, 5)
            assert [seat.status for seat in seats] == ["over"] * 3
        for frame in frames:
            if view := frame.get("view"):
                assert set(view) == {"game", "actor", "points", "gained", "result"}
                assert set(frame["own"]) == {"game", "seat", "legal", "undo"}
        last = seats[2].view
        assert last is not None
        assert last["result"]["scores"] == last["points"]
        replay = await get_json(f"{server.url}/api/v1/tables/{seats[0].id}/games/0/replay")
        assert replay["finished"]
        assert replay["proven"]

    with running(tmp_path / "tables.sqlite3", **with_coins) as server:
        run(scenario(server))


def test_a_bot_plays_a_third_game_and_there_are_no_odds(tmp_path: Path, with_coins: dict[str, str]) -> None:
    async def scenario(server: Server) -> None:
        async with await create(server.url, "coins", ["me", "random"]) as seat:
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 20)
            await seat.ask("odds")
            problem = await seat.problem()
            assert problem["code"] == WrongMoment.code
            await play_all([seat], 2)
            assert seat.status == "over"

    with running(tmp_path / "tables.sqlite3", **with_coins) as server:
        run(scenario(server))
