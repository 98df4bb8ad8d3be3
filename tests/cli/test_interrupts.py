"""Ctrl-C in a terminal stops every long command soon, with what it has so far and without a traceback.

Each run here would take minutes if it were not stopped.
"""

import re
from pathlib import Path

import pytest

from tests.support.terminal import Terminal

CTRL_C = "\x03"
SOON = 15.0
"""Seconds. The command takes less than one where it has the machine for itself."""

EXPERTS = ("--seed", "1", "--jobs", "2")


def started(*arguments: str, tmp_path: Path, proof: str, **environment: str) -> Terminal:
    """The command in a terminal, once it shows something that matches the proof that it is at work."""
    terminal = Terminal(*arguments, state=tmp_path, columns=160, rows=50, **environment)
    terminal.wait_for(lambda text: re.search(proof, text) is not None, timeout=240)
    return terminal


def stopped(terminal: Terminal, presses: int = 1) -> tuple[int, str]:
    """The exit status and everything that was shown, after Ctrl-C was pressed so many times."""
    with terminal:
        for _ in range(presses):
            terminal.press(CTRL_C)
        status = terminal.ended(SOON)
        shown = terminal.output.decode().replace("^C", "")  # the terminal's echo, which may come late
    assert "Traceback" not in shown
    return status, shown


@pytest.mark.parametrize("presses", [1, 5])
@pytest.mark.parametrize("players", ["expert,expert", "expert,expert,expert,expert", "cautious,cautious"])
def test_simulate_stops_with_what_was_played(players: str, presses: int, tmp_path: Path) -> None:
    command = ("simulate", "--players", players, "--games", "10000000", *EXPERTS)
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"[1-9]\d*/10000000"), presses)
    assert status == 0
    games = re.search(r"interrupted after (\d+) games?, which count", shown)
    assert games
    assert int(games[1]) > 0
    assert f"{games[1]} game" in shown.partition("which count")[2]
    assert "Expert 1" in shown or "Cautious 1" in shown


@pytest.mark.parametrize("presses", [1, 5])
def test_simulate_in_the_engine_stops_with_what_was_played(presses: int, tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,random", "--games", "10000000", "--engine")
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"[1-9]\d*/10000000"), presses)
    assert status == 0
    assert re.search(r"interrupted after [1-9]\d* games?, which count", shown)


def test_simulate_writes_the_games_that_it_counts(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", "--out", str(path), *EXPERTS)
    status, shown = stopped(started(*command, tmp_path=tmp_path, proof=r"(?<!\d)([89]|\d\d+)/10000000"), presses=3)
    assert status == 0
    assert f"interrupted after {len(path.read_text().splitlines())} games, which count" in shown


def test_ctrl_c_also_stops_what_still_compiles(tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", *EXPERTS)
    terminal = started(
        *command, tmp_path=tmp_path, proof="compiling the kernel, once", NUMBA_CACHE_DIR=str(tmp_path / "empty")
    )
    status, shown = stopped(terminal, presses=3)
    assert status == 130
    assert shown.endswith("overdraw simulate: interrupted\r\n")


def test_ctrl_c_also_stops_a_bot_of_the_engine_that_still_compiles(tmp_path: Path) -> None:
    command = ("simulate", "--players", "expert,expert", "--games", "10000000", "--engine")
    terminal = started(
        *command, tmp_path=tmp_path, proof="compiling the kernel, once", NUMBA_CACHE_DIR=str(tmp_path / "empty")
    )
    status, shown = stopped(terminal)
    assert status == 130
    assert shown.endswith("overdraw simulate: interrupted\r\n")
