"""Runs the real command in a pseudo-terminal and reads the screen that a person would see."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

FOREIGN = ("NO_COLOR", "COLORFGBG", "COLUMNS", "LINES")
"""Environment variables that describe the terminal of the test run, which the command must not inherit."""

QUIET = 0.025
"""Seconds without output after which a screen counts as complete."""


PATIENCE = 120.0
"""Seconds after which a test gives up waiting. Even on a busy machine, only a missing event takes this long."""


class Terminal:
    """A process in its own terminal: `press` sends keys, and `text` is the content of the screen."""

    def __init__(self, *arguments: str, state: Path, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.output = b""
        self._master, slave = pty.openpty()
        self._size(rows, columns)
        inherited = {key: value for key, value in os.environ.items() if key not in FOREIGN}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "overdraw", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=_take_terminal,  # noqa: PLW1509  # one thread, two calls
            env=inherited
            | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_STATE_HOME": str(state)}
            | environment,
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        self.close()

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self._size(rows, columns)
        os.killpg(self.process.pid, signal.SIGWINCH)

    def close(self) -> None:
        """Close the terminal, as if the user closed its window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def wait_for(self, seen: Callable[[str], bool] | str, timeout: float = PATIENCE) -> str:
        """Wait until the screen shows this and no more output comes; return its text."""
        wanted = seen if callable(seen) else lambda text: seen in text
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            busy = self._read(QUIET)
            if not busy and wanted(self.text):
                return self.text
            if self.process.poll() is not None and not busy:
                if wanted(self.text):
                    return self.text
                break
        raise AssertionError(f"never shown; exit status {self.process.poll()}; the screen was:\n{self.text}")

    def ended(self, timeout: float = PATIENCE) -> int:
        """Wait for the process to end; return its exit status. Its last output is in `text`."""
        deadline = time.monotonic() + timeout
        while self.process.poll() is None and time.monotonic() < deadline:
            self._read(QUIET)
        while self._read(QUIET):
            pass
        status = self.process.poll()
        assert status is not None, f"still running:\n{self.text}"
        return status

    def reversed_cells(self, first: int, last: int) -> str:
        """The characters in reverse video on these lines, which mark keys that can be pressed."""
        return "".join(
            self.screen.buffer[row][column].data
            for row in range(first, last)
            for column in range(self.screen.columns)
            if self.screen.buffer[row][column].reverse
        )

    def _read(self, patience: float) -> bool:
        if self._master < 0 or not select.select([self._master], [], [], patience)[0]:
            return False
        try:
            got = os.read(self._master, 1 << 16)
        except OSError:
            return False
        self.output += got
        self._stream.feed(got)
        return bool(got)

    def _size(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _take_terminal() -> None:
    """Make the terminal the controlling one, and enable Ctrl-C even if the test run ignores SIGINT."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
