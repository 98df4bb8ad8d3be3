"""The evaluator of Push: shares sum to 1, hidden cards are not used, and the solver agrees."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from overdraw.analysis import Evaluation, Knowledge, evaluate, evaluator_for
from overdraw.bots.push.solver.solve import solve
from overdraw.core.seats import CHANCE
from overdraw.games.push import PUSH
from overdraw.games.push.state import State
from tests.support.playing import steps
from tests.support.positions import after, position

EVALUATOR = evaluator_for(PUSH)


def states(edition: str, players: int, star: str, every: int = 9) -> list[State]:
    """Some of the states of a random game."""
    start = PUSH.new(PUSH.rules(edition, players, {"star": star}), players, 0)
    return [state for state, _ in steps(PUSH, start, Random(players))][players::every]


def shares_of(state: State) -> list[tuple[float, ...]]:
    """The value of every legal action or possible outcome."""
    if PUSH.actor(state) == CHANCE:
        return [one.shares for one in EVALUATOR.chance(state).outcomes]
    return [one.shares for one in evaluate(Knowledge.remembering(PUSH, state)).actions]


@pytest.mark.parametrize("players", PUSH.players)
@pytest.mark.parametrize("edition", PUSH.editions)
def test_the_shares_of_all_seats_sum_to_1(edition: str, players: int) -> None:
    star = "lose-bench" if players % 2 else "safe"
    for state in states(edition, players, star):
        for shares in [*shares_of(state), EVALUATOR.position(state)]:
            assert len(shares) == players
            assert sum(shares) == pytest.approx(1, abs=1e-6)
            assert min(shares) >= 0


def test_every_legal_action_has_a_value() -> None:
    for state in states("us-2018", 3, "safe"):
        if PUSH.actor(state) != CHANCE:
            found = evaluate(Knowledge.remembering(PUSH, state))
            assert tuple(one.action for one in found.actions) == PUSH.legal_actions(state)


def values(evaluation: Evaluation) -> dict[Any, tuple[float, ...]]:
    return {one.action: one.shares for one in evaluation.actions}


def test_a_player_who_remembers_nothing_gets_no_value_from_hidden_banks() -> None:
    """The seat cannot tell the two states apart, because only the cards in the banks of the others differ."""
    first = position(
        PUSH,
        """
        rules: us-2018
        turn: 0 deciding
        deck: b4 g4 y1 p6 roll r3
        stacks: g3 r1 | b5 y3
        seat 0: bench g2 r5; bank p3
        seat 1: bench r4; bank b1 b2
        seat 2: bench y5; bank y6 g6
        """,
    )
    second = replace(first, banks=(first.banks[0], first.banks[2], first.banks[1]))
    seen = [evaluate(Knowledge.of_view(PUSH, PUSH.view(state, 0, ()))) for state in (first, second)]
    known = [evaluate(Knowledge.remembering(PUSH, state)) for state in (first, second)]
    assert values(seen[0]) == values(seen[1])
    assert values(known[0]) != values(known[1])


def test_two_players_need_no_memory() -> None:
    """All cards in the only hidden bank are known, because they are nowhere else."""
    for state in states("us-2018", 2, "safe"):
        seat = PUSH.actor(state)
        if isinstance(seat, int):
            view = PUSH.view(state, seat, ())
            seen, known = Knowledge.of_view(PUSH, view), Knowledge.remembering(PUSH, state)
            assert values(evaluate(seen)) == values(evaluate(known))


SOLVED = """
    rules: us-2018
    turn: 0 begin
    deck: g5 y2 roll
    seat 0: bench g1 y4; bank y6
    seat 1: bench b3 r2; bank r6 p1
    """


def test_the_solver_values_the_last_cards_of_two_players() -> None:
    state = position(PUSH, SOLVED)
    found, solution = evaluate(Knowledge.remembering(PUSH, state)), solve(state)
    assert found.method == "exact"
    assert {one.action: one.shares[0] for one in found.actions} == pytest.approx(dict(solution.actions))
    assert EVALUATOR.position(state) == pytest.approx((solution.value, 1 - solution.value))


def test_the_exact_value_of_a_push_is_the_mean_over_the_cards() -> None:
    state = position(PUSH, SOLVED)
    pushed = evaluate(Knowledge.remembering(PUSH, state)).value_of(PUSH.legal_actions(state)[0])
    assert EVALUATOR.chance(after(PUSH, state, "push")).expected == pytest.approx(pushed.shares)


def test_the_value_of_a_push_is_about_the_mean_over_the_cards() -> None:
    """Only decisions without rollouts are checked: rollouts correct the values of actions, but not those of cards."""
    for players in (2, 4):
        for state in states("eu-2022", players, "safe"):
            if PUSH.actor(state) != CHANCE and str(state.phase) == "Deciding()":
                found = evaluate(Knowledge.remembering(PUSH, state))
                expected = EVALUATOR.chance(after(PUSH, state, "push")).expected
                if found.method == "lookahead":
                    assert expected == pytest.approx(found.actions[0].shares, abs=0.01)


def test_rollouts_compare_close_actions_of_more_than_two_players() -> None:
    methods = set()
    for state in states("us-2018", 4, "safe", every=23):
        if PUSH.actor(state) != CHANCE:
            found = evaluate(Knowledge.remembering(PUSH, state))
            methods.add(found.method)
            assert found == evaluate(Knowledge.remembering(PUSH, state))
    assert "rollouts" in methods


def test_the_value_of_a_finished_game_is_its_result() -> None:
    *_, (last, event) = steps(PUSH, PUSH.new(PUSH.rules(None, 3), 3, 0), Random(1))
    over = PUSH.apply(last, event)
    winners = PUSH.outcome(over).winners
    assert EVALUATOR.position(over) == tuple((seat in winners) / len(winners) for seat in range(3))
