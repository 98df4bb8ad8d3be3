"""How a node handles what other nodes write: it misses and repeats nothing, and reads no more than needed."""

import asyncio
from itertools import pairwise
from random import Random

import msgspec
import pytest

from overdraw.errors import StoreFailed, UnknownOutcome, WrongMoment
from overdraw.protocol.messages import TableInfo
from overdraw.records import Record
from overdraw.server.rooms import presence
from overdraw.server.rooms.room import AT_ONCE
from overdraw.server.store import Notification
from overdraw.server.tables import commands
from overdraw.server.tables.events import Acted, AnyEvent
from overdraw.server.tables.evolve import replay
from overdraw.server.tokens import hashed
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, ScriptedBots, opened, settled
from tests.server.tables.table_log import TABLE, new_table, same, started, token


def pushed() -> tuple[list[AnyEvent], Acted]:
    """A log, and the event of a first push by seat 0."""
    table = started(starter=0)
    log = list(table.log)
    event = table.act("push", "mine", at=5_000)
    assert isinstance(event, Acted)
    return log, event


def test_an_event_that_is_written_while_a_table_is_loaded_is_not_missed() -> None:
    async def scenario() -> None:
        events, next_one = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            store.after_read = lambda: store.events.append(next_one)  # no room listens for this table yet
            room, _ = await node.enter(0)
            assert room.state.seq == len(store.events) == len(events) + 1
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


def test_a_player_who_sat_down_on_another_node_a_moment_ago_is_let_in() -> None:
    async def scenario() -> None:
        table = new_table(free=(1,))
        store = MemoryStore(list(table.log))
        node = Node(store)
        async with opened(node):
            await node.enter(0)
            table.sit("Late", token(1), 1)
            store.events.append(table.log[-1])  # its notification is still on the way
            _, client = await node.enter(1)
            assert [message["seat"] for message in client.of_type("welcome")] == [1]
            stranger = node.connect()
            stranger.say(type="hello", table=TABLE, token="of-nobody".ljust(32, "x"))
            await settled()
            assert stranger.told[-1]["code"] == "table/unknown"

    run(scenario())


def test_a_move_that_a_node_wrote_before_it_died_is_answered_once() -> None:
    async def scenario() -> None:
        events, written = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            _, other = await node.enter(1)
            seen = room.state.seq
            store.events.append(written)  # by the node that died before it could tell
            store.reads.clear()
            mine.act("push", seen)
            await settled()
            assert other.seqs == [seen + 1]
            assert mine.told[-1] == {"type": "done", "id": "mine", "seq": seen + 1}
            assert store.events == [*events, written]
            assert store.reads == [seen]
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


def test_the_second_of_two_moves_is_rejected_after_the_first_was_told() -> None:
    async def scenario() -> None:
        events, written = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            seen = room.state.seq
            store.events.append(msgspec.structs.replace(written, command="another"))  # another window
            mine.act("push", seen)
            await settled()
            assert mine.seqs == [seen + 1]
            assert mine.told[-1]["code"] == "action/too-old"
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


def test_a_move_with_an_unknown_outcome_that_was_written_is_sent_to_everyone() -> None:
    async def scenario() -> None:
        events, _ = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            seen = room.state.seq
            store.held = []
            mine.act("push", seen)
            await settled()
            store.held.pop()(UnknownOutcome("no answer"))
            await settled()
            assert mine.of_type("problem")[-1]["code"] == "server/unknown-outcome"
            assert mine.seqs == [seen + 1]
            mine.act("push", seen)
            await settled()
            assert mine.told[-1] == {"type": "done", "id": "mine", "seq": seen + 1}
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


@pytest.mark.parametrize("failure", [UnknownOutcome("no answer"), StoreFailed("the disk is full")])
def test_a_move_that_was_not_written_changes_nothing_and_can_be_repeated(failure: Exception) -> None:
    async def scenario() -> None:
        events, _ = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            before, seen = room.state, room.state.seq
            mine.say(type="odds")
            store.failure = failure
            mine.act("push", seen)
            mine.say(type="odds")
            await settled()
            assert room.state is before
            assert [message["type"] for message in mine.told[-3:]] == ["odds", "problem", "odds"]
            assert mine.told[-3] == mine.told[-1]
            mine.act("push", seen)
            await settled()
            assert mine.seqs == [seen + 1]
            assert len(store.events) == seen + 1

    run(scenario())


def test_a_room_reads_its_log_for_a_client_that_saw_later_events_elsewhere() -> None:
    async def scenario() -> None:
        events, written = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, other = await node.enter(1)
            store.events.append(written)
            store.reads.clear()
            _, mine = await node.enter(0, last=len(store.events))
            assert mine.told[0]["seq"] == len(store.events)
            assert other.seqs == [len(store.events)]
            assert store.reads == [len(events)]
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


