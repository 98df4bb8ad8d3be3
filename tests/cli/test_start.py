"""`overdraw` without a command starts a server on a free port and opens it in the browser."""

import fcntl
import os
import pty
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from overdraw.__main__ import main
from overdraw.cli.commands.start import has_browser
from overdraw.errors import BadValue
from overdraw.server.config import Config
from overdraw.server.main import listen
from tests.server.api import fetch


def test_without_a_command_a_server_for_this_machine_starts(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "OVERDRAW_PORT": "0", "OVERDRAW_BOT_WARM_UP": "0"}
    command = [sys.executable, "-m", "overdraw", "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        words = line.split()
        assert words[:4] == ["Overdraw", "is", "running", "at"]
        status, _, body = fetch(words[4])
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert status == 200
    assert b"Overdraw" in body
    assert (tmp_path / "overdraw" / "tables.sqlite3").exists()


@contextmanager
def first_server(folder: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Run `overdraw` with its data in this folder; yield its address and its environment."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "OVERDRAW_PORT": "0", "OVERDRAW_BOT_WARM_UP": "0"}
    command = [sys.executable, "-m", "overdraw", "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[4]
        try:
            yield address, environment
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0


def second(environment: dict[str, str], *arguments: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "overdraw", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60, **settings)


@pytest.mark.parametrize("port", ["any", "the same"])
def test_a_second_start_prints_the_address_of_the_first_and_ends(tmp_path: Path, port: str) -> None:
    with first_server(tmp_path) as (address, environment):
        wanted = "0" if port == "any" else address.rpartition(":")[2]
        again = second(environment | {"OVERDRAW_PORT": wanted}, "--no-browser")
        assert (again.returncode, again.stderr) == (0, "")
        assert address in again.stdout.split()
        assert fetch(f"{address}/healthz")[0] == 200


def test_a_second_start_opens_the_first_server_in_the_browser(tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 >{opened}\n")
    browser.chmod(0o755)
    terminal, keyboard = pty.openpty()
    with first_server(tmp_path) as (address, environment):
        again = second(
            environment | {"DISPLAY": ":0", "OVERDRAW_BROWSER": "1", "BROWSER": f"{browser} %s"}, stdin=keyboard
        )
        assert again.returncode == 0
        assert opened.read_text().strip() == address
    os.close(terminal)
    os.close(keyboard)


def test_a_locked_database_whose_server_does_not_answer_is_in_use(tmp_path: Path) -> None:
    """The lock file may name a server that is gone while another process holds the lock."""
    folder = tmp_path / "overdraw"
    folder.mkdir()
    with (folder / "tables.sqlite3.lock").open("w") as lock:
        lock.write("http://127.0.0.1:1")
        lock.flush()
        fcntl.flock(lock, fcntl.LOCK_EX)
        environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "OVERDRAW_PORT": "0"}
        again = second(environment, "--no-browser")
    assert again.returncode == 2
    assert "is in use by another server" in again.stderr


def test_a_taken_port_is_rejected_or_the_next_free_one_is_used() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        config = Config(port=taken.getsockname()[1])
        with pytest.raises(BadValue, match=f"port {config.port}"):
            listen(config)
        with listen(config, any_port=True) as found:
            assert found.getsockname()[1] > config.port


@pytest.mark.parametrize(
    ("environment", "platform", "there"),
    [
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({}, "linux", False),
        ({}, "darwin", True),
        ({"OVERDRAW_BROWSER": "0"}, "darwin", False),
        ({"OVERDRAW_BROWSER": "0", "DISPLAY": ":0"}, "linux", False),
    ],
)
def test_a_browser_opens_if_there_is_a_screen_and_it_is_not_switched_off(
    environment: dict[str, str], platform: str, there: bool
) -> None:
    assert has_browser(environment, platform) is there


def test_windows_users_are_pointed_to_wsl(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(SystemExit, match="On Windows, install WSL"):
        main()
