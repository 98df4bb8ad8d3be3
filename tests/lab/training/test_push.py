"""Training of the bots of Push is reproducible, and the expert learns shares of the win for all seats."""

from typing import Any

import numba
import numpy as np
import pytest

from overdraw.bots.push.expert_policy.network import NARROW, WIDE, predict_shares, weights_of
from overdraw.bots.push.expert_policy.weight_layout import STACK_FEATURES, join_weights, table_features
from overdraw.games.push import PUSH
from overdraw.kernel.push import KERNEL
from overdraw.lab.training import push_expert, push_tuned
from overdraw.lab.training.mlp_training import MlpShape
from overdraw.lab.training.push_selfplay import Samples, Schedule, selfplay
from overdraw.lab.training.trainers import trainer_for

needs_compiling = pytest.mark.skipif(numba.config.DISABLE_JIT, reason="a network is too slow uncompiled")


SEATS = 40
GAMES = {"expert": 32, "tuned": 4 * push_tuned.CANDIDATES * SEATS}
"""The games for two rounds of each bot."""


@pytest.fixture(autouse=True)
def short_courses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(push_expert, "GAMES", 16)
    monkeypatch.setattr(push_expert, "EVALUATION_GAMES", 8)
    monkeypatch.setattr(push_tuned, "SEATS", SEATS)
    monkeypatch.setattr(push_tuned, "EVALUATION_GAMES", 8)


def learned_by(bot: str, jobs: int = 1, seed: int = 5, interrupted: bool = False) -> Any:
    factory = trainer_for(PUSH, bot)
    trainer = factory(2, GAMES[bot], seed, jobs)
    assert trainer.rounds == 2
    trainer.train_round(0)
    if interrupted:
        begun, trainer = trainer, factory(2, GAMES[bot], seed, jobs)
        trainer.load_state_dict(begun.state_dict())
    trainer.train_round(1)
    return np.concatenate([row for _, row in sorted(trainer.trained_weights().items())])


@needs_compiling
@pytest.mark.parametrize("bot", GAMES)
def test_the_same_seed_gives_the_same_weights(bot: str) -> None:
    once = learned_by(bot)
    assert (once == learned_by(bot, jobs=2)).all()
    assert (once == learned_by(bot, interrupted=True)).all()
    assert (once != learned_by(bot, seed=6)).any()


@needs_compiling
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_compiled_network_equals_the_trained_one(players: int) -> None:
    """Both predict a share of the win for every seat, and the shares sum to 1."""
    features = table_features(players)
    shape = MlpShape(features, WIDE, NARROW, players)
    random = np.random.default_rng(1)
    row, xs = shape.initial(random), random.normal(size=(5, features)).astype(np.float32)
    assert len(row) == weights_of(features, players)
    wide, narrow, shares = np.empty(WIDE, np.float32), np.empty(NARROW, np.float32), np.empty((5, players), np.float32)
    for x, found in zip(xs, shares, strict=True):
        predict_shares(row, 0, features, players, x, wide, narrow, found)
    assert np.allclose(shares, shape.shares(row, xs), atol=1e-5)
    assert np.allclose(shares.sum(axis=1), 1, atol=1e-6)


@needs_compiling
def test_a_target_has_the_shares_of_all_seats_beginning_with_the_one_that_evaluates() -> None:
    """With a lambda of 1 the shares are those of the outcome, so all seats of a game agree on who won."""
    players, rows = 4, 4000
    features = table_features(players)
    samples = Samples(
        np.zeros((rows, features), np.float32),
        np.zeros((rows, players), np.float32),
        np.zeros((rows, features + STACK_FEATURES), np.float32),
        np.zeros(rows, np.float32),
        np.zeros(rows, np.float32),
    )
    starts = KERNEL.start(PUSH.rules(None, players), players)
    schedule = Schedule(np.uint64(3), first=0, games=1, td_lambda=1.0, explore_permille=0)
    count, _ = selfplay(KERNEL.blank(1), starts, join_weights(players), schedule, samples)
    targets = samples.table_shares[:count].reshape(-1, players, players)
    assert len(targets) > 4
    outcome = targets[0, 0]
    assert outcome.sum() == 1
    for turn in targets:
        for seat in range(players):
            assert (turn[seat] == np.roll(outcome, -seat)).all()
