"""The kernel and the engine implement the same game: their states are equal after every event."""

import numba
import pytest

from tests.parity.cells import GAMES, main_cells, other_cells
from tests.parity.compare import Comparison
from tests.support.cells import Cell


@pytest.mark.parametrize("cell", main_cells(), ids=str)
def test_a_game_of_either_side_replays_on_the_other_with_equal_states(cell: Cell) -> None:
    Comparison(cell).games(GAMES)


@pytest.mark.parametrize("part", range(8))
def test_every_other_combination_of_options_agrees_too(part: int) -> None:
    step = 8 * 12 if numba.config.DISABLE_JIT else 8  # uncompiled runs are slow, so a twelfth
    for cell in other_cells()[part::step]:
        Comparison(cell).games(max(GAMES // 40, 1))
