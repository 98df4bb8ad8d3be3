"""The subprocess of an external bot. It answers in lines, and every request has a timeout."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, NamedTuple

MAX_LINE: Final = 1 << 16
MAX_COMPLAINT: Final = 2_000
CHUNK: Final = 1 << 16
GOODBYE: Final = 0.5
"""Seconds that a program has to exit after its input was closed. Then it is killed."""


class Reply(NamedTuple):
    """The answer of a program: one line without its newline, or None and the reason for the failure."""

    line: bytes | None
    trouble: str = ""


class Program:
    """A running external program. It has its own process group, so `close` also ends its child processes."""

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in, self._out, self._err = self._process.stdin, self._process.stdout, self._process.stderr
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream.fileno(), False)
        self._heard = bytearray()
        self._complaint = b""

    def ask(self, text: str, seconds: float) -> Reply:
        """Send the text to the program and read one line. If this fails, the caller should close the program."""
        self._forget()
        deadline = time.monotonic() + seconds
        unsaid = memoryview(text.encode())
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            selector.register(self._in, selectors.EVENT_WRITE)
            while (left := deadline - time.monotonic()) > 0:
                for key, _ in selector.select(left):
                    if key.fileobj is self._in:
                        unsaid = unsaid[self._write(unsaid) :]
                        if not unsaid:
                            selector.unregister(self._in)
                    elif key.fileobj is self._err:
                        if not self._listen_to_complaints():
                            selector.unregister(self._err)
                    elif reply := self._listen():
                        return reply
        return Reply(None, f"it did not answer within {seconds * 1000:.0f} ms")

    def _write(self, unsaid: memoryview) -> int:
        try:
            return os.write(self._in.fileno(), unsaid[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:  # the program no longer reads its input; if it has exited, its output ends, too
            return len(unsaid)

    def _listen(self) -> Reply | None:
        """Return a whole line, or the reason why the output ended. Return None if the line is still incomplete."""
        heard = _read(self._out.fileno())
        if heard == b"":
            return Reply(None, self._how_it_ended())
        self._heard += heard or b""
        line, newline, _ = self._heard.partition(b"\n")
        if newline and len(line) <= MAX_LINE:
            self._heard.clear()
            return Reply(bytes(line))
        if len(self._heard) > MAX_LINE:
            return Reply(None, f"it wrote a line of more than {MAX_LINE} bytes")
        return None

    def _forget(self) -> None:
        """Discard everything that the program wrote before this request."""
        self._heard.clear()
        for _ in range(16):
            if not _read(self._out.fileno()):
                return

    def _listen_to_complaints(self) -> bool:
        """Store the last part of the program's standard error. Return False if the program has closed it."""
        heard = _read(self._err.fileno())
        self._complaint = (self._complaint + (heard or b""))[-MAX_COMPLAINT:]
        return heard != b""

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        for _ in range(CHUNK // MAX_COMPLAINT):
            if not self._listen_to_complaints():
                break
        how = f"it was ended by signal {-status}" if status < 0 else f"it ended with status {status}"
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f"{how} ({said[-1][:200]})" if said else how

    def kill(self) -> None:
        """Kill the program and its child processes. A thread that waits in `ask` then returns."""
        with suppress(ProcessLookupError, PermissionError):  # the program has exited
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Close the program's input, and kill the program if it does not exit in time."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        self.kill()
        self._process.wait()
        self._out.close()
        self._err.close()


def _read(descriptor: int) -> bytes | None:
    """Return the available bytes: b"" at the end of the stream, None if there are none yet."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None
