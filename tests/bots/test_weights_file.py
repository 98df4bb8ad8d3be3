"""Weights files are read completely or not at all, and a bot without its weights raises an error."""

import json
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from overdraw.bots import weights_file
from overdraw.bots.push import weights
from overdraw.bots.weights_file import FOLDER, as_text, how_made, read_weights
from overdraw.cli import build_parser
from overdraw.errors import BrokenWeights

ARRAYS = {"2 value": np.arange(6, dtype=np.float32).reshape(2, 3), "2 turn": np.array([0.5], np.float32)}
MOST_BYTES = 2_000_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "push-expert.json"
    path.write_text(as_text("push", "expert", {"seed": 1}, ARRAYS), encoding="utf-8")
    return path


def test_weights_are_read_as_they_were_written(file: Path) -> None:
    found = read_weights("push", "expert", file)
    assert found.keys() == ARRAYS.keys()
    for name, array in ARRAYS.items():
        assert (found[name] == array).all()
        assert found[name].dtype == np.float32


def complaint(path: Path, bot: str = "expert") -> str:
    with pytest.raises(BrokenWeights) as caught:
        read_weights("push", bot, path)
    return str(caught.value)


def test_the_error_for_a_missing_file_names_it_and_says_what_to_do(tmp_path: Path) -> None:
    told = complaint(tmp_path / "nowhere.json")
    assert "nowhere.json" in told
    assert "No such file" in told
    assert "overdraw train" in told


def test_a_truncated_file_is_rejected(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: len(text) // 2], encoding="utf-8")
    assert "the file is not JSON, or it is truncated" in complaint(file)


def test_a_changed_number_is_detected(file: Path) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    data = written["arrays"]["2 turn"]["data"]
    written["arrays"]["2 turn"]["data"] = data.replace("A", "B", 1)
    file.write_text(json.dumps(written), encoding="utf-8")
    assert "its checksum does not match its data" in complaint(file)


@pytest.mark.parametrize("key", ["format", "game", "sha256", "arrays"])
def test_a_file_with_a_missing_field_is_rejected(file: Path, key: str) -> None:
    written = json.loads(file.read_text(encoding="utf-8"))
    del written[key]
    file.write_text(json.dumps(written), encoding="utf-8")
    assert "a field of the file is missing or has the wrong type" in complaint(file)


def test_a_file_of_another_format_or_for_another_bot_is_rejected(file: Path) -> None:
    assert "the file is for the bot 'expert' of 'push'" in complaint(file, "tuned")
    file.write_text(file.read_text(encoding="utf-8").replace("weights/1", "weights/9"), encoding="utf-8")
    assert "the file has the format 'overdraw-weights/9'" in complaint(file)


def test_all_shipped_weights_are_complete_and_small() -> None:
    files = sorted(FOLDER.glob("*.json"))
    assert files
    for path in files:
        game, _, bot = path.stem.partition("-")
        assert read_weights(game, bot, path)
    assert sum(path.stat().st_size for path in files) <= MOST_BYTES


def test_a_bot_without_its_weights_does_not_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    weights.clear_cache()
    with pytest.raises(BrokenWeights, match=r"expert cannot play push.*push-expert\.json"):
        weights.load_weights("expert", 2)
    shutil.copy(FOLDER / "push-expert.json", tmp_path)
    with pytest.raises(BrokenWeights, match=r"tuned cannot play push.*push-tuned\.json"):
        weights.load_weights("expert", 2)  # it plays rollouts with the tuned policy
    weights.clear_cache()


@pytest.mark.parametrize(
    ("bot", "part", "spoil"),
    [
        ("expert", "2 value", lambda _: None),
        ("expert", "2 turn", lambda row: row[:100]),
        ("expert", "2 turn", lambda row: row * np.float32(np.nan)),
        ("tuned", "2", lambda _: None),
        ("tuned", "2", lambda row: row[:3]),
    ],
    ids=["no network", "half a network", "no numbers", "no rule", "half a rule"],
)
def test_weights_of_the_wrong_size_are_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, part: str, spoil: Callable[[Any], Any]
) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    arrays = read_weights("push", bot)
    spoiled = arrays | {part: spoil(arrays[part])}
    whole = {name: row for name, row in spoiled.items() if row is not None}
    (tmp_path / f"push-{bot}.json").write_text(as_text("push", bot, {}, whole), encoding="utf-8")
    monkeypatch.setattr(weights_file, "FOLDER", tmp_path)
    weights.clear_cache()
    with pytest.raises(BrokenWeights, match=f"{bot} cannot play push with 2 players"):
        weights.load_weights(bot, 2)
    assert weights.load_weights("expert", 3) is not None
    weights.clear_cache()


def test_weights_name_the_commands_that_made_them() -> None:
    """Each is a valid command line that trains the bot whose file it is."""
    for path in FOLDER.glob("*.json"):
        game, _, bot = path.stem.partition("-")
        commands = {name: text for name, text in how_made(path).items() if name.isdecimal()}
        for players, command in commands.items():
            program, *words = shlex.split(command)
            args = build_parser().parse_args(words)
            assert (program, args.command, args.bot, args.game) == ("overdraw", "train", bot, game)
            assert args.players == players
