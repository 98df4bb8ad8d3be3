"""`overdraw replay` and `overdraw verify` with good and bad records."""

import json
import subprocess
from pathlib import Path

from overdraw.cli import main
from tests.cli.commands import OVERDRAW, Output, on_a_terminal, run, simulate


def test_replay_shows_a_game_turn_by_turn(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path)
    capsys.readouterr()
    assert main(["replay", str(path), "--game", "2"]) == 0
    shown = capsys.readouterr().out
    for words in ("Random 1", "⬢", "Turn 1", "draws", "puts the card on stack 1", "The end", "wins."):
        assert words in shown


def test_replay_shows_the_table_after_an_event_with_the_legal_actions(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path)
    capsys.readouterr()
    assert main(["replay", str(path), "--at", "0"]) == 0
    assert "Random 1 may: push" in capsys.readouterr().out
    assert main(["replay", str(path), "--at", "1"]) == 0
    assert "Chance is next." in capsys.readouterr().out
    events = len(json.loads(path.read_text().splitlines()[0])["events"])
    assert main(["replay", str(path), "--at", str(events)]) == 0
    assert "wins." in capsys.readouterr().out
    assert main(["replay", str(path), "--at", str(events + 1)]) == 2
    assert f"--at must be between 0 and {events}" in capsys.readouterr().err


def test_replay_shows_an_unfinished_game_to_its_last_event(tmp_path: Path, capsys: Output) -> None:
    record = json.loads(simulate(tmp_path).read_text().splitlines()[0])
    del record["result"]
    path = tmp_path / "game.json"
    path.write_text(json.dumps({**record, "events": record["events"][:20]}))
    assert main(["replay", str(path)]) == 0
    assert "The record ends here, before the end of the game." in capsys.readouterr().out
    assert main(["verify", str(path)]) == 0


def test_colours_appear_only_on_a_terminal(tmp_path: Path) -> None:
    path = simulate(tmp_path)
    plain = run("replay", str(path)).stdout
    assert "\x1b" not in plain
    assert "\x1b[" in on_a_terminal("replay", str(path))
    without = on_a_terminal("replay", str(path), NO_COLOR="1")
    assert "\x1b[3" not in without
    assert "⬢" in without


def test_a_closed_pipe_is_not_an_error(tmp_path: Path) -> None:
    path = simulate(tmp_path)
    with subprocess.Popen([*OVERDRAW, "replay", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.read(10)
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 0


def test_verify_names_each_bad_game_and_counts(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path)
    good = path.read_text().splitlines()
    bad = json.loads(good[1])
    bad["events"][0] = "stop"
    wrong = json.loads(good[2])
    wrong["result"]["scores"] = [1, 2]
    path.write_text("\n".join([good[0], json.dumps(bad), json.dumps(wrong), "{}}", "", good[2]]) + "\n")
    capsys.readouterr()
    assert main(["verify", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(
        f"{path}:2: event 0 'stop': cannot stop: no card has been drawn this turn; seat 1 is to act"
    )
    assert lines[1].startswith(f"{path}:3: the result gives scores as [1, 2], but the events give")
    assert lines[2].startswith(f"{path}:4: more than one record")
    assert lines[3:] == ["5 games checked, 3 bad: 2 finished, 0 with a verified shuffle"]


def test_verify_takes_several_files(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path)
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    capsys.readouterr()
    assert main(["verify", str(path), str(empty)]) == 1
    assert f"{empty}: the file contains no game" in capsys.readouterr().out


def test_an_unreadable_file_does_not_hide_the_others(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path, "--engine")
    capsys.readouterr()
    assert main(["verify", "missing.json", str(path)]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("cannot read missing.json: No such file")
    assert lines[1].startswith("3 games checked, all good")
    assert lines[1].endswith("; 1 file could not be read")


def test_verify_prints_no_total_if_no_file_can_be_read(capsys: Output) -> None:
    assert main(["verify", "missing.json", "nofile"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["cannot read missing.json", "cannot read nofile"]


def test_a_game_that_is_not_in_the_file_is_bad_usage(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path)
    assert main(["replay", str(path), "--game", "9"]) == 2
    assert "the file has 3 games" in capsys.readouterr().err


def test_replay_reports_a_wrong_result(tmp_path: Path, capsys: Output) -> None:
    record = json.loads(simulate(tmp_path).read_text().splitlines()[0])
    record["result"]["winners"] = [0, 1]
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record))
    assert main(["replay", str(path)]) == 1
    assert "the result gives winners as [0, 1], but the events give" in capsys.readouterr().err


def test_the_title_names_changed_options(tmp_path: Path, capsys: Output) -> None:
    path = simulate(tmp_path, "--set", "star=lose-bench")
    assert "3 games of Push, us-2018 star=lose-bench, seed 7" in capsys.readouterr().out
    assert main(["replay", str(path), "--at", "0"]) == 0
    assert capsys.readouterr().out.startswith("Push, us-2018 star=lose-bench: Random 1, Random 2")


def test_a_broken_record_cannot_be_replayed(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    assert main(["replay", str(path)]) == 1
    assert f"overdraw replay: {path}: the record has no format; expected 'overdraw-record/1'" in capsys.readouterr().err


def test_no_bad_input_ends_in_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(bytes(range(256)))
    result = run("replay", str(path))
    assert result.returncode == 1
    assert result.stderr.startswith("overdraw replay: ")
    assert "Traceback" not in result.stderr
