"""Training of the expert of Rows is reproducible, and its network computes the same in numpy and compiled."""

from typing import Any

import numpy as np
import pytest

from overdraw.bots.rows.expert_policy.features import feature_count
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE, weights_of, win_logit
from overdraw.games.rows import ROWS
from overdraw.kernel.rows import KERNEL
from overdraw.lab.training import rows_expert
from overdraw.lab.training.mlp_training import MlpShape
from overdraw.lab.training.rows_selfplay import Samples, Schedule, selfplay
from overdraw.lab.training.trainers import trainer_for


@pytest.fixture(autouse=True)
def a_short_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_expert, "EVALUATION_GAMES", 8)


def learned_by(jobs: int, seed: int = 5) -> Any:
    trainer = trainer_for(ROWS, "expert")(2, 80, seed, jobs)
    assert trainer.rounds == 1
    assert set(trainer.train_round(0)) == {"off", "wins against sharp"}
    return trainer.trained_weights()["2"]


def test_the_same_seed_gives_the_same_weights_on_any_number_of_cores() -> None:
    once = learned_by(1)
    assert (once == learned_by(2)).all()
    assert (once != learned_by(1, seed=6)).any()


def test_an_interrupted_training_continues_with_the_same_result() -> None:
    factory, games = trainer_for(ROWS, "expert"), rows_expert.GAMES + 88
    whole, begun, resumed = (factory(2, games, 5, 1) for _ in range(3))
    for number in range(2):
        whole.train_round(number)
    begun.train_round(0)
    resumed.load_state_dict(begun.state_dict())
    resumed.train_round(1)
    assert (whole.trained_weights()["2"] == resumed.trained_weights()["2"]).all()


def test_the_compiled_network_equals_the_trained_one() -> None:
    shape = MlpShape(feature_count(3), WIDE, NARROW)
    random = np.random.default_rng(1)
    weights, xs = shape.initial(random), random.normal(size=(5, feature_count(3))).astype(np.float32)
    assert len(weights) == weights_of(feature_count(3))
    scratch = np.empty(WIDE, np.float32), np.empty(NARROW, np.float32)
    said = [1 / (1 + np.exp(-win_logit(weights, x, feature_count(3), *scratch))) for x in xs]
    assert np.allclose(said, shape.shares(weights, xs), atol=1e-5)


def test_targets_are_shares_of_the_win() -> None:
    """Without bootstrapping, the target of a turn is the outcome of the game."""
    starts = KERNEL.start(ROWS.rules(None, 2), 2)
    weights = np.zeros(weights_of(feature_count(2)), np.float32)
    samples = Samples(np.zeros((400, feature_count(2)), np.float32), np.zeros(400, np.float32))
    schedule = Schedule(np.uint64(3), first=0, games=20, noise=0.5, bootstrap=0.0)
    count = selfplay(KERNEL.blank(1), starts, weights, schedule, samples)
    assert 0 < count < 400
    assert set(samples.shares[:count]) <= {0.0, 0.5, 1.0}
    assert np.isfinite(samples.features).all()
    assert (samples.features[:count, 0] == 1).all()
