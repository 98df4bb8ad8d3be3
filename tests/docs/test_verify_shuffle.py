"""The example that verifies a shuffle without Overdraw agrees with `verify` on records of both versions."""

import ast
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.dealing import AnyShuffle, JointShuffle, SeededDealer, Shuffle
from overdraw.dealing.joint_shuffle import context_of, hash_of
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.lab.simulate.engine_match import play_match
from overdraw.records import verify
from tests.server.tables.table_log import started
from tests.support.paths import ROOT

PROGRAM = ROOT / "examples" / "verify_shuffle.py"
SECRET, GIVEN = "5a" * 32, "01" * 32
Written = dict[str, Any]


def version_1(players: int) -> Shuffle:
    return Shuffle.commit(players).contribute(0, GIVEN)


def version_2(players: int) -> JointShuffle:
    """A draw with a repetition, because seat 1 published a hash and did not reveal."""
    shuffle = JointShuffle.begin(context_of("table", 3), "drawn", players, SECRET)
    shuffle = shuffle.commit(0, hash_of(shuffle.commitment, 0, GIVEN)).reveal(0, GIVEN).commit(1, "ab" * 32)
    shuffle = shuffle.repeat("6b" * 32)
    return shuffle.commit(0, hash_of(shuffle.commitment, 0, GIVEN)).reveal(0, GIVEN)


def written(game: AnyGame, shuffle: AnyShuffle, players: int) -> Written:
    seed = shuffle.revealed_seed()
    assert seed is not None
    first = shuffle.starter() if isinstance(shuffle, JointShuffle) else None
    kinds, rules = [bot_named(game, "random")] * players, game.rules(None, players)
    other = {"shuffle": shuffle.as_json()}
    seeds = list(range(players))
    record = play_match(game, rules, kinds, SeededDealer(seed), seeds=seeds, first=first or 0, other=other)
    assert verify(record).follows
    return record.as_json()


def checked(record: Written, folder: Path) -> tuple[int, str, str]:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run([sys.executable, PROGRAM, path], capture_output=True, text=True, check=False, cwd=folder)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("make", [version_1, version_2])
@pytest.mark.parametrize(("game", "players"), [(PUSH, 2), (PUSH, 4), (ROWS, 5)], ids=str)
def test_a_good_record_of_either_version_is_found_good(
    make: Callable[[int], AnyShuffle], game: AnyGame, players: int, tmp_path: Path
) -> None:
    record = written(game, make(players), players)
    cards = sum(event.startswith("card ") for event in record["events"])
    rolls = sum(event.startswith("die ") for event in record["events"])
    algorithm = record["shuffle"]["algorithm"]
    expected = f"{algorithm}: {cards} cards and {rolls} rolls follow from the shuffle\n"
    assert checked(record, tmp_path) == (0, expected, "")


def test_a_changed_record_is_found_wrong(tmp_path: Path) -> None:
    record = written(PUSH, version_2(3), 3)
    shuffle = record["shuffle"]
    card = next(number for number, event in enumerate(record["events"]) if event.startswith("card "))
    other = "card g1" if record["events"][card] != "card g1" else "card g2"
    for changed, complaint in (
        ({**record, "events": [*record["events"][:card], other]}, "but the shuffle gives"),
        ({**record, "first": (record["first"] + 1) % 3}, "another player should have started"),
        ({**record, "shuffle": {**shuffle, "secret": "00" * 32}}, "draw 1: the secret does not fit"),
        ({**record, "shuffle": {**shuffle, "contributions": ["00" * 32, None, None]}}, "draw 1: the contribution of"),
        ({**record, "shuffle": {**shuffle, "repeated": []}}, "draw 0: the secret does not fit"),
    ):
        status, _, said = checked(changed, tmp_path)
        assert status == 1
        assert said.startswith("wrong: ")
        assert complaint in said
    old = written(PUSH, version_1(2), 2)
    status, _, said = checked({**old, "shuffle": {**old["shuffle"], "secret": "00" * 32}}, tmp_path)
    assert (status, said) == (1, "wrong: the secret does not fit its commitment\n")


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(PROGRAM.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert imported <= sys.stdlib_module_names


def test_games_that_a_server_of_version_1_left_are_checked_as_exported(tmp_path: Path) -> None:
    exported, database = tmp_path / "games.jsonl", tmp_path / "tables.sqlite3"
    shutil.copyfile(ROOT / "tests" / "server" / "data" / "release-0.1.sqlite3", database)
    command = [sys.executable, "-m", "overdraw", "export", str(exported), "--database", str(database)]
    subprocess.run(command, check=True)
    games = [json.loads(line) for line in exported.read_text(encoding="utf-8").splitlines()]
    assert games
    for game in games:
        status, said, trouble = checked(game, tmp_path)
        assert (status, trouble) == (0, "")
        assert said.startswith("overdraw-shuffle/1: ")


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_game_of_a_table_is_checked_as_exported(game: str, tmp_path: Path) -> None:
    table = started(game, 3, starter="random")
    table.play_on(Random(1))
    status, said, trouble = checked(table.record().as_json(), tmp_path)
    assert (status, trouble) == (0, "")
    assert "overdraw-shuffle/2: " in said
