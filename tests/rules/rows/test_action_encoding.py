"""Rows: actions and cards as numbers, whose meaning never changes."""

import pytest

from overdraw.errors import BadValue
from overdraw.games.rows import ROWS
from tests.support.positions import legal, position

THREE_SEATS = """
    rules: rows copies=2
    turn: {turn}
    seat 0: hand r5 b4; area r4 | r3 | g6 | r3 | r1
    seat 1: hand r5 b3; area r4 | b9 | r2
    seat 2: hand r6 b4; area r7
"""


def number_of(turn: str, event: str) -> int:
    start = position(ROWS, THREE_SEATS.format(turn=turn))
    return ROWS.encoding.encode_action(start, ROWS.notation.parse_event(event))  # type: ignore[arg-type]  # an action


NUMBERS = [
    ("0 opening", "open g1", 0),
    ("0 opening", "open r5", 28),
    ("0 opening", "open o12", 71),
    ("0 giving", "give g1 @1 new-top", 72),
    ("0 giving", "give r5 @1 new-top", 100),
    ("0 giving", "give r5 @1 new-bottom", 172),
    ("0 giving", "give r5 @1 row1", 244),
    ("0 giving", "give r5 @1 row3", 316),
    ("0 giving", "give r5 @2 new-top", 388),
    ("0 playing", "play g1 new-top", 1512),
    ("0 playing", "play r5 new-top", 1540),
    ("0 playing", "play r5 new-bottom", 1612),
    ("0 playing", "play r5 row1", 1684),
    ("0 playing", "play r5 row5", 1756),
    ("0 playing", "play r5 row2", 1972),
    ("0 playing", "play r5 row4", 2836),
    ("0 playing", "discard g1", 3528),
    ("0 playing", "discard r5", 3556),
    ("0 playing", "discard o12", 3599),
]


@pytest.mark.parametrize(("turn", "event", "number"), NUMBERS)
def test_a_number_keeps_its_meaning(turn: str, event: str, number: int) -> None:
    assert number_of(turn, event) == number
    decoded = ROWS.encoding.decode_action(position(ROWS, THREE_SEATS.format(turn=turn)), number)
    assert ROWS.notation.format_event(decoded) == event


def test_there_are_3600_actions_and_72_cards() -> None:
    assert ROWS.encoding.actions == 3600
    assert ROWS.encoding.outcomes == 72


@pytest.mark.parametrize(("card", "number"), [("g1", 0), ("y1", 12), ("r5", 28), ("b3", 38), ("p7", 54), ("o12", 71)])
def test_a_drawn_card_has_the_number_of_its_kind(card: str, number: int) -> None:
    event = ROWS.notation.parse_event(f"card {card}")
    assert ROWS.encoding.encode_outcome(event) == number  # type: ignore[arg-type]  # an outcome
    assert ROWS.encoding.decode_outcome(number) == event


@pytest.mark.parametrize(("turn", "left", "right"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_an_opponent_is_counted_clockwise_from_the_giver(turn: int, left: int, right: int) -> None:
    assert number_of(f"{turn} giving", f"give r5 @{left} new-top") == 100
    assert number_of(f"{turn} giving", f"give r5 @{right} new-top") == 388


def test_with_six_players_the_last_opponent_has_the_highest_numbers_of_giving() -> None:
    seats = "\n".join(f"seat {seat}: hand o12; area o12 | o1" for seat in range(6))
    start = position(ROWS, f"turn: 3 giving\n{seats}")
    event = ROWS.notation.parse_event("give o12 @2 row2")
    assert ROWS.encoding.encode_action(start, event) == 1511  # type: ignore[arg-type]  # an action


def test_a_single_row_is_the_top_row() -> None:
    assert number_of("0 giving", "give r5 @2 row1") == 72 + (4 + 2) * 72 + 28
    assert number_of("2 playing", "play r5 row1") == 1684


def test_the_lower_of_two_equal_inactive_rows_is_the_second() -> None:
    """They have different numbers, although a row is identified by its card and not by its position."""
    first, second = number_of("0 playing", "play r5 row2"), number_of("0 playing", "play r5 row4")
    assert second - first == 12 * 72


def test_an_active_row_does_not_count_as_a_twin() -> None:
    """The 3 at the top is encoded as the top row, so the inner 3 is the first of its kind."""
    start = position(
        ROWS, "rules: rows copies=2\nturn: 0 playing\nseat 0: hand r5; area r3 | r3 | g1\nseat 1: hand g2; area g3"
    )
    number = ROWS.encoding.encode_action(start, ROWS.notation.parse_event("play r5 row2"))  # type: ignore[arg-type]  # an action
    assert number == 1972
    assert ROWS.notation.format_event(ROWS.encoding.decode_action(start, number)) == "play r5 row2"


@pytest.mark.parametrize("turn", [f"{seat} {phase}" for seat in range(3) for phase in ("opening", "giving", "playing")])
def test_every_legal_action_has_its_own_number_and_survives_a_round_trip(turn: str) -> None:
    start = position(ROWS, THREE_SEATS.format(turn=turn))
    numbers = [ROWS.encoding.encode_action(start, action) for action in ROWS.legal_actions(start)]
    assert len(set(numbers)) == len(numbers) > 0
    decoded = [ROWS.encoding.decode_action(start, number) for number in numbers]
    assert [ROWS.notation.format_event(action) for action in decoded] == legal(ROWS, start)


@pytest.mark.parametrize("number", [-1, 3600])
def test_a_number_beyond_the_last_action_is_rejected(number: int) -> None:
    with pytest.raises(BadValue, match=f"{number} is not the number of an action of Rows: expected 0 to 3599"):
        ROWS.encoding.decode_action(position(ROWS, THREE_SEATS.format(turn="0 giving")), number)


def test_the_number_of_a_missing_inactive_row_is_rejected() -> None:
    for turn in ("1 playing", "2 playing"):
        with pytest.raises(BadValue, match="the player's own area has too few inactive rows with red 3"):
            ROWS.encoding.decode_action(position(ROWS, THREE_SEATS.format(turn=turn)), 1972)
