"""Errors for positions that cannot be read."""

import pytest

from overdraw.errors import BadNotation, BadValue, UnknownName
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from tests.support.positions import position

SEATS = "seat 0: bench; bank\nseat 1: bench; bank\n"
AREAS = "seat 0: hand b1; area r1\nseat 1: hand b2; area r2\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rules us-2018", "expected `name: words`"),
        ("deck: g1\ndeck: g2", "each name only once"),
        ("rules: us-2018\nhat: red", "unknown line 'hat' in a position"),
        ("rules: us-2017\ndeck: g1", "unknown edition 'us-2017': choose from us-2018, eu-2022, columns"),
        ("rules: us-2018\ndeck: g7", "'g7' is not a card of Push"),
        ("rules: us-2018\ndeck: g1*x", "cannot read 'x': expected a number"),
        ("rules: us-2018\ndeck: g1\nturn: 2 begin", "there is no seat 2: the position has 2 seats"),
        ("rules: us-2018\ndeck: g1\nturn: 0 taking 0 2", "there is no seat 2"),
        ("rules: us-2018\ndeck: g1\nturn: 0 dancing", "'dancing' is not a phase"),
        ("rules: us-2018\nturn: 0 begin", "a turn cannot begin with an empty deck"),
        ("rules: us-2018\ndeck: g1\nstacks: g1 | g2 | g3 | g4", "4 stacks are too many"),
    ],
)
def test_a_broken_position_of_push_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        position(PUSH, f"{text}\n{SEATS}")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("turn: 0 sleeping", "'sleeping' is not a phase"),
        ("turn: 5 giving", "there is no seat 5"),
        ("trigger: 4", "there is no seat 4"),
        ("final: 0 3", "there is no seat 3"),
        ("seat 2: hand; area r3 g3", "the row r3 g3 has more than one colour"),
        ("pile: x1", "'x1' is not a card of Rows"),
    ],
)
def test_a_broken_position_of_rows_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadNotation, match=complaint):
        position(ROWS, f"{text}\n{AREAS}")


def test_options_of_a_position_are_checked() -> None:
    with pytest.raises(UnknownName, match="unknown option 'sun': choose from stopper_takes"):
        position(PUSH, f"rules: us-2018 sun=bright\ndeck: g1\n{SEATS}")
    with pytest.raises(BadValue, match="option star must be one of safe, lose-bench, not 'bright'"):
        position(PUSH, f"rules: us-2018 star=bright\ndeck: g1\n{SEATS}")
