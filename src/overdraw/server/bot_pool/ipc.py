"""The format of messages between the server and its worker processes: the length of the message, then the message."""

import signal
from collections.abc import Iterator
from typing import IO, Final

HEADER: Final = 4
"""The size in bytes of a message's length prefix."""


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(HEADER, "big") + body


def size_in(header: bytes) -> int:
    return int.from_bytes(header[:HEADER], "big")


def messages(source: IO[bytes]) -> Iterator[bytes]:
    """Yield the messages from a pipe until the sender closes it. If the last message is incomplete, ignore it."""
    while len(header := source.read(HEADER)) == HEADER:
        size = size_in(header)
        body = source.read(size)
        if len(body) < size:
            return
        yield body


def leave_the_end_to_the_server() -> None:
    """Ignore the signals that would stop this worker process. A service manager often signals all processes of a
    service, but the server needs its workers until it has stopped. A worker exits when the server closes its standard
    input.
    """
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_IGN)
