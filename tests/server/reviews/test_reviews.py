"""Reviews at real servers: computed once in a process of their own, and kept with the record."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from overdraw.analysis.review import review
from overdraw.client import Seat, create, review_game
from overdraw.errors import AnalysisFailed, NoAnalysis, OverdrawError
from overdraw.games.catalogue import GAMES
from overdraw.records import Record
from tests.server import players
from tests.server.api import fetch, get_json
from tests.server.players import play_all, start, table_of_people
from tests.server.processes import Server, running
from tests.support.coin_analysis import disturb, with_coin_analysis
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.toy_games.coins import COINS

run = partial(players.run, seconds=300.0)  # the analysis has a low priority, so on a loaded machine it is slow

LONG_GAME: dict[str, Any] = {"heads": 2}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("coins")


@pytest.fixture(scope="module")
def environment(folder: Path) -> dict[str, str]:
    return with_coin_analysis(folder)


@pytest.fixture(scope="module")
def server(folder: Path, environment: dict[str, str]) -> Iterator[Server]:
    with running(folder / "tables.sqlite3", **environment) as one:
        yield one


@pytest.fixture(autouse=True)
def _calm(folder: Path) -> Iterator[None]:
    disturb(folder, None)
    yield
    disturb(folder, None)


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)


async def finished_table(server: Server, seed: int = 5, game: str = "coins", **options: Any) -> Seat:
    """A table with a finished game. The seat is the host's."""
    seats = await table_of_people([server], game, 2, options=options)
    async with seats[0], seats[1]:
        await start(seats)
        await play_all(seats, seed)
    return seats[0]


def path_of(seat: Seat, number: int = 0) -> str:
    return f"/api/v1/tables/{seat.id}/games/{number}/review"


async def reviewed(server: Server, path: str, body: Any = None, until: tuple[str, ...] = ("done",)) -> Any:
    """Ask for a review until it has one of these states."""
    async with asyncio.timeout(200):
        while True:
            status, _, text = await asyncio.to_thread(fetch, server.url + path, body)
            assert status == 200, text
            found = json.loads(text)
            if found["state"] in until:
                return found
            await asyncio.sleep(0.02)


async def record_of(server: Server, seat: Seat) -> Record:
    return Record.from_json(await get_json(f"{server.url}/api/v1/tables/{seat.id}/games/0/record"))


def expected(record: Record) -> Any:
    """The review as the server should send it."""
    found = json.loads(json.dumps(review(record, ExactEvaluator(COINS)).as_json()))
    return {key: found[key] for key in ("start", "moments", "players", "assumes")}


def same(found: Any, record: Record) -> bool:
    wanted = expected(record)
    return bool({key: found[key] for key in wanted} == wanted)


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_review_is_the_one_of_the_library_and_survives_a_restart(
    database: str, request: pytest.FixtureRequest, environment: dict[str, str], tmp_path: Path
) -> None:
    """On PostgreSQL, two nodes send the same review. After the restart the server could not compute it again, because
    its evaluator crashes.
    """
    url, nodes = str(tmp_path / "tables.sqlite3"), 1
    if database == "postgres":
        url, nodes = request.getfixturevalue("postgres").new_database(), 2
    later: list[tuple[str, Any]] = []

    async def before_restart(servers: list[Server]) -> None:
        seat = await finished_table(servers[0])
        first, *others = await asyncio.gather(*(reviewed(server, path_of(seat)) for server in servers))
        assert same(first, await record_of(servers[0], seat))
        assert first["next"] == len(first["moments"])
        assert others == [first] * (nodes - 1)
        later.append((path_of(seat), first))

    async def after_restart(server: Server) -> None:
        for path, found in later:
            assert await get_json(server.url + path) == found
            rest = await get_json(f"{server.url}{path}?from={found['next'] - 1}")
            assert rest == found | {"moments": found["moments"][-1:]}

    with ExitStack() as stack:
        run(before_restart([stack.enter_context(running(url, **environment)) for _ in range(nodes)]))
    disturb(Path(environment["PYTHONPATH"]), "crash")
    with running(url, **environment) as server:
        run(after_restart(server))


def test_a_review_shows_its_first_moments_while_it_runs_and_hints_and_moves_do_not_wait_for_it(
    server: Server, folder: Path
) -> None:
    async def scenario() -> None:
        seat = await finished_table(server, **LONG_GAME)
        disturb(folder, "hold")
        partial = await reviewed(server, path_of(seat), until=("running",))
        assert partial["players"] == []
        async with await create(server.url, "coins", ["me", "random"], starter=0) as player:
            await player.start()
            await player.act("flip")
            await player.until(lambda: player.seq >= 3, 20)
        disturb(folder, None)
        assert same(await reviewed(server, path_of(seat)), await record_of(server, seat))

    run(scenario())


