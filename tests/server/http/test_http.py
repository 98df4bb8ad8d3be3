"""Answers over HTTP, and requests that are rejected."""

import asyncio
import http.client
import json
import threading
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.datastructures import State

from overdraw.client import Seat, create, post
from overdraw.errors import BadValue, NoSuchTable, NotAllowed, SeatTaken, UnknownName
from overdraw.protocol.messages import Began, Moved, Update
from overdraw.protocol.views import Facts
from overdraw.records import Record, verify
from overdraw.server.http.routes import _replayed
from overdraw.server.tokens import derived_id, new_token
from tests.server.api import fetch, get_json
from tests.server.players import play_all, problem, run
from tests.server.processes import Server, running
from tests.support.paths import ROOT

SEATS = [{"kind": "me"}, {"kind": "open"}]


def test_pages_have_headers_that_allow_nothing_from_other_hosts(server: Server) -> None:
    for path in ("/", "/api", "/style.css", "/api/v1/games", "/nowhere.txt", "/api/nowhere"):
        status, headers, body = fetch(server.url + path)
        assert status == (404 if "nowhere" in path else 200)
        assert headers["content-security-policy"].startswith("default-src 'none'")
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers
        assert b"http://" not in body
        assert b"https://" not in body


def test_health_readiness_and_metrics_are_served(server: Server) -> None:
    assert fetch(f"{server.url}/healthz")[2] == b"ok\n"
    assert fetch(f"{server.url}/readyz")[2] == b"ready\n"
    text = fetch(f"{server.url}/metrics")[2].decode()
    for name in ("tables", "sockets", "store_queue", "moves_total", "move_seconds_bucket", "bot_seconds_count"):
        assert f"overdraw_{name}" in text


def test_the_api_page_costs_no_more_than_other_small_pages(server: Server) -> None:
    """It is generated once; otherwise each answer would cost about 15 ms."""

    def seconds(path: str) -> float:
        """CPU seconds of 100 answers, without the first one."""
        fetch(server.url + path)
        before = server.processor_seconds()
        for _ in range(100):
            assert fetch(server.url + path)[0] == 200
        return server.processor_seconds() - before

    assert seconds("/api") < 3 * seconds("/api/v1/games") + 0.2


def test_the_catalogue_explains_every_option(server: Server) -> None:
    games = json.loads(fetch(f"{server.url}/api/v1/games")[2])
    assert [game["name"] for game in games] == ["push", "rows"]
    for game in games:
        assert all(option["question"] and all(option["answers"].values()) for option in game["options"])
        assert {"random", "cautious"} <= {bot["name"] for bot in game["bots"]}


def test_a_table_cannot_be_found_without_its_link(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "open"])
        join = f"{server.url}/api/v1/tables/{host.id}/join"
        with pytest.raises(NoSuchTable):
            await post(join, {"name": "Eve"})
        with pytest.raises(NoSuchTable):
            await post(join, {"name": "Eve", "invite": new_token()})
        with pytest.raises(NoSuchTable):
            await post(
                f"{server.url}/api/v1/tables/{derived_id('unknown')}/join", {"name": "Eve", "invite": host.invite}
            )
        with pytest.raises(NoSuchTable):
            await post(f"{server.url}/api/v1/tables/{host.id}/look", {})
        with pytest.raises(NoSuchTable):
            await Seat([server.url], host.id).__aenter__()
        assert host.id not in str(await get_json(f"{server.url}/api/v1/tables"))
        assert (await post(join, {"name": "Ben", "invite": host.invite}))["seat"] == 1
        with pytest.raises(SeatTaken):
            await post(join, {"name": "Cleo", "invite": host.invite})

    run(scenario())


