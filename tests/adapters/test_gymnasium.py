"""The environments of Gymnasium pass its checks, and the vector environment plays what single ones play."""

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import overdraw.adapters.gymnasium  # registers the environments
from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, IllegalAction, OverdrawError, UnknownName
from overdraw.games.catalogue import GAMES

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=repr)
MODES = list(AutoresetMode)


def make(game: AnyGame, players: int = 2, bot: str = "random", **options: Any) -> Any:
    return gymnasium.make(f"overdraw/{game.title}-v0", opponents=[bot] * (players - 1), **options)


def make_vec(game: AnyGame, games: int, **options: Any) -> Any:
    return gymnasium.make_vec(f"overdraw/{game.title}-v0", games, opponents=["random", "cautious"], **options)


@every_game
@pytest.mark.parametrize("players", range(2, 7))
def test_a_single_environment_passes_gymnasiums_check(game: AnyGame, players: int) -> None:
    """Its actions are sampled without the mask, so most of them are illegal."""
    check_env(make(game, players).unwrapped)


def test_an_environment_with_experts_passes_gymnasiums_check() -> None:
    check_env(gymnasium.make("overdraw/Push-v0", opponents=["expert"] * 3).unwrapped)


@every_game
def test_the_environments_are_found_by_name(game: AnyGame) -> None:
    gymnasium.register_envs(overdraw.adapters.gymnasium)
    assert gymnasium.spec(f"overdraw/{game.title}-v0").kwargs == {"game": game.name}
    env = gymnasium.make(f"overdraw.adapters.gymnasium:overdraw/{game.title}-v0", opponents=["random"])
    assert env.reset(seed=1)[0] in env.observation_space


def play(env: Any, seed: int) -> tuple[float, dict[str, Any], int]:
    random = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps, over, reward = 0, False, 0.0
    while not over:
        assert reward == 0.0
        action = random.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = env.step(int(action))
        steps += 1
    return reward, info, steps


@every_game
def test_a_game_ends_with_the_share_of_the_win_and_the_scores(game: AnyGame) -> None:
    found = [play(make(game, 3), seed) for seed in range(12)]
    assert {reward for reward, _, _ in found} >= {0.0, 1.0}
    for reward, info, _ in found:
        scores = info["scores"]
        assert (reward > 0) == (scores[0] == max(scores))
        assert not info["action_mask"].any()


@every_game
def test_the_margin_is_the_score_above_the_mean_of_the_others(game: AnyGame) -> None:
    reward, info, _ = play(make(game, 4, reward="margin"), 1)
    scores = info["scores"]
    assert reward == pytest.approx(scores[0] - scores[1:].mean())


@every_game
def test_equal_seeds_give_equal_games_and_no_seed_the_next_game(game: AnyGame) -> None:
    one, other = make(game, 3), make(game, 3)
    assert play(one, 5)[1]["scores"].tolist() == play(other, 5)[1]["scores"].tolist()
    first, _ = one.reset(seed=5)
    second, _ = one.reset()
    third, _ = one.reset()
    again, _ = other.reset(seed=5)
    assert (first == again).all()
    assert (second == other.reset()[0]).all()
    assert not ((first == second).all() and (second == third).all())


def test_every_seat_begins_unless_the_caller_says_which() -> None:
    env = make(GAMES["rows"], 3).unwrapped
    begins = {int(env.reset(seed=seed)[0][env.game.parts["first"]][0]) for seed in range(40)}
    assert begins == {0, 1, 2}
    fixed = make(GAMES["rows"], 3, first=1).unwrapped
    assert {int(fixed.reset(seed=seed)[0][fixed.game.parts["first"]][0]) for seed in range(9)} == {1}


def test_an_illegal_action_ends_the_game_with_a_penalty_or_is_an_error() -> None:
    env = make(GAMES["push"], first=0, illegal_reward=-2.0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(1)
    assert (reward, over, info["illegal_action"]) == (-2.0, True, True)
    strict = make(GAMES["push"], first=0, illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"action 1 is not legal: cannot stop: .*; legal: 0"):
        strict.step(1)
    with pytest.raises(IllegalAction, match=r"action 99 does not exist: actions are numbers from 0 to 12"):
        strict.unwrapped.step(99)
    assert strict.step(0)[1] == 0


@pytest.mark.parametrize("action", [0.0, "push", None, np.float64(1), True])
def test_an_action_that_is_no_integer_is_an_error(action: Any) -> None:
    env = make(GAMES["push"]).unwrapped
    env.reset(seed=1)
    with pytest.raises(BadValue, match="an action must be an integer"):
        env.step(action)


def test_a_step_before_reset_or_after_the_end_is_an_error() -> None:
    env = make(GAMES["push"]).unwrapped
    with pytest.raises(BadValue, match=r"call reset\(\) before step\(\)"):
        env.step(0)
    play(env, 1)
    with pytest.raises(BadValue, match=r"call reset\(\) before step\(\)"):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"opponents": "expert"}, BadValue, r"opponents must be a list of bots, such as \['expert'\]"),
        ({"opponents": ["exprt"]}, UnknownName, "did you mean 'expert'"),
        ({"opponents": []}, BadValue, "Push is for 2 to 6 players, not 1"),
        ({"opponents": ["random"], "edition": "us-2019"}, UnknownName, "us-2018"),
        ({"opponents": ["random"], "reward": "points"}, UnknownName, "choose from win-share, margin"),
        ({"opponents": ["random"], "first": 2}, BadValue, "first must be a seat from 0 to 1"),
    ],
)
def test_a_wrong_argument_is_explained(options: dict[str, Any], error: type[OverdrawError], message: str) -> None:
    with pytest.raises(error, match=message):
        gymnasium.make("overdraw/Push-v0", **options)


