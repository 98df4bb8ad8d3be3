"""The tutorial on adding a game: its code is a game that keeps every promise."""

import subprocess
import sys
from pathlib import Path

import pytest

from overdraw.cli import main
from overdraw.games.catalogue import GAMES, OWN_GAMES
from overdraw.games.installed import what_is_wrong
from tests.contract.test_every_game import test_a_whole_game_keeps_the_contract as check_promises
from tests.contract.test_wire import test_the_server_writes_what_the_views_say as check_wire
from tests.support.cells import every_cell
from tests.support.paths import ROOT
from tests.support.tutorial_game import DOCUMENT, source, tutorial_game


def test_the_tutorials_game_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tutorial_game()
    assert what_is_wrong(game, "dice") == ""
    monkeypatch.setitem(GAMES, "dice", game)
    cells = [cell for cell in every_cell() if cell.game is game]
    assert len(cells) == 10
    for cell in cells:
        check_promises(cell)
    check_wire(game)


def test_the_tutorials_game_is_simulated_and_verified(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(GAMES, "dice", tutorial_game())
    out = tmp_path / "games.jsonl"
    assert main(["simulate", "--game", "dice", "--players", "random,random", "--games", "5", "--out", str(out)]) == 0
    assert main(["verify", str(out)]) == 0
    assert "5 games checked, all good" in capsys.readouterr().out


def test_the_tutorials_code_is_formatted_and_typed_like_ours(tmp_path: Path) -> None:
    file = tmp_path / "dice.py"
    file.write_text(source(), encoding="utf-8")
    command = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml")]
    ran = subprocess.run([*command, str(file)], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_the_catalogue_entry_of_the_tutorial_is_the_line_of_the_catalogue() -> None:
    line = next(line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("OWN_GAMES"))
    catalogue = (ROOT / "src" / "overdraw" / "games" / "catalogue.py").read_text(encoding="utf-8")
    assert line.replace(", DICE", "") in catalogue
    assert "dice" not in OWN_GAMES
