"""The real command in a pseudo-terminal, and the screen that a person would see in it."""

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
"""Variables that speak of another terminal than this one."""

QUIET = 0.025
"""Seconds without output after which a screen is taken to be whole."""


PATIENCE = 120.0
"""Seconds after which a test gives up on an event. They pass only if it never comes, however busy the machine is."""


class Terminal:
    """A process with a terminal of its own. Keys go in, `text` is what stands on the screen."""

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
        """Close the terminal, as a person closes its window."""
        if self._master >= 0:
            os.close(self._master)
            self._master = -1

    def wait_for(self, seen: Callable[[str], bool] | str, timeout: float = PATIENCE) -> str:
        """The screen once it shows this and has come to rest."""
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
        raise AssertionError(f"never seen; status {self.process.poll()}, the screen was:\n{self.text}")

    def ended(self, timeout: float = PATIENCE) -> int:
        """The exit status; what was printed last is in `text`."""
        deadline = time.monotonic() + timeout
        while self.process.poll() is None and time.monotonic() < deadline:
            self._read(QUIET)
        while self._read(QUIET):
            pass
        status = self.process.poll()
        assert status is not None, f"still running:\n{self.text}"
        return status

    def reversed_cells(self, first: int, last: int) -> str:
        """The characters in reverse video on these lines: keys that can be pressed."""
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
    """As for a person at the terminal: Ctrl-C arrives, even if the tests were started where it is ignored."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
