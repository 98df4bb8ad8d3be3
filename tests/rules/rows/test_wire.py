"""A view as JSON contains what the page cannot compute without the rules."""

from overdraw import ROWS

THREE_ROWS = """
rules: rows
turn: 0 giving
pile: g12 o12
seat 0: hand r1 r2 r3 r4; area g1 g5 | b9 | p2
seat 1: hand b1 b2 b3 b4; area y7
"""


def test_a_view_of_rows_says_of_every_row_whether_it_is_active() -> None:
    """R-SETUP-4"""
    view = ROWS.write_view(ROWS.view(ROWS.notation.parse_position(THREE_ROWS), None, ()))
    assert view["areas"] == [[["g1", "g5"], ["b9"], ["p2"]], [["y7"]]]
    assert view["active"] == [[True, False, True], [True]]
