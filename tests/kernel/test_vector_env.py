"""The vector environment plays the same games as the engine, with rewards, autoreset, and snapshots."""

import pickle
from typing import Any

import numpy as np
import pytest

from overdraw.core.game import AnyGame
from overdraw.errors import BadValue, IllegalAction, UnknownName
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.vector_env import AUTORESETS, REWARDS, Vector
from tests.parity import cells

STEPS = 40 if cells.GAMES < 50 else 400


def any_legal(vector: Vector, random: np.random.Generator) -> Any:
    masks = vector.masks()
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


def walk(vector: Vector, games: int, steps: int) -> Any:
    """Yield each step of random play."""
    random = np.random.default_rng(1)
    moment = vector.reset(games)
    for _ in range(steps):
        yield moment
        moment = vector.step(any_legal(vector, random))
    yield moment


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_masks_and_seats_match_the_engine(game: AnyGame) -> None:
    kernel = kernel_of(game)
    vector = Vector(game, game.rules(None, 3), 3, seed=5)
    for moment in walk(vector, 4, STEPS):
        masks = vector.masks()
        for i in range(4):
            state = kernel.unpack(vector.states, i)
            legal = {game.encoding.encode_action(state, action) for action in game.legal_actions(state)}
            assert set(np.flatnonzero(masks[i]).tolist()) == legal
            assert game.actor(state) == moment.seats[i]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_when_a_game_ends_its_result_is_kept_and_the_next_game_begins(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 2), 2, seed=5)
    ended = 0
    for moment in walk(vector, 3, 600):
        ended += int(moment.over.sum())
        for i in np.flatnonzero(moment.over):
            best = moment.scores[i] == moment.scores[i].max()
            assert (moment.winners(2)[i] <= best).all()
            assert moment.winners(2)[i].any()
            assert not game.is_over(kernel_of(game).unpack(vector.states, int(i)))
    assert ended >= 3


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_number_of_threads_does_not_change_the_games(game: AnyGame) -> None:
    one, two = (Vector(game, game.rules(None, 4), 4, seed=5, threads=threads) for threads in (1, 2))
    for left, right in zip(walk(one, 5, 60), walk(two, 5, 60), strict=True):
        assert (left.observations == right.observations).all()
        assert (left.offers == right.offers).all()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_an_illegal_action_is_rejected_and_no_game_changes(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 2), 2)
    vector.reset(3)
    before = vector.states.copy()
    actions = np.array([np.flatnonzero(mask)[0] for mask in vector.masks()])
    for wrong in (-1, np.flatnonzero(~vector.masks()[1])[0], 10**6):
        actions[1] = wrong
        with pytest.raises(IllegalAction, match="game 1"):
            vector.step(actions)
    with pytest.raises(BadValue):
        vector.step(actions[:2])
    with pytest.raises(BadValue):
        vector.reset(0)
    assert (before == vector.states).all()


KINDS: tuple[Any, ...] = tuple(REWARDS)
SETTINGS = [(game, reward, autoreset) for game in GAMES.values() for reward in KINDS for autoreset in AUTORESETS]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_the_lists_and_the_masks_have_the_same_legal_actions(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 5), 5, seed=1)
    for _ in walk(vector, 3, STEPS):
        masks, (counts, actions) = vector.masks(), vector.lists()
        for i in range(3):
            assert sorted(actions[i, : counts[i]]) == np.flatnonzero(masks[i]).tolist()


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_single_winner_gets_1_and_a_margin_is_measured_against_the_mean_of_the_others(game: AnyGame) -> None:
    shares, margins = (
        [(step.over.copy(), step.rewards.copy(), step.winners(3), step.scores.copy()) for step in walk(one, 4, 1200)]
        for one in (Vector(game, game.rules(None, 3), 3, reward=kind) for kind in KINDS)
    )
    for (over, share, winners, scores), (_, margin, _, _) in zip(shares, margins, strict=True):
        assert not share[~over].any()
        assert not margin[~over].any()
        for i in np.flatnonzero(over):
            assert share[i] == pytest.approx(winners[i] / winners[i].sum())
            assert margin[i] == pytest.approx([score - (scores[i].sum() - score) / 2 for score in scores[i]])
            assert margin[i].sum() == pytest.approx(0, abs=1e-4)
    assert sum(over.sum() for over, *_ in shares) > 3


