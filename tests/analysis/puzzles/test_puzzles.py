"""The puzzles that Overdraw ships: each is solved again, exactly."""

import os
from collections import Counter
from random import Random
from typing import Final

import pytest

from overdraw.analysis.puzzles import Puzzle, puzzle_with_id, puzzles_of
from overdraw.bots.push.solver.solve import solve
from overdraw.errors import BadValue
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.lab.puzzles.grading import LEAST_MARGIN, choices, level_of
from overdraw.lab.puzzles.push_endgames import is_small

PUZZLES: Final = tuple(puzzles_of("push").values())
SAMPLE: Final = 16
"""How many puzzles `make test` solves again. With OVERDRAW_ALL_PUZZLES, as in `make verify`, it is all of them."""


def chosen() -> tuple[Puzzle, ...]:
    if os.environ.get("OVERDRAW_ALL_PUZZLES"):
        return PUZZLES
    return tuple(Random(28).sample(PUZZLES, SAMPLE))


def test_there_are_many_puzzles_of_every_level_kind_and_edition() -> None:
    assert len(PUZZLES) >= 200
    assert min(Counter(puzzle.level for puzzle in PUZZLES).values()) >= 40
    assert {puzzle.kind for puzzle in PUZZLES} >= {"push", "stop", "place", "take"}
    editions = {PUSH.notation.parse_position(puzzle.position).rules.edition for puzzle in PUZZLES}
    assert editions == set(PUSH.editions)


def test_every_puzzle_is_a_legal_position_with_one_clearly_best_action() -> None:
    for puzzle in PUZZLES:
        state = PUSH.notation.parse_position(puzzle.position)
        assert PUSH.notation.format_position(state) == puzzle.position
        assert PUSH.actor(state) == puzzle.seat
        assert puzzle.left == tuple(card.code for card in state.deck)
        assert is_small(state)
        legal = [PUSH.notation.format_event(action) for action in PUSH.legal_actions(state)]
        assert [option.action for option in puzzle.options] == legal
        assert all(option.facts for option in puzzle.options if option.action != "push")
        assert puzzle.margin >= LEAST_MARGIN


def test_no_two_puzzles_are_the_same() -> None:
    assert len({(puzzle.position, puzzle.seat) for puzzle in PUZZLES}) == len(PUZZLES)
    assert len(puzzles_of("push")) == len(PUZZLES)


@pytest.mark.parametrize("puzzle", chosen(), ids=lambda puzzle: puzzle.id)
def test_the_solver_agrees_with_the_values_of_a_puzzle(puzzle: Puzzle) -> None:
    state = PUSH.notation.parse_position(puzzle.position)
    solution = solve(state)
    values = {PUSH.notation.format_event(action): share for action, share in solution.actions.items()}
    assert {option.action: option.share for option in puzzle.options} == pytest.approx(values, abs=1e-8)


def test_the_level_of_a_puzzle_depends_on_the_bots_that_fail() -> None:
    for puzzle in Random(7).sample(PUZZLES, 5):
        state = PUSH.notation.parse_position(puzzle.position)
        found = {bot: PUSH.notation.format_event(action) for bot, action in choices(state, puzzle.seat).items()}
        assert {bot: option.action for option in puzzle.options for bot in option.tempts} == found
        assert level_of(puzzle.solution.tempts) == puzzle.level


def test_a_puzzle_is_found_by_its_id_and_unknown_ones_are_refused() -> None:
    assert puzzle_with_id("push", PUZZLES[3].id) is PUZZLES[3]
    for game, wrong in (("push", "nosuchpuzzle"), ("rows", PUZZLES[3].id), ("../push", PUZZLES[3].id)):
        with pytest.raises(BadValue, match="there is no puzzle"):
            puzzle_with_id(game, wrong)
    assert {game for game in GAMES if puzzles_of(game)} == {"push"}
