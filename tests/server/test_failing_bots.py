"""Bots that fail again and again: the table waits for better times, and its log does not grow meanwhile."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from overdraw.server.bot_pool.pool import BotFailure, Thinkers
from overdraw.server.config import Config
from overdraw.server.http.schemas import CreateTable, SeatWish
from overdraw.server.metrics import Metrics
from overdraw.server.rooms.registry import House
from overdraw.server.rooms.room import Room, now
from overdraw.server.store import open_store
from overdraw.server.tables.events import Acted, Clock
from tests.server.players import run

BOT = SeatWish("bot", "cautious")


class Failing:
    """Stands in for the thinkers: these bots fail after a moment, and the others push."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *bots: str) -> None:
        self.bots, self.asked, self.seconds = set(bots), 0, 0.0
        monkeypatch.setattr(Thinkers, "choose", self.choose)

    async def choose(self, _game: Any, bot: str, *_: Any) -> tuple[str, float]:
        self.asked += 1
        await asyncio.sleep(self.seconds)
        if bot in self.bots:
            raise BotFailure(f"{bot} cannot start")
        return "push", 0.0


@asynccontextmanager
async def playing(tmp_path: Path, wish: CreateTable) -> AsyncIterator[tuple[Room, str]]:
    """A room whose game began ten seconds ago, and the token of its host."""
    config = Config(database=str(tmp_path / "tables.sqlite3"), bot_pace=0, bot_warm_up=False)
    house = House(config, open_store(config.database), Metrics())
    await house.open()
    try:
        made = await house.create(wish)
        room = await house.room(made.table)
        await room.run(lambda table: table.start(table.role(made.token), now() - 10_000))
        yield room, made.token
        room.driver.stop()
    finally:
        await house.close()


def test_when_no_bot_can_start_the_table_waits_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        failing = Failing(monkeypatch, "cautious", "random")
        async with playing(tmp_path, CreateTable("push", [BOT, BOT], starter=0)) as (room, _):
            await asyncio.sleep(1)
            assert room.table.bot_to_act == "random"
            assert room.table.seq == 3  # created, started, and replaced once
            assert failing.asked < 10
            failing.bots.clear()
            async with asyncio.timeout(5):
                while not isinstance(room.table.history[-1].event, Acted):
                    await asyncio.sleep(0.01)

    run(scenario())


def test_when_a_clock_runs_out_and_the_bot_fails_the_simplest_plays_that_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        Failing(monkeypatch, "cautious")
        wish = CreateTable("push", [SeatWish("me"), BOT], starter=0, clock=Clock(5))
        async with playing(tmp_path, wish) as (room, _):
            async with asyncio.timeout(5):
                while not isinstance(event := room.table.history[-1].event, Acted):
                    await asyncio.sleep(0.01)
            assert (event.seat, event.by) == (0, "clock")

    run(scenario())


def test_when_a_clock_runs_out_and_no_bot_can_start_the_table_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        failing = Failing(monkeypatch, "cautious", "random")
        wish = CreateTable("push", [SeatWish("me"), BOT], starter=0, clock=Clock(5))
        async with playing(tmp_path, wish) as (room, token):
            await asyncio.sleep(1)
            assert 1 < failing.asked < 20
            assert room.table.chairs[0].stand_in is None
            await room.run(lambda table: table.act(table.role(token), "push", move="1", seen=table.seq, at=now()))

    run(scenario())


def test_whoever_came_back_while_the_bot_failed_keeps_the_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        Failing(monkeypatch, "cautious").seconds = 0.2
        async with playing(tmp_path, CreateTable("push", [SeatWish("me"), BOT], starter=0)) as (room, token):
            role = room.table.role(token)
            await room.run(lambda table: table.leave(role, now()))
            await asyncio.sleep(0.05)
            await room.run(lambda table: table.come_back(role, now()))
            await asyncio.sleep(0.4)
            assert room.table.role(token).seat == 0

    run(scenario())


def test_a_table_that_is_stopped_before_its_bot_begins_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also no coroutine that nobody awaits: Python warns of such a one, and here warnings are errors."""

    async def scenario() -> None:
        failing = Failing(monkeypatch)
        async with playing(tmp_path, CreateTable("push", [BOT, BOT], starter=0)) as (room, _):
            room.driver.go_on()
            room.driver.stop()
        assert failing.asked == 0

    run(scenario())
    gc.collect()
