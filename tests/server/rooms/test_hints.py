"""Hints go only to the client that asked, only for its own decision, and only while that decision is open."""

import pickle
from random import Random
from typing import Any

import pytest

from overdraw.analysis import Knowledge
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from tests.server.players import run
from tests.server.rooms.node import Client, MemoryStore, Node, ScriptedAnalyst, opened, settled
from tests.server.tables.table_log import INVITE, TABLE, started
from tests.support.playing import steps

HIDING = [game for game in GAMES.values() if game.resample_events is not None]
"""The games in which a player who remembers everything still does not know all cards."""


def node_with_hints(*, coach: bool = True, **settings: Any) -> Node:
    return Node(MemoryStore(started(coach=coach, **settings).log), analyst=ScriptedAnalyst())


def ask(client: Client, seen: int = 2, **fields: Any) -> None:
    client.say(type="hint", id="h", seen=seen, **fields)


def answers(client: Client) -> list[dict[str, Any]]:
    return [one for one in client.told if one.get("id") == "h"]


def test_the_seat_to_act_gets_a_hint_and_nobody_else_hears_of_it() -> None:
    async def scenario() -> None:
        node = node_with_hints()
        async with opened(node):
            _, first = await node.enter(0)
            _, second = await node.enter(1)
            heard = len(second.told)
            ask(first)
            await settled()
            (hint,) = answers(first)
            assert (hint["type"], hint["seq"], hint["seat"], hint["best"]) == ("hint", 2, 0, "push")
            assert len(second.told) == heard

    run(scenario())


@pytest.mark.parametrize(
    ("coach", "seat", "fields", "code"),
    [
        (False, 0, {}, "table/coach-off"),
        (True, 1, {}, "action/not-your-turn"),
        (True, 0, {"seen": 1}, "action/too-old"),
        (True, 0, {"action": "nonsense"}, "action/unknown"),
        (True, 0, {"action": "stop"}, "action/illegal"),
    ],
)
def test_a_hint_that_is_not_allowed_is_rejected_with_a_code(
    coach: bool, seat: int, fields: dict[str, Any], code: str
) -> None:
    async def scenario() -> None:
        node = node_with_hints(coach=coach)
        async with opened(node):
            _, client = await node.enter(seat)
            ask(client, **fields)
            await settled()
            (problem,) = answers(client)
            assert (problem["type"], problem["code"]) == ("problem", code)

    run(scenario())


def test_a_spectator_gets_no_hint() -> None:
    async def scenario() -> None:
        node = node_with_hints()
        async with opened(node):
            client = node.connect()
            client.say(type="hello", table=TABLE, invite=INVITE)
            await settled()
            ask(client)
            await settled()
            assert [one["code"] for one in answers(client)] == ["table/not-allowed"]

    run(scenario())


def test_a_server_that_cannot_analyse_says_so() -> None:
    async def scenario() -> None:
        node = Node(MemoryStore(started(coach=True).log))
        async with opened(node):
            _, client = await node.enter(0)
            ask(client)
            await settled()
            assert [one["code"] for one in answers(client)] == ["server/no-analysis"]

    run(scenario())


def test_a_hint_that_is_ready_after_the_move_is_dropped() -> None:
    async def scenario() -> None:
        analyst = ScriptedAnalyst()
        node = Node(MemoryStore(started(coach=True).log), analyst=analyst)
        async with opened(node):
            _, client = await node.enter(0)
            analyst.released.clear()
            ask(client)
            client.act("push", 2)
            await settled()
            assert answers(client) == []
            analyst.released.set()
            await settled()
            assert [one["code"] for one in answers(client)] == ["action/too-old"]

    run(scenario())


def test_a_client_waits_for_one_hint_at_a_time_and_a_client_that_leaves_for_none() -> None:
    async def scenario() -> None:
        analyst = ScriptedAnalyst()
        node = Node(MemoryStore(started(coach=True).log), analyst=analyst)
        async with opened(node):
            _, client = await node.enter(0)
            analyst.released.clear()
            ask(client)
            ask(client)
            await settled()
            assert [one["code"] for one in answers(client)] == ["limit/too-much"]
            client.session.closed()
            analyst.released.set()
            await settled()
            assert len(answers(client)) == 1

    run(scenario())


@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.name)
def test_the_analyst_hears_the_same_of_all_states_that_the_seat_cannot_tell_apart(game: AnyGame) -> None:
    random = Random(3)
    start, compared = game.new(game.rules(None, 3), 3, 0), 0
    assert game.resample is not None
    for state, _ in steps(game, start, random):
        seat = game.actor(state)
        if not isinstance(seat, int):
            continue
        other = game.resample(game.view(state, seat, ()), random)
        compared += other != state
        assert question(game, other) == question(game, state)
    assert compared > 10


def question(game: AnyGame, state: Any) -> bytes:
    """The question to the analysis worker. It has the state only in games in which every seat can know it."""
    knowledge = Knowledge.remembering(game, state)
    return pickle.dumps((knowledge.view, knowledge.state))
