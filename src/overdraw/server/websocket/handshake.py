"""The opening handshake: the server answers a request for a socket with 101, or with an HTTP status that says why
not.
"""

from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Protocol

from websockets.http11 import Request
from websockets.server import ServerProtocol

Scope = MutableMapping[str, Any]
"""The ASGI scope of a socket: type, path, headers and client."""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""The answer to requests that h11 can read but websockets cannot. For some of them, websockets would send nothing."""


class Refusal(NamedTuple):
    status: HTTPStatus
    message: str


class Gatekeeper(Protocol):
    """Decides which requests for a socket to accept."""

    def admit(self, scope: Scope) -> str | Refusal:
        """Apply the limits. Return the address under which the client counts, or the reason for rejecting the
        socket.
        """


class Handshake(NamedTuple):
    """The result of a handshake. If the socket was rejected, `address` is None. `answer` is sent in both cases."""

    address: str | None
    answer: bytes


def shake_hands(protocol: ServerProtocol, head: bytes, peer: tuple[str, int] | None, gate: Gatekeeper) -> Handshake:
    """Answer a request for a socket, given by its head."""
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
