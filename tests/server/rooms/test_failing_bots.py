"""Bots that fail repeatedly: the table waits and tries again later, and its log does not grow meanwhile."""

import asyncio
import gc

from overdraw.protocol.messages import Clock
from overdraw.server.rooms.room import Room
from overdraw.server.tables import commands
from overdraw.server.tables.events import Acted, AnyEvent
from overdraw.server.tables.permissions import permissions_of
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, ScriptedBots, opened, settled
from tests.server.tables.table_log import TABLE, started, token


def last_event(node: Node) -> AnyEvent:
    return node.registry.rooms[TABLE].state.last.event


async def until_acted(node: Node) -> Acted:
    async with asyncio.timeout(10):
        while not isinstance(event := last_event(node), Acted):
            await asyncio.sleep(0.01)
    return event


def test_if_no_bot_can_play_the_table_waits_and_writes_little() -> None:
    async def scenario() -> None:
        bots = ScriptedBots("cautious", "random")
        table = started("push", 2, bots=(0, 1))
        table.seat_bot(0, "cautious")
        node = Node(MemoryStore(table.log), bots)
        async with opened(node):
            room = await node.registry.room(TABLE)
            while len(bots.asked) < 4:
                await asyncio.sleep(0.01)
            assert room.state.bot_to_act == "random"
            assert room.state.seq == 4  # created, started, cautious seated, and replaced once
            bots.failing.clear()
            await until_acted(node)

    run(scenario())


def test_when_a_clock_runs_out_and_the_bot_fails_the_simplest_plays_that_turn() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started("push", 2, clock=Clock(5)).log), ScriptedBots("cautious"))
        async with opened(node):
            await node.registry.room(TABLE)
            event = await until_acted(node)
            assert (event.seat, event.by) == (0, "clock")

    run(scenario())


def test_when_a_clock_runs_out_and_no_bot_can_play_the_table_waits_for_its_player() -> None:
    async def scenario() -> None:
        bots = ScriptedBots("cautious", "random")
        node = Node(MemoryStore(started("push", 2, clock=Clock(5)).log), bots)
        async with opened(node):
            room, mine = await node.enter(0)
            while len(bots.asked) < 4:
                await asyncio.sleep(0.01)
            assert room.state.chairs[0].stand_in is None
            mine.act("push", room.state.seq)
            assert (await until_acted(node)).by == "person"

    run(scenario())


def test_a_player_who_came_back_while_the_bot_failed_keeps_the_seat() -> None:
    async def scenario() -> None:
        bots = ScriptedBots("cautious")
        bots.seconds = 0.2
        node = Node(MemoryStore(started("push", 2).log), bots)
        async with opened(node):
            room, mine = await node.enter(0)
            mine.say(type="leave")
            while not bots.asked:
                await asyncio.sleep(0.01)
            mine.say(type="come-back")
            await asyncio.sleep(0.5)
            assert room.state.chairs[0].stand_in is None
            assert permissions_of(room.state, token(0)).seat == 0

    run(scenario())


def test_a_bot_does_not_move_for_a_player_who_came_back_while_it_chose() -> None:
    async def scenario() -> None:
        bots = ScriptedBots()
        bots.seconds = 0.2
        node = Node(MemoryStore(started("push", 2).log), bots)
        async with opened(node):
            room, mine = await node.enter(0)
            mine.say(type="leave")
            while not bots.asked:
                await asyncio.sleep(0.01)
            mine.say(type="come-back")
            await asyncio.sleep(0.5)
            assert not any(isinstance(happened.event, Acted) for happened in room.state.recent)

    run(scenario())


def test_the_same_seat_of_the_same_game_always_has_the_same_seed() -> None:
    async def scenario() -> None:
        bots = ScriptedBots()
        node = Node(MemoryStore(started("push", 2, bots=(0, 1)).log), bots)
        async with opened(node):
            room = await node.registry.room(TABLE)
            while room.state.status != "over":
                await asyncio.sleep(0.01)
        assert len({asked.seed for asked in bots.asked}) == 2
        assert len({(asked.seat, asked.seed) for asked in bots.asked}) == 2

    run(scenario())


def test_closing_a_room_before_its_bot_begins_leaves_nothing_behind() -> None:
    """Not even a coroutine that is never awaited: Python warns of one, and warnings are errors here."""

    async def scenario() -> None:
        bots = ScriptedBots()
        table = started("push", 2, bots=(0, 1))
        room = Room(TABLE, table.state, Node(MemoryStore(table.log), bots).services)
        room.autoplay.wake()
        room.close()
        await settled()
        assert bots.asked == []

    run(scenario())
    gc.collect()


def test_a_failed_bot_is_replaced_only_if_it_still_has_the_seat() -> None:
    async def scenario() -> None:
        table = started("push", 2, bots=(1,), starter=1)
        table.seat_bot(1, "sharp")
        node = Node(MemoryStore(table.log), ScriptedBots("sharp"))
        async with opened(node):
            room = await node.registry.room(TABLE)
            while room.state.chairs[1].bot == "sharp":
                await asyncio.sleep(0.01)
            assert room.state.chairs[1].bot == "random"
            await room.run(commands.TakeOver(0))

    run(scenario())
