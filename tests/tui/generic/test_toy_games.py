"""The toy games in the terminal, on the screen and line by line."""

import io
import re
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from overdraw.cli import main
from overdraw.core.game import AnyGame
from overdraw.errors import BadNotation
from overdraw.games.catalogue import GAMES
from overdraw.records import verify
from overdraw.tui.app import OverdrawApp
from overdraw.tui.generic.choices import choices, parse
from overdraw.tui.plain_table import PlainTable
from overdraw.tui.players import read_players
from overdraw.tui.registry import ui_of
from overdraw.tui.screens.game_over import GameOverScreen
from overdraw.tui.session import Session, Setup
from tests.support.toy_games import TOY_GAMES
from tests.support.toy_games.coins import COINS
from tests.support.toy_games.hands import HANDS
from tests.tui.screens.driving import drive, settled

EVERY_TOY = pytest.mark.parametrize("game", TOY_GAMES, ids=repr)


@pytest.fixture(autouse=True)
def _toys_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in TOY_GAMES:
        monkeypatch.setitem(GAMES, game.name, game)


def session(game: AnyGame, players: str) -> Session:
    seats = read_players(game, players)
    return Session.start(Setup(game, game.rules(None, len(seats)), seats, seed=7))


@EVERY_TOY
def test_a_game_is_played_line_by_line_to_its_end(game: AnyGame) -> None:
    played, out = session(game, "you,random,random"), io.StringIO()
    lines = [*["o", "t", "?", "1", "2", "1", "2"] * 20, "q"]
    assert PlainTable(played, io.StringIO("\n".join(lines)), out).run() == 0
    text = out.getvalue()
    assert "The end." in text
    assert "1: " in text
    assert "The aim" in text
    assert verify(played.record()).finished


@EVERY_TOY
def test_a_game_is_played_on_the_screen_to_its_end(game: AnyGame) -> None:
    played = session(game, "you,random,random")

    async def test(app: OverdrawApp, pilot: Pilot[int]) -> None:
        for _ in range(60):
            if isinstance(app.screen, GameOverScreen):
                return
            await pilot.press("2" if len(played.view(0).legal) > 1 else "1")
            await settled(app, pilot)

    drive(played, test)
    assert played.is_over
    assert verify(played.record()).finished


def test_choices_are_taken_with_the_arrows_and_enter() -> None:
    played = session(COINS, "you,random")

    async def test(app: OverdrawApp, pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "enter")
        await settled(app, pilot)

    drive(played, test)
    assert "hold" in played.record().events


def test_a_card_that_was_laid_down_is_taken_back() -> None:
    played = session(HANDS, "you,random")

    async def test(app: OverdrawApp, pilot: Pilot[int]) -> None:
        await pilot.press("2")
        await settled(app, pilot)
        assert played.record().events[-1].startswith("lay")
        await pilot.press("u")
        await settled(app, pilot)

    drive(played, test)
    assert played.record().events[-1].startswith("card")


def test_a_typed_line_is_a_number_a_sentence_or_notation() -> None:
    state = COINS.new(COINS.rules(), 2, 0)
    view, names = COINS.view(state, 0, ()), ["Ada", "Ben"]
    assert [parse(COINS, view, text, names) for text in ("1", "flip THE coin", "hold")] == ["flip", "flip", "hold"]
    for wrong in ("3", "0", "jump", "coin heads"):
        with pytest.raises(BadNotation):
            parse(COINS, view, wrong, names)


def test_keys_of_choices_never_have_another_meaning() -> None:
    many = replace(HANDS, describe=lambda view, names: replace(HANDS.describe(view, names), actions=("act",) * 60))  # type: ignore[misc]
    view = replace(HANDS.view(HANDS.new(HANDS.rules(), 2, 0), 0, ()), legal=("keep",) * 60)
    keys = [choice.key for choice in choices(many, view, ["Ada", "Ben"])]
    assert len(set(keys) - {""}) == len([key for key in keys if key])
    assert not set(keys) & set("dhnoqstu?")


def test_a_game_without_words_is_rejected_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, COINS.name, replace(COINS, describe=None))
    assert main(["play", "--game", "coins", "--plain"]) == 2
    assert re.search("Coins cannot be played in the terminal", capsys.readouterr().err)


@EVERY_TOY
def test_hands_are_hidden_between_two_people_at_one_keyboard(game: AnyGame) -> None:
    assert ui_of(game).hides_hands == (game is HANDS)