def test_only_a_finished_game_of_a_known_table_has_a_review(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "coins", ["me", "random"], starter=0) as seat:
            await seat.start()
            status, _, body = await asyncio.to_thread(fetch, server.url + path_of(seat))
            assert (status, json.loads(body)["code"]) == (409, "table/wrong-moment")
            unknown = path_of(seat).replace(seat.id, "x" * 22)
            status, _, body = await asyncio.to_thread(fetch, server.url + unknown)
            assert (status, json.loads(body)["code"]) == (404, "table/unknown")

    run(scenario())


def test_a_record_of_ones_own_is_reviewed_too(server: Server) -> None:
    async def scenario() -> None:
        record = await record_of(server, await finished_table(server))
        found = await reviewed(server, "/api/v1/review", record.as_json())
        assert same(found, record)

    run(scenario())


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"events": ["flip"], "result": None}, "usage/not-over"),
        ({"events": ["flip", "leap"]}, "file/illegal-event"),
        ({"format": "another/1"}, "file/foreign-record"),
        ({"game": "chess"}, "file/foreign-record"),
        ({"result": {"scores": [9, 9]}}, "file/wrong-result"),
    ],
)
def test_an_unfinished_damaged_or_foreign_record_is_rejected_with_the_reason(
    server: Server, changes: dict[str, Any], code: str
) -> None:
    async def scenario() -> None:
        record = (await record_of(server, await finished_table(server))).as_json() | changes
        record = {key: value for key, value in record.items() if value is not None}
        status, _, body = await asyncio.to_thread(fetch, f"{server.url}/api/v1/review", record)
        assert (status, json.loads(body)["code"]) == (400, code)

    run(scenario())


def test_the_python_client_yields_a_review_part_by_part(server: Server) -> None:
    async def scenario() -> None:
        seat = await finished_table(server)
        parts = [part async for part in review_game(seat)]
        moments = [moment for part in parts for moment in part.moments]
        assert [moment.number for moment in moments] == [
            one["number"] for one in expected(await record_of(server, seat))["moments"]
        ]
        assert [part.state for part in parts][-1] == "done"
        with pytest.raises(NoAnalysis):
            await anext(review_game(await finished_table(server, game="hands")))

    run(scenario())


def test_a_game_without_an_evaluator_says_that_reviews_are_not_available(server: Server) -> None:
    async def scenario() -> None:
        games = {game["name"]: game for game in await get_json(f"{server.url}/api/v1/games")}
        assert (games["coins"]["analysis"], games["hands"]["analysis"]) == (True, False)
        seat = await finished_table(server, game="hands")
        found = await get_json(server.url + path_of(seat))
        assert (found["state"], found["problem"]["code"]) == ("unavailable", "server/no-analysis")

    run(scenario())


def test_a_worker_that_dies_once_is_replaced_and_the_review_is_complete(server: Server, folder: Path) -> None:
    async def scenario() -> None:
        seat = await finished_table(server, **LONG_GAME)
        disturb(folder, "crash-once")
        assert same(await reviewed(server, path_of(seat)), await record_of(server, seat))

    run(scenario())


def test_a_review_that_crashes_each_time_fails_with_a_reason_and_others_go_on(server: Server, folder: Path) -> None:
    async def scenario() -> None:
        seat, other = await finished_table(server), await finished_table(server, 6)
        disturb(folder, "crash")
        found = await reviewed(server, path_of(seat), until=("failed",))
        assert found["problem"]["code"] == AnalysisFailed.code
        disturb(folder, None)
        assert same(await reviewed(server, path_of(other)), await record_of(server, other))

    run(scenario())


def test_an_address_has_a_few_unfinished_reviews_at_most(server: Server, folder: Path) -> None:
    async def scenario() -> None:
        seats = [await finished_table(server, number) for number in range(4)]
        disturb(folder, "hold")
        states = [json.loads(fetch(server.url + path_of(seat))[2]) for seat in seats[:3]]
        assert {one["state"] for one in states} <= {"waiting", "running"}
        status, _, body = fetch(server.url + path_of(seats[3]))
        assert (status, json.loads(body)["code"]) == (429, "limit/too-much")
        disturb(folder, None)
        for seat in seats[:3]:
            await reviewed(server, path_of(seat))
        await reviewed(server, path_of(seats[3]))

    run(scenario())


def test_a_player_gets_a_hint_with_the_values_of_the_library(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "coins", ["me", "random"], starter=0, coach=True) as seat:
            await seat.start()
            hint = await seat.hint()
            shares = {option.action: option.share for option in hint.options}
            state = COINS.new(COINS.rules(), 2, 0)
            exact = ExactEvaluator(COINS)
            assert shares == {action: exact.position(COINS.apply(state, action))[0] for action in shares}
            assert (hint.best, hint.compared) == ("flip", "hold")
            assert hint.loss == shares["flip"] - shares["hold"]
            assert (await seat.hint("hold")).compared == "hold"
            await seat.set_coach(on=False)
            with pytest.raises(OverdrawError, match="not allowed"):
                await seat.hint()

    run(scenario())
