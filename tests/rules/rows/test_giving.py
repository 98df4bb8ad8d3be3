"""Rows: the card that must go into an opponent's area."""

import pytest

from overdraw.errors import IllegalAction
from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position

PLACES = ["new-top", "new-bottom"]


def test_a_later_turn_gives_first_then_plays_then_draws() -> None:
    """R-TURN-1, RQ-13, RQ-14, RQ-15."""
    start = position(
        ROWS,
        """
        pile: p1 p2
        seat 0: hand r5 g3; area g7
        seat 1: hand b1; area y5
        """,
    )
    assert {event.split()[0] for event in legal(ROWS, start)} == {"give"}
    given = after(ROWS, start, "give r5 @1 new-top")
    assert ROWS.actor(given) == 0
    assert {event.split()[0] for event in legal(ROWS, given)} == {"play", "discard"}
    played = after(ROWS, given, "play g3 row1")
    assert ROWS.actor(played) == "chance"


def test_the_card_for_an_opponent_cannot_be_skipped_or_put_off() -> None:
    """R-OPP-1, RQ-13, RQ-14, RQ-15: a player can neither discard nor play into their own area before it."""
    start = position(ROWS, "seat 0: hand r5 g3; area g7\nseat 1: hand b1; area y5")
    for event in ("discard r5", "play g3 row1"):
        with pytest.raises(IllegalAction, match="a card must be given to an opponent first"):
            after(ROWS, start, event)


def test_a_player_gives_once_per_turn() -> None:
    """R-TURN-1, R-OPP-1."""
    start = position(ROWS, "seat 0: hand r5 g3; area g7\nseat 1: hand b1; area y5")
    with pytest.raises(IllegalAction, match="the player to move must play into their own area or discard"):
        after(ROWS, start, "give r5 @1 new-top", "give g3 @1 new-top")


