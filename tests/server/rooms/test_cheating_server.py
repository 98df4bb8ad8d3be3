"""A client detects a server that cheats it at the shuffle, although the server's records verify."""

import asyncio
from random import Random

import msgspec
import pytest

from overdraw.client.shuffle_device import ShuffleDevice
from overdraw.errors import WrongShuffle
from overdraw.protocol.messages import TableInfo
from overdraw.records import Findings, Record, verify
from tests.server import frauds
from tests.server.players import run
from tests.server.rooms.node import Client, MemoryStore, Node, opened, settled
from tests.server.tables.table_log import TABLE, new_table, token


class Player:
    """The device of a seat, connected to the server."""

    def __init__(self, node: Node, seat: int) -> None:
        self.seat, self.device, self.client = seat, ShuffleDevice(), Client(node)
        self._heard = 0
        self.client.say(type="hello", table=TABLE, token=token(seat))

    def answer(self) -> None:
        for message in self.client.told[self._heard :]:
            if table := message.get("table"):
                is_new = message["type"] == "welcome"
                answer = self.device.hear(msgspec.convert(table, TableInfo), self.seat, welcome=is_new)
                if answer is not None:
                    self.client.say(**msgspec.to_builtins(answer))
        self._heard = len(self.client.told)

    def verify(self, record: Record) -> Findings:
        return verify(record, self.device.kept[0])


def played() -> tuple[Record, list[Player]]:
    """A game of two people at this server, and their devices."""
    players: list[Player] = []
    table = new_table(players=2, starter="random")

    async def scenario() -> None:
        store = MemoryStore(table.log)
        node = Node(store)
        async with opened(node):
            room = await node.registry.room(TABLE)
            players.extend(Player(node, seat) for seat in range(2))
            await settled()
            for player in (*players, *players):
                player.answer()
                await settled()
            players[0].client.say(type="start")
            while room.state.status == "lobby":
                await asyncio.sleep(0.005)
                for player in players:
                    player.answer()
            await settled()
            for player in players:
                player.answer()
            table.state = room.state
        table.play_on(Random(1))

    run(scenario())
    record = table.record()
    assert verify(record).joint, "the record alone does not show the fraud"
    return record, players


def test_an_honest_server_is_accused_of_nothing() -> None:
    record, players = played()
    assert all(player.verify(record).contributed for player in players)


def test_a_replaced_contribution_is_named_by_its_device_and_by_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    frauds.replace_contribution(monkeypatch.setattr)
    record, (ada, ben) = played()
    accusation = "the contribution of seat 0 in the record is not the one that this client sent"
    with pytest.raises(WrongShuffle, match=accusation):
        ada.verify(record)
    with pytest.raises(WrongShuffle, match="the hash of seat 0 in the record is not the one that was shown"):
        ben.verify(record)


def test_a_secret_that_is_changed_after_the_reveal_is_named_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    frauds.change_secret(monkeypatch.setattr)
    record, players = played()
    for player in players:
        with pytest.raises(
            WrongShuffle, match="the commitment in the record is not the one that this client was shown"
        ):
            player.verify(record)


def test_a_hash_that_is_shown_differently_to_two_devices_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    frauds.show_another_hash(monkeypatch.setattr)
    record, (ada, ben) = played()
    assert ada.verify(record).contributed
    with pytest.raises(WrongShuffle, match="the hash of seat 0 in the record is not the one that was shown"):
        ben.verify(record)


def test_a_device_that_is_dropped_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    frauds.drop_device(monkeypatch.setattr)
    record, (ada, ben) = played()
    assert ben.verify(record).contributed
    with pytest.raises(WrongShuffle, match="seat 0 did not reveal its contribution, although this client sent it"):
        ada.verify(record)


def test_a_device_that_is_not_asked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    frauds.ask_others_only(monkeypatch.setattr)
    record, (ada, _) = played()
    with pytest.raises(WrongShuffle, match="left seat 0 out of the shuffle, although this client was connected"):
        ada.verify(record)
