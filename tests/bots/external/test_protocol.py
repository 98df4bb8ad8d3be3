"""The messages to a program contain exactly what its seat may know, and match the guide."""

import json
import shlex
from inspect import cleandoc
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given

from overdraw.bots.external.protocol import VERSION_1, VERSION_2, Version, hello, question, read_answer, read_version
from overdraw.cli import main
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.lab.arena import latency
from overdraw.server.tables.view_serializer import ViewSerializer
from overdraw.tui.players import read_players
from tests.docs.test_documents import blocks
from tests.properties.games import Played, push_games, rows_games
from tests.properties.test_leaks import redeal_banks, redeal_hands, seeds
from tests.support.paths import ROOT
from tests.support.playing import steps
from tests.support.toy_games.coins import COINS

EVERY_GAME = pytest.mark.parametrize("game", [*GAMES.values(), COINS], ids=repr)
GUIDE = ROOT / "docs" / "how-to" / "write-a-bot.md"

SHOWN = """
    rules: us-2018
    turn: 1 deciding
    deck: g5 y2 roll
    discards: b1 r3
    stacks: g4 r1 | roll
    seat 0: bench g2 y5; bank p6
    seat 1: bench r3; bank b1
    """


def told(version: Version, game: Any, view: Any) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(question(version, game, view, 100))
    return message


EVERY_VERSION = pytest.mark.parametrize("version", [VERSION_1, VERSION_2])


@EVERY_VERSION
@given(push_games(to_the_end=False), seeds)
def test_a_program_does_not_learn_the_banks_of_others(version: Version, played: Played, seed: int) -> None:
    """PQ-16, PQ-26."""
    state = played.last
    assume(not played.is_over)
    for seat in range(state.players):
        other = redeal_banks(state, seat, Random(seed))
        assert told(version, PUSH, PUSH.view(state, seat, ())) == told(version, PUSH, PUSH.view(other, seat, ()))


@EVERY_VERSION
@given(rows_games(to_the_end=False), seeds)
def test_a_program_does_not_learn_other_hands_or_the_pile(version: Version, played: Played, seed: int) -> None:
    """RQ-37, R-SETUP-5."""
    state = played.last
    for seat in range(state.players):
        other = redeal_hands(state, seat, Random(seed))
        assert told(version, ROWS, ROWS.view(state, seat, ())) == told(version, ROWS, ROWS.view(other, seat, ()))


def test_a_program_gets_a_hash_of_the_seed_of_its_seat() -> None:
    """The seed of the seat is derived from the seed of the deck, so it must stay hidden."""
    view = PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ())
    assert json.loads(hello(PUSH, view, 77))["seed"] not in (77, json.loads(hello(PUSH, view, 78))["seed"])


def test_the_guide_shows_the_real_messages() -> None:
    view = PUSH.view(PUSH.notation.parse_position(cleandoc(SHOWN)), 1, ())
    greeting, version, choice, answer, decision = map(json.loads, blocks(GUIDE, "json"))
    assert greeting == json.loads(hello(PUSH, view, 7))
    assert read_version(json.dumps(version).encode()) == VERSION_2
    assert choice == json.loads(question(VERSION_2, PUSH, view, 1000))
    assert decision == json.loads(question(VERSION_1, PUSH, view, 1000))
    action, trouble = read_answer(PUSH, view, json.dumps(answer).encode())
    assert action in view.legal
    assert trouble == ""


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_the_guide_describes_every_field_of_version_1(game: Any) -> None:
    view = game.view(game.new(game.rules(None, 3), 3, 0), 0, ())
    text = GUIDE.read_text(encoding="utf-8")
    for name in told(VERSION_1, game, view)["view"]:
        assert f"`{name}`" in text, name


@EVERY_GAME
def test_version_2_sends_the_same_json_as_the_server(game: AnyGame) -> None:
    serializer = ViewSerializer(game, 3)
    state = game.new(game.rules(None, 3), 3, 0)
    for before, _ in steps(game, state, Random(4)):
        if isinstance(seat := game.actor(before), int):
            message = told(VERSION_2, game, game.view(before, seat, ()))
            assert message["view"] == json.loads(serializer.public(before, ()))
            assert message["own"] == json.loads(serializer.owns(before, seat, False)[seat])


def test_a_game_unknown_to_version_1_offers_only_version_2() -> None:
    view = COINS.view(COINS.new(COINS.rules(None, 2), 2, 0), 0, ())
    assert json.loads(hello(COINS, view, 7))["protocols"] == [VERSION_2]


def test_the_guide_shows_the_real_shell_example() -> None:
    example = GUIDE.parents[2] / "examples" / "bots" / "last_legal.sh"
    assert blocks(GUIDE, "text")[-1] == example.read_text(encoding="utf-8")


def test_the_commands_of_the_guide_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """All commands except the one that needs a person at the keyboard."""
    monkeypatch.chdir(GUIDE.parents[2])
    monkeypatch.setattr(latency, "SECONDS", 0.1)
    commands = [shlex.split(line) for line in blocks(GUIDE, "text")[0].splitlines()]
    assert [words[1] for words in commands] == ["simulate", "arena", "play"]
    for program, *arguments in commands[:2]:
        assert program == "overdraw"
        assert main(arguments) == 0
        assert "wins" in capsys.readouterr().out
    _, _, _, players = commands[2]
    assert [player.name for player in read_players(PUSH, players)] == ["You", "Careful"]
