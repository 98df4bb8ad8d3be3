"""Reading and writing records."""

import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.errors import BadValue, BrokenRecord, FileError, ForeignRecord
from overdraw.games.push import PUSH
from overdraw.lab.simulate.simulation import simulate
from overdraw.records import Record, files, open_writer, read_entries, read_record, write_record


@pytest.fixture(scope="module")
def record() -> Record:
    (game,) = simulate(PUSH, PUSH.rules("us-2018", 2), [bot_named(PUSH, "cautious")] * 2, 1, 7)
    return game


@pytest.fixture
def written(record: Record) -> dict[str, Any]:
    copy: dict[str, Any] = json.loads(json.dumps(record.as_json()))
    return copy


def read(written: object) -> Record:
    return Record.from_text(json.dumps(written))


def test_a_record_has_the_keys_of_the_format(record: Record) -> None:
    assert list(record.as_json()) == ["format", "game", "rules", "players", "first", "shuffle", "events", "result"]
    assert list(record.rules) == ["edition", *(option.name for option in PUSH.options)]
    assert record.as_json()["players"] == [
        {"name": "Cautious 1", "bot": "cautious"},
        {"name": "Cautious 2", "bot": "cautious"},
    ]
    assert record.result is not None
    assert list(record.result) == ["scores", "cards", "winners"]


def test_unknown_keys_survive_a_round_trip(written: dict[str, Any]) -> None:
    written["date"] = "2026-11-15"
    written["think times"] = [0.5, {"nested": ["ä", None, True, 1e3]}]
    written["players"][0]["avatar"] = {"hat": "blue"}
    written["result"]["luck"] = [0.1, -0.1]
    kept = json.loads(read(written).to_line())
    assert kept == written


def test_a_record_survives_a_file(record: Record, tmp_path: Path) -> None:
    write_record(tmp_path / "game.json", record)
    assert read_record(tmp_path / "game.json") == record
    assert len((tmp_path / "game.json").read_text().splitlines()) == len(record.as_json()) + 2


