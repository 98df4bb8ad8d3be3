"""`overdraw` alone: the table in the browser starts, wherever there is a free port."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from overdraw.cli.start import has_browser
from overdraw.errors import BadValue
from overdraw.server.config import Config
from overdraw.server.serving import listen
from tests.server.api import fetch


def test_without_a_command_the_table_in_the_browser_starts(tmp_path: Path) -> None:
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "OVERDRAW_PORT": "0", "OVERDRAW_BOT_WARM_UP": "0"}
    command = [sys.executable, "-m", "overdraw", "--no-browser"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        words = line.split()
        assert words[:3] == ["Overdraw", "is", "at"]
        status, _, body = fetch(words[3].rstrip("."))
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert status == 200
    assert b"Overdraw" in body
    assert (tmp_path / "overdraw" / "tables.sqlite3").exists()


def test_a_taken_port_is_a_plain_sentence_or_the_next_one_is_used() -> None:
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
def test_a_browser_opens_where_there_is_a_screen_and_nobody_minds(
    environment: dict[str, str], platform: str, there: bool
) -> None:
    assert has_browser(environment, platform) is there
