"""Autoplay counts how long a player has been absent. Time is simulated, so the moments are exact."""

import asyncio

import msgspec
import pytest

from tests.server.rooms.node import MemoryStore, Node, opened, settled
from tests.server.simulation.loop import CoarseLoop, run
from tests.server.tables.table_log import started

ALLOWED = 7
"""Seconds that a player may be absent."""


@pytest.mark.parametrize("left_at", [number / 10 for number in range(1, 40)])
def test_a_player_is_replaced_at_the_very_end_of_the_time_allowed(left_at: float) -> None:
    """Also if the difference of the two times is rounded down to less than the time allowed: autoplay must neither wait
    longer nor look again and again.
    """

    async def scenario() -> None:
        events = started(starter=1).log
        events[0] = msgspec.structs.replace(events[0], take_over_after=ALLOWED)
        node, loop = Node(MemoryStore(events)), asyncio.get_running_loop()
        async with opened(node):
            room, client = await node.enter(0)
            await node.enter(1)
            await asyncio.sleep(left_at)
            room.leave(client.session)
            since = loop.time()
            await asyncio.sleep(ALLOWED - 0.001)
            assert room.state.chairs[0].stand_in is None
            while room.state.chairs[0].stand_in is None:
                await asyncio.sleep(0.0001)
            assert loop.time() - since == pytest.approx(ALLOWED, abs=0.0005)
            await settled()

    run(scenario(), CoarseLoop)
