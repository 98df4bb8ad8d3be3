"""Rows: how an area grows, and what happens to its inner rows."""

import pytest

from overdraw.errors import IllegalAction
from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position


def after_gift(area: str, gift: str) -> tuple[str, str]:
    """The area after a gift, and the discards, both in notation."""
    card = gift.split()[0]
    start = position(ROWS, f"seat 0: hand {card} o1; area o2\nseat 1: hand o3; area {area}")
    state = after(ROWS, start, f"give {card} @1 {gift.split()[1]}")
    return written(state.areas[1]), str(state.discards)


def written(area: tuple[tuple[object, ...], ...]) -> str:
    return " | ".join(" ".join(map(str, row)) for row in area)


def test_a_card_grows_the_area_it_is_played_in_and_no_other() -> None:
    """R-SETUP-3: rows lie one below another, counted from the top."""
    start = position(
        ROWS,
        """
        pile: p1 p2
        seat 0: hand r5 g3; area g7
        seat 1: hand b1; area y5 | b2
        seat 2: hand b3; area y6
        """,
    )
    given = after(ROWS, start, "give r5 @1 new-bottom")
    assert [written(area) for area in given.areas] == ["g7", "y5 | b2 | r5", "y6"]
    played = after(ROWS, given, "play g3 row1")
    assert [written(area) for area in played.areas] == ["g3 g7", "y5 | b2 | r5", "y6"]


@pytest.mark.parametrize("area", ["y5", "y5 | b2", "y5 | b2 | g3"])
def test_a_new_row_lies_above_the_top_row_or_below_the_bottom_row(area: str) -> None:
    """R-ROW-1."""
    assert after_gift(area, "r5 new-top")[0] == f"r5 | {area}"
    assert after_gift(area, "r5 new-bottom")[0] == f"{area} | r5"


def test_there_is_no_place_for_a_new_row_between_rows() -> None:
    """R-ROW-1: neither for the owner nor for anybody else."""
    giving = position(ROWS, "seat 0: hand r5 o5; area y5 | b5 | g5\nseat 1: hand o3; area y6 | b2 | g3")
    assert legal(ROWS, giving) == [
        "give r5 @1 new-top",
        "give r5 @1 new-bottom",
        "give o5 @1 new-top",
        "give o5 @1 new-bottom",
    ]
    playing = after(ROWS, giving, "give r5 @1 new-top")
    assert legal(ROWS, playing) == ["play o5 new-top", "play o5 new-bottom", "discard o5"]


@pytest.mark.parametrize("increment", ["any", "higher"])
def test_a_row_takes_cards_of_its_own_colour_only(increment: str) -> None:
    """R-ROW-2: in an opponent's area as in the player's own."""
    giving = position(
        ROWS,
        f"""
        rules: rows increment={increment}
        seat 0: hand r9 b9 o1; area y5 | r5 | b5
        seat 1: hand o3; area y6 | b2
        """,
    )
    assert [event for event in legal(ROWS, giving) if "row" in event.split()[-1]] == ["give b9 @1 row2"]
    playing = after(ROWS, giving, "give o1 @1 new-top")
    assert [event for event in legal(ROWS, playing) if "row" in event.split()[-1]] == ["play r9 row2", "play b9 row3"]
    with pytest.raises(IllegalAction, match="row 1 is yellow"):
        after(ROWS, playing, "play r9 row1")


def test_an_area_may_have_several_rows_of_one_colour() -> None:
    """R-ROW-4: a card may start another row of a colour that the area already has, at either end."""
    assert after_gift("r5 | b2 | r7", "r9 new-top") == ("r9 | r5 | b2 | r7", "Cards()")
    assert after_gift("r5", "r9 new-bottom") == ("r5 | r9", "Cards()")


@pytest.mark.parametrize(("rows", "active"), [(1, [1]), (2, [1, 2]), (3, [1, 3]), (4, [1, 4]), (5, [1, 5])])
def test_the_top_row_and_the_bottom_row_are_active_and_those_between_are_not(rows: int, active: list[int]) -> None:
    """R-SETUP-4, R-OPP-2, R-OPP-3, RD-1: opponents reach the ends of an area and nothing else of it."""
    area = " | ".join(["r5"] * rows)
    start = position(ROWS, f"rules: rows copies=2\nseat 0: hand r9 o1; area o2\nseat 1: hand o3; area {area}")
    reached = [event for event in legal(ROWS, start) if event.startswith("give r9 @1 row")]
    assert reached == [f"give r9 @1 row{number}" for number in active]


