"""The games in OpenSpiel: its own tests, its algorithms against our bots and our solver, and what players may know.

`make test` runs OpenSpiel's tests for a few tables. With OVERDRAW_ALL_TABLES, as in `make verify`, it runs them for
every edition and number of players.
"""

import json
import os
import pickle
import re
import unittest
from inspect import cleandoc
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.algorithms.minimax import expectiminimax
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

import overdraw.adapters.openspiel  # noqa: F401  # registers the games
from overdraw.bots.catalogue import bot_named
from overdraw.bots.push.solver.solve import solve
from overdraw.errors import BadValue, IllegalAction, UnknownName
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from tests.adapters import playthroughs
from tests.support.cells import editions

TABLES = [
    f"python_overdraw_{cell.game.name}(edition={cell.rules.edition},players={cell.players})" for cell in editions()
]
FEW = [TABLES[0], TABLES[18]]
CHOSEN = TABLES if os.environ.get("OVERDRAW_ALL_TABLES") else FEW


def play(name: str, seed: int, events: int = 10_000) -> Any:
    """Play a random game, or its first events."""
    random = Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(events):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", CHOSEN)
def test_openspiel_plays_a_random_game_and_checks_every_state(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", CHOSEN)
def test_the_api_test_of_openspiel_passes(name: str) -> None:
    game = pyspiel.load_game(name)
    case = type("Enforced", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.TestLoader().loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert [trouble for _, trouble in result.errors + result.failures] == []


@pytest.mark.parametrize("name", playthroughs.GAMES)
def test_a_playthrough_is_the_same_as_in_the_golden_file(name: str) -> None:
    assert playthroughs.text(name) == (playthroughs.FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_parameters_choose_the_rules() -> None:
    game = pyspiel.load_game("python_overdraw_push(edition=eu-2022,players=4,star=lose-bench)")
    assert game.num_players() == 4
    assert game.rules == PUSH.rules("eu-2022", 4, {"star": "lose-bench"})
    rows = pyspiel.load_game("python_overdraw_rows", {"players": 5, "colours": 4, "first": 2})
    assert rows.rules == ROWS.rules(None, 5, {"colours": 4})
    assert rows.new_initial_state().engine_state().first == 2


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("python_overdraw_push(edition=eu)", UnknownName, "unknown edition of Push 'eu': choose from us-2018"),
        ("python_overdraw_push(players=9)", BadValue, "Push is for 2 to 6 players, not 9"),
        ("python_overdraw_push(star=blue)", BadValue, "option star must be one of safe, lose-bench, not 'blue'"),
        ("python_overdraw_rows(colours=9)", BadValue, "option colours must be one of 4, 5, 6, not 9"),
        ("python_overdraw_rows(first=2)", BadValue, "there is no seat 2"),
        (
            "python_overdraw_rows(utility=points)",
            UnknownName,
            "unknown utility 'points': choose from",
        ),
        ("python_overdraw_rows(stars=1)", pyspiel.SpielError, "Unknown parameter 'stars'"),
    ],
)
def test_a_wrong_parameter_is_explained(name: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        pyspiel.load_game(name)


def test_push_has_perfect_information_and_rows_does_not() -> None:
    information = pyspiel.GameType.Information
    assert pyspiel.load_game("python_overdraw_push").get_type().information == information.PERFECT_INFORMATION
    assert pyspiel.load_game("python_overdraw_rows").get_type().information == information.IMPERFECT_INFORMATION


@pytest.mark.parametrize("name", ["push", "rows"])
def test_rewards_are_shares_of_the_win_or_margins(name: str) -> None:
    state = play(f"python_overdraw_{name}(players=3)", seed=3)
    outcome = GAMES[name].outcome(state.engine_state())
    shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(3)]
    assert state.returns() == pytest.approx(shares)
    margin = play(f"python_overdraw_{name}(players=3,utility=margin)", seed=3)
    scores = outcome.scores
    assert margin.returns() == pytest.approx([score - (sum(scores) - score) / 2 for score in scores])
    assert margin.get_game().utility_sum() == 0


@pytest.mark.parametrize("name", ["python_overdraw_push(players=3)", "python_overdraw_rows(players=3)"])
def test_an_action_that_is_not_possible_is_rejected_and_changes_nothing(name: str) -> None:
    for events in (0, 20, 33):
        state = play(name, seed=1, events=events)
        before, history = str(state), state.engine_state()
        possible = state.legal_actions()
        for action in (*range(0, 4000, 7), 31, 35, 72):
            if action not in possible:
                with pytest.raises(IllegalAction, match=f"{action} is not possible"):
                    state.apply_action(action)
        assert str(state) == before
        assert state.engine_state() == history


@pytest.mark.parametrize("name", ["python_overdraw_push(players=3)", "python_overdraw_rows(players=3)"])
def test_a_serialised_state_goes_on_in_the_same_way(name: str) -> None:
    state = play(name, seed=4, events=40)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    for other in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(other) == str(state)
        assert other.history() == state.history()
        for player in range(3):
            assert other.information_state_string(player) == state.information_state_string(player)
        action = state.legal_actions()[-1]
        assert str(other.child(action)) == str(state.child(action))


@pytest.mark.parametrize("name", ["push", "rows"])
def test_structs_tell_the_position_and_what_a_player_sees(name: str) -> None:
    state = play(f"python_overdraw_{name}", seed=4, events=30)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    position = json.loads(state.to_json())["position"]
    assert str(state.get_game().new_initial_state(position)) == str(state)
    assert str(state.get_game().new_initial_state(state.to_struct())) == str(state)
    player = state.current_player()
    seen = json.loads(state.to_observation_struct(player).to_json())
    assert seen["seat"] == player
    assert seen["legal"] == [
        GAMES[name].notation.format_event(action) for action in GAMES[name].legal_actions(state.engine_state())
    ]
    action = state.legal_actions()[0]
    struct = state.action_to_struct(player, action)
    assert state.struct_to_actions(struct) == [action]
    assert state.validate_action_struct(struct).ok()
    after = state.child(action)
    state.apply_action_struct(struct)
    assert str(state) == str(after)


def test_a_position_of_other_rules_is_rejected() -> None:
    position = str(pyspiel.load_game("python_overdraw_push(players=3)").new_initial_state())
    with pytest.raises(BadValue, match="cannot use a position with 3 players and the rules us-2018"):
        pyspiel.load_game("python_overdraw_push").new_initial_state(position)


def test_an_information_state_of_push_holds_the_banks_of_all() -> None:
    """Observations without memory hold only their sizes (PQ-16)."""
    state = play("python_overdraw_push(players=3)", seed=5, events=300)
    game, own = state.get_game(), state.engine_state()
    other = PUSH.resample(PUSH.view(own, 0, ()), Random(1))  # type: ignore[misc]  # it has one
    assert other != own
    begin = game.new_initial_state(PUSH.notation.format_position(other))
    assert begin.observation_string(0) == state.observation_string(0)
    assert begin.observation_tensor(0) == state.observation_tensor(0)
    replayed = PUSH.new(game.rules, 3, 0)
    for word in state.information_state_string(0).split()[1:]:
        number, encoding = int(word.lstrip("c")), PUSH.encoding
        event: Any = encoding.decode_outcome(number) if word[0] == "c" else encoding.decode_action(own, number)
        replayed = PUSH.apply(replayed, event)
    assert replayed == own


def test_a_resampled_state_of_rows_looks_the_same_to_its_player_and_not_to_others() -> None:
    sampler, changed = pyspiel.UniformProbabilitySampler(0.0, 1.0), 0
    for events in (12, 30, 55):
        state = play("python_overdraw_rows(players=3)", seed=6, events=events)
        for player in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert len(other.history()) == len(state.history())
            changed += other.information_state_string((player + 1) % 3) != state.information_state_string(
                (player + 1) % 3
            )
    assert changed > 5


def test_a_resampled_state_can_begin_at_a_position() -> None:
    game = pyspiel.load_game("python_overdraw_rows(players=3)")
    begin = game.new_initial_state(str(play("python_overdraw_rows(players=3)", seed=6, events=30)))
    begin.apply_action(begin.legal_actions()[0])
    other = begin.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(0) == begin.information_state_string(0)
    assert str(other) != str(begin)


def test_public_and_private_observations_of_rows_do_not_overlap() -> None:
    state = play("python_overdraw_rows", seed=6, events=30)
    secrets, kind = pyspiel.PrivateInfoType, pyspiel.IIGObservationType
    kinds = kind(perfect_recall=False, private_info=secrets.NONE), kind(perfect_recall=False, public_info=False)
    public, private = (make_observation(state.get_game(), one) for one in kinds)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert "hand" not in json.loads(public.string_from(state, 0))
    hand = json.loads(private.string_from(state, 1))["hand"]
    assert len(hand) == len(state.engine_state().hands[1])
    everything = kind(perfect_recall=True, private_info=secrets.ALL_PLAYERS)
    assert make_observation(state.get_game(), everything) is None


def test_the_tensor_of_an_information_state_lists_the_events() -> None:
    state = play("python_overdraw_rows", seed=6, events=30)
    observation = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    observation.set_from(state, 1)
    words = state.information_state_string(1).split()[1:]
    expected = [-73 if word == "c?" else -1 - int(word[1:]) if word[0] == "c" else int(word) + 1 for word in words]
    assert observation.dict["events"][: len(words)].tolist() == expected
    assert not observation.dict["events"][len(words) :].any()
    assert observation.dict["player"].tolist() == [0, 1]


class ByScore(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """Estimates a state by the points on the table, so that a search needs no rollouts."""

    def evaluate(self, state: Any) -> Any:
        if state.is_terminal():
            return np.array(state.returns())
        scores = [1.0 + score for score in scores_now(state.engine_state())]
        return np.array(scores) / sum(scores)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def scores_now(state: Any) -> list[int]:
    if hasattr(state, "areas"):
        return [sum(row[-1].value for row in area) for area in state.areas]
    return [sum(card.value for card in (*bench, *bank)) for bench, bank in zip(state.benches, state.banks, strict=True)]


def against_our_bot(name: str, search: Any, bot_name: str) -> Any:
    """Play a whole game: the search in seat 0, our bot in seat 1."""
    random = Random(2)
    state = pyspiel.load_game(name).new_initial_state()
    game = state.get_game().game
    bot, searched = bot_named(game, bot_name).make(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = random.choices(outcomes, chances)[0]
        elif state.current_player() == 0:
            action, searched = int(search.step(state)), searched + 1
        else:
            own = state.engine_state()
            action = game.encoding.encode_action(own, bot.choose(game.view(own, 1, ())))
        state.apply_action(action)
    assert searched > 5
    return state


def test_mcts_plays_push_against_our_bot() -> None:
    name, random = "python_overdraw_push", np.random.RandomState(1)
    search = mcts.MCTSBot(pyspiel.load_game(name), 1.0, 3, ByScore(), random_state=random)
    assert sum(against_our_bot(name, search, "cautious").returns()) == 1


def test_ismcts_plays_rows_against_our_bot() -> None:
    name, random = "python_overdraw_rows", np.random.RandomState(1)
    search = ismcts.ISMCTSBot(pyspiel.load_game(name), ByScore(), 1.0, 6, random_state=random)
    assert sum(against_our_bot(name, search, "sharp").returns()) == 1


ENDGAMES = (
    """
    rules: us-2018
    turn: 0 begin
    deck: g5 roll
    seat 0: bench g1; bank y6
    seat 1: bench; bank r5
    """,
    """
    rules: eu-2022
    turn: 1 deciding
    deck: g5 r3
    stacks: r4 | b4 g2
    seat 0: bench g1 y4; bank y6
    seat 1: bench b3; bank r6
    """,
)


@pytest.mark.parametrize("text", ENDGAMES)
def test_expectiminimax_agrees_with_our_solver(text: str) -> None:
    edition = cleandoc(text).split()[1]
    state = pyspiel.load_game(f"python_overdraw_push(edition={edition})").new_initial_state(cleandoc(text))
    solution = solve(PUSH.notation.parse_position(cleandoc(text)))
    player = state.current_player()
    assert solution.seat == player
    shares = {}
    for action in PUSH.legal_actions(PUSH.notation.parse_position(cleandoc(text))):
        child = state.child(PUSH.encoding.encode_action(state.engine_state(), action))
        shares[action] = expectiminimax(child, 100, None, player)[0]
    assert shares == pytest.approx(solution.actions)
    assert max(shares.values()) == pytest.approx(solution.value)
    assert len(set(shares.values())) > 1
