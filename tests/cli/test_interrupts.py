"""Ctrl-C in a terminal soon stops every long command, which then shows its results so far, and no traceback.

Without Ctrl-C, every run here would take far longer than its test waits.
"""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from overdraw.cli import main
from overdraw.cli.interrupts import interrupt_once
from overdraw.lab.experiments.play_cell import STEP
from overdraw.lab.simulate import results
from overdraw.lab.simulate.kernel_run import BATCH
from overdraw.lab.simulate.results import tally_of_results
from tests.support.terminal import PATIENCE, Terminal

CTRL_C = "\x03"
EXPERTS = ("--seed", "1", "--jobs", "2")


def started(*arguments: str, tmp_path: Path, proof: str, **environment: str) -> Terminal:
    """Start the command in a terminal and wait until the screen matches `proof`, which shows that it is at work."""
    terminal = Terminal(*arguments, state=tmp_path, columns=160, rows=50, **environment)
    terminal.wait_for(lambda text: re.search(proof, text) is not None, timeout=2 * PATIENCE)
    return terminal


def stopped(terminal: Terminal, presses: int = 1) -> tuple[int, str]:
    """Press Ctrl-C this many times; return the exit status and the whole output."""
    with terminal:
        for _ in range(presses):
            terminal.press(CTRL_C)
        status = terminal.ended()
        shown = terminal.output.decode().replace("^C", "")  # the terminal's echo, which may come late
    assert "Traceback" not in shown
    return status, shown


@pytest.mark.parametrize("presses", [1, 5])
@pytest.mark.parametrize("players", ["expert,expert", "expert,expert,expert,expert", "cautious,cautious"])
def test_simulate_stops_with_what_was_played(players: str, presses: int, tmp_path: Path) -> None:
    command = ("simulate", "--players", players, "--games", "10000000", *EXPERTS)
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"[1-9]\d*/10000000"), presses)
    assert status == 0
    games = re.search(r"interrupted after (\d+) games?\r\n", shown)
    assert games
    assert int(games[1]) > 0
    assert f"{games[1]} game" in shown[games.end() :]
    assert "Expert 1" in shown or "Cautious 1" in shown


