"""The command line as a user sees it: output, messages and exit status."""

import json
import signal
import subprocess
import sys
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import pytest

from overdraw.bots import catalogue
from overdraw.bots.bot import BotKind
from overdraw.bots.random import RandomBot
from overdraw.cli import main
from overdraw.cli.commands import simulate as simulating
from overdraw.games.catalogue import GAMES
from tests.cli.commands import OVERDRAW, Output, on_a_terminal, run, simulate

# --- help -------------------------------------------------------------------------------------------------


def test_help_lists_the_commands_and_examples(capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    shown = capsys.readouterr().out
    for word in ("rules", "simulate", "replay", "verify", "examples:"):
        assert word in shown


@pytest.mark.parametrize("command", ["rules", "simulate", "experiment", "replay", "verify"])
def test_every_command_has_help(command: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert f"usage: overdraw {command}" in capsys.readouterr().out


def test_help_does_not_load_heavy_packages() -> None:
    heavy = ["numba", "numpy", "textual"]
    code = f"import sys, overdraw.cli as cli; cli.build_parser(); print([m for m in {heavy} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "arguments",
    [
        ["dance"],
        ["replay"],
        ["verify"],
        ["simulate", "--games", "many"],
        ["rules", "--edition"],
    ],
)
def test_bad_usage_ends_with_2(arguments: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        *["rules", "play", "serve", "backup F", "restore F", "export F"],
        *["simulate", "arena", "train expert", "experiment F", "replay F", "verify F"],
    ],
)
def test_an_unknown_argument_shows_the_usage_of_its_command(words: str, capsys: Output) -> None:
    command = words.split()[0]
    with pytest.raises(SystemExit) as stop:
        main([*words.split(), "--bogus"])
    assert stop.value.code == 2
    complaint = capsys.readouterr().err
    assert complaint.startswith(f"usage: overdraw {command} ")
    assert complaint.endswith(f"overdraw {command}: error: unrecognized arguments: --bogus\n")


