"""WebSocket frames (RFC 6455, section 5.2): finds a client's frames in a buffer, and encodes text frames."""

from functools import lru_cache
from typing import Final

from overdraw.protocol.messages import LARGEST_MESSAGE

WHOLE_TEXT: Final = 0x81


def next_frame(data: bytes, at: int) -> tuple[int, int, int] | None:
    """Return the kind of a client's next frame, and where the frame's payload begins and ends. Return None if the frame
    is incomplete.

    An unmasked frame, or a frame longer than any valid message, has kind 0 and extends to the end of the buffer, so
    that nothing after it is read.
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
    """Encode a text message as a single unmasked frame. Servers must not mask frames."""
    return _head(len(body)) + body


@lru_cache(maxsize=4096)
def _head(size: int) -> bytes:
    if size > 125:
        return b"\x81\x7e" + size.to_bytes(2, "big") if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8, "big")
    return bytes([WHOLE_TEXT, size])
