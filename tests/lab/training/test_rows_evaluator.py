"""Training of the evaluator of Rows is reproducible, and its network computes the same in numpy and compiled."""

from typing import Any

import numpy as np
import pytest

from overdraw.analysis.compiled.rows.features import EVERYTHING, FEATURES, allocate_scratch, write_features
from overdraw.analysis.compiled.rows.network import predict_shares, weight_count
from overdraw.bots.rows.expert_policy.network import NARROW, WIDE
from overdraw.bots.rows.expert_policy.weights import expert_weights
from overdraw.games.rows import ROWS
from overdraw.kernel.rows import KERNEL
from overdraw.kernel.rows.single_game import apply_event, legal
from overdraw.lab.training import rows_evaluator
from overdraw.lab.training.mlp_training import MlpShape
from overdraw.lab.training.rows_evaluator_games import Samples, Schedule, play_samples
from overdraw.lab.training.trainers import trainer_for


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_evaluator, "GAMES", 24)


def learned_by(jobs: int, seed: int = 5) -> Any:
    """Train for two rounds. Experts play the first one, and the network plays games of the second one."""
    trainer = trainer_for(ROWS, "evaluator")(3, 48, seed, jobs)
    assert trainer.rounds == 2
    for number in range(trainer.rounds):
        assert set(trainer.train_round(number)) == {"off"}
    return trainer.trained_weights()["3"]


def test_the_same_seed_gives_the_same_weights_on_any_number_of_cores() -> None:
    once = learned_by(1)
    assert (once == learned_by(2)).all()
    assert (once != learned_by(1, seed=6)).any()


def test_the_compiled_network_equals_the_trained_one() -> None:
    shape, players = MlpShape(FEATURES, WIDE, NARROW, rows=3), 3
    weights = shape.initial(np.random.default_rng(1))
    assert len(weights) == weight_count()
    states, scratch, shares = KERNEL.start(ROWS.rules(None, players), players), allocate_scratch(), np.zeros(6)
    for card in range(4 * players):
        apply_event(states, 0, -1 - 5 * card)
    actions = np.zeros(80, np.int64)
    legal(states, 0, actions)
    apply_event(states, 0, actions[0])
    predict_shares(states[0], EVERYTHING, weights, scratch, shares)
    write_features(states[0], EVERYTHING, scratch)
    assert np.allclose(shares[:players], shape.shares(weights, scratch.features[None, :players])[0], atol=1e-5)


@pytest.mark.parametrize("experts_only", [False, True])
def test_samples_have_the_features_and_the_share_of_the_win_of_every_seat(experts_only: bool) -> None:
    starts, players = KERNEL.start(ROWS.rules(None, 3), 3), 3
    samples = Samples(np.zeros((900, players, FEATURES), np.float32), np.zeros((900, players), np.float32))
    learner = np.zeros(weight_count(), np.float32)
    schedule = Schedule(np.uint64(3), first=0, games=12, experts_only=experts_only)
    count = play_samples(KERNEL.blank(1), starts, learner, expert_weights(players), schedule, samples)
    assert 0 < count < 900
    assert np.allclose(samples.shares[:count].sum(axis=1), 1)
    assert np.isfinite(samples.features).all()
    assert (samples.features[:count, :, 0] == 1).all()


def test_the_network_plays_its_own_games_unless_only_experts_play() -> None:
    """With the same seeds, other players leave other samples."""
    starts, players = KERNEL.start(ROWS.rules(None, 2), 2), 2
    learner, found = np.zeros(weight_count(), np.float32), []
    for experts_only in (False, True):
        samples = Samples(np.zeros((900, players, FEATURES), np.float32), np.zeros((900, players), np.float32))
        schedule = Schedule(np.uint64(3), first=0, games=12, experts_only=experts_only)
        play_samples(KERNEL.blank(1), starts, learner, expert_weights(players), schedule, samples)
        found.append(samples.features)
    assert (found[0] != found[1]).any()
