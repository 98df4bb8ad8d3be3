"""Rows: the second card of a turn, played into the player's own area or discarded."""

from typing import Any

import pytest

from overdraw.errors import IllegalAction
from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position


def playing(hand: str, area: str, rules: str = "") -> list[str]:
    """The legal actions of the owner of this hand and area, once they have given a card."""
    return legal(ROWS, own_step(hand, area, rules))


def own_step(hand: str, area: str, rules: str = "") -> Any:
    return position(
        ROWS,
        f"""
        rules: rows {rules}
        turn: 0 playing
        pile: p1 p2
        seat 0: hand {hand}; area {area}
        seat 1: hand o3; area o2
        """,
    )


def test_the_owner_may_add_a_card_to_any_row_of_its_colour() -> None:
    """R-OWN-1."""
    area = "r3 | b1 | r4 | r2 | g6 | r5"
    assert playing("r9", area) == ["play r9 row1", "play r9 row3", "play r9 row4", "play r9 row6", "discard r9"]
    state = after(ROWS, own_step("r9", area), "play r9 row1")
    assert str(state.areas[0][0]) == "(r3, r9)"


@pytest.mark.parametrize(("increment", "codes"), [("any", ["r2", "r6", "r11"]), ("higher", ["r11"])])
@pytest.mark.parametrize(
    ("area", "row"), [("r3 r6", "row1"), ("r3 r6 | g1", "row1"), ("g1 | r6 | b1", "row2"), ("g1 | b1 | r3 r6", "row3")]
)
def test_the_owner_may_add_any_value_or_only_a_higher_one(
    increment: str, codes: list[str], area: str, row: str
) -> None:
    """RQ-3, RQ-16: with `higher` this holds for inactive rows too, and an equal card is not high enough."""
    actions = playing("r2 r6 r11", area, f"copies=2 increment={increment}")
    assert [event for event in actions if " row" in event] == [f"play {code} {row}" for code in codes]


@pytest.mark.parametrize("code", ["r10", "r11", "r12"])
@pytest.mark.parametrize("increment", ["any", "higher"])
def test_a_10_11_or_12_may_be_added_without_a_match(code: str, increment: str) -> None:
    """R-OWN-1, RQ-4, RQ-5, RQ-6."""
    assert f"play {code} row1" in playing(code, "r3", f"increment={increment}")


def test_a_lower_card_added_to_an_inactive_row_is_discarded() -> None:
    """RQ-16: and with `higher` it is refused."""
    state = after(ROWS, own_step("r2 o1", "b4 | r9 | g3"), "play r2 row2")
    assert str(state.areas[0]) == "((b4,), (r9,), (g3,))"
    assert str(state.discards) == "Cards(r2)"
    assert str(state.hands[0]) == "Cards(o1)"
    with pytest.raises(IllegalAction, match="row 2 already holds red 9, and only higher cards may be added"):
        after(ROWS, own_step("r2 o1", "b4 | r9 | g3", "increment=higher"), "play r2 row2")


def test_a_new_row_by_the_owner_must_match_a_card_of_the_row_it_covers() -> None:
    """R-OWN-2, RQ-8: the match must be at the end where the new row goes."""
    assert playing("b3", "r3 | g4") == ["play b3 new-top", "discard b3"]
    assert playing("b4", "r3 | g4") == ["play b4 new-bottom", "discard b4"]
    assert playing("b5", "r3 | g4") == ["discard b5"]
    state = after(ROWS, own_step("b4 o1", "r3 | g4"), "play b4 new-bottom")
    assert str(state.areas[0]) == "((r3,), (g4,), (b4,))"


def test_any_card_of_the_covered_row_may_match_not_only_its_highest() -> None:
    """R-OWN-2, RQ-8."""
    for value in (2, 5, 8):
        assert playing(f"b{value}", "r2 r5 r8 | g4") == [f"play b{value} new-top", f"discard b{value}"]


def test_a_single_row_can_be_matched_at_both_ends() -> None:
    """RQ-8, RD-1: it is the top row and the bottom row at once."""
    assert playing("b3", "r3 r7") == ["play b3 new-top", "play b3 new-bottom", "discard b3"]
    assert str(after(ROWS, own_step("b3", "r3 r7"), "play b3 new-top").areas[0]) == "((b3,), (r3, r7))"
    assert str(after(ROWS, own_step("b3", "r3 r7"), "play b3 new-bottom").areas[0]) == "((r3, r7), (b3,))"