def test_anyone_can_find_join_and_watch_a_listed_table(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "rows", ["me", "open", "random"], listed=True)
        (line,) = [line for line in await get_json(f"{server.url}/api/v1/tables") if line["table"] == host.id]
        assert (line["seats"], line["free"]) == (3, 1)
        async with Seat([server.url], host.id) as watching:
            assert watching.number is None
            await post(f"{server.url}/api/v1/tables/{host.id}/join", {"name": "Ben"})
            await watching.until(lambda: watching.table.seats[1].name == "Ben", 10)
        assert host.id not in str(await get_json(f"{server.url}/api/v1/tables"))

    run(scenario())


def test_an_invitation_cannot_act_and_neither_can_a_spectator(server: Server) -> None:
    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "random"], starter=0)
        with pytest.raises(NoSuchTable):
            await Seat([server.url], host.id, token=host.invite).__aenter__()
        async with host, Seat([server.url], host.id, invite=host.invite) as watching:
            for ask in ("start", "end", "leave", "come-back"):
                await watching.ask(ask)
                assert (await problem(watching)).code == "table/not-allowed"
            await host.ask("start")
            await host.until(lambda: bool(host.legal), 10)
            with pytest.raises(NotAllowed):
                await watching.act("push")
            await watching.ask("suggest", action="stop")
            assert (await problem(watching)).code == "table/not-allowed"

    run(scenario())


def test_a_token_appears_in_no_url_and_in_no_log(tmp_path: Path) -> None:
    async def scenario(server: Server) -> list[str]:
        async with await create(server.url, "push", ["me", "random"]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[-1])
            await seat.ask("nonsense", token=seat.token)
            fetch(f"{server.url}/api/v1/tables/{seat.id}/join", {"name": "x" * 100, "invite": seat.invite})
            return [str(seat.token), str(seat.invite), seat.id]

    found: list[str] = []

    async def keep(server: Server) -> None:
        found.extend(await scenario(server))

    with running(tmp_path / "tables.sqlite3", OVERDRAW_LOG_LEVEL="debug") as server:
        run(keep(server))
    assert "table created" in server.log
    for secret in found:
        assert secret not in server.log
    for line in server.log.splitlines():
        assert {"time", "level", "event"} <= set(json.loads(line))


def test_invalid_requests_are_rejected_with_a_code(server: Server) -> None:
    tables = f"{server.url}/api/v1/tables"
    wrong: list[tuple[str, object, int, str]] = [
        (tables, {"game": "chess", "seats": SEATS}, 400, "usage/unknown-name"),
        (tables, {"game": "push", "seats": [{"kind": "me"}]}, 400, "usage/bad-value"),
        (tables, {"game": "push", "seats": SEATS, "options": {"star": "blue"}}, 400, "usage/bad-value"),
        (tables, {"game": "push", "seats": SEATS, "name": "\u202e\x00"}, 400, "usage/bad-value"),
        (tables, b"{", 400, "request/unreadable"),
        (tables, b"\xff\xfe", 400, "request/unreadable"),
        (tables, b"[" * 100_000, 400, "request/unreadable"),
        (f"{server.url}/api/v1/tables/short/join", {"name": "Ben"}, 400, "request/unreadable"),
        (f"{server.url}/api/v1/replay", {"format": "other"}, 400, "file/foreign-record"),
    ]
    for url, body, status, code in wrong:
        found, _, answer = fetch(url, body)
        assert (found, json.loads(answer)["code"]) == (status, code), body


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}', b'{"\xc3": 1}'])
@pytest.mark.parametrize("path", ["tables", f"tables/{'a' * 22}/join", f"tables/{'a' * 22}/look", "replay"])
def test_a_body_that_is_not_utf_8_is_rejected(server: Server, path: str, body: bytes) -> None:
    status, _, answer = fetch(f"{server.url}/api/{path}", body)
    assert (status, json.loads(answer)["code"]) == (400, "request/unreadable")
    assert b"UTF-8" in answer


