"""The refusals of Rows: what was tried, and why it is not possible."""

import pytest

from overdraw.errors import IllegalAction
from overdraw.games.rows import ROWS
from tests.support.positions import after, position


def table(phase: str) -> str:
    """Seat 0 to move, with five red, blue and orange cards in hand."""
    return f"""
        rules: rows increment=higher
        turn: 0 {phase}
        pile: p1 p2
        seat 0: hand r5 r7 b3 b11 o4; area r6 | b2 | y4 y11
        seat 1: hand g1; area r6 | r3 | g6
        seat 2: hand g2; area y9
    """


REFUSED = [
    ("dealing 3", "open r5", "cannot open with red 5: the hands are being dealt"),
    ("dealing 3", "card g9", "cannot draw green 9: no such card is left in the pile"),
    ("opening", "open g1", "cannot open with green 1: the card is not in the player's hand"),
    ("giving", "open r5", "cannot open with red 5: a card must be given to an opponent first"),
    ("opening", "give r5 @1 new-top", "cannot give red 5 to seat 1: the player to move must open their own area"),
    ("giving", "give g1 @1 new-top", "cannot give green 1 to seat 1: the card is not in the player's hand"),
    ("giving", "give r5 @0 new-top", "cannot give red 5 to seat 0: a card must be given to an opponent"),
    ("giving", "give r5 @3 new-top", "cannot give red 5 to seat 3: seats are numbered 0 to 2"),
    (
        "giving",
        "give r5 @1 row2",
        "cannot give red 5 to seat 1: row 2 is inactive, and only the owner of the area may add to it",
    ),
    ("giving", "give r5 @1 row3", "cannot give red 5 to seat 1: row 3 is green"),
    ("giving", "give r5 @1 row4", "cannot give red 5 to seat 1: there is no row 4; rows are numbered 1 to 3"),
    (
        "giving",
        "give r5 @1 row1",
        "cannot give red 5 to seat 1: row 1 already holds red 6, and only higher cards may be added",
    ),
    (
        "playing",
        "give r5 @1 new-top",
        "cannot give red 5 to seat 1: the player to move must play into their own area or discard",
    ),
    ("giving", "play r7 row1", "cannot play red 7: a card must be given to an opponent first"),
    ("playing", "play r9 row1", "cannot play red 9: the card is not in the player's hand"),
    ("playing", "play r7 row2", "cannot play red 7: row 2 is blue"),
    ("playing", "play r7 row5", "cannot play red 7: there is no row 5; rows are numbered 1 to 3"),
    ("playing", "play r5 row1", "cannot play red 5: row 1 already holds red 6, and only higher cards may be added"),
    ("playing", "play o4 new-top", "cannot play orange 4: the top row has no 4"),
    ("playing", "play b3 new-bottom", "cannot play blue 3: the bottom row has no 3"),
    (
        "playing",
        "play b11 new-bottom",
        "cannot play blue 11: players cannot start a row in their own area with a card above 9",
    ),
    ("giving", "discard r5", "cannot discard red 5: a card must be given to an opponent first"),
    ("opening", "discard r5", "cannot discard red 5: the player to move must open their own area"),
    ("playing", "discard g1", "cannot discard green 1: the card is not in the player's hand"),
    ("drawing 2", "discard r5", "cannot discard red 5: the next card is being drawn"),
    ("drawing 2", "card g1", "cannot draw green 1: no such card is left in the pile"),
    ("playing", "card p1", "cannot draw purple 1: the player to move must play into their own area or discard"),
    ("over", "card p1", "cannot draw purple 1: the game is over"),
    ("over", "give r5 @1 new-top", "cannot give red 5 to seat 1: the game is over"),
]


@pytest.mark.parametrize(("phase", "event", "reason"), REFUSED)
def test_a_refusal_says_what_was_tried_and_what_stood_in_the_way(phase: str, event: str, reason: str) -> None:
    start = position(ROWS, table(phase))
    with pytest.raises(IllegalAction) as refused:
        after(ROWS, start, event)
    assert str(refused.value) == reason
    assert refused.value.code == "action/illegal"
