"""Frames from a client, including those that no library would send."""

from websockets.frames import Frame, Opcode


def frame(body: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return bytes(Frame(opcode, body, fin).serialize(mask=True))
