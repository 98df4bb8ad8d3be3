"""The refusals of Push: what was tried, and why it is not possible."""

import pytest

from overdraw.errors import IllegalAction
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Place
from tests.support.positions import after, legal, position


def refused(phase: str, event: str, rest: str = "deck: g1\nstacks: g1 | r4 | b3", rules: str = "us-2018") -> str:
    """The refusal of an event at a table where seat 0 has green and red on the bench."""
    text = f"rules: {rules}\nturn: 0 {phase}\n{rest}\nseat 0: bench g1 r2\nseat 1:\nseat 2:"
    state = position(PUSH, text)
    assert event not in legal(PUSH, state)
    with pytest.raises(IllegalAction) as caught:
        after(PUSH, state, event)
    return str(caught.value)


@pytest.mark.parametrize(
    ("phase", "event", "words"),
    [
        ("placing r6", "place 2", "cannot place red 6: stack 2 already holds red 4"),
        ("placing p3", "place 3", "cannot place purple 3: stack 3 already holds blue 3"),
        ("drawing", "place 1", "cannot place a card: the next card is being drawn"),
        ("begin", "place 1", "cannot place a card: a turn begins with a push or a bank"),
        ("deciding", "place 1", "cannot place a card: the player to move must push or stop"),
    ],
)
def test_a_rejected_place_names_the_card_and_the_obstacle(phase: str, event: str, words: str) -> None:
    """P-DRAW-5, P-DRAW-6."""
    assert refused(phase, event) == words


def test_a_refused_roll_card_names_the_one_that_is_there() -> None:
    """P-DRAW-12."""
    words = refused("placing roll", "place 1", "stacks: g1 roll | b2")
    assert words == "cannot place a roll card: stack 1 already holds a roll card"


def test_a_new_stack_gets_the_next_number_and_there_is_no_fourth() -> None:
    """P-DRAW-3."""
    expected = "cannot place red 6: a new stack would be stack 2, not stack 3"
    assert refused("placing r6", "place 3", "stacks: g1") == expected
    full = position(PUSH, "rules: us-2018\nturn: 0 placing r6\nstacks: g1 | b2 | y3\nseat 0:\nseat 1:")
    with pytest.raises(IllegalAction, match="cannot place red 6: there is no stack 4; stacks are numbered 1 to 3"):
        PUSH.apply(full, Place(4))


@pytest.mark.parametrize(
    ("phase", "rest", "words"),
    [
        ("placing r6", "deck: g1", "cannot push: red 6 must be placed first"),
        ("deciding", "stacks: g1", "cannot push: the deck is empty"),
        ("taking 0 1", "stacks: g1", "cannot push: stacks are being collected"),
        ("rolling 0", "deck: g1", "cannot push: the die is rolling"),
        ("over", "", "cannot push: the game is over"),
    ],
)
def test_a_refused_push_says_what_comes_first(phase: str, rest: str, words: str) -> None:
    """P-DRAW-1, PQ-9, PQ-13."""
    assert refused(phase, "push", rest) == words


@pytest.mark.parametrize(
    ("phase", "rest", "words"),
    [
        ("begin", "deck: g1", "cannot stop: no card has been drawn this turn"),
        ("deciding", "deck: g1\nswitches: 1", "cannot stop: there is no stack to collect yet"),
        ("placing roll", "stacks: g1", "cannot stop: a roll card must be placed first"),
        ("over", "", "cannot stop: the game is over"),
    ],
)
def test_a_refused_stop_says_what_is_missing(phase: str, rest: str, words: str) -> None:
    """PQ-6, PQ-7, PQ-8."""
    assert refused(phase, "stop", rest) == words


@pytest.mark.parametrize(
    ("event", "stacks", "words"),
    [
        ("take 2", "g1 | taken | b3", "cannot take stack 2: this stack has already been taken"),
        ("take 3", "g1 | r4", "cannot take stack 3: there are only 2 stacks"),
        (
            "take 1",
            "g1 | r4",
            "cannot take stack 1: this stack is worth 1, but the player who stops must take a stack worth 4",
        ),
    ],
)
def test_a_refused_take_says_what_is_wrong_with_the_stack(event: str, stacks: str, words: str) -> None:
    """P-STOP-3, P-STOP-11."""
    assert refused("taking 0 1 2", event, f"stacks: {stacks}", "eu-2022") == words


@pytest.mark.parametrize(
    ("phase", "event", "words"),
    [
        ("begin", "bank b", "cannot bank blue: there is no blue card on the bench"),
        ("deciding", "bank g", "cannot bank green: this turn began with a push"),
        ("placing p6", "bank g", "cannot bank green: purple 6 must be placed first"),
        ("drawing", "bank r", "cannot bank red: the next card is being drawn"),
        ("taking 0 1", "bank r", "cannot bank red: stacks are being collected"),
    ],
)
def test_a_refused_bank_says_why(phase: str, event: str, words: str) -> None:
    """P-TURN-1, PQ-12."""
    assert refused(phase, event) == words


@pytest.mark.parametrize(
    ("phase", "event", "words"),
    [
        ("drawing", "card r5", "cannot draw red 5: no such card is left in the deck"),
        ("drawing", "card roll", "cannot draw a roll card: no such card is left in the deck"),
        ("begin", "card g1", "cannot draw green 1: a turn begins with a push or a bank"),
        ("deciding", "die r", "the die cannot be rolled: the player to move must push or stop"),
        ("drawing", "die star", "the die cannot be rolled: the next card is being drawn"),
    ],
)
def test_an_impossible_outcome_is_refused(phase: str, event: str, words: str) -> None:
    """P-DRAW-1, PD-7."""
    assert refused(phase, event) == words
