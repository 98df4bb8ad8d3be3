"""The length of a log is limited, whatever a client sends again and again."""

from collections.abc import Sequence

import pytest

from overdraw.server.tables.decide import MOST_CHANGES
from tests.server.players import run
from tests.server.rooms.node import MemoryStore, Node, opened, settled
from tests.server.tables.table_log import started

MOVES_OF_A_GAME = 500
"""More than the moves that bots make while they play for the client."""


@pytest.mark.parametrize("cycle", [("leave", "come-back"), ("play-again", "start")])
def test_a_client_that_repeats_itself_is_stopped(cycle: Sequence[str]) -> None:
    async def scenario() -> None:
        store = MemoryStore(list(started().log))
        node = Node(store)
        async with opened(node):
            _, host = await node.enter(0)
            for _ in range(MOST_CHANGES):
                for command in cycle:
                    host.say(type=command)
                await settled()
            assert {problem["code"] for problem in host.of_type("problem")} >= {"limit/too-much"}
            assert len(store.events) < MOST_CHANGES + MOVES_OF_A_GAME

    run(scenario())
