"""The public facts of moves in Rows."""

from typing import Any

from overdraw.games.rows import ROWS
from tests.support.positions import after, position

TABLE = """
rules: rows copies=2 end=turn-then-others
turn: 0 {phase}
pile: {pile}
discards: {discards}
seat 0: hand b1 o2 o3 o4; area g1 | y1 | r1
seat 1: hand o5 o6 o7 o8; area g2
seat 2: hand o5 o6 o7 o8; area g2
"""


def facts(phase: str, *events: str, pile: str = "g9*9", discards: str = "", table: str = TABLE) -> Any:
    """The facts of a decision and of the outcomes of chance after it."""
    before = position(ROWS, table.format(phase=phase, pile=pile, discards=discards))
    action, *outcomes = map(ROWS.notation.parse_event, events)
    return ROWS.wire.facts(before, action, outcomes, after(ROWS, before, *events))


def test_most_moves_have_no_further_facts() -> None:
    assert facts("giving", "give o2 @1 new-top") == {}
    assert facts("playing", "discard o2", "card g9", "card g9") == {}


def test_the_discards_become_the_new_pile() -> None:
    """RQ-20"""
    assert facts("playing", "discard o2", "card g9", "card p1", pile="g9", discards="p1 p2") == {"reshuffled": True}
    assert facts("playing", "discard o2", "card o2", pile="", discards="") == {"reshuffled": True}
    assert facts("playing", "discard o2", "card g9", "card g9", pile="g9*2", discards="p1") == {}


def test_the_fourth_colour_comes_with_the_seats_that_have_a_last_turn() -> None:
    told = facts("playing", "play b1 new-top", "card g9", "card g9")
    assert told == {"trigger": 0, "final": [1, 2]}


def test_with_two_players_the_seat_with_a_last_turn_is_named_too() -> None:
    two = TABLE.rsplit("seat 2", 1)[0]
    assert facts("playing", "play b1 new-top", "card g9", "card g9", table=two)["final"] == [1]


def test_the_last_move_has_the_result() -> None:
    last = TABLE.replace("end=turn-then-others", "end=round").replace("turn: 0", "first: 1\nturn: 0")
    told = facts("playing", "play b1 new-top", "card g9", "card g9", table=last)
    assert told["trigger"] == 0
    assert told["result"]["scores"] == [4, 2, 2]
    assert "final" not in told
