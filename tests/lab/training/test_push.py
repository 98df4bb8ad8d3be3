"""Training of the bots of Push gives the same weights from the same seed, on any number of cores."""

from typing import Any

import numba
import numpy as np
import pytest

from overdraw.games.push import PUSH
from overdraw.lab.training import push_expert, push_tuned
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
