"""The environments of PettingZoo pass its tests, and their games are those of the engine."""

import pickle
import warnings
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from overdraw.adapters.pettingzoo import push_v0, rows_v0
from overdraw.errors import BadValue, IllegalAction, UnknownName
from overdraw.games.push import PUSH

every_game = pytest.mark.parametrize("module", [push_v0, rows_v0], ids=["push", "rows"])

DICTIONARY = (
    "Observation space for each agent probably should be gymnasium.spaces.box",
    "Observation is not a NumPy array",
)
"""Warnings of `api_test` about observations with a mask, except for a list of environments that it knows by name."""


@pytest.fixture
def allow_masks() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in DICTIONARY:
            warnings.filterwarnings("ignore", message)
        yield


@every_game
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.usefixtures("allow_masks")
def test_an_environment_passes_the_tests_of_pettingzoo(module: ModuleType, players: int) -> None:
    api_test(module.env(players=players), num_cycles=150)
    seed_test(lambda: module.env(players=players), num_cycles=40)


@every_game
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.usefixtures("allow_masks")
def test_an_environment_passes_the_render_test_of_pettingzoo(module: ModuleType, players: int) -> None:
    render_test(lambda render_mode: module.env(players=players, render_mode=render_mode))


def play(env: Any, seed: int) -> dict[str, float]:
    """Play a game with random legal actions; return the rewards."""
    env.reset(seed=seed)
    random, found = np.random.default_rng(seed), {}
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        if over:
            found[agent] = reward
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            assert (legal == sorted(env.unwrapped.legal_actions())).all()
            env.step(int(random.choice(legal)))
    return found


@every_game
def test_rewards_come_once_at_the_end_and_sum_to_one_or_to_zero(module: ModuleType) -> None:
    rewards = play(module.env(players=3), 1)
    assert sum(rewards.values()) == pytest.approx(1)
    margins = play(module.env(players=3, reward="margin"), 1)
    assert sum(margins.values()) == pytest.approx(0)
    assert max(margins, key=margins.__getitem__) == max(rewards, key=rewards.__getitem__)


@every_game
def test_only_the_agent_to_act_has_legal_actions(module: ModuleType) -> None:
    env = module.raw_env(players=4)
    env.reset(seed=3)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)


@every_game
def test_the_rules_can_be_chosen(module: ModuleType) -> None:
    game = module.raw_env(players=2).game.seating.game
    for edition in game.editions:
        env = module.raw_env(players=2, edition=edition)
        assert env.game.seating.rules == game.rules(edition, 2)


def test_an_option_can_be_changed() -> None:
    env = push_v0.raw_env(players=3, options={"star": "lose-bench"})
    assert env.game.seating.rules == PUSH.rules(None, 3, {"star": "lose-bench"})
    assert play(env, 2)


@every_game
def test_an_environment_can_be_pickled(module: ModuleType) -> None:
    env = module.raw_env(players=3, first=1)
    assert play(pickle.loads(pickle.dumps(env)), 4) == play(env, 4)


def test_wrong_actions_and_arguments_are_explained() -> None:
    env: Any = push_v0.raw_env(players=3)
    with pytest.raises(BadValue, match=r"no game has begun: call reset\(\)"):
        env.game.step(0)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"action 1 is not legal: cannot stop: .*; legal: 0"):
        env.step(1)
    with pytest.raises(BadValue, match="an action must be an integer"):
        env.step(0.5)
    assert env.agent_selection in env.agents
    with pytest.raises(BadValue, match="Push is for 2 to 6 players, not 7"):
        push_v0.env(players=7)
    with pytest.raises(UnknownName, match="render mode"):
        push_v0.env(render_mode="rgb_array")
