"""Rows: what a seat, or a spectator, may know of a game."""

from typing import Any

import pytest

from overdraw.core.seats import Seat
from overdraw.games.rows import ROWS
from tests.support.positions import after, position

PHASES = ["0 opening", "0 giving", "1 giving", "0 playing", "1 playing", "0 drawing 2", "2 drawing 1", "1 over"]


def table(
    phase: str = "0 giving", own: str = "r1 r2", left: str = "b1 b2 b3", right: str = "g7", pile: str = ""
) -> Any:
    """Three seats; seat 0 has `own`, seat 1 `left` and seat 2 `right` in hand."""
    return position(
        ROWS,
        f"""
        turn: {phase}
        pile: {pile or "y1 y2 y3"}
        discards: o1 o2 o12
        seat 0: hand {own}; area p1 p4 | p7 | p2
        seat 1: hand {left}; area g1
        seat 2: hand {right}; area b9 | r9
        """,
    )


@pytest.mark.parametrize("phase", PHASES)
def test_a_seat_sees_neither_other_hands_nor_the_pile(phase: str) -> None:
    """R-SETUP-5, RQ-37, RQ-38: every arrangement of the cards that a seat cannot see looks the same to it."""
    plain = table(phase)
    for other in (
        table(phase, left="b1 b2 y3", pile="y1 y2 b3"),
        table(phase, right="y1", pile="g7 y2 y3"),
        table(phase, left="b1 g7 b3", right="b2"),
        table(phase, left="y1 y2 y3", pile="b1 b2 b3"),
    ):
        assert other != plain
        assert ROWS.view(other, 0, ()) == ROWS.view(plain, 0, ())


@pytest.mark.parametrize("phase", PHASES)
def test_a_spectator_sees_no_hand_at_all(phase: str) -> None:
    """R-SETUP-5, RQ-37: no matter whose hand it is."""
    plain = table(phase)
    for other in (table(phase, own="r1 y1", pile="r2 y2 y3"), table(phase, own="b1 r2", left="r1 b2 b3")):
        assert ROWS.view(other, None, ()) == ROWS.view(plain, None, ())
    assert ROWS.view(plain, None, ()).hand is None


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_sees_its_own_hand(seat: Seat) -> None:
    """R-SETUP-5, RQ-37."""
    hands = ["Cards(r1 r2)", "Cards(b1 b2 b3)", "Cards(g7)"]
    assert str(ROWS.view(table(), seat, ()).hand) == hands[seat]


def test_only_the_seat_to_act_sees_legal_actions() -> None:
    """R-SETUP-5, RQ-37: the legal actions would give a hand away."""
    for phase in ("1 opening", "1 giving", "1 playing"):
        state = table(phase)
        assert ROWS.view(state, 1, ()).legal == ROWS.legal_actions(state)
        assert len(ROWS.view(state, 1, ()).legal) >= 3
        for other in (0, 2, None):
            assert ROWS.view(state, other, ()).legal == ()


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_areas_hand_sizes_and_discards_are_public(seat: Seat | None) -> None:
    """R-SETUP-5, RQ-37, RQ-38: active rows with all their cards, inactive rows with their one."""
    shown = ROWS.view(table(), seat, ())
    assert str(shown.areas) == "(((p1, p4), (p7,), (p2,)), ((g1,),), ((b9,), (r9,)))"
    assert shown.hand_sizes == (2, 3, 1)
    assert str(shown.discards) == "Cards(o1 o2 o12)"
    assert shown.scores == (4 + 7 + 2, 1, 9 + 9)


def test_a_drawn_card_is_seen_by_the_player_who_draws_it_only() -> None:
    """R-SETUP-5, RQ-37: the others see that the hand grew."""
    drawing = table("0 drawing 2")
    one, two = after(ROWS, drawing, "card y1"), after(ROWS, drawing, "card y3")
    assert ROWS.view(one, 0, ()) != ROWS.view(two, 0, ())
    for other in (1, 2, None):
        assert ROWS.view(one, other, ()) == ROWS.view(two, other, ())
        assert ROWS.view(one, other, ()).hand_sizes == (3, 3, 1)


def test_a_discarded_card_is_seen_by_everybody() -> None:
    """RQ-37."""
    state = after(ROWS, table("0 playing"), "discard r2")
    for seat in (0, 1, 2, None):
        assert str(ROWS.view(state, seat, ()).discards) == "Cards(r2 o1 o2 o12)"


def test_top_and_bottom_mean_the_same_to_every_viewer() -> None:
    """RQ-37, RQ-38: the first row is the top one, in every area and after every play."""
    state = after(ROWS, table("1 giving", left="b1 b2 b3"), "give b1 @0 new-top")
    for seat in (0, 1, 2, None):
        assert str(ROWS.view(state, seat, ()).areas[0]) == "((b1,), (p4,), (p7,), (p2,))"
    state = after(ROWS, table("1 giving", left="b1 b2 b3"), "give b1 @0 new-bottom")
    for seat in (0, 1, 2, None):
        assert str(ROWS.view(state, seat, ()).areas[0]) == "((p1, p4), (p7,), (p2,), (b1,))"


def test_a_table_cannot_agree_to_show_more() -> None:
    """RQ-37: Rows has nothing that a table could agree to show."""
    assert ROWS.showable == ()
    everything = ("hands", "pile", "open_bank")
    assert ROWS.view(table(), 1, everything) == ROWS.view(table(own="r1 y1", pile="r2 y2 y3"), 1, everything)


def test_at_the_end_hands_stay_secret() -> None:
    """R-SETUP-5, RQ-37: they count for nothing, so nobody needs to see them."""
    plain, other = table("1 over"), table("1 over", left="y1 b2 b3", pile="b1 y2 y3")
    assert ROWS.view(plain, 0, ()).outcome == ROWS.outcome(plain)
    assert ROWS.view(plain, 0, ()) == ROWS.view(other, 0, ())