def test_a_node_learns_who_is_connected_elsewhere_and_counts_absence_from_when_they_leave() -> None:
    async def scenario() -> None:
        events = started(starter=1).log
        events[0] = msgspec.structs.replace(events[0], take_over_after=2)
        one, two = MemoryStore(events), MemoryStore(events)
        one.other, two.other = two, one
        here, there = Node(one, name="here"), Node(two, name="there")
        async with opened(here, there):
            room, first = await here.enter(0)
            away, _ = await there.enter(1)
            while not (room.present() == away.present() == [True, True]):
                await asyncio.sleep(0.01)
            await asyncio.sleep(1.2)
            room.leave(first.session)
            await asyncio.sleep(1.2)
            assert away.state.chairs[0].stand_in is None
            while away.state.chairs[0].stand_in is None:
                await asyncio.sleep(0.1)
                away.refresh()

    run(scenario())


def test_nodes_announce_who_is_connected_and_stop_when_nobody_is() -> None:
    async def scenario() -> None:
        events = started().log
        one, two = MemoryStore(events), MemoryStore(events)
        one.other, two.other = two, one
        here, there = Node(one, name="here"), Node(two, name="there")
        async with opened(here, there):
            room, _ = await here.enter(0)
            away, _ = await there.enter(1)
            while not (room.present() == away.present() == [True, True]):
                await asyncio.sleep(0.01)
            said = one.published, two.published
            assert max(said) <= 4
            await asyncio.sleep(0.6)
            assert (one.published, two.published) == said

    run(scenario())


def test_a_player_who_lost_the_seat_while_the_hello_waited_does_not_get_it() -> None:
    async def scenario() -> None:
        store = MemoryStore(started("rows", 2).log)
        node = Node(store)
        async with opened(node):
            room, host = await node.enter(0)
            store.held = []
            host.say(type="free-seat", seat=1)
            await settled()
            late = node.connect()
            late.say(type="hello", table=TABLE, token=token(1))
            await settled()
            assert late.told == []
            store.held.pop()(None)
            await settled()
            assert late.told[0]["code"] == "table/unknown"
            assert room.clients == {host.session}

    run(scenario())


def test_a_result_is_sent_only_after_it_is_stored() -> None:
    """The result reveals the secret of the shuffle."""

    async def scenario() -> None:
        table = started("rows", 2)
        table.play_on(Random(1))
        *before, last = table.log
        assert isinstance(last, Acted)
        store = MemoryStore(list(before))
        node = Node(store)
        async with opened(node):
            _, mine = await node.enter(last.seat)
            store.held = []
            mine.act(last.action, len(before))
            await settled()
            info = await node.registry.look(TABLE, None, token(0))
            assert info.shuffle.secret is None
            store.held.pop()(None)
            await settled()
            record, info = await node.registry.record(TABLE, 0), await node.registry.look(TABLE, None, token(0))
            assert isinstance(record, Record)
            assert isinstance(info, TableInfo)
            assert info.shuffle.secret is not None

    run(scenario())


@pytest.mark.parametrize("failure", [UnknownOutcome("nobody knows"), StoreFailed("the disk is full")])
def test_a_bot_continues_after_its_write_failed(failure: Exception) -> None:
    async def scenario() -> None:
        table = started("push", 2, bots=(1,), starter=1)
        store = MemoryStore(table.log)
        store.failure = failure
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            while not mine.seqs:
                await asyncio.sleep(0.01)
            assert same(room.state, replay(TABLE, store.events))

    run(scenario())


def test_a_bot_is_left_to_the_node_that_wrote_the_last_event() -> None:
    async def scenario() -> None:
        table = started("push", 2, bots=(1,), starter=0)
        log = list(table.log)
        while table.state.actor == 0:
            table.act(table.random_move(Random(len(table.log))), f"{len(table.log)}")
        theirs = table.log[len(log) :]
        store, bots = MemoryStore(log), ScriptedBots()
        node = Node(store, bots)
        async with opened(node):
            room, _ = await node.enter(0)
            store.events += theirs
            room.refresh()
            await settled()
            assert room.state.bot_to_act == "random"
            await asyncio.sleep(0.3)
            assert bots.asked == []  # the other node plays it
            while not bots.asked:  # this node steps in if the other one is gone
                await asyncio.sleep(0.05)

    run(scenario())


def test_a_session_that_closes_does_not_cancel_its_command() -> None:
    async def scenario() -> None:
        events, _ = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            _, other = await node.enter(1)
            seen = room.state.seq
            store.held = []
            mine.act("push", seen)
            await settled()
            mine.session.closed()
            store.held.pop()(None)
            await settled()
            assert other.seqs == [seen + 1]
            assert room.state.seq == seen + 1

    run(scenario())


def test_the_spectators_of_a_table_are_limited() -> None:
    async def scenario() -> None:
        events = started().log
        events[0] = msgspec.structs.replace(events[0], listed=True)
        node = Node(MemoryStore(events))
        async with opened(node):
            clients = [node.connect() for _ in range(5)]
            for client in clients:
                client.say(type="hello", table=TABLE)
                await settled()
            kinds = [client.told[0]["type"] for client in clients]
            assert kinds == ["welcome"] * 3 + ["problem"] * 2
            assert clients[-1].told[0]["code"] == "limit/too-much"

    run(scenario())


