"""Puzzles are found in games, with exact facts about every action."""

from inspect import cleandoc

import pytest

from overdraw.analysis.puzzles import Puzzle
from overdraw.analysis.puzzles.puzzle import FOLDER
from overdraw.games.push import PUSH
from overdraw.lab.puzzles.generate import as_json, varied
from overdraw.lab.puzzles.grading import puzzle_from
from overdraw.lab.puzzles.push_endgames import is_small

STOP_OR_PUSH = """
    rules: columns star=lose-bench
    turn: 0 deciding
    deck: g6 y2 y6 r1
    discards: g1*2 g2 g3 g4*2 g5*3 g6 y1 y2*2 y3*2 y4*2 r2 b1 b2*2 b3*2 b4 b5*3 b6*2 p1*2 p3 p5 p6 roll*16
    switches: 0
    stacks: b3 p2 r1 | roll b1 g2 r5 | roll y1
    seat 0: bench g3 y1 y5 b4*2 b6 p4; bank g1 g2 g3 g6 y3 y4 y5 r4 r6*2 p3 p6*2
    seat 1: bench g4 b1 b2 p2 p4 p5; bank y5 y6*2 r1 r2*2 r3*3 r4*2 r5*2 r6 p1 p2 p3 p4 p5
    """


def puzzle_in(text: str) -> Puzzle | None:
    return puzzle_from(PUSH.notation.parse_position(cleandoc(text) + "\n"))


def test_a_puzzle_says_what_each_action_leads_to() -> None:
    puzzle = puzzle_in(STOP_OR_PUSH)
    assert puzzle is not None
    facts = {option.action: {fact.key: dict(fact.args) for fact in option.facts} for option in puzzle.options}
    assert facts["push"] == {"bust": {"busts": 2, "cards": 4}, "sure-loss": {"count": 2, "cards": 4}}
    assert facts["stop"] == {"stop": {"points": 8}, "leaves": {"points": 6}}
    assert puzzle.scores == (82, 88)
    assert puzzle.left == ("g6", "y2", "y6", "r1")
    assert puzzle.solution.action == "stop"


def test_a_position_without_a_clearly_best_action_is_no_puzzle() -> None:
    assert puzzle_in(STOP_OR_PUSH.replace("bank g1 g2", "bank p5*3 r6 g4 g5 g1 g2")) is None


def test_a_puzzle_survives_its_file() -> None:
    puzzle = puzzle_in(STOP_OR_PUSH)
    assert puzzle is not None
    assert Puzzle.from_json("push", as_json(puzzle)) == puzzle
    assert varied([puzzle, puzzle], 1) == [puzzle]


def test_every_file_of_puzzles_belongs_to_a_game() -> None:
    assert [path.stem for path in FOLDER.glob("*.json")] == ["push"]


@pytest.mark.parametrize("left", ["g6 y2 y6 r1 r2 r3", "roll*2 g1"])
def test_a_position_with_too_much_left_is_never_offered(left: str) -> None:
    text = STOP_OR_PUSH.replace("g6 y2 y6 r1", left)
    assert not is_small(PUSH.notation.parse_position(cleandoc(text) + "\n"))
