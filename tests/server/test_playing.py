"""Whole games at real servers, on every store and on two nodes."""

import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.asyncio.client import connect

from overdraw.client import Seat, create, join, link_to, post
from overdraw.errors import (
    BadValue,
    IllegalAction,
    IllegalEvent,
    NoSuchTable,
    NotAllowed,
    NothingToUndo,
    NotYourTurn,
    TooOld,
    UnknownAction,
)
from overdraw.protocol.messages import Odds, Reacted, Suggested
from overdraw.records import Record, verify
from tests.server.api import get_json
from tests.server.players import play_all, run, start, table_of_people, unique
from tests.server.processes import Server


@pytest.mark.parametrize("game", ["push", "rows"])
def test_people_play_a_whole_game_and_its_record_verifies(nodes: list[Server], game: str) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, game, 3)
        async with AsyncExitStack() as stack:
            for seat in seats:
                await stack.enter_async_context(seat)
            await start(seats)
            await play_all(seats, seed=3)
            assert {seat.status for seat in seats} == {"over"}
            assert seats[0].table.shuffle.secret
        for node in nodes:
            record = await get_json(f"{node.url}/api/v1/tables/{seats[0].id}/games/0/record")
            verify(Record.from_json(record))
            assert record["shuffle"]["contributions"].count(None) == 0

    run(scenario())


def test_a_person_plays_against_bots_twice(nodes: list[Server]) -> None:
    async def scenario() -> None:
        async with await create(nodes[0].url, "push", ["me", "cautious", "random"]) as seat:
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[-1])
            assert seat.status == "over"
            await seat.ask("play-again", changes={"edition": "eu-2022"})
            await seat.until(lambda: seat.status == "lobby", 10)
            assert seat.table.rules["stopper_takes"] == "highest"
            await seat.ask("start")
            await seat.until(lambda: seat.status == "playing", 10)
            assert seat.table.number == 1

    run(scenario())


def test_an_illegal_move_changes_nothing_and_the_error_says_why(nodes: list[Server]) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, "push", 2, starter=0)
        async with seats[0] as first, seats[1] as second:
            await start(seats)
            seq = first.seq
            with pytest.raises(NotYourTurn):
                await second.act("push")
            with pytest.raises(IllegalAction, match="bench") as refused:
                await first.act("bank g")
            assert refused.value.reason == ("nothing-of-this-colour", {"colour": "g"})
            with pytest.raises(UnknownAction):
                await first.act("jump")
            with pytest.raises(TooOld):
                await first.act("push", seen=seq - 1)
            with pytest.raises(NothingToUndo):
                await first.undo()
            assert first.seq == seq

    run(scenario())


def test_a_repeated_move_gets_the_same_answer_and_is_made_once(nodes: list[Server]) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, "push", 2, starter=0)
        async with seats[0] as first, seats[1]:
            await start(seats)
            seen, move = first.seq, unique()
            seq = await first.act("push", move=move, seen=seen)
            for _ in range(3):
                assert await first.act("push", move=move, seen=seen) == seq
            assert first.seq == seq
            bad = unique()
            for _ in range(2):
                with pytest.raises(UnknownAction):
                    await first.act("jump", move=bad)

    run(scenario())


def test_a_player_who_returns_is_told_the_missed_events(nodes: list[Server]) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, "push", 2, starter=0)
        async with seats[0] as first:
            async with seats[1] as second:
                await start(seats)
                last = second.seq
            await first.act("push")
            frames: list[str] = []
            again = Seat(seats[1].urls, second.id, token=second.token, listen=frames.append)
            again.seq = last
            async with again:
                await again.until(lambda: again.seq == first.seq, 10)
            assert '"missed":[{"kind":"moved","seat":0,"action":"push"' in frames[0] or len(frames) > 1

    run(scenario())


def test_a_placement_can_be_taken_back_until_the_next_card(nodes: list[Server]) -> None:
    """PQ-34"""

    async def scenario() -> None:
        seats = await table_of_people(nodes, "push", 2, starter=0)
        async with seats[0] as first, seats[1]:
            await start(seats)
            await first.act("push")
            while first.legal[0] != "place 1":  # the first card was a switch card
                await first.act("push")
            before = first.view
            await first.act("place 1")
            assert first.own
            assert first.own["undo"]
            await first.undo()
            assert first.view == before
            await first.act("place 1")
            await first.act("push")
            with pytest.raises(NothingToUndo):
                await first.undo()

    run(scenario())


