"""Messages between the server and the processes that it starts: each with its length before it."""

from collections.abc import Iterator
from typing import IO, Final

HEADER: Final = 4
"""Bytes that say how long what follows is."""


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(HEADER, "big") + body


def size_in(header: bytes) -> int:
    return int.from_bytes(header[:HEADER], "big")


def messages(source: IO[bytes]) -> Iterator[bytes]:
    """What comes in, until whoever sends is gone, be it in the middle of a message."""
    while len(header := source.read(HEADER)) == HEADER:
        size = size_in(header)
        body = source.read(size)
        if len(body) < size:
            return
        yield body
