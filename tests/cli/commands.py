"""Run `overdraw` in this process, in a subprocess, or in a terminal."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from overdraw.cli import main

OVERDRAW = [sys.executable, "-m", "overdraw"]
Output = pytest.CaptureFixture[str]


def simulate(folder: Path, *arguments: str) -> Path:
    path = folder / "games.jsonl"
    assert main(["simulate", "--games", "3", "--seed", "7", "--out", str(path), *arguments]) == 0
    return path


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*OVERDRAW, *arguments], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """The output of a command that writes to a terminal."""
    theirs, ours = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "CI")}
    with subprocess.Popen(
        [*OVERDRAW, *arguments], stdout=ours, stderr=ours, env={**env, "TERM": "xterm", **environment}
    ):
        os.close(ours)
        shown = b""
        while chunk := _read(theirs):
            shown += chunk
    os.close(theirs)
    return shown.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other side has closed it
        return b""
