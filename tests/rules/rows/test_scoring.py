"""Rows: what areas are worth, and who wins."""

from typing import Any

import pytest

from overdraw.errors import NotOver
from overdraw.games.rows import ROWS
from tests.support.positions import after, position


def ended(*areas: str, hands: tuple[str, ...] = ()) -> Any:
    """A finished game with these areas."""
    held = dict(enumerate(hands))
    seats = [f"seat {seat}: hand {held.get(seat, '')}; area {area}" for seat, area in enumerate(areas)]
    return position(ROWS, "\n".join(["turn: 0 over", *seats]))


@pytest.mark.parametrize(("area", "value"), [("r7", 7), ("r2 r7", 7), ("r2 r7 r12", 12), ("r12 r1", 12), ("r5 r5", 5)])
def test_a_row_is_worth_its_highest_card(area: str, value: int) -> None:
    """R-ROW-3: neither the sum of its cards nor the last one added."""
    assert ROWS.outcome(ended(area, "g1")).scores == (value, 1)


def test_a_score_is_the_sum_of_all_rows_active_and_inactive() -> None:
    """R-SCORE-1, RQ-34, RQ-35, RQ-36."""
    state = ended("r2 r7 | b4 | b12 | g1 g3", "y5 | y6", "o9")
    assert ROWS.outcome(state).scores == (7 + 4 + 12 + 3, 5 + 6, 9)


def test_the_highest_sum_wins() -> None:
    """R-SCORE-2, RQ-34, RQ-35, RQ-36: not the most rows or colours, and not who ended the game."""
    state = ended("r1 | g2 | y3 | b1", "r12", "g5 | y4")
    assert ROWS.outcome(state).scores == (7, 12, 9)
    assert ROWS.outcome(state).winners == (1,)
    assert ROWS.outcome(state).ranks == (3, 1, 2)


def test_equal_sums_share_the_win() -> None:
    """R-SCORE-2, RQ-34, RQ-35, RQ-36: neither the number of rows nor the seat breaks the tie."""
    state = ended("r4 | g5 | y3", "r11", "r12", "b1 b2 b6 | g6")
    assert ROWS.outcome(state).winners == (0, 2, 3)
    assert ROWS.outcome(state).ranks == (1, 4, 1, 1)


def test_cards_in_hand_count_for_nothing() -> None:
    """RQ-34, RQ-35, RQ-36."""
    state = ended("r4", "b5", hands=("g12 y12 r12", ""))
    assert ROWS.outcome(state).scores == (4, 5)
    assert ROWS.outcome(state).winners == (1,)


def test_a_gift_scores_for_the_owner_of_the_area() -> None:
    """R-SCORE-1: the last card of a game counts like any other, and the giver gets nothing for it."""
    start = position(ROWS, "seat 0: hand g12; area r4\nseat 1: hand; area b5 | g3")
    assert ROWS.outcome(after(ROWS, start, "give g12 @1 row2")).scores == (4, 17)


def test_there_is_no_outcome_before_the_end() -> None:
    with pytest.raises(NotOver, match="the game is not over"):
        ROWS.outcome(position(ROWS, "seat 0: hand g12; area r4\nseat 1: hand y1; area b5 | g3"))