def test_a_field_that_a_newer_client_sends_is_ignored(server: Server) -> None:
    clock = {"seconds": 60, "than": "take-over"}
    wish = {"game": "push", "seats": [{**SEATS[0], "colour": "red"}, *SEATS[1:]], "clock": clock, "surprise": 1}
    status, _, answer = fetch(f"{server.url}/api/v1/tables", wish)
    assert status == 201, answer


@pytest.mark.parametrize("path", ["games", "tables", f"tables/{'a' * 22}/games/0/record", f"tables/{'a' * 22}/nothing"])
def test_a_path_without_a_version_means_the_first(server: Server, path: str) -> None:
    old, new = [fetch(f"{server.url}/{start}/{path}") for start in ("api", "api/v1")]
    assert (old[0], old[2]) == (new[0], new[2])
    assert fetch(f"{server.url}/api/v2/{path}")[0] == 404


def test_a_request_that_is_too_large_is_rejected_before_it_is_read(server: Server) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    line.putrequest("POST", "/api/v1/tables")
    line.putheader("content-type", "application/json")
    line.putheader("content-length", "600000")
    line.endheaders()
    answer = line.getresponse()
    assert (answer.status, json.loads(answer.read())["code"]) == (413, "request/unreadable")
    line.close()


def test_an_unknown_bot_or_option_is_named(server: Server) -> None:
    async def scenario() -> None:
        with pytest.raises(UnknownName, match="cautious"):
            await create(server.url, "push", ["me", "cautios"])

    run(scenario())


def test_no_client_can_run_a_program(server: Server) -> None:
    async def scenario() -> None:
        with pytest.raises(BadValue, match="would run a program"):
            await create(server.url, "push", ["me", "exec:/bin/true"])
        async with await create(server.url, "push", ["me", "open"]) as host:
            await host.ask("seat-bot", seat=1, bot="exec@100:/bin/true")
            assert (await problem(host)).code == "usage/bad-value"

    run(scenario())


def test_a_page_of_another_site_cannot_act_for_a_player(server: Server) -> None:
    body = {"game": "push", "seats": SEATS}
    assert fetch(f"{server.url}/api/v1/tables", body, {"origin": "https://elsewhere.example"})[0] == 403
    assert fetch(f"{server.url}/api/v1/tables", body, {"origin": "null"})[0] == 403
    assert fetch(f"{server.url}/api/v1/tables", body, {"origin": server.url})[0] == 201


def test_a_server_that_runs_programs_rejects_unknown_host_names(tmp_path: Path) -> None:
    """The host name of a page can point at this machine; then the page has the same origin as the server."""
    body = {"game": "push", "seats": SEATS}
    settings = {"OVERDRAW_PROGRAMS": "1", "OVERDRAW_ORIGINS": "http://ours.example:8000"}
    with running(tmp_path / "tables.sqlite3", **settings) as server:

        def asked_as(name: str) -> int:
            return fetch(f"{server.url}/api/v1/tables", body, {"host": name, "origin": f"http://{name}"})[0]

        assert asked_as("theirs.example:8000") == asked_as("[nonsense") == 403
        names = ("localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.0.7:80", "ours.example:8000")
        assert [asked_as(name) for name in names] == [201] * len(names)


def test_replays_are_made_one_at_a_time_and_off_the_event_loop() -> None:
    async def scenario() -> None:
        going_on, begun = threading.Event(), []
        state = State({"replays": asyncio.Semaphore()})

        def work(number: int) -> Any:
            begun.append(number)
            going_on.wait(30)
            return number

        both = [asyncio.create_task(_replayed(state, partial(work, number))) for number in range(2)]
        while not begun:
            await asyncio.sleep(0.001)  # the event loop stays free meanwhile
        await asyncio.sleep(0.05)
        assert begun == [0]
        going_on.set()
        await asyncio.gather(*both)
        assert begun == [0, 1]

    run(scenario())