def test_an_inactive_row_matches_nothing() -> None:
    """R-OWN-2, RQ-8: the former active row is the outermost one."""
    assert playing("b3", "r4 | g3 | y5") == ["discard b3"]


def test_another_area_matches_nothing() -> None:
    """R-OWN-2: the 2 in the opponent's area is of no use."""
    assert playing("b2", "r4 | g3") == ["discard b2"]


@pytest.mark.parametrize("value", range(1, 13))
def test_the_owner_cannot_start_a_row_with_a_10_11_or_12_even_if_it_matches(value: int) -> None:
    """R-OWN-3: a 1 to 9 can."""
    new_rows = [f"play b{value} new-top", f"play b{value} new-bottom"] if value <= 9 else []
    assert playing(f"b{value}", f"r{value}") == [*new_rows, f"discard b{value}"]


@pytest.mark.parametrize("increment", ["any", "higher"])
def test_the_option_for_adding_does_not_affect_new_rows(increment: str) -> None:
    """R-OWN-2, RQ-3: `higher` is about adding to a row; a low match may still cover a high row."""
    assert "play b2 new-top" in playing("b2", "r2 r12", f"increment={increment}")


def test_a_player_may_always_discard_any_card_instead_of_playing_one() -> None:
    """R-OWN-4, RQ-13, RQ-14, RQ-15: even if a card could be played."""
    start = own_step("r9 b3 y7", "r3 | g4")
    assert [event for event in legal(ROWS, start) if event.startswith("discard")] == [
        "discard y7",
        "discard r9",
        "discard b3",
    ]
    state = after(ROWS, start, "discard b3")
    assert str(state.discards) == "Cards(b3)"
    assert str(state.hands[0]) == "Cards(y7 r9)"
    assert str(state.areas[0]) == "((r3,), (g4,))"


def test_a_player_who_does_not_play_must_discard() -> None:
    """R-OWN-4: there is no pass."""
    assert playing("b5 y7", "r3 | g4") == ["discard y7", "discard b5"]


def test_a_player_plays_or_discards_only_one_card() -> None:
    """R-TURN-1, R-OWN-1: after it the cards are drawn."""
    for event in ("play r9 row1", "discard r9"):
        assert ROWS.actor(after(ROWS, own_step("r9 r8", "r3"), event)) == "chance"


def test_a_double_deck_lets_a_row_be_covered_by_its_own_colour() -> None:
    """R-OWN-2, R-ROW-4, RD-5: the very same card is a match; in a single deck there is no second one."""
    assert playing("r3", "r3", "copies=2") == ["play r3 new-top", "play r3 new-bottom", "play r3 row1", "discard r3"]
    assert playing("r3", "r3", "copies=2 increment=higher") == ["play r3 new-top", "play r3 new-bottom", "discard r3"]


@pytest.mark.parametrize("row", ["r10", "r12", "r10 r11 r12"])
def test_a_row_of_10s_11s_and_12s_locks_its_end_for_its_owner(row: str) -> None:
    """RD-6: no card of another colour can be played there, whatever its value; the other end is as it was."""
    others = " ".join(f"{letter}{value}" for letter in "gyb" for value in range(1, 13))
    area = f"{row} | o9"
    assert [event for event in playing(others, area) if event.startswith("play")] == [
        "play g9 new-bottom",
        "play y9 new-bottom",
        "play b9 new-bottom",
    ]


def test_a_low_card_of_its_colour_unlocks_an_end_if_lower_cards_may_be_added() -> None:
    """RD-6, RQ-3: under `higher` the end stays locked."""
    start = position(
        ROWS,
        """
        turn: 0 playing
        seat 0: hand r4 b4 y1; area r10 r12
        seat 1: hand o3 o5; area o2
        discards: o6 o7 o8 o9
        """,
    )
    assert "play b4 new-top" not in legal(ROWS, start)
    unlocked = after(ROWS, start, "play r4 row1", "card o6", "card o7", "give o3 @0 new-bottom", "discard o5")
    unlocked = after(ROWS, unlocked, "card o8", "card o9", "give y1 @1 new-top")
    assert "play b4 new-top" in legal(ROWS, unlocked)
    assert playing("r4 b4", "r10 r12", "increment=higher") == ["discard r4", "discard b4"]
