"""The client's commands and events: typed, bounded, and ended by a goodbye for good."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from overdraw.client import Seat, create, seat
from overdraw.errors import IllegalAction, Lost, NotAllowed, TooMuch
from overdraw.games.push.actions import Push, Stop
from overdraw.protocol.description import document
from overdraw.protocol.messages import Began, Bye, Changed, Moved, Presence, Update
from tests.server.players import play, run
from tests.server.processes import Server

EXAMPLES: dict[str, Any] = json.loads(document.EXAMPLES.read_text(encoding="utf-8"))


def test_commands_return_the_number_of_their_event_or_raise_the_error_of_the_server(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "push", ["me", "open"], starter=0) as host:
            before = host.seq
            assert await host.seat_bot(1, "random") > before
            assert host.table.seats[1].bot == "random"
            await host.free_seat(1)
            await host.seat_bot(1, "cautious")
            assert await host.start() > before
            assert await host.act(Push()) == host.seq
            with pytest.raises(IllegalAction):
                await host.act(Stop())
            async with Seat([server.url], host.id, invite=host.invite) as watching:
                with pytest.raises(NotAllowed):
                    await watching.end()
            await play(host, Random(1))
            await host.play_again(edition="eu-2022")
            assert (host.status, host.table.rules["edition"]) == ("lobby", "eu-2022")
            await host.end()
            assert host.status == "ended"

    run(scenario())


def test_events_come_in_their_order_after_the_state_they_led_to(server: Server) -> None:
    async def scenario() -> None:
        async with await create(server.url, "push", ["me", "random"], starter=0) as host:
            told: list[Update] = []

            async def listen() -> None:
                async for message in host.events():
                    if isinstance(message, Update):
                        assert host.seq >= message.seq
                        told.append(message)
                        if host.status == "over":
                            return

            listening = asyncio.create_task(listen())
            await asyncio.sleep(0)
            await host.start()
            await play(host, Random(2))
            await asyncio.wait_for(listening, 20)
        assert [update.seq for update in told] == list(range(told[0].seq, told[0].seq + len(told)))
        kinds = [type(update.event) for update in told]
        began = kinds.index(Began)
        assert set(kinds[:began]) == {Changed}, "the shuffle is drawn"
        assert set(kinds[began + 1 :]) == {Moved}

    run(scenario())


@asynccontextmanager
async def saying(*messages: dict[str, Any], when_asked: bool = False) -> AsyncIterator[tuple[str, list[str]]]:
    """A server that sends a welcome and these messages, at once or when it is asked; and the hellos it got."""
    heard: list[str] = []

    async def answer(line: ServerConnection) -> None:
        heard.append(str(await line.recv()))
        await line.send(json.dumps(EXAMPLES["Welcome"]))
        if when_asked:
            await line.recv()
        for message in messages:
            await line.send(json.dumps(message))
        if messages[-1]["type"] == "bye":
            await line.close()
        await line.wait_closed()

    async with serve(answer, "127.0.0.1", 0) as node:
        yield f"http://127.0.0.1:{next(iter(node.sockets)).getsockname()[1]}", heard


def test_a_goodbye_for_good_ends_the_client_and_one_for_a_moment_does_not() -> None:
    async def scenario(again: bool) -> int:
        async with saying({"type": "bye", "reason": "too many messages", "again": again}) as (url, heard):
            async with Seat([url], "x" * 22) as one:
                if again:
                    await one.until(lambda: one.reconnects >= 2, 10)
                    assert isinstance(await one.notice(), Bye)
                else:
                    with pytest.raises(Lost, match="closed the connection: too many messages"):
                        await one.until(lambda: False, 10)
                    with pytest.raises(Lost):
                        await one.start()
            return len(heard)

    async def both() -> None:
        assert await scenario(again=False) == 1
        assert await scenario(again=True) >= 3

    run(both())


def test_a_program_that_leaves_events_waiting_gets_an_error_and_the_state_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seat, "MOST_WAITING", 5)
    news = [{"type": "presence", "present": [True, True], "spectators": number} for number in range(20)]

    async def scenario() -> None:
        async with saying(*news, EXAMPLES["Update"], when_asked=True) as (url, _), Seat([url], "x" * 22) as one:
            events = one.events()
            first = asyncio.ensure_future(anext(events))
            await asyncio.sleep(0)
            await one.ask_odds()
            assert isinstance(await asyncio.wait_for(first, 10), Presence)
            await one.until(lambda: one.seq == EXAMPLES["Update"]["seq"], 10)
            with pytest.raises(TooMuch, match="more than 5 messages are waiting"):
                async for _ in events:
                    pass

    run(scenario())


def test_a_client_ignores_unknown_messages_of_a_newer_server() -> None:
    async def scenario() -> None:
        newer = [{"type": "weather"}, EXAMPLES["Update"] | {"event": {"kind": "weather"}, "surprise": 1}]
        async with saying(*newer) as (url, _), Seat([url], "x" * 22) as one:
            await one.until(lambda: one.seq == EXAMPLES["Update"]["seq"], 10)
            assert one.view == EXAMPLES["Update"]["view"]

    run(scenario())
