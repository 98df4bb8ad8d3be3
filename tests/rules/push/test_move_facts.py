"""The public facts of moves in Push."""

from typing import Any

import pytest

from overdraw.games.push import PUSH
from tests.support.positions import after, position

TABLE = """
rules: us-2018
turn: 0 {phase}
deck: {deck}
stacks: {stacks}
seat 0: bench r2 r6 g4
seat 1: bench b1
seat 2:
"""


def facts(phase: str, stacks: str, *events: str, deck: str = "b6*3") -> Any:
    """The facts of a decision and of the outcomes of chance after it."""
    before = position(PUSH, TABLE.format(phase=phase, deck=deck, stacks=stacks))
    action, *outcomes = map(PUSH.notation.parse_event, events)
    return PUSH.wire.facts(before, action, outcomes, after(PUSH, before, *events))


@pytest.mark.parametrize(("place", "is_new"), [("place 1", False), ("place 2", True)])
def test_a_placement_names_the_card_and_whether_it_starts_a_stack(place: str, is_new: bool) -> None:
    assert facts("placing g6", "r5", place) == {"card": "g6", "new_stack": is_new}


def test_a_taken_stack_is_named_with_its_points() -> None:
    assert facts("taking 0 1 2", "r5 b3 | y2", "take 1") == {"cards": ["r5", "b3"], "points": 8}


def test_lost_cards_may_come_from_the_stack_just_taken() -> None:
    told = facts("taking 0 1 2", "roll r5 b3 | y2", "take 1", "die r")
    assert told == {"cards": ["roll", "r5", "b3"], "points": 8, "lost": ["r2", "r5", "r6"]}
    assert facts("taking 0 1 2", "roll b3 | y2", "take 1", "die star")["lost"] == []


def test_leftover_cards_are_named_at_the_end_of_the_turn() -> None:
    """P-STOP-12"""
    assert facts("taking 0", "r5 | g3 | roll y2", "take 2")["left"] == ["r5", "roll", "y2"]
    assert "left" not in facts("taking 0", "r5", "take 1")


def test_a_bust_names_the_lost_cards() -> None:
    assert facts("deciding", "b1 | b2 | b3", "push", "card b6", "die r") == {"lost": ["r2", "r6"]}
    assert facts("deciding", "b1 | b2 | b3", "push", "card b6", "die y") == {"lost": []}


def test_banked_cards_are_named_highest_first_with_their_points() -> None:
    assert facts("begin", "", "bank r") == {"cards": ["r6", "r2"], "points": 8}


def test_a_switch_card_comes_with_the_new_direction() -> None:
    assert facts("begin", "", "push", "card switch", deck="switch*2") == {"clockwise": False}


def test_other_moves_have_no_further_facts() -> None:
    assert facts("begin", "", "push", "card b6") == {}
    assert facts("deciding", "r5", "stop") == {}


def test_a_record_that_ends_before_the_die_falls_has_no_loss() -> None:
    assert facts("taking 0 1 2", "roll b3", "take 1") == {"cards": ["roll", "b3"], "points": 3}
    assert facts("deciding", "b1 | b2 | b3", "push", "card b6") == {}


def test_the_last_move_has_the_result() -> None:
    told = facts("taking 0", "r5", "take 1", deck="")
    assert told["result"]["scores"] == [17, 1, 0]
    assert told["result"]["winners"] == [0]