def test_a_record_from_the_client_is_shown_as_updates(server: Server) -> None:
    example = ROOT / "docs" / "record.md"
    record = json.loads(example.read_text(encoding="utf-8").split("```json")[1].split("```")[0])
    status, _, answer = fetch(f"{server.url}/api/v1/replay", record)
    assert status == 200
    replay = json.loads(answer)
    began, first, *_, last = msgspec.convert(replay["updates"], list[Update])
    assert began == Update(0, Began(record["first"], []), began.view)
    assert first == Update(2, Moved(record["first"], "push", ["card r5"], "person", Facts({})), first.view)
    assert replay["updates"][1]["view"]["card"] == "r5"
    moves = {update.seq: update.event for update in msgspec.convert(replay["updates"], list[Update])}
    placed = moves[record["events"].index("place 1") + 1]
    assert isinstance(placed, Moved)
    assert placed.facts == {"card": "r5", "new_stack": True}
    assert last.seq == len(record["events"])
    assert len(replay["owns"]) == len(replay["updates"])
    record["events"][1] = "card switch"
    assert fetch(f"{server.url}/api/v1/replay", record)[0] == 400


def test_the_link_gives_the_record_of_a_finished_game_only(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "rows", ["me", "cautious"]) as seat:
            games = f"{server.url}/api/v1/tables/{seat.id}/games"
            await seat.ask("start")
            async for legal in seat.turns():
                for what in ("record", "replay"):
                    assert fetch(f"{games}/0/{what}")[0] == 409
                await seat.act(legal[0])
            verify(Record.from_json(await get_json(f"{games}/0/record")))
            updates = (await get_json(f"{games}/0/replay"))["updates"]
            assert updates[-1]["view"]["result"]["winners"]
            assert fetch(f"{games}/1/record")[0] == 409

    run(scenario())


def test_a_replay_equals_what_the_table_sent(server: Server) -> None:
    async def scenario() -> None:
        heard: list[dict[str, Any]] = []
        async with await create(server.url, "push", ["me", "cautious"]) as seat:
            seat._listen = lambda frame: heard.append(json.loads(frame))
            await seat.ask("start")
            await play_all([seat], 3)
            replay = await get_json(f"{server.url}/api/v1/tables/{seat.id}/games/0/replay")
        sent = [frame for frame in heard if frame["type"] == "update" and frame["event"]["kind"] in ("began", "moved")]
        assert [update["event"] for update in replay["updates"]] == [frame["event"] for frame in sent]
        assert [update["view"] for update in replay["updates"]] == [frame["view"] for frame in sent]
        assert [owns[0]["bank"] for owns in replay["owns"]] == [frame["own"]["bank"] for frame in sent]

    run(scenario())


def test_requests_of_one_address_are_limited(tmp_path: Path) -> None:
    limits = {"OVERDRAW_REQUESTS_PER_SECOND": "2", "OVERDRAW_TABLES_PER_MINUTE": "3"}
    with running(tmp_path / "tables.sqlite3", **limits) as server:
        body = {"game": "push", "seats": SEATS}
        made = [fetch(f"{server.url}/api/v1/tables", body)[0] for _ in range(6)]
        assert made[:3] == [201] * 3
        assert made[-1] == 429
        asked = [fetch(f"{server.url}/api/v1/games")[0] for _ in range(30)]
        assert asked[-1] == 429
        assert fetch(f"{server.url}/readyz")[0] == 200


def test_new_tables_are_counted_however_the_path_is_written(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite3", OVERDRAW_TABLES_PER_MINUTE="3") as server:
        body = {"game": "push", "seats": SEATS}
        spellings = (
            "/api/v1/tables",
            "/api/v1/tables/",
            "//api/tables",
            "/api//tables",
            "/api/%74ables",
            "//api//v1//tables//",
        )
        made = [fetch(server.url + spelling, body)[0] for spelling in spellings]
        assert made == [201] * 3 + [429] * 3