def test_an_active_row_keeps_all_its_cards() -> None:
    """R-INACT-2: only the rows between the ends are reduced, so two rows both stay whole."""
    assert after_gift("r2 r5 r9", "b4 new-top") == ("b4 | r2 r5 r9", "Cards()")
    assert after_gift("r2 r5 r9", "b4 new-bottom") == ("r2 r5 r9 | b4", "Cards()")
    assert after_gift("r2 r9 | b4", "r5 row1") == ("r2 r5 r9 | b4", "Cards()")


@pytest.mark.parametrize(
    ("gift", "left", "gone"),
    [
        ("g1 new-top", "g1 | r9 | b4 b8", "Cards(r2 r5)"),
        ("g1 new-bottom", "r2 r5 r9 | b8 | g1", "Cards(b4)"),
    ],
)
def test_a_row_that_is_covered_keeps_only_its_highest_card(gift: str, left: str, gone: str) -> None:
    """R-INACT-2, RQ-17, RQ-18: at once; its other cards are discarded and the row at the other end is untouched."""
    assert after_gift("r2 r5 r9 | b4 b8", gift) == (left, gone)


def test_a_covered_row_keeps_one_card_even_if_two_are_highest() -> None:
    """R-INACT-2, RQ-17."""
    start = position(
        ROWS, "rules: rows copies=2\nseat 0: hand g1 o1; area o2\nseat 1: hand o3; area r5 r9 r9 | b4\ndiscards: y1"
    )
    state = after(ROWS, start, "give g1 @1 new-top")
    assert written(state.areas[1]) == "g1 | r9 | b4"
    assert str(state.discards) == "Cards(y1 r5 r9)"


def test_a_row_is_also_reduced_when_its_owner_covers_it() -> None:
    """R-INACT-2, RQ-17."""
    start = position(
        ROWS,
        """
        turn: 0 playing
        pile: p1 p2
        seat 0: hand g5 o1; area r5 r9 | b4 b8
        seat 1: hand o3; area o2
        """,
    )
    state = after(ROWS, start, "play g5 new-top")
    assert written(state.areas[0]) == "g5 | r9 | b4 b8"
    assert str(state.discards) == "Cards(r5)"


@pytest.mark.parametrize(
    ("card", "left", "gone"),
    [("r11", "b4 | r11 | g3", "Cards(r9)"), ("r2", "b4 | r9 | g3", "Cards(r2)"), ("r9", "b4 | r9 | g3", "Cards(r9)")],
)
def test_an_inactive_row_keeps_its_highest_card_after_every_later_addition(card: str, left: str, gone: str) -> None:
    """R-INACT-2, RQ-16, RQ-17, RQ-18: a lower or an equal card goes straight to the discard pile."""
    start = position(
        ROWS,
        f"""
        rules: rows copies=2
        turn: 0 playing
        pile: p1 p2
        seat 0: hand {card} o1; area b4 | r9 | g3
        seat 1: hand o3; area o2
        """,
    )
    state = after(ROWS, start, f"play {card} row2")
    assert written(state.areas[0]) == left
    assert str(state.discards) == gone


def test_a_row_once_covered_is_out_of_reach_for_good() -> None:
    """RD-1: a new row becomes the active one, and the row it covers cannot come back to an end."""
    start = position(
        ROWS,
        """
        seat 0: hand o1; area o2
        seat 1: hand b9 r11; area o4
        seat 2: hand o3; area b4 | r9 | g3
        """,
    )
    before = position(ROWS, ROWS.notation.format_position(start).replace("turn: 0", "turn: 1"))
    assert [event for event in legal(ROWS, before) if "@2 row" in event] == ["give b9 @2 row1"]
    state = after(ROWS, start, "give o1 @2 new-top")
    assert written(state.areas[2]) == "o1 | b4 | r9 | g3"
    assert ROWS.actor(state) == 1
    assert [event for event in legal(ROWS, state) if "@2 row" in event] == []