@pytest.mark.parametrize(("turn", "others"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_a_player_may_give_to_any_opponent_but_never_to_themselves(turn: int, others: list[int]) -> None:
    """R-OPP-1, RQ-10, RQ-11."""
    seats = "\n".join(f"seat {seat}: hand r{seat + 1}; area y{seat + 1}" for seat in range(4))
    start = position(ROWS, f"turn: {turn} giving\n{seats}")
    assert legal(ROWS, start) == [f"give r{turn + 1} @{seat} {place}" for seat in others for place in PLACES]
    with pytest.raises(IllegalAction, match="a card must be given to an opponent"):
        after(ROWS, start, f"give r{turn + 1} @{turn} new-top")


def test_a_gift_makes_a_new_row_or_is_added_to_an_active_row() -> None:
    """R-OPP-2, R-OPP-3, RQ-10, RQ-11: creating is allowed even where adding is possible."""
    start = position(ROWS, "seat 0: hand r5; area g7\nseat 1: hand b1; area r3 | r8 | r2 r9")
    assert legal(ROWS, start) == [
        "give r5 @1 new-top",
        "give r5 @1 new-bottom",
        "give r5 @1 row1",
        "give r5 @1 row3",
    ]
    places = {"new-top": "((r5,), (r3,), (r8,), (r2, r9))", "new-bottom": "((r3,), (r8,), (r9,), (r5,))"}
    rows = {"row1": "((r3, r5), (r8,), (r2, r9))", "row3": "((r3,), (r8,), (r2, r5, r9))"}
    for place, area in (places | rows).items():
        assert str(after(ROWS, start, f"give r5 @1 {place}").areas[1]) == area


def test_a_new_row_from_an_opponent_is_active() -> None:
    """R-OPP-2: the next opponent may add to it at once."""
    start = position(
        ROWS,
        """
        turn: 0 giving
        seat 0: hand r5; area g7
        seat 1: hand r6; area g8
        seat 2: hand b1; area y3 | b8
        """,
    )
    state = after(ROWS, start, "give r5 @2 new-top")
    assert ROWS.actor(state) == 1
    assert "give r6 @2 row1" in legal(ROWS, state)
    assert "give r6 @2 row2" not in legal(ROWS, state)


def test_an_inactive_row_of_an_opponent_is_out_of_reach() -> None:
    """R-OPP-3: even for a card that its owner could add."""
    start = position(ROWS, "seat 0: hand r9 g1; area r3 | r4 | b1\nseat 1: hand b1; area y3 | r5 | g8")
    with pytest.raises(IllegalAction, match="row 2 is inactive, and only the owner of the area may add to it"):
        after(ROWS, start, "give r9 @1 row2")
    assert "play r9 row2" in legal(ROWS, after(ROWS, start, "give g1 @1 new-top"))


@pytest.mark.parametrize("code", ["r1", "r4", "r9", "r10", "r11", "r12"])
def test_a_new_row_for_an_opponent_needs_no_match_and_may_be_a_10_11_or_12(code: str) -> None:
    """R-OPP-2, RQ-4, RQ-5, RQ-6."""
    start = position(ROWS, f"seat 0: hand {code}; area g7\nseat 1: hand b1; area y3 | b8")
    assert legal(ROWS, start) == [f"give {code} @1 {place}" for place in PLACES]


@pytest.mark.parametrize(("increment", "codes"), [("any", ["r2", "r6", "r11"]), ("higher", ["r11"])])
@pytest.mark.parametrize(("area", "row"), [("r3 r6", "row1"), ("r3 r6 | g5", "row1"), ("g5 | b2 | r3 r6", "row3")])
def test_any_value_may_be_added_to_a_row_of_an_opponent_or_only_a_higher_one(
    increment: str, codes: list[str], area: str, row: str
) -> None:
    """RQ-3: with `higher` an equal card is not high enough."""
    start = position(
        ROWS,
        f"""
        rules: rows copies=2 increment={increment}
        seat 0: hand r2 r6 r11; area g7
        seat 1: hand b1; area {area}
        """,
    )
    assert [event for event in legal(ROWS, start) if "row" in event.split()[-1]] == [
        f"give {code} @1 {row}" for code in codes
    ]


@pytest.mark.parametrize("increment", ["any", "higher"])
@pytest.mark.parametrize("code", ["g1", "r7", "b10", "o12"])
def test_a_card_in_hand_can_always_be_given(increment: str, code: str) -> None:
    """RD-4: any card may start a row at either end of any opponent's area."""
    start = position(
        ROWS,
        f"""
        rules: rows increment={increment}
        turn: 1 giving
        seat 0: hand y1; area g12
        seat 1: hand {code}; area g7
        seat 2: hand y2; area r12 | b11 | y12
        """,
    )
    new_rows = {f"give {code} @{seat} {place}" for seat in (0, 2) for place in PLACES}
    assert new_rows <= set(legal(ROWS, start))


def test_a_player_who_gives_their_only_card_plays_no_second_one() -> None:
    """RQ-21: the player still draws two cards."""
    start = position(
        ROWS,
        """
        pile: p1 p2 p3
        seat 0: hand g5; area g5
        seat 1: hand b1; area y5
        """,
    )
    given = after(ROWS, start, "give g5 @1 new-top")
    assert ROWS.actor(given) == "chance"
    state = after(ROWS, given, "card p1", "card p3")
    assert ROWS.actor(state) == 1
    assert str(state.hands[0]) == "Cards(p1 p3)"


def test_one_of_two_equal_cards_stays_in_the_hand() -> None:
    """R-TURN-1: with a double deck, the player can still play the other copy into their own area."""
    start = position(ROWS, "rules: rows copies=2\nseat 0: hand g5*2; area g7\nseat 1: hand b1; area y5")
    assert legal(ROWS, start) == ["give g5 @1 new-top", "give g5 @1 new-bottom"]
    assert legal(ROWS, after(ROWS, start, "give g5 @1 new-top")) == ["play g5 row1", "discard g5"]
