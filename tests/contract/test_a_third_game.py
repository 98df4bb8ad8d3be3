"""One line in the catalogue adds a game: the contract tests and the command line then include it."""

from pathlib import Path

import pytest

from overdraw.cli import main
from overdraw.games.catalogue import GAMES
from tests.contract.test_every_game import test_a_whole_game_keeps_the_contract as check_promises
from tests.support.cells import every_cell
from tests.support.toy_game import COINS


@pytest.fixture(autouse=True)
def _coins_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)


def test_the_contract_tests_include_a_new_game() -> None:
    cells = [cell for cell in every_cell() if cell.game is COINS]
    assert len(cells) == 6
    for cell in cells:
        check_promises(cell)


def test_the_command_line_knows_a_new_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.jsonl"
    play = ["simulate", "--game", "coins", "--set", "heads=2", "--players", "random,random,random", "--games", "20"]
    assert main([*play, "--seed", "7", "--out", str(games)]) == 0
    assert main(["verify", str(games)]) == 0
    assert "20 games checked, all good" in capsys.readouterr().out
    assert main(["replay", str(games), "--game", "3"]) == 0
    assert "Random 3: flip." in capsys.readouterr().out
    assert main(["rules", "coins"]) == 0
    assert main(["rules", "coins", "--compare"]) == 0
    assert "How heavy is heads?" in capsys.readouterr().out
