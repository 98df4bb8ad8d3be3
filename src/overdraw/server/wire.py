"""uvicorn's WebSocket with a short way for what it does most: a whole text to a client that takes it.

Everything else, from the handshake to the close, is uvicorn's own; without this class all works the same, slower.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class QuickWebSocket(WebSocketsSansIOProtocol):
    async def send(self, message: Any) -> None:
        text = message.get("text")
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if text is not None and is_open and self.initial_response is None and self.writable.is_set():
            self.transport.write(_frame(text.encode()))
        else:
            await super().send(message)


def _frame(body: bytes) -> bytes:
    """One unmasked text frame (RFC 6455, 5.2)."""
    size = len(body)
    if size < 126:
        return bytes((0x81, size)) + body
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + body
    return b"\x81\x7f" + size.to_bytes(8, "big") + body
