"""Keys, clicks and typed lines offer exactly the legal actions."""

from collections import Counter

import pytest

from overdraw.errors import BadNotation
from overdraw.games.catalogue import GAMES
from overdraw.tui.choice import Choice, actions
from overdraw.tui.registry import ui_of
from overdraw.tui.rows.choices import KEYS
from tests.tui.sessions import act, offered, scripted, session, settle, some_move

RESERVED = set("oqstu?+-= n")


def levels(choices: tuple[Choice, ...]) -> list[tuple[Choice, ...]]:
    return [choices, *(choice.then for choice in choices if choice.then)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", ["you,you:Ben", "you,random,random,random", "you,you:B,you:C,you:D,you:E,you:F"])
def test_every_legal_action_is_offered_once_with_its_own_key_and_text(game: str, players: str) -> None:
    played = session(game, players, seed=5)
    for turn in range(600):
        settle(played)
        if played.is_over:
            break
        if played.confirming is not None:
            played.advance()
            continue
        view = played.view(played.person)
        choices = offered(played)
        assert Counter(actions(choices)) == Counter(view.legal)
        for level in levels(choices):
            keys = [choice.key for choice in level]
            assert len(set(keys)) == len(keys)
            assert not (set(keys) - {"s"}) & RESERVED - {"n"}
            assert len({choice.words for choice in level}) == len(level)
        assert ui_of(played.game).question(view)
        for action in view.legal:
            text = played.game.notation.format_event(action)
            assert ui_of(played.game).parse(view, text, played.names) == action
        played.act(some_move(played, turn))
    assert played.is_over


def test_there_are_enough_keys_for_the_largest_table() -> None:
    assert len(set(KEYS)) == len(KEYS) >= 5 * 4


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("p", "push"), ("PUSH", "push"), ("draw", "push"), ("bank red", "bank r"), ("b g", "bank g"), ("s", "stop")],
)
def test_push_understands_short_forms(typed: str, meant: str) -> None:
    played = session()
    table = ui_of(played.game)
    assert table.parse(played.view(0), typed, played.names) == played.game.notation.parse_event(meant)


@pytest.mark.parametrize(("typed", "meant"), [("1", "place 1"), ("put 2", "place 2"), ("place stack 3", "place 3")])
def test_a_number_alone_means_a_stack_in_the_current_phase(typed: str, meant: str) -> None:
    played = scripted("push", "you,cautious", ["card r5"])
    act(played, "push")
    table = ui_of(played.game)
    assert table.parse(played.view(0), typed, played.names) == played.game.notation.parse_event(meant)
    act(played, "place 1", "stop")
    assert table.parse(played.view(0), "1", played.names) == played.game.notation.parse_event("take 1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("r5", "open r5"),
        ("d r5", "discard r5"),
        ("play r5 top", "play r5 new-top"),
        ("play r5 2", "play r5 row2"),
        ("give r5 ben bottom", "give r5 @1 new-bottom"),
        ("give r5 cautious 1 row1", "give r5 @2 row1"),
        ("g r5 @3 top", "give r5 @3 new-top"),
    ],
)
def test_rows_understands_short_forms_and_names(typed: str, meant: str) -> None:
    played = session("rows", "you:Ada,you:Ben,cautious,cautious")
    table = ui_of(played.game)
    assert table.parse(played.view(0), typed, played.names) == played.game.notation.parse_event(meant)


@pytest.mark.parametrize("text", ["card r5", "die star", "hello", "place", "place two", "take 12", "bank orange", ""])
def test_push_rejects_text_that_is_not_an_action(text: str) -> None:
    played = session()
    with pytest.raises(BadNotation):
        ui_of(played.game).parse(played.view(0), text, played.names)


@pytest.mark.parametrize(
    "text", ["card r5", "give r5 zoe top", "give r5 cautious top", "play r5 row0", "play r5 x", "q9"]
)
def test_rows_rejects_text_that_is_not_an_action(text: str) -> None:
    played = session("rows", "you:Ada,you:Ben,cautious,cautious")
    with pytest.raises(BadNotation):
        ui_of(played.game).parse(played.view(0), text, played.names)
