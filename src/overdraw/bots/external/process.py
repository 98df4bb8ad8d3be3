"""A program that runs beside us and is spoken to in lines, none of which we wait for without end."""

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
"""Seconds a program has to end by itself, once its input has ended."""


class Reply(NamedTuple):
    """One line, without its end; or none, and why."""

    line: bytes | None
    trouble: str = ""


class Program:
    """Starts at once, in a process group of its own, so that nothing of it is left over after `close`."""

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
        """Write the text and read one line. Afterwards a program that failed to answer should be closed."""
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
        except BrokenPipeError:  # it does not listen any more; that it is gone shows in its output
            return len(unsaid)

    def _listen(self) -> Reply | None:
        """A whole line, or the end; None if more must come first."""
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
        """What was said without being asked counts for nothing."""
        self._heard.clear()
        for _ in range(16):
            if not _read(self._out.fileno()):
                return

    def _listen_to_complaints(self) -> bool:
        """Keep the last of what it writes to its standard error; False once that has ended."""
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
        """End it at once, with all that it started. Another thread that waits for its answer need not wait any more."""
        with suppress(ProcessLookupError, PermissionError):  # there is nobody left
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End it: its input ends, and if that does not help it is killed."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        self.kill()
        self._process.wait()
        self._out.close()
        self._err.close()


def _read(descriptor: int) -> bytes | None:
    """What is there to read: nothing at all at the end, None if nothing has come yet."""
    try:
        return os.read(descriptor, CHUNK)
    except BlockingIOError:
        return None
