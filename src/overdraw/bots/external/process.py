"""The subprocess in which an external bot runs. It answers each request with one line, before a timeout."""

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
"""How many seconds a program has to exit after its input is closed, before it is killed."""


class Reply(NamedTuple):
    """A program's answer: one line without its newline, or None and the reason why there is no answer."""

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
        """Send a request to the program and read one line of its output. If this fails, the caller should close the
        program.
        """
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
        return Reply(None, f"the program did not answer within {seconds * 1000:.0f} ms")

    def _write(self, unsaid: memoryview) -> int:
        try:
            return os.write(self._in.fileno(), unsaid[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:  # the program closed its input; if it has exited, its output ends, too
            return len(unsaid)

    def _listen(self) -> Reply | None:
        """Return a whole line of the program's output, or the reason why there is none. Return None while the line is
        incomplete.
        """
        heard = _read(self._out.fileno())
        if heard == b"":
            return Reply(None, self._how_it_ended())
        self._heard += heard or b""
        line, newline, _ = self._heard.partition(b"\n")
        if newline and len(line) <= MAX_LINE:
            self._heard.clear()
            return Reply(bytes(line))
        if len(self._heard) > MAX_LINE:
            return Reply(None, f"the program wrote a line of more than {MAX_LINE} bytes")
        return None

    def _forget(self) -> None:
        """Discard everything that the program wrote before this request."""
        self._heard.clear()
        for _ in range(16):
            if not _read(self._out.fileno()):
                return

    def _listen_to_complaints(self) -> bool:
        """Read the program's standard error and keep the end of it. Return False if the program has closed it."""
        heard = _read(self._err.fileno())
        self._complaint = (self._complaint + (heard or b""))[-MAX_COMPLAINT:]
        return heard != b""

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(GOODBYE)
        except subprocess.TimeoutExpired:
            return "the program closed its output"
        for _ in range(CHUNK // MAX_COMPLAINT):
            if not self._listen_to_complaints():
                break
        how = f"the program was ended by signal {-status}" if status < 0 else f"the program ended with status {status}"
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
    """Return the bytes that can be read now: b"" at the end of the stream, or None if there are no bytes yet."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None