def test_a_bot_without_a_compiled_policy_can_be_an_opponent(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python class is asked for each of its decisions, in single and in vector environments."""
    (tmp_path / "first_legal.py").write_text(
        "class First:\n    def __init__(self, seed): pass\n    def choose(self, view): return view.legal[0]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    options: dict[str, Any] = {"opponents": ["py:first_legal:First", "random"]}
    play(gymnasium.make("overdraw/Push-v0", **options), 1)
    assert_alike("overdraw/Push-v0", AutoresetMode.NEXT_STEP, 60, options, games=2)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.value)
@every_game
def test_the_vector_environment_plays_what_single_environments_play(game: AnyGame, mode: AutoresetMode) -> None:
    options = {"opponents": ["random", "cautious"]}
    assert_alike(f"overdraw/{game.title}-v0", mode, 260, options, games=5)


def assert_alike(name: str, mode: AutoresetMode, steps: int, options: dict[str, Any], games: int) -> None:
    native: Any = gymnasium.make_vec(name, games, autoreset_mode=mode, **options)
    single: Any = SyncVectorEnv([lambda: gymnasium.make(name, **options).unwrapped] * games, autoreset_mode=mode)
    random = np.random.default_rng(1)
    seeds = [11 * slot for slot in range(games)]
    known, infos = native.reset(seed=seeds)
    expected, expected_infos = single.reset(seed=seeds)
    ended = 0
    for step in range(steps):
        assert (known == expected).all()
        assert_equal(infos, expected_infos)
        masks = native.unwrapped.action_masks()
        actions = np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        if step % 50 == 49:
            actions[0] = native.unwrapped.single_action_space.n - 1  # most likely not legal
        known, rewards, over, _, infos = native.step(actions)
        expected, expected_rewards, expected_over, _, expected_infos = single.step(actions)
        assert (rewards == expected_rewards).all()
        assert (over == expected_over).all()
        ended += over.sum()
        if mode is AutoresetMode.DISABLED and over.any():
            assert_equal(infos, expected_infos)
            known, infos = native.reset(options={"reset_mask": over.copy()})
            expected, expected_infos = single.reset(options={"reset_mask": over.copy()})
    assert ended > games


def assert_equal(found: Any, expected: Any) -> None:
    if isinstance(expected, dict):
        assert found.keys() == expected.keys()
        for key in expected:
            assert_equal(found[key], expected[key])
    elif isinstance(expected, np.ndarray) and expected.dtype == object:
        for one, other in zip(found, expected, strict=True):
            assert_equal(one, other)
    else:
        assert np.array_equal(found, expected)
        assert getattr(found, "dtype", None) == getattr(expected, "dtype", None)


def test_the_vector_environment_declares_its_autoreset_mode() -> None:
    for mode in MODES:
        assert make_vec(GAMES["push"], 2, autoreset_mode=mode.value).metadata["autoreset_mode"] is mode
    with pytest.raises(UnknownName, match="autoreset mode"):
        make_vec(GAMES["push"], 2, autoreset_mode="later")


def test_wrong_calls_of_the_vector_environment_are_explained() -> None:
    env = make_vec(GAMES["push"], 2, first=0, autoreset_mode="Disabled", illegal_reward=None)
    with pytest.raises(BadValue, match=r"call reset\(\) before step\(\)"):
        env.step(np.zeros(2, int))
    env.reset(seed=1)
    for actions in (np.zeros(2), np.zeros(3, int), [0]):
        with pytest.raises(BadValue, match="actions must be 2 integers, one for each game"):
            env.step(actions)
    with pytest.raises(IllegalAction, match="action 1 is not legal in game 1"):
        env.step([0, 1])
    with pytest.raises(BadValue, match="reset_mask must be an array of 2 booleans"):
        env.reset(options={"reset_mask": [True, False]})
    with pytest.raises(BadValue, match="seed must be a list of 2 seeds, one for each game"):
        env.reset(seed=[1])


def test_an_environment_can_be_pickled_by_its_specification() -> None:
    spec = pickle.loads(pickle.dumps(make(GAMES["push"]).spec))
    assert gymnasium.make(spec).reset(seed=1)[0].dtype == np.uint8


@every_game
def test_the_table_is_rendered_as_text(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    env = make(game, render_mode="ansi")
    env.reset(seed=1)
    assert "player 0" in env.render()
    assert capsys.readouterr().out == ""
    printed = make(game, render_mode="human")
    printed.reset(seed=1)
    printed.step(int(np.flatnonzero(printed.unwrapped.action_masks())[0]))
    assert "player 0" in capsys.readouterr().out