def test_an_unknown_argument_without_a_command_shows_the_main_usage(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(["--bogus"])
    complaint = capsys.readouterr().err
    assert complaint.startswith("usage: overdraw [-h]")
    assert complaint.endswith("overdraw: error: unrecognized arguments: --bogus\n")


# --- rules ------------------------------------------------------------------------------------------------


def test_rules_lists_the_games_and_their_editions(capsys: Output) -> None:
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    for game in GAMES.values():
        assert game.title in shown
        assert all(edition in shown for edition in game.editions)


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_shown_for_every_edition_and_option(name: str, capsys: Output) -> None:
    game = GAMES[name]
    changes = [f"{option.name}={value}" for option in game.options for value in option.answers]
    for edition in game.editions:
        shown = set()
        for change in changes:
            assert main(["rules", name, "--edition", edition, "--set", change]) == 0
            shown.add(capsys.readouterr().out)
        assert main(["rules", name, "--edition", edition]) == 0
        assert capsys.readouterr().out in shown
        assert len(shown) > len(game.options) // 2, "an option changes the text"


def test_the_editions_are_compared(capsys: Output) -> None:
    assert main(["rules", "push", "--compare"]) == 0
    shown = capsys.readouterr().out
    for word in ("us-2018", "eu-2022", "columns", "stopper_takes", "highest", "lasting", "--set star=lose-bench"):
        assert word in shown


def test_with_two_players_the_switch_cards_are_left_out(capsys: Output) -> None:
    assert main(["rules", "push", "--players", "2"]) == 0
    assert "108 cards" in capsys.readouterr().out
    assert main(["rules", "push", "--players", "2", "--set", "two_player_switches=keep"]) == 0
    assert "120 cards" in capsys.readouterr().out


# --- simulate, replay, verify -----------------------------------------------------------------------------


def test_the_same_seed_writes_the_same_games(tmp_path: Path) -> None:
    first = simulate(tmp_path).read_text()
    assert simulate(tmp_path).read_text() == first
    assert simulate(tmp_path, "--seed", "8").read_text() != first


def test_verify_accepts_the_records_of_simulated_games(tmp_path: Path, capsys: Output) -> None:
    for game in GAMES:
        path = simulate(tmp_path, "--game", game, "--players", "cautious,random,random")
        for line in path.read_text().splitlines():
            record = json.loads(line)
            assert record["format"] == "overdraw-record/1"
            assert record["game"] == game
            assert [player["bot"] for player in record["players"]] == ["cautious", "random", "random"]
        assert main(["verify", str(path)]) == 0
        assert "3 games checked, all good" in capsys.readouterr().out


def test_the_seats_take_turns_to_start(tmp_path: Path) -> None:
    path = simulate(tmp_path, "--players", "random,random,random")
    assert [json.loads(line)["first"] for line in path.read_text().splitlines()] == [0, 1, 2]


def test_the_summary_counts_the_wins(capsys: Output) -> None:
    assert main(["simulate", "--players", "cautious,random", "--games", "10", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "10 games of Push, us-2018, seed 1" in shown
    assert "Cautious" in shown
    assert "100.0%" in shown


def test_the_summary_as_json(capsys: Output) -> None:
    assert main(["simulate", "--players", "cautious,random,random", "--games", "3000", "--seed", "1", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["games"], shown["game"], shown["seed"]) == (3000, "push", 1)
    assert shown["seconds"] > 0
    assert [player["bot"] for player in shown["players"]] == ["cautious", "random", "random"]
    for player in shown["players"]:
        low, high = player["win_share_95"]
        assert low <= player["win_share"] <= high
        assert player["mean_score"] > 0
        assert player["banks_per_game"] > 0
    assert sum(player["win_share"] for player in shown["players"]) == pytest.approx(1)
    assert set(shown["bots"]) == {"cautious", "random"}


class Clock:
    """A clock that only the test advances."""

    now = 0.0

    def perf_counter(self) -> float:
        return self.now


def test_the_reported_time_excludes_compiling(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    clock, seconds = Clock(), chain([100.0], repeat(0.001))

    class Compiling(RandomBot):
        def choose(self, view: Any) -> Any:
            clock.now += next(seconds)
            return super().choose(view)

    bots = (*catalogue.BY_GAME["push"], BotKind("compiling", "", Compiling))
    monkeypatch.setitem(catalogue.BY_GAME, "push", bots)
    monkeypatch.setattr(simulating, "time", clock)
    assert main(["simulate", "--players", "compiling,compiling", "--games", "3", "--engine", "--json"]) == 0
    assert 0.01 < json.loads(capsys.readouterr().out)["seconds"] < 10


@pytest.mark.parametrize("engine", [(), ("--engine",)])
def test_the_number_of_cores_does_not_change_the_results(engine: tuple[str, ...], capsys: Output) -> None:
    shown = []
    for jobs in ("1", "2"):
        assert main(["simulate", "--games", "60", "--seed", "5", "--json", "--jobs", jobs, *engine]) == 0
        shown.append(json.loads(capsys.readouterr().out)["players"])
    assert shown[0] == shown[1]


def test_the_kernel_and_the_engine_agree(capsys: Output) -> None:
    """The same players with different cards: the means must be close."""
    means = []
    for engine in ((), ("--engine",)):
        assert (
            main(["simulate", "--players", "cautious,cautious", "--games", "200", "--seed", "5", "--json", *engine])
            == 0
        )
        means.append(json.loads(capsys.readouterr().out)["players"][0]["mean_score"])
    assert means[0] == pytest.approx(means[1], rel=0.05)


def test_a_full_disk_is_reported(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "games.jsonl"
    path.symlink_to("/dev/full")
    assert main(["simulate", "--games", "200", "--out", str(path)]) == 2
    assert "No space left on device" in capsys.readouterr().err


def test_a_progress_bar_appears_only_on_a_terminal() -> None:
    assert "playing" in on_a_terminal("simulate", "--games", "40", "--seed", "1")
    assert "playing" not in run("simulate", "--games", "4", "--seed", "1").stderr


def test_an_interrupted_simulation_keeps_the_records_so_far(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = [*OVERDRAW, "simulate", "--games", "1000000", "--seed", "1", "--out", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while not (path.exists() and path.stat().st_size > 50_000):
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        shown, complaint = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "interrupted after" in complaint
    assert "Traceback" not in complaint
    assert "games of Push" in shown
    assert main(["verify", str(path)]) == 0


# --- errors -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["rules", "chess"], "unknown game 'chess': choose from push, rows"),
        (["rules", "push", "--edition", "us-2019"], "unknown edition of Push 'us-2019': did you mean 'us-2018'?"),
        (["rules", "push", "--set", "start=safe"], "unknown option 'start': did you mean 'star'?"),
        (["rules", "push", "--set", "star=shine"], "option star must be one of safe, lose-bench, not 'shine'"),
        (["rules", "push", "--set", "star"], "--set must be OPTION=VALUE, not 'star'"),
        (["rules", "push", "--players", "7"], "Push is for 2 to 6 players, not 7"),
        (["simulate", "--game", "rous"], "unknown game 'rous': did you mean 'rows'?"),
        (["simulate", "--players", "random"], "Push is for 2 to 6 players, not 1"),
        (["simulate", "--players", ",".join(["random"] * 7)], "Push is for 2 to 6 players, not 7"),
        (["simulate", "--players", "random,cautios"], "unknown bot for Push 'cautios': did you mean 'cautious'?"),
        (["simulate", "--players", "random,"], "unknown bot for Push ''"),
        (["simulate", "--games", "0"], "--games must be at least 1, not 0"),
        (["simulate", "--games", "-5"], "--games must be at least 1, not -5"),
        (["simulate", "--jobs", "0"], "--jobs must be at least 1, not 0"),
        (["simulate", "--out", "games.txt"], "--out must name a file that ends in .jsonl, not games.txt"),
        (["simulate", "--out", "/nowhere/at/all.jsonl"], "cannot write /nowhere/at/all.jsonl: No such file"),
        (["replay", "missing.json"], "cannot read missing.json: No such file"),
        (["replay", "missing.json", "--game", "0"], "--game must be at least 1, not 0"),
        (["rules", "--edition", "eu-2022"], "need a game, as in: overdraw rules push --edition eu-2022"),
        (["rules", "push", "--compare", "--edition", "eu-2022"], "--compare shows every edition"),
    ],
)
def test_a_bad_argument_is_explained(arguments: list[str], complaint: str, capsys: Output) -> None:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert complaint in shown.err
    assert shown.out == ""


def test_a_full_disk_under_stdout_is_an_error_and_not_a_wrong_record() -> None:
    with Path("/dev/full").open("w") as full:
        command = [*OVERDRAW, "rules", "push"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "overdraw rules: No space left on device\n"
