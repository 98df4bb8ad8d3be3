"""The evaluator of Rows: shares that add up, nothing that a seat cannot know, and results where the game is decided."""

from itertools import islice, product
from random import Random
from typing import Any

import pytest

from overdraw.analysis import Knowledge, evaluator_for
from overdraw.analysis.evaluator import EXACT, LOOKAHEAD, result_shares
from overdraw.analysis.review import review
from overdraw.core.seats import CHANCE
from overdraw.games.rows import ROWS
from overdraw.games.rows.state import Drawing
from overdraw.games.rows.view import resample, view
from overdraw.lab.simulate.kernel_run import Run
from overdraw.lab.simulate.record_game import record
from overdraw.records import Player
from tests.support.playing import steps
from tests.support.positions import position

EVALUATOR = evaluator_for(ROWS)
NAMES = tuple(map(Player, ("Ada", "Ben", "Cleo", "Dan")))

LAST_PLAY = """
    rules: rows
    turn: 1 playing
    first: 0
    trigger: 0
    final:
    pile: g12 y12
    seat 0: hand r1 r2 r3 r4; area g7 | y3 | r5 | b5
    seat 1: hand p1 p12 o1; area p4 | y9
    """


def positions(seed: int, players: int, every: int, **changes: object) -> list[Any]:
    """Every so many positions of a random game with these options."""
    start = ROWS.new(ROWS.rules(None, players, changes), players, seed % players)
    return [state for state, _ in islice(steps(ROWS, start, Random(seed)), 4 * players, None, every)]


def knowledge(state: Any) -> Knowledge:
    return Knowledge.remembering(ROWS, state)


def decisions(states: list[Any]) -> list[Any]:
    return [state for state in states if isinstance(ROWS.actor(state), int)]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_legal_action_and_every_draw_gets_shares_that_add_up_to_1(players: int) -> None:
    options = product((4, 5, 6), (1, 2), ("any", "higher"), ("round-then-others", "turn-then-others", "round"))
    for seed, (colours, copies, increment, end) in enumerate(islice(options, players % 5, None, 5)):
        if colours * copies * 12 <= 4 * players + 4:
            continue
        states = positions(seed, players, 11, colours=colours, copies=copies, increment=increment, end=end)
        for state in states[:4]:
            assert sum(EVALUATOR.position(state)) == pytest.approx(1, abs=1e-9)
            if ROWS.actor(state) == CHANCE:
                found = EVALUATOR.chance(state)
                assert [one.outcome for one in found.outcomes] == [one for one, _ in ROWS.chance_outcomes(state)]
                assert sum(one.probability for one in found.outcomes) == pytest.approx(1)
                assert all(sum(one.shares) == pytest.approx(1) for one in found.outcomes)
            else:
                evaluation = EVALUATOR.evaluate(knowledge(state))
                assert tuple(one.action for one in evaluation.actions) == ROWS.legal_actions(state)
                assert all(sum(one.shares) == pytest.approx(1) for one in evaluation.actions)
                assert all(min(one.shares) >= 0 and 0 <= one.error < 0.1 for one in evaluation.actions)


@pytest.mark.parametrize("players", [2, 4])
def test_states_that_a_seat_cannot_tell_apart_get_the_same_evaluation(players: int) -> None:
    for seed in range(4):
        for state in decisions(positions(seed, players, 5))[:6]:
            seat = state.turn
            other = resample(view(state, seat), Random(seed))
            assert EVALUATOR.evaluate(knowledge(state)) == EVALUATOR.evaluate(knowledge(other))


def test_the_value_of_a_finished_game_is_its_result() -> None:
    for seed in range(5):
        start = ROWS.new(ROWS.rules(None, 3), 3, 0)
        *_, (state, event) = steps(ROWS, start, Random(seed))
        over = ROWS.apply(state, event)
        assert EVALUATOR.position(over) == result_shares(ROWS.outcome(over).winners, 3)


def test_the_last_play_of_a_game_is_valued_by_its_result() -> None:
    """Seat 0 has 20 points and seat 1 has 13. Only the purple 12 on the purple 4 wins the game."""
    evaluation = EVALUATOR.evaluate(knowledge(position(ROWS, LAST_PLAY)))
    assert evaluation.method == EXACT
    values = {ROWS.notation.format_event(one.action): one.shares for one in evaluation.actions}
    assert values.pop("play p12 row1") == (0.0, 1.0)
    assert set(values.values()) == {(1.0, 0.0)}
    assert all(one.error == 0 for one in evaluation.actions)


def test_before_the_end_actions_are_valued_by_lookahead() -> None:
    for state in decisions(positions(3, 3, 7))[:2]:
        assert EVALUATOR.evaluate(knowledge(state)).method == LOOKAHEAD


def test_the_value_of_the_start_turns_with_the_starting_player() -> None:
    rules = ROWS.rules(None, 3)
    first, second = (EVALUATOR.start(rules, 3, seat) for seat in (0, 1))
    assert sum(first) == pytest.approx(1)
    assert (second[1], second[2], second[0]) == pytest.approx(first, abs=1e-6)


@pytest.mark.parametrize("players", [2, 3])
def test_the_second_draw_is_expected_to_be_worth_what_the_first_one_was_worth(players: int) -> None:
    drawing = [state for state in positions(2, players, 1) if state.phase == Drawing(2)]
    for state in drawing[:2]:
        found = EVALUATOR.chance(state)
        for one in found.outcomes[:3]:
            second = EVALUATOR.chance(ROWS.apply(state, one.outcome))
            assert second.expected == pytest.approx(one.shares, abs=1e-9)


@pytest.mark.parametrize("players", [2, 4])
def test_the_review_of_a_game_of_experts_adds_up(players: int) -> None:
    run = Run(ROWS, ROWS.rules(None, players), ("expert",) * players, seed=3)
    for one in review(record(run, 0, NAMES[:players])).players:
        parts = sum(one.luck.values()) + one.own + one.others + one.remainder
        assert one.result - one.start == pytest.approx(parts, abs=1e-9)
