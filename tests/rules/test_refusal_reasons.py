"""A refusal has a key and arguments in notation; its sentence is built from them."""

from random import Random
from typing import Any

import pytest

from overdraw.core.game import AnyGame
from overdraw.errors import IllegalAction
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.push.actions import Bank, Drawn, Place, Rolled, Take
from overdraw.games.rows import ROWS
from overdraw.games.rows import actions as rows
from overdraw.games.rows.cards import BY_CODE
from tests.support.playing import steps
from tests.support.positions import position

PUSHED = "stacks: g1 | r4 | b3 roll"
LATE = "stacks: g1 | taken | r4"

IN_PUSH = [
    ("begin", PUSHED, "place 1", "turn-begins", {}),
    ("drawing", PUSHED, "push", "card-is-drawn", {}),
    ("placing r6", PUSHED, "push", "card-must-be-placed", {"card": "r6"}),
    ("deciding", PUSHED, "place 1", "push-or-stop", {}),
    ("taking 0 1", PUSHED, "push", "stacks-are-collected", {}),
    ("rolling 0 1", PUSHED, "push", "die-rolls", {}),
    ("over", "", "push", "game-is-over", {}),
    ("deciding", "deck:\n" + PUSHED, "push", "deck-is-empty", {}),
    ("placing r6", PUSHED, Place(4), "no-such-stack", {"card": "r6", "stack": "4", "last": "3"}),
    ("placing r6", "stacks: g1", "place 3", "not-the-next-stack", {"card": "r6", "stack": "3", "next": "2"}),
    ("placing r6", PUSHED, "place 2", "stack-has-colour", {"card": "r6", "stack": "2", "other": "r4"}),
    ("placing p3", PUSHED, "place 3", "stack-has-number", {"card": "p3", "stack": "3", "other": "b3"}),
    ("placing roll", PUSHED, "place 3", "stack-has-roll", {"card": "roll", "stack": "3", "other": "roll"}),
    ("deciding", "switches: 1", "stop", "nothing-to-collect", {}),
    ("begin", "", "stop", "nothing-drawn", {}),
    ("taking 0 1", "stacks: g1", "take 2", "only-one-stack", {"stack": "2", "stacks": "1"}),
    ("taking 0 1", "stacks: g1 | r4", "take 3", "fewer-stacks", {"stack": "3", "stacks": "2"}),
    ("taking 0 1", LATE, "take 2", "stack-is-taken", {"stack": "2"}),
    ("taking 0 1", LATE, "take 1", "stack-is-not-highest", {"stack": "1", "value": "1", "highest": "4"}),
    ("deciding", PUSHED, "bank g", "turn-began-with-push", {}),
    ("begin", "", "bank b", "nothing-of-this-colour", {"colour": "b"}),
    ("drawing", PUSHED, "card r5", "card-is-gone", {}),
    ("rolling 0 1", PUSHED, Rolled("moon"), "no-such-face", {}),  # type: ignore[arg-type]  # there is none
    ("begin", PUSHED, None, "not-an-event", {"event": "nothing"}),
]

IN_ROWS = [
    ("dealing 3", "open r5", "hands-are-dealt", {}),
    ("opening", "discard r5", "area-must-be-opened", {}),
    ("giving", "open r5", "card-must-be-given", {}),
    ("playing", "open r5", "play-or-discard", {}),
    ("drawing 2", "discard r5", "card-is-drawn", {}),
    ("over", "card p1", "game-is-over", {}),
    ("drawing 2", "card g1", "card-is-gone", {"card": "g1"}),
    ("playing", "discard g1", "not-in-hand", {"card": "g1"}),
    ("giving", "give r5 @0 new-top", "own-area", {"card": "r5", "seat": "0"}),
    ("giving", "give r5 @3 new-top", "no-such-seat", {"card": "r5", "seat": "3", "last": "2"}),
    ("giving", "give r5 @1 row2", "row-is-inactive", {"card": "r5", "seat": "1", "row": "2"}),
    ("giving", "give r5 @1 row4", "no-such-row", {"card": "r5", "row": "4", "last": "3"}),
    ("playing", "play r7 row2", "row-has-colour", {"card": "r7", "row": "2", "colour": "b"}),
    ("playing", "play r5 row1", "row-is-higher", {"card": "r5", "row": "1", "other": "r6"}),
    ("playing", "play b11 new-top", "too-high-for-a-row", {"card": "b11", "highest": "9"}),
    ("playing", "play o4 new-top", "top-has-no-such-value", {"card": "o4", "value": "4"}),
    ("playing", "play b3 new-bottom", "bottom-has-no-such-value", {"card": "b3", "value": "3"}),
    ("playing", None, "not-an-event", {"event": "nothing"}),
]

