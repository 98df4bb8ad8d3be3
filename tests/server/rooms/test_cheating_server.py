"""A server that cheats at the shuffle is found out by the client that it cheats, although its records verify."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from overdraw.client.shuffle_device import ShuffleDevice
from overdraw.dealing import JointShuffle
from overdraw.dealing.joint_shuffle import commitment_to, hash_of
from overdraw.errors import WrongMoment, WrongShuffle
from overdraw.protocol.messages import TableInfo
from overdraw.records import Findings, Record, verify
from overdraw.server.rooms import autoplay
from overdraw.server.rooms.broadcaster import Broadcaster
from overdraw.server.tables import decide as deciding
from overdraw.server.tables.state import TableState
from tests.server.players import run
from tests.server.rooms.node import Client, MemoryStore, Node, opened, settled
from tests.server.tables.table_log import TABLE, new_table, token

CHOSEN = "ab" * 32


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
    reveal = JointShuffle.reveal

    def cheat(self: JointShuffle, seat: int, contribution: str) -> JointShuffle:
        if seat == 0 and self.hashes[0] is not None:
            self = replace(self, hashes=(hash_of(self.commitment, 0, CHOSEN), *self.hashes[1:]))
        return reveal(self, seat, CHOSEN if seat == 0 else contribution)

    monkeypatch.setattr(JointShuffle, "reveal", cheat)
    record, (ada, ben) = played()
    with pytest.raises(WrongShuffle, match="the contribution of seat 0 in the record is not the one that was sent"):
        ada.verify(record)
    with pytest.raises(WrongShuffle, match="the hash of seat 0 in the record is not the one that was shown"):
        ben.verify(record)


def test_a_secret_that_is_changed_after_the_reveal_is_named_by_both(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(state: TableState) -> Any:
        shuffle = state.shuffle
        assert isinstance(shuffle, JointShuffle)
        commitment = commitment_to(shuffle.context, 0, shuffle.first, CHOSEN)
        hashes = tuple(
            None if one is None else hash_of(commitment, seat, one) for seat, one in enumerate(shuffle.contributions)
        )
        return replace(shuffle, secret=CHOSEN, commitment=commitment, hashes=hashes)

    monkeypatch.setattr(TableState, "drawn_shuffle", property(cheat))
    record, players = played()
    for player in players:
        with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that was shown"):
            player.verify(record)


def test_a_hash_that_is_shown_differently_to_two_devices_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    send = Broadcaster.send_updates

    def cheat(self: Broadcaster, frames: Sequence[bytes]) -> None:
        hashed = (msgspec.json.decode(frames[1]).get("table") or {}).get("shuffle", {}).get("hashes", [None])[0]
        shown = frames[1] if hashed is None else frames[1].replace(hashed.encode(), CHOSEN.encode())
        send(self, [frames[0], shown, *frames[2:]])

    monkeypatch.setattr(Broadcaster, "send_updates", cheat)
    record, (ada, ben) = played()
    assert ada.verify(record).contributed
    with pytest.raises(WrongShuffle, match="the hash of seat 0 in the record is not the one that was shown"):
        ben.verify(record)


def test_a_device_that_is_dropped_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    reveal = deciding._reveal

    def cheat(state: TableState, seat: int, *rest: Any) -> Any:
        if seat == 0:
            raise WrongMoment("the server has not heard this")
        return reveal(state, seat, *rest)

    monkeypatch.setattr(deciding, "_reveal", cheat)
    monkeypatch.setattr(autoplay, "ANSWER_WITHIN", 0.05)
    record, (ada, ben) = played()
    assert ben.verify(record).contributed
    with pytest.raises(WrongShuffle, match="seat 0 did not reveal its contribution, although this client sent it"):
        ada.verify(record)


def test_a_device_that_is_not_asked_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    start = deciding._start

    def cheat(state: TableState, command: Any, *rest: Any) -> Any:
        return start(state, msgspec.structs.replace(command, present=(1,)), *rest)

    monkeypatch.setattr(deciding, "_start", cheat)
    record, (ada, _) = played()
    with pytest.raises(WrongShuffle, match="left seat 0 out of the shuffle, although this client was connected"):
        ada.verify(record)
