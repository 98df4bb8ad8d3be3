"""Of two real nodes that share a table, only one lets each bot choose."""

import re
from typing import Final

from overdraw.client import Seat, create, post
from overdraw.server.tables.events import Acted
from tests.server.api import fetch
from tests.server.players import play_all, postgres_logs, run
from tests.server.processes import Postgres, Server, running

NEVER_STEP_IN: Final = """
import sys
from overdraw.cli import main
from overdraw.server.rooms import autoplay
autoplay.GRACE = 3600.0
sys.exit(main())
"""
"""A server that leaves a bot to the other node for an hour. Otherwise a slow machine would look like a failed node."""


def choices(node: Server) -> int:
    """How often bots have chosen on this node."""
    _, _, metrics = fetch(f"{node.url}/metrics")
    (count,) = re.findall(r"^overdraw_bot_seconds_count (\d+)$", metrics.decode(), re.MULTILINE)
    return int(count)


def test_a_bot_chooses_each_move_once_on_the_node_that_wrote_the_event_before_it(postgres: Postgres) -> None:
    database = postgres.new_database()
    program = ("-c", NEVER_STEP_IN)

    async def scenario(nodes: list[Server]) -> None:
        host = await create(nodes[0].url, "push", ["me", "open", "random", "random"], starter=0)
        joined = await post(f"{nodes[1].url}/api/v1/tables/{host.id}/join", {"name": "Ben", "invite": host.invite})
        async with host, Seat([nodes[1].url], host.id, token=joined["token"]) as guest:
            await host.start()
            await play_all([host, guest], seed=3)
        (log,) = (await postgres_logs(database)).values()
        moves = [event for event in log if isinstance(event, Acted)]
        chosen = [0, 0]
        writer = 0
        for move in moves:
            if move.by == "person":
                writer = move.seat
            else:
                chosen[writer] += 1
        assert min(chosen) > 0
        assert [choices(node) for node in nodes] == chosen

    with running(database, program=program) as one, running(database, program=program) as two:
        run(scenario([one, two]), 120)
