"""The plain terminal at an online table: whole games, leaving and coming back, and what goes wrong."""

import asyncio
import io
import json
import re
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.server import ServerConnection, serve

from overdraw.client import Seat, create, link_to, read_link
from overdraw.errors import BadValue, Lost, NoSuchTable, OverdrawError, SeatTaken, WrongVersion
from overdraw.tui.online import saved_seats
from overdraw.tui.online.connection import OnlineTable
from overdraw.tui.online.play import wait_for_start
from overdraw.tui.online.session import OnlineSession
from overdraw.tui.plain_table import PlainTable
from overdraw.tui.sentences import spoken
from tests.server.players import play, run
from tests.server.processes import Server
from tests.tui.online.playing import play_plainly


def is_proven(line: str) -> bool:
    follows, unchanged = "Verified: all cards follow from the shuffle.", "This client's contribution is in the shuffle"
    return line.startswith(follows) and unchanged in line


async def host_games(host: Seat, games: int) -> None:
    """Start this many games, each as soon as everybody is there, and play them at random."""
    for number in range(games):
        await host.until(lambda: all(seat.name for seat in host.table.seats) and all(host.present), 20)
        if number:
            await host.play_again()
        await host.until(lambda: host.table.shuffle.hashes[1] is not None, 20)
        await host.start()
        await play(host, Random(number))


@pytest.mark.parametrize(("game", "games"), [("push", 1), ("rows", 2)])
def test_a_terminal_plays_games_in_a_row_and_verifies_its_part_in_the_shuffle(
    server: Server, game: str, games: int
) -> None:
    dropped = 0

    def drop_connection(session: OnlineSession) -> None:
        nonlocal dropped
        if session.turns >= 3 and not dropped:
            dropped += 1
            session.online.call(session.online.seat.reconnect())

    async def scenario() -> None:
        async with await create(server.url, game, ["me", "open"], name="Ada", starter=1) as host:
            link = link_to(server.url, host.id, host.invite or "")
            terminal = asyncio.to_thread(play_plainly, link, "Ben", games=games, each=drop_connection)
            lines, _ = await asyncio.gather(terminal, host_games(host, games))
            assert host.table.seats[1].name == "Ben"
        assert "At the table: Ada and you. Waiting for the host to start …" in lines
        assert lines.count("The end.") == games
        assert sum(is_proven(line) for line in lines) == games
        assert any(line.startswith("Ada ") for line in lines)
        assert dropped == 1

    run(scenario(), 120)


def test_a_player_who_leaves_comes_back_to_the_same_seat_and_others_find_it_taken(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "push", ["me", "open"], name="Ada", starter=1) as host:
            link = link_to(server.url, host.id, host.invite or "")
            for _ in range(2):
                table = await asyncio.to_thread(OnlineTable.join, link, "Ben")
                assert table.number == 1
                await asyncio.to_thread(table.close)
            assert [seat.name for seat in host.table.seats] == ["Ada", "Ben"]
            saved_seats.forget(read_link(link))
            with pytest.raises(SeatTaken):
                await asyncio.to_thread(OnlineTable.join, link, "Cleo")

    run(scenario())


def test_a_player_who_comes_back_reads_the_moves_made_before(server: Server) -> None:
    async def scenario() -> None:
        seats, clock = ["me", "open"], {"seconds": 3600}
        async with await create(server.url, "push", seats, name="Ada", starter=1, clock=clock) as host:
            link = link_to(server.url, host.id, host.invite or "")
            table = await asyncio.to_thread(OnlineTable.join, link, "Ben")
            await host.until(lambda: host.table.shuffle.hashes[1] is not None, 20)
            await host.start()
            await asyncio.to_thread(wait_for_start, table, -1, lambda _: None)
            session = OnlineSession(table)
            for action in ("push", "place 1"):
                await table_moves(session, action)
            assert len(session.log(1)) > 1
            await asyncio.to_thread(table.close)
            table = await asyncio.to_thread(OnlineTable.join, link, "Ben")
            again = OnlineSession(table)
            assert again.log(1)[0] == "You start."
            assert again.log(1)[1:] == session.log(1)
            target = io.StringIO()
            PlainTable(again, io.StringIO("q\n"), target).run()
            told = "\n".join(map(spoken, again.log(1)))
            assert told in target.getvalue()
            assert re.search(r"^Time left: (60:00|59:\d\d)\.$", target.getvalue(), re.MULTILINE)
            await asyncio.to_thread(table.close)

    run(scenario())


async def table_moves(session: OnlineSession, action: str) -> None:
    """Make a move, and apply its event."""
    before = session.seq
    session.act(session.game.notation.parse_event(action))
    while session.seq == before or session.person is None:
        await asyncio.to_thread(session.advance)


def test_the_token_of_a_seat_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    link = read_link(f"http://127.0.0.1/table/{'a' * 22}#{'i' * 32}")
    assert saved_seats.find(link) is None
    saved_seats.remember(link, "secret")
    assert saved_seats.find(link) == "secret"
    (file,) = tmp_path.rglob("a" * 22)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_table_that_the_host_closes_ends_the_wait_and_the_game(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "push", ["me", "open"], name="Ada") as host:
            link = link_to(server.url, host.id, host.invite or "")
            waiting = asyncio.create_task(asyncio.to_thread(play_plainly, link, "Ben"))
            await host.until(lambda: all(host.present), 20)
            await host.end()
            assert (await waiting)[-1] == "The host has closed the table."
        async with await create(server.url, "push", ["me", "open"], name="Ada", starter=0) as host:
            link = link_to(server.url, host.id, host.invite or "")
            playing = asyncio.create_task(asyncio.to_thread(play_plainly, link, "Ben"))
            await host.until(lambda: all(host.present), 20)
            await host.start()
            await host.end()
            with pytest.raises(BadValue, match="the host has closed the table"):
                await playing

    run(scenario())


def refusal(link: str, name: str = "Ben") -> OverdrawError:
    with pytest.raises(OverdrawError) as error:
        play_plainly(link, name)
    return error.value


def test_a_link_that_cannot_be_joined_is_refused_with_the_reason(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("overdraw.client.http.WAITS", (0.01,))
    assert "'hello' is not a link to a table: expected http://HOST/table/TABLE#INVITE" in str(refusal("hello"))
    assert isinstance(refusal(link_to(server.url, "a" * 22, "i" * 32)), NoSuchTable)
    away = refusal(link_to("http://127.0.0.1:1", "a" * 22, "i" * 32))
    assert isinstance(away, Lost)
    assert "cannot reach http://127.0.0.1:1/" in str(away)
    assert str(away).endswith("Connection refused")
    assert "1 to 40 characters, not 50" in str(refusal(link_to(server.url, "a" * 22, "i" * 32), "x" * 50))


def test_a_server_of_another_version_is_named() -> None:
    async def answer(line: ServerConnection) -> None:
        await line.recv()
        problem = {"type": "problem", "code": WrongVersion.code, "message": "the client speaks 'overdraw/1' …"}
        await line.send(json.dumps(problem))
        await line.wait_closed()

    async def scenario() -> None:
        async with serve(answer, "127.0.0.1", 0) as node:
            url = f"http://127.0.0.1:{next(iter(node.sockets)).getsockname()[1]}"
            link = link_to(url, "a" * 22, "i" * 32)
            saved_seats.remember(read_link(link), "t" * 32)
            assert isinstance(await asyncio.to_thread(refusal, link), WrongVersion)

    run(scenario())