ROWS_TABLE = """
    rules: rows increment=higher
    turn: 0 {}
    pile: p1 p2
    seat 0: hand r5 r7 b3 b11 o4; area r6 | b2 | y4 y11
    seat 1: hand g1; area r6 | r3 | g6
    seat 2: hand g2; area y9
"""


def reason(game: AnyGame, text: str, event: object) -> tuple[str, dict[str, str]] | None:
    happening = game.notation.parse_event(event) if isinstance(event, str) else event
    with pytest.raises(IllegalAction) as refused:
        game.apply(position(game, text), happening)
    return refused.value.reason


@pytest.mark.parametrize(("phase", "rest", "event", "key", "args"), IN_PUSH)
def test_a_refusal_in_push_has_a_key_and_arguments(
    phase: str, rest: str, event: object, key: str, args: dict[str, str]
) -> None:
    deck = "" if "deck" in rest or phase == "over" else "deck: g1\n"
    text = f"rules: eu-2022\nturn: 0 {phase}\n{deck}{rest}\nseat 0: bench g1 r2\nseat 1:\nseat 2:"
    assert reason(PUSH, text, event) == (key, args)


@pytest.mark.parametrize(("phase", "event", "key", "args"), IN_ROWS)
def test_a_refusal_in_rows_has_a_key_and_arguments(phase: str, event: object, key: str, args: dict[str, str]) -> None:
    assert reason(ROWS, ROWS_TABLE.format(phase), event) == (key, args)


R5: Any = BY_CODE["r5"]
TEXT: Any = "1"

NO_EVENTS: list[tuple[AnyGame, object]] = [
    *((game, thing) for game in GAMES.values() for thing in ("push", "discard r5", 3, None, ...)),
    *((PUSH, thing) for thing in (Place(TEXT), Take(TEXT), Bank(TEXT), Drawn(TEXT), Drawn(R5), rows.Discard(R5))),
    *((ROWS, thing) for thing in (rows.Open(TEXT), rows.Discard(TEXT), rows.Drawn(TEXT), Drawn(R5))),
    *((ROWS, thing) for thing in (rows.Give(R5, TEXT, 1), rows.Give(R5, 1, TEXT), rows.Play(R5, TEXT))),
]


@pytest.mark.parametrize(("game", "thing"), NO_EVENTS, ids=str)
def test_a_value_that_is_not_an_event_is_refused_in_every_phase(game: AnyGame, thing: object) -> None:
    begin = game.new(game.rules(None, 3), 3, 0)
    for state, _ in steps(game, begin, Random(7)):
        with pytest.raises(IllegalAction, match=f"expected an event of {game.title}") as refused:
            game.apply(state, thing)
        assert refused.value.reason is not None
        assert refused.value.reason.key == "not-an-event"
        assert str(refused.value) == game.refusal(state, thing)


def test_every_key_has_a_case_here() -> None:
    shown = {"push": {case[3] for case in IN_PUSH}, "rows": {case[2] for case in IN_ROWS}}
    assert shown == {name: set(game.reasons) for name, game in GAMES.items()}