def test_many_records_are_streamed(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with open_writer(path) as write:
        for _ in range(3):
            write(record)
    with path.open("a") as file:
        file.write("\n\n")
    entries = read_entries(path)
    assert next(entries).record() == record
    assert [entry.number for entry in entries] == [2, 3]
    assert read_record(path, 3) == record


def test_a_hundred_thousand_records_are_not_held_in_memory(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    line = record.to_line().encode() + b"\n"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(line * 1_000)
    tracemalloc.start()
    assert sum(1 for _ in read_entries(path)) == 100_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 100 * len(line)


def test_a_name_may_be_of_any_script(written: dict[str, Any], tmp_path: Path) -> None:
    written["players"][0]["name"] = "Žofie 苗"
    write_record(tmp_path / "game.json", read(written))
    assert read_record(tmp_path / "game.json").names[0] == "Žofie 苗"


@pytest.mark.parametrize(("key", "value"), [("format", "overdraw-record/2"), ("format", "pgn"), ("game", "chess")])
def test_a_record_of_another_format_or_game_is_foreign(written: dict[str, Any], key: str, value: str) -> None:
    with pytest.raises(ForeignRecord):
        read(written | {key: value})


@pytest.mark.parametrize(
    ("key", "value", "complaint"),
    [
        ("format", "overdraw-record/2", "format must be 'overdraw-record/1', not 'overdraw-record/2'"),
        ("format", 1, "format must be 'overdraw-record/1', not 1"),
        ("game", "chess", "unknown game 'chess'"),
        ("game", ["push"], r"unknown game \['push'\]"),
        ("game", "pusch", "unknown game 'pusch': did you mean 'push'?"),
        ("rules", [], r"rules must be an object, not \[\]"),
        ("players", {}, "players must be a list, not {}"),
        ("players", [], "Push is for 2 to 6 players, not 0"),
        ("players", [{"name": "Ada"}], "Push is for 2 to 6 players, not 1"),
        ("players", [{"name": "Ada"}] * 7, "Push is for 2 to 6 players, not 7"),
        ("players", ["Ada", "Ben"], "a player must be an object with a name, not 'Ada'"),
        ("players", [{"bot": "cautious"}] * 2, "a player must be an object with a name"),
        ("players", [{"name": 7}] * 2, "a name must be a string, not 7"),
        ("players", [{"name": ""}] * 2, "a name cannot be empty"),
        ("players", [{"name": "   "}] * 2, "a name cannot be empty"),
        ("players", [{"name": "x" * 41}] * 2, "has 41 characters; at most 40 are allowed"),
        ("players", [{"name": "x" * 10**6}] * 2, "has 1000000 characters; at most 40 are allowed"),
        ("players", [{"name": "A\x1b[31m"}] * 2, "characters that cannot be printed"),
        ("players", [{"name": "A\u202e"}] * 2, "characters that cannot be printed"),
        ("players", [{"name": "Ada", "bot": 7}] * 2, "the bot of a player must be a name, not 7"),
        ("first", 2, "there is no seat 2: with 2 players, the seats are 0 to 1"),
        ("first", -1, "there is no seat -1"),
        ("first", "0", "first must be a whole number, not '0'"),
        ("first", True, "first must be a whole number, not true"),
        ("first", 0.0, "first must be a whole number, not 0.0"),
        ("events", "push", "events must be a list, not 'push'"),
        ("events", ["push", 7], "event 1 must be a string, not 7"),
        ("result", [], r"result must be an object, not \[\]"),
        ("result", None, "result must be an object, not nothing"),
    ],
)
def test_a_broken_record_says_what_is_wrong(written: dict[str, Any], key: str, value: Any, complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        read({**written, key: value})


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"edition": "uk-1999"}, "unknown edition of Push 'uk-1999'"),
        ({"edition": ["us-2018"]}, "unknown edition of Push"),
        ({"edition": None}, "unknown edition of Push nothing"),
        ({"star": "glows"}, "option star must be one of safe, lose-bench, not 'glows'"),
        ({"star": None}, "option star must be one of safe, lose-bench, not nothing"),
        ({"stars": "safe"}, "unknown option of Push 'stars': did you mean 'star'?"),
    ],
)
def test_unknown_rules_are_named_in_the_error(written: dict[str, Any], rules: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        read({**written, "rules": {**written["rules"], **rules}})


def test_a_record_never_depends_on_a_default(written: dict[str, Any]) -> None:
    del written["rules"]["star"], written["rules"]["switches"]
    with pytest.raises(BrokenRecord, match="rules lack switches, star: a record must name every option of Push"):
        read(written)


def test_missing_keys_are_named_in_the_error(written: dict[str, Any]) -> None:
    del written["events"], written["first"]
    with pytest.raises(BrokenRecord, match="the record lacks first, events"):
        read(written)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ('{"format": NaN}', "not JSON: NaN is not a JSON value"),
        ("[]", r"a record must be an object, not \[\]"),
        ('"push"', "a record must be an object, not 'push'"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a": "\\ud800"}', "a lone surrogate"),
        ("9" * 5_000, "not JSON: a number has too many digits"),
        ("{} {}", "more than one record: a file with many records must have one per line and end in .jsonl"),
    ],
)
def test_invalid_json_is_rejected(text: str, complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        Record.from_text(text)


def test_an_endless_line_is_rejected_and_not_held_in_memory(
    record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LONGEST_RECORD", 50_000)
    path = tmp_path / "games.jsonl"
    path.write_bytes(record.to_line().encode() + b"\n" + b"x" * 1_000_000 + b"\n" + record.to_line().encode())
    first, second, third = read_entries(path)
    assert first.record() == third.record() == record
    assert second.content is None
    with pytest.raises(BrokenRecord, match=r"the record is longer than the limit of \d+ MiB"):
        second.record()


def test_a_file_with_one_endless_record_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_RECORD", 1_000)
    path = tmp_path / "game.json"
    path.write_bytes(b"x" * 1_001)
    with pytest.raises(BrokenRecord, match=r"the record is longer than the limit of \d+ MiB"):
        read_record(path)


def test_one_record_over_many_lines_is_recognised(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, record)
    with pytest.raises(
        BrokenRecord,
        match=r"only the first line of a record: the name of a file with a single record must not end in \.jsonl",
    ):
        read_record(path)


def test_a_byte_order_mark_is_ignored(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(record.to_line(), encoding="utf-8-sig")
    assert read_record(path) == record


def test_bytes_that_are_not_utf_8_are_rejected(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b'{"a": "\xff"}')
    with pytest.raises(BrokenRecord, match="not UTF-8 at byte 7"):
        read_record(path)


def test_a_missing_file_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot read .*missing\.json: No such file"):
        read_record(tmp_path / "missing.json")
    with pytest.raises(FileError, match=r"cannot read .*: Is a directory"):
        read_record(tmp_path)


def test_a_game_that_is_not_in_the_file_raises_an_error(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with open_writer(path) as write:
        write(record)
    with pytest.raises(BadValue, match=r"cannot read game 2 of .*games\.jsonl: the file has 1 game"):
        read_record(path, 2)
    path.write_text("")
    with pytest.raises(BrokenRecord, match=r"games\.jsonl is empty"):
        read_record(path)


def test_a_path_that_cannot_be_written_is_named_in_the_error(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"cannot write .*: No such file"), open_writer(tmp_path / "no" / "x.jsonl"):
        pass
