"""Rows: four colours in one area, no matter who played them."""

from typing import Any

import pytest

from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position


def give_to(area: str, gift: str, trigger: str = "") -> Any:
    """Seat 0 gives a card to seat 1, who has this area."""
    card, place = gift.split()
    start = position(
        ROWS,
        f"""
        {trigger}
        pile: p1 p2
        seat 0: hand {card} o1; area o2
        seat 1: hand o3; area {area}
        seat 2: hand o4; area y11 | g11 | r11
        """,
    )
    return after(ROWS, start, f"give {card} @1 {place}")


@pytest.mark.parametrize("place", ["new-top", "new-bottom"])
@pytest.mark.parametrize("area", ["r5 | g2 | y3", "r5 | g2 | r7 | y3", "y3 | r5 | r1 | r9 | g2 | y9"])
def test_four_colours_among_all_rows_of_an_area_trigger_the_end(area: str, place: str) -> None:
    """R-END-1, RQ-22, RQ-23, RQ-24, RQ-25: inactive rows count, and rows that repeat a colour do no harm."""
    state = give_to(area, f"b8 {place}")
    assert ROWS.view(state, 0, ()).trigger == 1


@pytest.mark.parametrize(
    ("area", "gift"),
    [
        ("r5 | g2", "y3 new-top"),
        ("r5 | g2 | y3", "r8 new-top"),
        ("r5 | g2 | r7 | g9 | y3", "y8 new-bottom"),
        ("r5 | g2 | y3", "r8 row1"),
        ("g5", "b1 new-bottom"),
    ],
)
def test_three_colours_trigger_nothing_however_many_rows_there_are(area: str, gift: str) -> None:
    """R-END-1, RQ-22: colours count, not rows, and only within one area."""
    assert ROWS.view(give_to(area, gift), 0, ()).trigger is None


def test_the_owner_may_trigger_the_end_too() -> None:
    """R-END-1, RQ-23, RQ-24, RQ-25."""
    start = position(
        ROWS,
        """
        turn: 0 playing
        pile: p1 p2
        seat 0: hand b3 o1; area r5 | g2 | y3
        seat 1: hand o3; area o2
        """,
    )
    state = after(ROWS, start, "play b3 new-bottom")
    assert ROWS.view(state, 0, ()).trigger == 0


def test_a_discarded_card_triggers_nothing() -> None:
    """R-END-1: a colour counts once it has a row."""
    start = position(
        ROWS,
        """
        turn: 0 playing
        pile: p1 p2
        seat 0: hand b3 o1; area r5 | g2 | y3
        seat 1: hand o3; area o2
        """,
    )
    assert ROWS.view(after(ROWS, start, "discard b3"), 0, ()).trigger is None


@pytest.mark.parametrize("end", ["round-then-others", "turn-then-others", "round"])
def test_the_turn_that_triggers_the_end_goes_on_normally(end: str) -> None:
    """R-END-2, RQ-25: the trigger is set at once; then the player plays or discards a card and draws two."""
    start = position(
        ROWS,
        f"""
        rules: rows end={end}
        turn: 1 giving
        pile: p1 p2 p3
        seat 0: hand o3 o4; area r5 | g2 | y3
        seat 1: hand b8 o1 o9; area o2
        """,
    )
    given = after(ROWS, start, "give b8 @0 new-top")
    assert ROWS.view(given, 0, ()).trigger == 0
    assert ROWS.actor(given) == 1
    assert legal(ROWS, given) == ["play o1 row1", "play o9 row1", "discard o1", "discard o9"]
    drawing = after(ROWS, given, "play o9 row1", "card p1")
    assert ROWS.actor(drawing) == "chance"
    assert len(after(ROWS, drawing, "card p2").hands[1]) == 3


def test_a_later_area_with_four_colours_changes_nothing() -> None:
    """RQ-28, RQ-29: the first trigger stays, before the last turns and among them."""
    for line in ("trigger: 2", "trigger: 2\nfinal: 1"):
        state = give_to("r5 | g2 | y3", "b8 new-top", trigger=line)
        shown = ROWS.view(state, 0, ())
        assert shown.trigger == 2
        assert shown.final == ((1,) if "final" in line else None)


def test_two_areas_may_get_four_colours_in_one_turn_and_the_first_counts() -> None:
    """RQ-28, RQ-29: the gift comes before the player's own play."""
    start = position(
        ROWS,
        """
        pile: p1 p2 p3 p4 p5 p6 p7 p8
        seat 0: hand b8 b3; area r5 | g2 | y3
        seat 1: hand o3 o4; area r1 | g1 | y1
        """,
    )
    state = after(ROWS, start, "give b8 @1 new-top", "play b3 new-bottom", "card p1", "card p2")
    assert ROWS.view(state, 0, ()).trigger == 1
    state = after(ROWS, state, "give o3 @0 new-top", "discard o4", "card p3", "card p4")
    assert ROWS.actor(state) == 0
    assert ROWS.is_over(after(ROWS, state, "give p1 @1 new-top", "discard p2", "card p5", "card p6"))
