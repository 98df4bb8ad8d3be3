"""A game that is only in the catalogue keeps the contract, and every command plays it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overdraw.bots.bot import BotKind
from overdraw.bots.catalogue import BY_GAME
from overdraw.cli import main
from overdraw.core.game import AnyGame
from overdraw.core.generic.text_view import read_text_view
from overdraw.games.catalogue import GAMES
from tests.contract.test_every_game import test_a_whole_game_keeps_the_contract as check_promises
from tests.support.cells import every_cell
from tests.support.playing import steps
from tests.support.toy_games import TOY_GAMES

EVERY_TOY = pytest.mark.parametrize("game", TOY_GAMES, ids=repr)

EXPERIMENT = """
question = "Does the first seat have an advantage?"
game = "{game}"
games = 30

[grid]
players = [2, 3]
"""


@pytest.fixture(autouse=True)
def _toys_in_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in TOY_GAMES:
        monkeypatch.setitem(GAMES, game.name, game)


@EVERY_TOY
def test_the_contract_tests_include_a_new_game(game: AnyGame) -> None:
    cells = [cell for cell in every_cell() if cell.game is game]
    assert len(cells) >= 3
    for cell in cells:
        check_promises(cell)


@EVERY_TOY
def test_simulated_games_are_verified_and_replayed(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.jsonl"
    play = ["simulate", "--game", game.name, "--players", "random,random,random", "--games", "20"]
    assert main([*play, "--seed", "7", "--out", str(games)]) == 0
    assert main(["verify", str(games)]) == 0
    assert "20 games checked, all good" in capsys.readouterr().out
    assert main(["replay", str(games), "--game", "3"]) == 0
    assert "Random 3 " in capsys.readouterr().out


@EVERY_TOY
def test_a_client_that_reads_texts_sees_what_the_game_describes(game: AnyGame) -> None:
    names, state, seen = ["Ada", "Ben", "Cleo"], game.new(game.rules(None, 3), 3, 0), 0
    for before, event in steps(game, state, Random(3)):
        state = game.apply(before, event)
        for seat in (None, 0, 1, 2):
            view = game.view(state, seat, ())
            public = json.loads(json.dumps(game.write_view(view)))
            own = None if seat is None else json.loads(json.dumps(game.write_own(view)))
            read = read_text_view(game.notation.parse_event, public, own)
            assert (read.actor, read.seat, read.legal, read.outcome) == (view.actor, seat, view.legal, view.outcome)
            assert game.describe is not None
            assert read.describe(names) == game.describe(view, names)
            seen += 1
    assert game.is_over(state)
    assert seen > 20


@EVERY_TOY
def test_the_rules_of_a_new_game_can_be_read(game: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", game.name]) == 0
    assert "The aim" in capsys.readouterr().out
    assert main(["rules", game.name, "--compare"]) == 0
    out = capsys.readouterr().out
    assert all(option.question in out for option in game.options)


class FirstBot:
    def choose(self, view: Any) -> Any:
        return view.legal[0]


@EVERY_TOY
def test_bots_compete_in_an_arena(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A new game has a random bot; another one comes from the catalogue of bots."""
    monkeypatch.setitem(BY_GAME, game.name, (BotKind("first", "Takes the first action.", lambda _: FirstBot()),))
    bots = ["--bots", "random,first", "--seats", "2", "--games", "20", "--seed", "7"]
    assert main(["arena", "--game", game.name, *bots]) == 0
    assert "first" in capsys.readouterr().out


@EVERY_TOY
def test_an_experiment_is_played_in_the_engine(
    game: AnyGame, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "question.toml", tmp_path / "out"
    file.write_text(EXPERIMENT.format(game=game.name), encoding="utf-8")
    assert main(["experiment", str(file), "--out", str(out)]) == 0
    rows = (out / "table.csv").read_text(encoding="utf-8").splitlines()
    assert len(rows) == 1 + 2 + 3
    assert "<svg" in (out / "report.html").read_text(encoding="utf-8")
    assert main(["experiment", str(file), "--out", str(out)]) == 0, "finished cells are read from the cache"
    assert "Does the first seat" in capsys.readouterr().out
