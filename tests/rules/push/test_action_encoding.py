"""Numbers of Push that must never change: the kernel, adapters and trained players depend on them."""

import pytest

from overdraw.games.catalogue import game_named
from tests.support.positions import fresh

PUSH = game_named("push")
ACTIONS = ["push", "stop", "place 1", "place 2", "place 3", "take 1", "take 2", "take 3"]
BANKS = ["bank g", "bank y", "bank r", "bank b", "bank p"]


@pytest.mark.parametrize(("number", "text"), list(enumerate([*ACTIONS, *BANKS])))
def test_an_action_keeps_its_number(number: int, text: str) -> None:
    state = fresh(PUSH, "us-2018", 3)
    assert PUSH.encoding.encode_action(state, PUSH.notation.parse_event(text)) == number
    assert PUSH.notation.format_event(PUSH.encoding.decode_action(state, number)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "card g1"),
        (5, "card g6"),
        (6, "card y1"),
        (29, "card p6"),
        (30, "card roll"),
        (31, "card switch"),
        (32, "die g"),
        (36, "die p"),
        (37, "die star"),
    ],
)
def test_an_outcome_keeps_its_number(number: int, text: str) -> None:
    assert PUSH.encoding.encode_outcome(PUSH.notation.parse_event(text)) == number
    assert PUSH.notation.format_event(PUSH.encoding.decode_outcome(number)) == text


def test_the_numbers_are_dense() -> None:
    assert (PUSH.encoding.actions, PUSH.encoding.outcomes) == (13, 38)
