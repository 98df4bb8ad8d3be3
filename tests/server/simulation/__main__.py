"""Run simulations: `python -m tests.server.simulation --nodes 2 --seeds 135` replays one seed and prints its history.

With a range such as `0-1999` many seeds run on all cores, and only those that fail are printed.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.server.simulation.world import report, simulate


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.server.simulation", description="Simulate the server.")
    parser.add_argument("--nodes", type=int, choices=(1, 2), help="one node with SQLite, or two with PostgreSQL")
    parser.add_argument("--seeds", default="0-999", help="one seed, or the first and the last of many")
    asked = parser.parse_args()
    first, _, last = asked.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    if len(seeds) == 1:
        return _replay(seeds[0], asked.nodes or 2)
    failed = 0
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for nodes in (1, 2) if asked.nodes is None else (asked.nodes,):
            for text in filter(None, pool.map(partial(report, nodes=nodes), seeds, chunksize=10)):
                failed += 1
                print(text, flush=True)
            print(f"{len(seeds)} seeds with {nodes} node{'s' * (nodes > 1)}: {failed or 'none'} failed so far")
    return int(failed > 0)


def _replay(seed: int, nodes: int) -> int:
    world = simulate(seed, nodes=nodes)
    print("\n".join(world.history))
    print("\n".join(world.checker.violations) or "nothing went wrong")
    return int(bool(world.checker.violations))


if __name__ == "__main__":
    sys.exit(main())