@pytest.fixture
def first_ctrl_c_counts() -> Iterator[None]:
    """Handle Ctrl-C as the command does in its own process."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupt_once()
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("first_ctrl_c_counts")
def test_ctrl_c_while_games_are_counted_loses_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*arguments: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return tally_of_results(*arguments)

    monkeypatch.setattr(results, "tally_of_results", interrupted)
    assert main(["simulate", "--players", "random,random", "--games", "10000000", "--seed", "1"]) == 0
    shown = capsys.readouterr()
    assert shown.err == f"interrupted after {BATCH} games\n"
    assert f"{BATCH} games of Push" in shown.out


@pytest.mark.usefixtures("first_ctrl_c_counts")
def test_ctrl_c_while_an_experiment_counts_games_loses_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    batches: list[None] = []

    def interrupted(*arguments: Any) -> Any:
        batches.append(None)
        if len(batches) == 3:
            signal.raise_signal(signal.SIGINT)
        return tally_of_results(*arguments)

    monkeypatch.setattr(results, "tally_of_results", interrupted)
    file, out = tmp_path / "who.toml", tmp_path / "out"
    file.write_text('question = "Who?"\ngame = "push"\ngames = 10_000_000\n[grid]\nbots = ["random"]\n')
    assert main(["experiment", str(file), "--out", str(out)]) == 130
    assert capsys.readouterr().err == (
        f"cell 1 of 1: random, {3 * STEP} games, interrupted\n"
        "0 of 1 cell finished; run the same command again to continue\n"
        "overdraw experiment: interrupted\n"
    )
    rows = [line.split(",") for line in (out / "table.csv").read_text().splitlines()]
    assert {row[3] for row in rows[1:]} == {str(3 * STEP)}


@pytest.mark.parametrize("presses", [1, 5])
def test_simulate_in_the_engine_stops_with_what_was_played(presses: int, tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,random", "--games", "10000000", "--engine")
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"[1-9]\d*/10000000"), presses)
    assert status == 0
    assert re.search(r"interrupted after [1-9]\d* games?\r\n", shown)


def test_simulate_writes_the_games_that_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", "--out", str(path), *EXPERTS)
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"(?<!\d)([89]|\d\d+)/10000000"), presses=3)
    assert status == 0
    assert f"interrupted after {len(path.read_text().splitlines())} games\r\n" in shown


def test_ctrl_c_also_stops_what_still_compiles(tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", *EXPERTS)
    terminal = started(
        *command,
        tmp_path=tmp_path,
        proof="compiling the rules and the bots, which happens only once",
        NUMBA_CACHE_DIR=str(tmp_path / "empty"),
    )
    status, shown = stopped(terminal, presses=3)
    assert status == 130
    assert shown.endswith("overdraw simulate: interrupted\r\n")


def test_ctrl_c_also_stops_a_bot_of_the_engine_that_still_compiles(tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", "--engine")
    terminal = started(
        *command,
        tmp_path=tmp_path,
        proof="compiling the rules and the bots, which happens only once",
        NUMBA_CACHE_DIR=str(tmp_path / "empty"),
    )
    status, shown = stopped(terminal)
    assert status == 130
    assert shown.endswith("overdraw simulate: interrupted\r\n")


@pytest.mark.parametrize("presses", [1, 5])
def test_the_arena_shows_what_was_played(presses: int, tmp_path: Path) -> None:
    command = ("arena", "--bots", "random,cautious,expert", "--games", "1000000", "--full", "expert", "--seed", "1")
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"1/3.*random \+ expert"), presses)
    assert status == 130
    assert re.search("│ cautious │ +[1-9]", shown)
    assert shown.endswith("overdraw arena: interrupted; these are the results so far\r\n")


def test_ctrl_c_also_stops_an_arena_that_still_compiles(tmp_path: Path) -> None:
    command = ("arena", "--bots", "random,expert", "--seats", "2,3")
    terminal = started(
        *command,
        tmp_path=tmp_path,
        proof="compiling the rules and the bots, which happens only once",
        NUMBA_CACHE_DIR=str(tmp_path / "empty"),
    )
    status, shown = stopped(terminal, presses=3)
    assert status == 130
    assert shown.endswith("overdraw arena: interrupted\r\n")


EXPERIMENT = """
question = "Who wins?"
game = "push"
games = 100_000
[grid]
bots = ["random", "expert"]
"""


@pytest.mark.parametrize("presses", [1, 5])
def test_an_experiment_reports_what_was_played(presses: int, tmp_path: Path) -> None:
    file, out = tmp_path / "who.toml", tmp_path / "out"
    file.write_text(EXPERIMENT)
    proof = r"1/2 expert: [1-9]\d* game"
    status, shown = stopped(
        started("experiment", str(file), "--out", str(out), tmp_path=tmp_path, proof=proof), presses
    )
    assert status == 130
    assert "1 of 2 cells finished; run the same command again to continue\r\n" in shown
    assert shown.endswith("overdraw experiment: interrupted\r\n")
    rows = [line.split(",") for line in (out / "table.csv").read_text().splitlines()]
    assert [row[0] for row in rows] == ["bots", "random", "random", "expert", "expert"]
    assert rows[1][3] == "100000"
    assert 0 < int(rows[3][3]) < 100_000
    assert len(list((out / "cells").iterdir())) == 1


@pytest.mark.parametrize("presses", [1, 5])
def test_training_keeps_the_rounds_so_far(presses: int, tmp_path: Path) -> None:
    out = tmp_path / "trained"
    command = ("train", "expert", "--game", "rows", "--players", "2", "--games", "10000000", "--out", str(out))
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"[1-9]\d*/9766 rounds"), presses)
    assert status == 130
    assert f"saved the rounds so far in {out}; run the same command again to continue\r\n" in shown
    assert shown.endswith("overdraw train: interrupted\r\n")
    curve = json.loads((out / "curve-2.json").read_text())
    with np.load(out / "checkpoint-2.npz") as checkpoint:
        assert json.loads(str(checkpoint["facts"]))["done"] == len(curve["rounds"]) > 0


@pytest.mark.parametrize("presses", [1, 5])
def test_a_server_ends_in_order(presses: int, tmp_path: Path) -> None:
    command = ("serve", "--port", "0", "--database", str(tmp_path / "tables.sqlite"))
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof="listening on http://"), presses)
    assert status == 0
    assert "Error" not in shown
    assert "crashed" not in shown
