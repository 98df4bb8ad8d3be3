"""The faults of a simulation, and their repair at its end."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Final, Protocol

from overdraw.errors import OverdrawError
from tests.server.simulation.database import USUAL_TRAVEL, Database
from tests.server.simulation.node import USUAL_DELAY, Node

HOUR: Final = 3_600_000


class Faulty(Protocol):
    """The parts of a simulated world that faults affect."""

    random: Random
    nodes: list[Node]
    database: Database

    def note(self, line: str) -> None: ...


Fault = Callable[[Faulty, Node], Awaitable[None]]


async def cut_off(world: Faulty, node: Node) -> None:
    """Cut a node off from its database."""
    node.link.is_cut = True
    await asyncio.sleep(_long(world.random))
    node.link.is_cut = False


async def lose_notifications(world: Faulty, node: Node) -> None:
    node.link.deaf_until = asyncio.get_running_loop().time() + _long(world.random)


async def repeat_notifications(world: Faulty, node: Node) -> None:
    node.link.repeats = 0.5
    await asyncio.sleep(_long(world.random))
    node.link.repeats = 0.0


async def slow_network(world: Faulty, node: Node) -> None:
    node.link.delay = 100 * USUAL_TRAVEL
    await asyncio.sleep(_long(world.random))
    node.link.delay = USUAL_TRAVEL


async def stall_writes(world: Faulty, node: Node) -> None:
    """Let the disk sync nothing for a while."""
    database = world.database
    database.stalled_until = asyncio.get_running_loop().time() + world.random.uniform(1, 15)


async def fill_disk(world: Faulty, node: Node) -> None:
    world.database.is_full = True
    await asyncio.sleep(world.random.uniform(0.5, 8))
    world.database.is_full = False


async def crash_database(world: Faulty, node: Node) -> None:
    world.database.crash()


async def kill_node(world: Faulty, node: Node) -> None:
    if node.is_up:
        node.crash()
        await asyncio.sleep(world.random.uniform(0.1, 8))
        await node.start()


async def restart_node(world: Faulty, node: Node) -> None:
    if node.is_up:
        await node.stop()
        await asyncio.sleep(world.random.uniform(0.1, 3))
        await node.start()


async def pause_node(world: Faulty, node: Node) -> None:
    node.host.pause(_long(world.random))


async def change_clock(world: Faulty, node: Node) -> None:
    node.clock += int(world.random.choice((-1, 1)) * world.random.choice((500, 10_000, HOUR)))


async def break_bots(world: Faulty, node: Node) -> None:
    node.bots.fail, node.bots.delay = world.random.choice((0.0, 0.3)), world.random.choice((USUAL_DELAY, 3.0))
    await asyncio.sleep(_long(world.random))
    node.bots.fail, node.bots.delay = 0.0, USUAL_DELAY


async def break_connections(world: Faulty, node: Node) -> None:
    node.drop_connections()


async def tidy(world: Faulty, node: Node) -> None:
    """Close idle lobbies, as every node does once an hour."""
    await node.upkeep()


FAULTS: Final[Sequence[Fault]] = (
    cut_off,
    lose_notifications,
    repeat_notifications,
    slow_network,
    stall_writes,
    fill_disk,
    crash_database,
    kill_node,
    restart_node,
    pause_node,
    change_clock,
    break_bots,
    break_connections,
    tidy,
)
ONLY_SHARED: Final = (cut_off, lose_notifications, repeat_notifications, slow_network)


async def cause_faults(world: Faulty, seconds: float) -> None:
    """Cause faults for this long, sometimes several at once. Afterwards everything works again."""
    loop, random = asyncio.get_running_loop(), world.random
    until, running = loop.time() + seconds, set[asyncio.Task[None]]()
    possible = [fault for fault in FAULTS if len(world.nodes) > 1 or fault not in ONLY_SHARED]
    faults = random.sample(possible, random.randint(1, 6))  # a few kinds at a time find more than all of them
    pause = random.choice((2.0, 4.0, 8.0))
    while (wait := random.expovariate(1 / pause)) < until - loop.time():
        await asyncio.sleep(wait)
        fault, node = random.choice(faults), random.choice(world.nodes)
        world.note(f"-- {getattr(fault, '__name__', fault)} {node.name}")
        running.add(task := loop.create_task(_suffer(fault, world, node)))
        task.add_done_callback(running.discard)
    await asyncio.sleep(max(0.0, until - loop.time()))
    if running:
        await asyncio.wait(running)
    for node in world.nodes:
        node.link.deaf_until = 0.0
        if not node.is_up:
            await node.start()


async def _suffer(fault: Fault, world: Faulty, node: Node) -> None:
    with suppress(OverdrawError):  # the node could not start, or not tidy up
        await fault(world, node)


def _long(random: Random) -> float:
    """A random duration: mostly short, sometimes longer than any timeout."""
    return random.choice((random.uniform(0.1, 2), random.uniform(1, 10), random.uniform(10, 50)))
