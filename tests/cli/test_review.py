"""`overdraw review` with good and bad records, on a toy game whose evaluator is exact."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from overdraw.analysis import catalogue
from overdraw.cli import main
from overdraw.games.catalogue import GAMES
from overdraw.records import Player, Record
from tests.cli.commands import Output
from tests.support.exact_evaluator import ExactEvaluator
from tests.support.playing import steps
from tests.support.toy_games.coins import COINS


@pytest.fixture(autouse=True)
def _coins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, COINS.name, COINS)
    monkeypatch.setattr(catalogue, "BY_GAME", {COINS.name: lambda: ExactEvaluator(COINS)})
    catalogue.evaluator_for.cache_clear()


def record(seed: int) -> Record:
    rules, random = COINS.rules(), Random(seed)
    state, events = COINS.new(rules, 2, 0), []
    for _, event in steps(COINS, state, random):
        events.append(event)
        state = COINS.apply(state, event)
    players = (Player("Ada <3"), Player("Ben", "random"))
    return Record("coins", COINS.write_rules(rules), players, 0, tuple(events), COINS.outcome(state).as_result())


def named(one: Record, name: str) -> Record:
    return replace(one, players=(Player(name), *one.players[1:]))


def file_with(folder: Path, *records: Record) -> Path:
    path = folder / "games.jsonl"
    path.write_text("".join(one.to_line() + "\n" for one in records), encoding="utf-8")
    return path


def test_one_game_is_told_in_sentences_with_an_account_that_adds_up(tmp_path: Path, capsys: Output) -> None:
    assert main(["review", str(file_with(tmp_path, record(1)))]) == 0
    shown = capsys.readouterr().out
    for words in ("Coins, coins: Ada <3, Ben", "Ada <3 ", "without luck", "own play", "result"):
        assert words in shown


def test_many_games_give_a_row_for_each_player(tmp_path: Path, capsys: Output) -> None:
    path = file_with(tmp_path, *map(record, range(5)))
    assert main(["review", str(path)]) == 0
    assert "5 games" in capsys.readouterr().out
    assert main(["review", str(path), "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["player"], row["bot"], row["games"]) for row in rows] == [("Ada <3", "", "5"), ("Ben", "random", "5")]
    assert sum(float(row["wins"]) for row in rows) == pytest.approx(1)
    assert float(rows[0]["luck"]) == pytest.approx(-float(rows[1]["luck"]), abs=1e-5)


@pytest.mark.parametrize("name", ["[/b] Ada", "[b]Ada"])
def test_a_name_in_brackets_is_shown_as_it_is(name: str, tmp_path: Path, capsys: Output) -> None:
    games = [named(record(seed), name) for seed in range(2)]
    for options in ([], ["--game", "1"]):
        assert main(["review", str(file_with(tmp_path, *games)), *options]) == 0
        assert name in capsys.readouterr().out


def test_json_has_one_review_on_each_line(tmp_path: Path, capsys: Output) -> None:
    assert main(["review", str(file_with(tmp_path, record(1), record(2))), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["format"] for line in lines] == ["overdraw-review/1"] * 2


def test_the_page_of_a_game_loads_nothing_and_escapes_names(tmp_path: Path, capsys: Output) -> None:
    page = tmp_path / "review.html"
    assert main(["review", str(file_with(tmp_path, record(1), record(2))), "--game", "2", "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert "Ada &lt;3" in text
    assert "Ada <3" not in text
    for words in ("How the game went", "Luck and skill", "Marked decisions"):
        assert words in text
    for loading in ("http:", "https:", "src=", "@import", "url("):
        assert loading not in text


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--game", "0"], "--game must be at least 1, not 0"),
        (["--json", "--csv"], "choose one"),
        (["--html", "review.html"], "--html shows one game"),
        (["--game", "9"], "the file has 2 games"),
    ],
)
def test_wrong_arguments_are_explained(tmp_path: Path, capsys: Output, arguments: list[str], complaint: str) -> None:
    assert main(["review", str(file_with(tmp_path, record(1), record(2))), *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_unfinished_damaged_and_foreign_games_are_rejected_with_the_reason(tmp_path: Path, capsys: Output) -> None:
    good = record(1)
    unfinished = Record("coins", good.rules, good.players, 0, good.events[:1])
    assert main(["review", str(file_with(tmp_path, unfinished))]) == 2
    assert "cannot review this game: it is not over" in capsys.readouterr().err
    damaged = Record("coins", good.rules, good.players, 0, ("hold", "leap"), good.result)
    assert main(["review", str(file_with(tmp_path, damaged))]) == 1
    assert "event 1 'leap'" in capsys.readouterr().err
    (tmp_path / "games.jsonl").write_text('{"format": "another/1"}\n')
    assert main(["review", str(tmp_path / "games.jsonl")]) == 1
    assert "format must be" in capsys.readouterr().err


def test_a_game_without_an_evaluator_says_so(tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "BY_GAME", {})
    catalogue.evaluator_for.cache_clear()
    assert main(["review", str(file_with(tmp_path, record(1)))]) == 2
    assert "Coins cannot be analysed" in capsys.readouterr().err
