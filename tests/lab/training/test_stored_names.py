"""A training of release 0.1 can be resumed: the names of the arrays in its checkpoints are still read."""

import json
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from overdraw.games.catalogue import GAMES
from overdraw.lab.training.trainers import trainer_for
from overdraw.lab.training.training_run import Training

PARTS = ("weights", "means", "squares", "smooth", "steps")
RELEASED = {
    ("push", "expert"): {f"{network} {part}" for network in ("value", "turn") for part in PARTS},
    ("push", "tuned"): {"worths"},
    ("rows", "expert"): set(PARTS),
}
"""The names of the arrays in a checkpoint."""

GAMES_EACH = {("push", "expert"): 2048, ("push", "tuned"): 67_200, ("rows", "expert"): 2048}
"""The games for two rounds of each bot."""


def released_checkpoint(game: str, bot: str, folder: Path) -> dict[str, Any]:
    """Write a checkpoint after the first of two rounds and return its arrays."""
    trainer = trainer_for(GAMES[game], bot)(2, GAMES_EACH[game, bot], 1, 1)
    assert trainer.rounds == 2
    random = np.random.default_rng(7)
    arrays = {name: random.random(np.shape(array)) for name, array in trainer.state_dict().items()}
    arrays = {name: np.array(3) if name.endswith("steps") else array for name, array in arrays.items()}
    if bot == "tuned":
        arrays = {"worths": random.random((1, 14))}
    facts = {"format": "overdraw-training/1", "game": game, "bot": bot, "games": GAMES_EACH[game, bot], "seed": 1}
    np.savez(folder / "checkpoint-2.npz", facts=json.dumps(facts | {"done": 1}), **arrays)
    curve = facts | {"players": 2, "rounds": [{"round": 1, "wins against sharp": 0.5}]}
    (folder / "curve-2.json").write_text(json.dumps(curve), encoding="utf-8")
    return arrays


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="the search of the tuned bot is too slow uncompiled")
@pytest.mark.parametrize(("game", "bot"), RELEASED, ids=" ".join)
def test_a_checkpoint_of_release_0_1_is_resumed(game: str, bot: str, tmp_path: Path) -> None:
    arrays = released_checkpoint(game, bot, tmp_path)
    assert set(arrays) == RELEASED[game, bot]
    steps = Training(GAMES[game], bot, (2,), GAMES_EACH[game, bot], 1, tmp_path).run()
    first = next(steps)
    assert (first.done, first.rounds) == (1, 2)
    resumed = trainer_for(GAMES[game], bot)(2, GAMES_EACH[game, bot], 1, 1)
    resumed.load_state_dict(arrays)
    for name, array in resumed.state_dict().items():
        assert np.allclose(array, arrays[name]), name
