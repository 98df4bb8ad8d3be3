"""Messages between the server and its worker processes. Each message is preceded by its length."""

import signal
from collections.abc import Iterator
from typing import IO, Final

HEADER: Final = 4
"""The number of bytes of the length before each message."""


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(HEADER, "big") + body


def size_in(header: bytes) -> int:
    return int.from_bytes(header[:HEADER], "big")


def messages(source: IO[bytes]) -> Iterator[bytes]:
    """Yield the messages of a pipe until its sender has closed it, even in the middle of a message."""
    while len(header := source.read(HEADER)) == HEADER:
        size = size_in(header)
        body = source.read(size)
        if len(body) < size:
            return
        yield body


def leave_the_end_to_the_server() -> None:
    """Ignore the signals that stop a process. A service manager often signals all processes of a service, but the
    server needs its workers until it has stopped. They exit when the server closes their input.
    """
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