def test_several_winners_share_the_win_equally() -> None:
    """P-END-5: the deck has one roll card, so both players end with nothing."""
    vector = Vector(PUSH, PUSH.rules("us-2018", 2), 2, composition=[0] * 30 + [1, 0])
    moment = vector.reset(1)
    while not moment.over[0]:
        moment = vector.step(vector.masks().argmax(axis=1))
    assert moment.rewards.tolist() == [[0.5, 0.5]]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_all_kinds_of_autoreset_play_the_same_games(game: AnyGame) -> None:
    """They differ only in when the next game of a slot begins."""
    assert ended(game, "same-step") == ended(game, "next-step") == ended(game, "disabled")


def ended(game: AnyGame, autoreset: Any) -> list[Any]:
    """Return the first games that end in each of two slots: what each seat sees at the end, and the rewards."""
    vector = Vector(game, game.rules(None, 3), 3, seed=8, autoreset=autoreset)
    found: list[list[Any]] = [[], []]
    moment = vector.reset(2)
    while min(map(len, found)) < 2:
        over = moment.over.copy()
        for i in np.flatnonzero(over):
            if autoreset == "same-step":
                last = moment.last_observations[i]
            else:
                assert not vector.masks()[i].any()
                assert (moment.observations[i] == vector.observe(moment.seats)[i]).all()
                last = np.array([vector.observe(seat)[i] for seat in range(3)])
            found[i].append((last.tobytes(), moment.rewards[i].tolist(), moment.scores[i].tolist()))
        if autoreset == "disabled" and over.any():
            moment = vector.reset(where=over)
            assert not moment.over.any()
        masks = vector.masks()
        lists = [np.flatnonzero(mask) for mask in masks]
        actions = [
            legal[moment.observations[i].sum() % len(legal)] if len(legal) else 0 for i, legal in enumerate(lists)
        ]
        moment = vector.step(actions)
        if autoreset == "next-step":
            assert not moment.over[over].any()
            assert not moment.rewards[over].any()
    return [games[:2] for games in found]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_slots_with_seeds_play_like_environments_of_one_game(game: AnyGame) -> None:
    rules = game.rules(None, 2)
    together = Vector(game, rules, 2)
    alone = [Vector(game, rules, 2, seed=seed) for seed in (5, 6)]
    moments = together.reset(2, seeds=(5, 6)), *(one.reset(1) for one in alone)
    for _ in range(200):
        for i in range(2):
            assert (moments[0].observations[i] == moments[1 + i].observations[0]).all()
        actions = together.masks().argmax(axis=1)
        moments = together.step(actions), *(one.step(actions[i : i + 1]) for i, one in enumerate(alone))


@pytest.mark.parametrize(("game", "reward", "autoreset"), SETTINGS)
def test_a_restored_environment_goes_on_like_the_saved_one(game: AnyGame, reward: Any, autoreset: Any) -> None:
    def play(vector: Vector, steps: int) -> list[bytes]:
        random, seen = np.random.default_rng(3), []
        for _ in range(steps):
            masks = vector.masks()
            if autoreset == "disabled" and (~masks).all(axis=1).any():
                vector.reset(where=(~masks).all(axis=1))
            legal = [np.flatnonzero(mask) for mask in vector.masks()]
            moment = vector.step([random.choice(one) if len(one) else 0 for one in legal])
            arrays = moment.observations, moment.over, moment.rewards, moment.seats, vector.masks()
            seen.append(b"".join(array.tobytes() for array in arrays))
        return seen

    vector, other = (Vector(game, game.rules(None, 2), 2, reward=reward, autoreset=autoreset) for _ in range(2))
    vector.reset(3)
    play(vector, 50)
    snapshot = pickle.loads(pickle.dumps(vector.save()))
    after = play(vector, 120)
    vector.restore(snapshot)
    assert play(vector, 120) == after
    other.restore(snapshot)
    assert play(other, 120) == after


