"""The opening handshake: the server accepts a WebSocket request with HTTP status 101, or rejects it with an error
status.
"""

from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Protocol

from websockets.http11 import Request
from websockets.server import ServerProtocol

Scope = MutableMapping[str, Any]
"""The ASGI scope of a WebSocket request: type, path, headers and client."""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""The response to requests that h11 can parse but the `websockets` library cannot. To some of them, the library would
not respond at all.
"""


class Refusal(NamedTuple):
    status: HTTPStatus
    message: str


class Gatekeeper(Protocol):
    """Decides which WebSocket requests the server accepts."""

    def admit(self, scope: Scope) -> str | Refusal:
        """Check a request against the limits. Return the client's address, or the reason for rejecting the request."""


class Handshake(NamedTuple):
    """The result of a handshake. `address` is None if the server rejected the request. `answer` is the response in
    either case.
    """

    address: str | None
    answer: bytes


def shake_hands(protocol: ServerProtocol, head: bytes, peer: tuple[str, int] | None, gate: Gatekeeper) -> Handshake:
    """Respond to a WebSocket request. `head` contains the bytes of the HTTP request."""
    protocol.receive_data(head)
    request, address = next(iter(protocol.events_received()), None), None
    if isinstance(request, Request):
        response = protocol.accept(request)
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            admitted = gate.admit(_scope_of(request, peer))
            if isinstance(admitted, Refusal):
                response = protocol.reject(admitted.status, f"{admitted.message}\n")
            else:
                address = admitted
        protocol.send_response(response)
    return Handshake(address, b"".join(protocol.data_to_send()) or BAD_REQUEST)


def _scope_of(request: Request, peer: tuple[str, int] | None) -> Scope:
    headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in request.headers.raw_items()]
    return {"type": "websocket", "path": request.path.partition("?")[0], "headers": headers, "client": peer}
