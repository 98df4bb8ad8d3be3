"""Games that only the catalogue knows are played at a server like the others."""

import json
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from overdraw.client import create
from overdraw.errors import WrongMoment
from overdraw.games.catalogue import GAMES
from overdraw.protocol.messages import Odds
from overdraw.records import Record, replay
from tests.server.api import get_json
from tests.server.players import play_all, problem, run, start, table_of_people
from tests.server.processes import Server, running
from tests.support.toy_games.hands import HANDS
from tests.support.toy_games.package import with_toy_games

NAMED_CARD = re.compile(r"(?:card|lay|the|and|hand:) (\d+)")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose processes all have the toy games in their catalogue."""
    folder = tmp_path_factory.mktemp("toys")
    with running(folder / "tables.sqlite3", **with_toy_games(folder)) as server:
        yield server


@pytest.mark.parametrize("game", ["coins", "hands"])
def test_people_play_a_toy_game_over_the_socket(server: Server, game: str) -> None:
    async def scenario() -> None:
        frames: list[dict[str, Any]] = []
        seats = await table_of_people([server], game, 3)
        seats[1]._listen = lambda frame: frames.append(json.loads(frame))
        async with AsyncExitStack() as stack:
            for seat in seats:
                await stack.enter_async_context(seat)
            await start(seats)
            await play_all(seats, 5)
            assert [seat.status for seat in seats] == ["over"] * 3
        views = [frame for frame in frames if frame.get("view")]
        assert len(views) > 3
        for frame in views:
            assert set(frame["view"]) == {"game", "actor", "table", "seats", "result"}
            assert set(frame["own"]) == {"game", "seat", "legal", "undo", "private", "actions"}
            assert len(frame["own"]["actions"]) == len(frame["own"]["legal"])
        moves = [frame["event"] for frame in frames if frame.get("event", {}).get("kind") == "moved"]
        assert all(move["facts"]["sentences"] for move in moves)
        replay = await get_json(f"{server.url}/api/v1/tables/{seats[0].id}/games/0/replay")
        assert replay["finished"]
        assert replay["proven"]

    run(scenario())


def test_a_frame_names_no_card_but_laid_ones_and_those_of_its_receiver(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, HANDS.name, HANDS)

    async def scenario() -> None:
        heard: list[list[str]] = [[], [], []]
        seats = await table_of_people([server], "hands", 3)
        async with AsyncExitStack() as stack:
            for number, seat in enumerate(seats):
                seat._listen = heard[number].append
                await stack.enter_async_context(seat)
            await start(seats)
            await play_all(seats, 5)
        record = Record.from_json(await get_json(f"{server.url}/api/v1/tables/{seats[0].id}/games/0/record"))
        laid = {event.removeprefix("lay ") for event in record.events if event.startswith("lay ")}
        for number, frames in enumerate(heard):
            had = {str(card) for step in replay(record) for card in step.after.hands[number]}
            named = {card for frame in frames for card in NAMED_CARD.findall(frame.partition('"result":{')[0])}
            assert named == had | laid

    run(scenario())


def test_a_bot_plays_a_game_with_odds(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "coins", ["me", "random"]) as seat:
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 20)
            await seat.until(lambda: bool(seat.legal), 20)
            await seat.ask_odds()
            assert await seat.notice() == Odds(1, 2)
            await play_all([seat], 2)
            assert seat.status == "over"

    run(scenario())


def test_a_game_without_odds_says_so(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "hands", ["me", "random"]) as seat:
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 20)
            await seat.ask("odds")
            assert (await problem(seat)).code == WrongMoment.code

    run(scenario())
