"""The server keeps its promises under simulated faults, and the simulator finds old bugs."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from typing import Final

import pytest

from tests.server.simulation import old_faults
from tests.server.simulation.world import report, simulate

BATCH: Final = 10
"""Seeds in one test, so that test processes share the work."""

MOST_SEEDS: Final = 250
"""An old bug must be found within this many seeds."""

FOUND_BY: Final[Mapping[Callable[[], AbstractContextManager[None]], int]] = {
    old_faults.autoplay_gives_up: 164,
    old_faults.waits_for_devices_forever: 60,
}
"""Seeds that found an old bug when this was written. The search begins with them, because they are far from 0."""

NODES = pytest.mark.parametrize("nodes", [1, 2])


@NODES
@pytest.mark.parametrize("batch", range(8))
def test_no_promise_is_broken_while_faults_happen(nodes: int, batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        assert report(seed, nodes=nodes) is None


@NODES
def test_games_run_smoothly_without_faults(nodes: int) -> None:
    for seed in range(3):
        world = simulate(seed, nodes=nodes, faults=False)
        assert not world.checker.violations
        assert all(state.seq > 20 for state in map(world.checker.last, world.checker.states) if state)


@NODES
def test_a_seed_determines_everything(nodes: int) -> None:
    """Also in another process, where hashes of texts differ."""
    command = [sys.executable, "-m", "tests.server.simulation", "--nodes", str(nodes), "--seeds", "7"]
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    there = subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout
    here = simulate(7, nodes=nodes)
    assert "\n".join([*here.history, "\n".join(here.checker.violations) or "nothing went wrong", ""]) == there


@pytest.mark.parametrize(
    ("fault", "nodes"),
    [
        (old_faults.state_before_store, 2),
        (old_faults.command_dies_with_session, 1),
        (old_faults.bot_of_any_seat, 2),
        (old_faults.autoplay_gives_up, 1),
        (old_faults.store_waits_forever, 2),
        (old_faults.tidying_deletes, 2),
        (old_faults.waits_for_devices_forever, 1),
        (old_faults.reveals_too_early, 1),
    ],
)
def test_an_old_bug_is_found(fault: Callable[[], AbstractContextManager[None]], nodes: int) -> None:
    first = FOUND_BY.get(fault, 0)
    for number in range(MOST_SEEDS):
        seed = (first + number) % MOST_SEEDS
        with fault():
            found = report(seed, nodes=nodes)
        if found:
            assert report(seed, nodes=nodes) is None, "this is another fault"
            return
    pytest.fail(f"{MOST_SEEDS} seeds did not find it")
