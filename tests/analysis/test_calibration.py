"""Evaluators are calibrated: a short check with wide bounds. `make calibration` is the long one."""

import numba
import pytest

from overdraw.analysis import evaluator_for
from overdraw.analysis.catalogue import BY_GAME
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.lab.calibration.measurement import Calibration
from overdraw.lab.calibration.positions import predictions, runs

pytestmark = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game", [GAMES[name] for name in BY_GAME], ids=list(BY_GAME))
def test_values_agree_with_results(game: AnyGame, players: int) -> None:
    """The squared error must be smaller than that of an evaluator which gives every seat the same share."""
    pairs = list(predictions(evaluator_for(game), runs(game, players, "sharp"), range(200)))
    found = Calibration.of(game, players, "sharp", pairs)
    equal = Calibration.of(game, players, "sharp", [((1 / players,) * players, result) for _, result in pairs])
    assert found.error < 0.1
    assert found.squared_error < 0.95 * equal.squared_error