def test_presence_suggestions_and_reactions_are_not_in_the_log(nodes: list[Server]) -> None:
    """P-TURN-5"""

    async def scenario() -> None:
        seats = await table_of_people(nodes, "push", 2, starter=0)
        async with seats[0] as first, seats[1] as second:
            await start(seats)
            seq = first.seq
            await second.ask("suggest", action="stop")
            assert await first.notice() == Suggested(1, "stop")
            await first.ask("react", reaction="thanks")
            assert isinstance(await second.notice(), Suggested)
            assert await second.notice() == Reacted(0, "thanks")
            await second.ask("odds")
            assert await second.notice() == Odds(0, 1)
            assert first.seq == seq

    run(scenario())


def test_ten_lines_of_python_play_a_bot(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "rows", ["cautious", "open"]) as host:
            assert host.invite
            link = link_to(server.url, host.id, host.invite)
            async with await join(link, name="Mine") as seat:
                await host.ask("start")
                async for legal in seat.turns():
                    await seat.act(legal[0])
                assert seat.status == "over"

    run(scenario())


def test_the_former_player_of_a_freed_seat_can_only_watch(nodes: list[Server]) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, "rows", 2, starter=1)
        async with seats[0] as host, seats[1] as former:
            await start(seats)
            assert former.legal
            await host.ask("free-seat", seat=1)
            await former.until(lambda: former.table.seats[1].name is None, 10)
            assert former.own is None
            with pytest.raises(NotAllowed):
                await former.act("push")
            with pytest.raises(NoSuchTable):
                await Seat(former.urls, former.id, token=former.token).__aenter__()
            await host.until(lambda: bool(host.legal), 10)  # the stand-in has moved
            assert host.invite
            async with await join(link_to(former.urls[0], host.id, host.invite), name="Dan") as newcomer:
                assert newcomer.number == 1
                await host.until(lambda: host.table.seats[1].name == "Dan", 10)
                await play_all([host, newcomer], seed=5)
                assert newcomer.status == "over"
            assert former.own is None

    run(scenario())


def test_a_game_continues_from_the_middle_of_a_record(nodes: list[Server]) -> None:
    async def scenario() -> None:
        seats = await table_of_people(nodes, "rows", 2)
        async with seats[0], seats[1]:
            await start(seats)
            await play_all(seats, seed=6)
        record = await get_json(f"{nodes[0].url}/api/v1/tables/{seats[0].id}/games/0/record")
        events = len(record["events"]) // 2
        begin: dict[str, Any] = {"from": {"record": record, "events": events}}
        async with await create(nodes[-1].url, "rows", ["cautious", "me"], **begin) as seat:
            assert seat.table.before == events
            await seat.ask("start")
            async for legal in seat.turns():
                await seat.act(legal[0])
            games = f"{nodes[0].url}/api/v1/tables/{seat.id}/games/0"
            again = await get_json(f"{games}/record")
            assert again["events"][:events] == record["events"][:events]
            assert again["continues"]["events"] == events
            shown = await get_json(f"{games}/replay")
            assert (shown["bots"], shown["proven"], shown["finished"]) == (["cautious", None], False, True)
            passed = sum(update["seq"] <= events for update in shown["updates"])
            assert shown["owns"][passed - 1][0]["hand"]
        for wrong in (
            {"options": {"end": "round"}},
            {"starter": 0},
            {"seats": [{"kind": "me"}] + [{"kind": "open"}] * 2},
        ):
            wish = {"game": "rows", "seats": [{"kind": "me"}, {"kind": "open"}], **begin, **wrong}
            with pytest.raises(BadValue):
                await post(f"{nodes[0].url}/api/v1/tables", wish)
        record["events"][events] = "card g1"
        with pytest.raises(IllegalEvent):
            await create(nodes[0].url, "rows", ["me", "open"], **begin)

    run(scenario())


def test_answers_come_in_the_order_of_the_questions(server: Server) -> None:
    """A move waits for the disk; answers to later questions come after it."""

    async def scenario() -> None:
        host = await create(server.url, "push", ["me", "random"], starter=0)
        async with connect(f"ws{server.url.removeprefix('http')}/api/v1/socket") as line:
            await line.send(json.dumps({"type": "hello", "table": host.id, "token": host.token}))
            await line.send('{"type":"start"}')
            seq = 0
            while seq < 2:
                seq = json.loads(await line.recv()).get("seq", 0)
            await line.send(json.dumps({"type": "act", "id": "a", "seen": seq, "action": "push"}))
            await line.send('{"type":"odds"}')
            await line.send(json.dumps({"type": "act", "id": "a", "seen": seq, "action": "push"}))
            heard = [json.loads(await line.recv())["type"] for _ in range(3)]
            assert heard == ["update", "odds", "done"]

    run(scenario())
