"""The cells to compare, and the number of games in each."""

import os
from itertools import product

import numba

from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from tests.support.cells import Cell, all_options

GAMES = int(os.environ.get("OVERDRAW_PARITY_GAMES", "2" if numba.config.DISABLE_JIT else "80"))
"""Games for each of the main cells. Deliberate mistakes are found within 40; `make parity` plays 20,000."""


def main_cells() -> list[Cell]:
    """Push: edition × star × players, and two players with switch cards. Rows: end × increment × players."""
    cells = []
    for edition, star, players in product(PUSH.editions, ("safe", "lose-bench"), PUSH.players):
        for switches in ("remove", "keep") if players == 2 else ("remove",):
            changes = {"star": star, "two_player_switches": switches}
            cells.append(Cell(PUSH, PUSH.rules(edition, players, changes), players))
    ends = next(option.answers for option in ROWS.options if option.name == "end")
    for end, increment, players in product(ends, ("any", "higher"), ROWS.players):
        cells.append(Cell(ROWS, ROWS.rules(None, players, {"end": end, "increment": increment}), players))
    return cells


def other_cells() -> list[Cell]:
    """Every other combination of options."""
    main = set(main_cells())
    return [cell for cell in all_options() if cell not in main]