def test_a_snapshot_of_another_environment_is_rejected() -> None:
    vector = Vector(PUSH, PUSH.rules(None, 2), 2)
    vector.reset(2)
    snapshot = vector.save()
    others = (
        Vector(PUSH, PUSH.rules(None, 3), 3),
        Vector(ROWS, ROWS.rules(None, 2), 2),
        Vector(PUSH, PUSH.rules(None, 2), 2, shown=("open_bank",)),
        Vector(PUSH, PUSH.rules(None, 2), 2, autoreset="disabled"),
    )
    for other in others:
        with pytest.raises(BadValue, match="cannot restore the snapshot: it"):
            other.restore(snapshot)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_step_in_some_games_leaves_the_others_as_they_are(game: AnyGame) -> None:
    vector = Vector(game, game.rules(None, 3), 3)
    vector.reset(4)
    some = np.array([True, False, True, False])
    for _ in range(50):
        before = vector.states.copy()
        actions = vector.masks().argmax(axis=1)
        vector.step(np.where(some, actions, -7), where=some)
        changed = np.array([one.tobytes() != other.tobytes() for one, other in zip(before, vector.states, strict=True)])
        assert (changed == some).all()


def test_a_step_before_the_first_reset_is_rejected() -> None:
    vector = Vector(PUSH, PUSH.rules(None, 2), 2)
    for early in (vector.masks, vector.lists, vector.save, lambda: vector.step([0]), lambda: vector.observe(0)):
        with pytest.raises(BadValue, match=r"there are no games yet: call reset\(games\) first"):
            early()
    with pytest.raises(BadValue, match="reset needs either the number of games or"):
        vector.reset()


@pytest.mark.parametrize("actions", [[0.0, 0.0], [True, False], ["push", "push"], [None, None], [0.5, np.nan]])
def test_actions_that_are_not_integers_are_rejected(actions: Any) -> None:
    vector = Vector(PUSH, PUSH.rules(None, 2), 2)
    vector.reset(2)
    with pytest.raises(BadValue, match="actions must be given by number, as integers, not as"):
        vector.step(actions)


def test_other_wrong_arguments_are_rejected_with_what_would_be_right() -> None:
    rules = PUSH.rules(None, 2)
    with pytest.raises(UnknownName, match=r"unknown autoreset 'never': choose from same-step, next-step, disabled"):
        Vector(PUSH, rules, 2, autoreset="never")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnknownName, match=r"unknown reward 'money': choose from win-share, margin"):
        Vector(PUSH, rules, 2, reward="money")  # type: ignore[arg-type]  # that is the point
    with pytest.raises(UnknownName, match=r"unknown showable item of Rows 'hands': there is none"):
        Vector(ROWS, ROWS.rules(None, 2), 2, shown=("hands",))
    vector = Vector(PUSH, rules, 2, autoreset="disabled")
    with pytest.raises(BadValue, match="`seeds` must have 3 seeds, one for each game, not 2"):
        vector.reset(3, seeds=(1, 2))
    vector.reset(3)
    with pytest.raises(BadValue, match=r"`where` must have 3 booleans, one for each game"):
        vector.reset(where=[0, 1, 1])
    with pytest.raises(BadValue, match="seats must be between 0 and 1, not 2"):
        vector.observe(2)
    moment = vector.step(vector.masks().argmax(axis=1))
    while not moment.over[2]:
        moment = vector.step(vector.masks().argmax(axis=1), where=[False, False, True])
    with pytest.raises(IllegalAction, match=r"game 2 is over: begin the next game with reset\(where=…\)"):
        vector.step(vector.masks().argmax(axis=1))