def test_all_spectators_of_a_table_share_one_rate_of_messages_and_players_keep_theirs() -> None:
    async def scenario() -> None:
        events = started().log
        events[0] = msgspec.structs.replace(events[0], listed=True)
        node = Node(MemoryStore(events), spectator_messages=1.0)
        async with opened(node):
            _, player = await node.enter(0)
            crowd = [node.connect() for _ in range(3)]
            for client in crowd:
                client.say(type="hello", table=TABLE)
            await settled()
            for client in (*crowd, *crowd, player, player, player, player):
                client.say(type="odds")
            await settled()
            assert [len(client.of_type("odds")) for client in crowd] == [1, 1, 1]
            assert [client.of_type("problem")[0]["code"] for client in crowd] == ["limit/too-much"] * 3
            assert len(player.of_type("odds")) == 4

    run(scenario())


def test_all_sockets_of_an_address_share_one_rate_of_messages() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started().log), address_messages=2.0)
        async with opened(node):
            clients = [(await node.enter(seat))[1] for seat in (0, 1)]  # two messages
            for client in clients * 3:
                client.say(type="odds")
            await settled()
            assert [len(client.of_type("odds")) for client in clients] == [2, 2]
            assert [len(client.of_type("problem")) for client in clients] == [1, 1]

    run(scenario())


def test_a_table_is_loaded_off_the_event_loop() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            await node.enter(0)
            assert node.offloaded == 1

    run(scenario())


def test_while_a_room_catches_up_with_a_long_log_other_tables_have_their_turn() -> None:
    async def scenario() -> None:
        table = started("push", 4)
        known = len(table.log)
        table.play_on(Random(3), moves=300)
        store = MemoryStore(table.log[:known])
        node = Node(store)
        async with opened(node):
            room, _ = await node.enter(0)
            store.events += table.log[known:]
            seen = {room.state.seq}
            room.refresh()
            while room.state.seq < len(store.events):
                await asyncio.sleep(0)
                seen.add(room.state.seq)
            assert max(later - earlier for earlier, later in pairwise(sorted(seen))) <= AT_ONCE

    run(scenario())


def test_reactions_of_a_crowd_are_sent_in_batches() -> None:
    async def scenario() -> None:
        events = started().log
        events[0] = msgspec.structs.replace(events[0], listed=True)
        node = Node(MemoryStore(events))
        async with opened(node):
            _, player = await node.enter(0)
            crowd = [node.connect() for _ in range(3)]
            for client in crowd:
                client.say(type="hello", table=TABLE)
            await settled()
            for _ in range(50):
                for client in crowd:
                    client.say(type="react", reaction="laugh")
            player.say(type="react", reaction="thanks")
            while len(player.of_type("reacted")) < 2:
                await asyncio.sleep(0.02)
            assert [(one["seat"], one["reaction"]) for one in player.of_type("reacted")] == [
                (None, "laugh"),
                (0, "thanks"),
            ]

    run(scenario())


def test_a_session_stops_reading_while_too_many_of_its_commands_are_pending() -> None:
    async def scenario() -> None:
        events, _ = pushed()
        store = MemoryStore(list(events))
        node = Node(store)
        async with opened(node):
            room, mine = await node.enter(0)
            store.held = []
            mine.act("push", room.state.seq)
            for _ in range(20):
                mine.say(type="odds")
            await settled()
            assert mine.paused
            store.held.pop()(None)
            await settled()
            assert not mine.paused
            assert len(mine.of_type("odds")) == 20

    run(scenario())


def test_an_unreadable_message_of_another_node_is_skipped() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started().log))
        async with opened(node):
            room, mine = await node.enter(0)
            told = len(mine.told)
            store = node.store
            assert isinstance(store, MemoryStore)
            store.on_notification(Notification(TABLE, 0, b"{}"))
            store.on_notification(Notification(TABLE, 0, presence.encode(presence.Relayed('{"type":"x"}'))))
            assert [message["type"] for message in mine.told[told:]] == ["x"]
            assert room.clients

    run(scenario())


def test_a_lobby_is_not_closed_when_a_game_was_started_elsewhere() -> None:
    async def scenario() -> None:
        table = started()
        created, start = table.log
        store = MemoryStore([created])
        node = Node(store)
        async with opened(node):
            room = await node.registry.room(TABLE)
            store.events.append(start)
            with pytest.raises(WrongMoment, match="running"):
                await room.run(commands.CloseUnused(99_000))
            assert room.state.status == "playing"

    run(scenario())


def test_a_player_is_not_answered_with_a_rejection_of_the_seats_former_player() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(list(started(starter=0).log)))
        async with opened(node):
            room, host = await node.enter(0)
            _, former = await node.enter(1)
            former.say(type="come-back", id="one")
            await settled()
            assert [problem["id"] for problem in former.of_type("problem")] == ["one"]
            host.say(type="free-seat", seat=1)
            await settled()
            await room.run(commands.Sit("Another", hashed(token(7)), 1))
            another = node.connect()
            another.say(type="hello", table=TABLE, token=token(7))
            await settled()
            for command, name in (("leave", "zero"), ("come-back", "one")):
                another.say(type=command, id=name)
                await settled()
            assert [done["id"] for done in another.of_type("done")] == ["zero", "one"]

    run(scenario())
