"""Compare the engine and the kernel over many games of every cell, on all cores: `python -m tests.parity [WORDS]`.

OVERDRAW_PARITY_GAMES is the number of games per cell (default: 20,000). If WORDS are given, only cells whose names
contain all of them are compared.
"""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

from overdraw.games.catalogue import GAMES
from overdraw.lab.simulate.kernel_run import cores
from tests.parity.cells import main_cells, other_cells
from tests.parity.compare import Comparison, Differs
from tests.support.cells import Cell


def compare(game: str, rules: Any, players: int, games: int) -> str:
    """Return the first difference in a cell, or "". The game is passed by name, because it cannot be pickled."""
    try:
        Comparison(Cell(GAMES[game], rules, players)).games(games)
    except Differs as difference:
        return str(difference)
    return ""


def main(words: list[str]) -> int:
    games = int(os.environ.get("OVERDRAW_PARITY_GAMES", "20000"))
    cells = dict.fromkeys(main_cells(), games) | {cell: max(2, games // 100) for cell in other_cells()}
    chosen = {cell: count for cell, count in cells.items() if all(word in str(cell) for word in words)}
    print(f"{len(chosen)} cells, {sum(chosen.values())} games, {cores()} cores", flush=True)
    began, differences = time.monotonic(), 0
    with ProcessPoolExecutor(cores()) as pool:
        waiting = {
            pool.submit(compare, cell.game.name, cell.rules, cell.players, count): cell
            for cell, count in chosen.items()
        }
        for done, future in enumerate(as_completed(waiting), 1):
            difference = future.result()
            differences += bool(difference)
            minutes = (time.monotonic() - began) / 60
            print(f"{minutes:5.1f} min  {done}/{len(chosen)}  {difference or waiting[future]}", flush=True)
    print(f"{differences} cells differ" if differences else "no state differs after any event")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
