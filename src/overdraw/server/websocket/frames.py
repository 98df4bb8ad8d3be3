"""Frames of a WebSocket (RFC 6455, 5.2): where a client's begin and end, and whole texts."""

from functools import lru_cache
from typing import Final

from overdraw.protocol.messages import LARGEST_MESSAGE

WHOLE_TEXT: Final = 0x81


def next_frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """The kind of a client's next frame, and where its body begins and ends; None until all of it is there.

    What has no mask, or is longer than any message may be, is of kind 0 and never ends: nothing after it is read.
    """
    there = len(data) - at
    if there < 6:
        return (0, at, len(data)) if there > 1 and data[at + 1] < 0x80 else None
    kind, size, start = data[at], data[at + 1] - 0x80, at + 6
    if size == 126:
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
    elif size == 127:
        if there < 10:
            return None
        size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 14
    if not 0 <= size <= LARGEST_MESSAGE:
        return 0, at, len(data)
    return (kind, start, start + size) if start + size <= len(data) else None


def unmasked(data: bytes, start: int, end: int) -> bytes:
    size = end - start
    mask = data[start - 4 : start]
    repeated = (mask * (size // 4 + 1))[:size]
    plain = int.from_bytes(data[start:end], "little") ^ int.from_bytes(repeated, "little")
    return plain.to_bytes(size, "little")


def text_frame(body: bytes) -> bytes:
    """A whole text without a mask, as a server sends it."""
    return _head(len(body)) + body


@lru_cache(maxsize=4096)
def _head(size: int) -> bytes:
    if size > 125:
        return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
    return bytes([WHOLE_TEXT, size])
