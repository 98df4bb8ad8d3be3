"""`overdraw play` with a game of the catalogue that has no terminal UI yet."""

from pathlib import Path

import pytest

from overdraw.cli import main
from overdraw.cli.commands import play
from overdraw.games.catalogue import GAMES
from overdraw.records import write_record
from overdraw.records.record import Player, Record
from tests.support.toy_games.coins import COINS


@pytest.fixture(autouse=True)
def coins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.mark.parametrize("more", [[], ["--players", "you,random"], ["--players", "you,random", "--plain"]])
def test_a_game_without_a_terminal_ui_is_rejected_in_one_sentence(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--game", "coins", *more]) == 2
    assert capsys.readouterr().err == "overdraw play: Coins cannot be played in the terminal yet\n"
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize("screen", [False, True])
def test_a_record_of_a_game_without_a_terminal_ui_is_rejected_too(
    screen: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "_has_screen", lambda: screen)
    path = tmp_path / "game.json"
    rules = COINS.write_rules(COINS.rules(None, 2, {}))
    record = Record("coins", rules, (Player("Ada"), Player("Random", "random")), 0, ("flip",), None)
    write_record(path, record)
    assert main(["play", "--resume", str(path)]) == 2
    assert "Coins cannot be played in the terminal yet" in capsys.readouterr().err
