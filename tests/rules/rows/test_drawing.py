"""Rows: drawing at the end of a turn, and what happens when cards run out."""

from fractions import Fraction
from typing import Any

import pytest

from overdraw.games.rows import ROWS
from tests.support.positions import after, legal, position


def own_step(hand: str, pile: str = "", discards: str = "") -> Any:
    """Seat 0 is about to finish its turn; seat 1 comes next."""
    return position(
        ROWS,
        f"""
        turn: 0 playing
        pile: {pile}
        discards: {discards}
        seat 0: hand {hand}; area r3
        seat 1: hand o3; area o2
        """,
    )


@pytest.mark.parametrize("event", ["play r9 row1", "discard r9"])
def test_a_turn_ends_with_drawing_two_cards(event: str) -> None:
    """R-DRAW-1: a hand that began with four cards has four again."""
    state = after(ROWS, own_step("r9 g1 g2", "p1 p2 p3"), event)
    assert legal(ROWS, state) == ["card p1", "card p2", "card p3"]
    state = after(ROWS, state, "card p3")
    assert legal(ROWS, state) == ["card p1", "card p2"]
    state = after(ROWS, state, "card p1")
    assert ROWS.actor(state) == 1
    assert str(state.hands[0]) == "Cards(g1 g2 p1 p3)"
    assert str(state.pile) == "Cards(p2)"


def test_every_card_of_the_pile_is_as_likely_as_any_other() -> None:
    """R-SETUP-1, R-DRAW-1: a card with two copies is twice as likely."""
    state = after(ROWS, own_step("r9 g1", "p1*2 p2"), "discard r9")
    assert [(str(came.card), likely) for came, likely in ROWS.chance_outcomes(state)] == [
        ("p1", Fraction(2, 3)),
        ("p2", Fraction(1, 3)),
    ]


def test_the_discards_replace_an_empty_pile() -> None:
    """RQ-20: the card that was discarded last is among them."""
    state = after(ROWS, own_step("r9 g1", discards="b1 b2"), "discard r9")
    assert legal(ROWS, state) == ["card r9", "card b1", "card b2"]
    assert not state.discards
    state = after(ROWS, state, "card b2", "card r9")
    assert str(state.pile) == "Cards(b1)"
    assert ROWS.actor(state) == 1


def test_the_pile_may_run_out_between_two_draws() -> None:
    """RQ-20: the first card is the last of the old pile, the second comes from the discards."""
    state = after(ROWS, own_step("r9 g1", pile="p1", discards="b1 b2"), "play r9 row1")
    assert legal(ROWS, state) == ["card p1"]
    assert str(state.discards) == "Cards(b1 b2)"
    state = after(ROWS, state, "card p1")
    assert legal(ROWS, state) == ["card b1", "card b2"]
    assert not state.discards


def test_the_discards_stay_where_they_are_until_a_card_must_be_drawn() -> None:
    """RQ-20: a pile that is empty after the second draw is left empty."""
    state = after(ROWS, own_step("r9 g1", pile="p1 p2", discards="b1"), "play r9 row1", "card p1", "card p2")
    assert not state.pile
    assert str(state.discards) == "Cards(b1)"
    assert ROWS.actor(state) == 1


def test_the_cards_of_a_row_just_covered_can_be_drawn_at_once() -> None:
    """RQ-20, R-INACT-2: they are discards like any others."""
    start = position(
        ROWS,
        """
        turn: 0 giving
        seat 0: hand g1; area o4
        seat 1: hand o3; area r3 r5 r9 | o2
        """,
    )
    state = after(ROWS, start, "give g1 @1 new-top")
    assert legal(ROWS, state) == ["card r3", "card r5"]


@pytest.mark.parametrize(("event", "drawn"), [("play r9 row1", ""), ("discard r9", "card r9")])
def test_with_neither_pile_nor_discards_a_player_draws_fewer_cards(event: str, drawn: str) -> None:
    """RQ-20: a discarded card is drawn again; after a played one nothing is left to draw."""
    state = after(ROWS, own_step("r9 g1"), event, *filter(None, [drawn]))
    assert ROWS.actor(state) == 1
    assert len(state.hands[0]) == 1 + bool(drawn)


def test_a_draw_ends_when_no_card_is_left() -> None:
    """RQ-20."""
    state = after(ROWS, own_step("r9 g1", pile="p1"), "play r9 row1", "card p1")
    assert ROWS.actor(state) == 1
    assert str(state.hands[0]) == "Cards(g1 p1)"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_hand_that_once_fell_short_stays_short(size: int) -> None:
    """RQ-20: a player draws two cards and never fills up to four. One card becomes two by RQ-21."""
    hand = " ".join(["g1", "r9", "y2"][:size])
    start = position(
        ROWS,
        f"""
        pile: p1 p2 p3 p4 p5 p6
        seat 0: hand {hand}; area r3
        seat 1: hand o3; area o2
        """,
    )
    state = after(ROWS, start, "give g1 @1 new-top", *(["play r9 row1"] if size > 1 else []), "card p1", "card p2")
    assert ROWS.actor(state) == 1
    assert len(state.hands[0]) == max(size, 2)


def three_seats(hands: tuple[str, str, str], rest: str = "") -> Any:
    """Seat 0 has one card to give and draws nothing, unless the rest of the position says otherwise."""
    seats = "\n".join(f"seat {seat}: hand {hand}; area y{seat + 1}" for seat, hand in enumerate(hands))
    return position(ROWS, f"{rest}\n{seats}")


def test_a_player_with_an_empty_hand_is_passed_over() -> None:
    """RQ-20: no play and no draw, even if there are cards in the pile again."""
    state = after(ROWS, three_seats(("g1", "", "b1"), "pile: p1 p2 p3 p4"), "give g1 @1 new-top", "card p1", "card p2")
    assert ROWS.actor(state) == 2
    assert not state.hands[1]
    assert str(state.pile) == "Cards(p3 p4)"


def test_an_empty_hand_at_the_last_seat_of_a_round_is_passed_over_too() -> None:
    """RQ-20, RQ-32, RQ-33: the next round begins."""
    start = three_seats(("g1 g2", "b1", ""), "turn: 1 giving")
    state = after(ROWS, start, "give b1 @2 new-top")
    assert ROWS.actor(state) == 0


def test_the_only_player_with_cards_plays_on_alone() -> None:
    """RQ-20."""
    start = three_seats(("g1 g2 g3 g4", "", ""))
    state = after(ROWS, start, "give g1 @1 new-top", "discard g2", "card g2")
    assert ROWS.actor(state) == 0
    assert {event.split()[0] for event in legal(ROWS, state)} == {"give"}


def test_the_game_ends_when_nobody_has_a_card() -> None:
    """RQ-20: without any trigger."""
    start = three_seats(("", "g1", ""), "turn: 1 giving")
    state = after(ROWS, start, "give g1 @2 new-top")
    assert ROWS.is_over(state)
    assert ROWS.outcome(state).scores == (1, 2, 4)


def test_the_game_goes_on_while_the_last_card_can_be_drawn_again() -> None:
    """RQ-20: a discard keeps one card in play."""
    start = three_seats(("g1 g2", "", ""))
    assert ROWS.is_over(after(ROWS, start, "give g1 @1 new-top", "discard g2", "card g2", "give g2 @2 new-top"))
    assert not ROWS.is_over(after(ROWS, start, "give g1 @1 new-top", "discard g2", "card g2"))
