"""The kernel and the engine are one game: equal states after every event, whoever plays and whoever replays."""

import numba
import pytest

from tests.parity.cells import GAMES, main_cells, other_cells
from tests.parity.compare import Comparison
from tests.support.cells import Cell


@pytest.mark.parametrize("cell", main_cells(), ids=str)
def test_games_of_either_side_replay_on_the_other_with_equal_states(cell: Cell) -> None:
    Comparison(cell).games(GAMES)


@pytest.mark.parametrize("part", range(8))
def test_every_other_combination_of_options_agrees_too(part: int) -> None:
    step = 8 * 12 if numba.config.DISABLE_JIT else 8  # uncompiled, some of them must do
    for cell in other_cells()[part::step]:
        Comparison(cell).games(max(GAMES // 100, 1))
