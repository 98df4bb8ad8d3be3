"""The opening handshake: a request for a socket becomes a 101, or an HTTP status that says why not."""

from collections.abc import MutableMapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Protocol

from websockets.http11 import Request
from websockets.server import ServerProtocol

Scope = MutableMapping[str, Any]
"""As ASGI writes it; a socket has the type, the path, the headers and the client."""

BAD_REQUEST: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""For a head that h11 can read and websockets cannot: it answers some of those with nothing."""


class Refusal(NamedTuple):
    status: HTTPStatus
    message: str


class Gatekeeper(Protocol):
    """Decides which requests for a socket are accepted."""

    def admit(self, scope: Scope) -> str | Refusal:
        """The address that the client counts under, or why it gets no socket."""


class Handshake(NamedTuple):
    """`address` is None where there is no socket; `answer` is sent in either case."""

    address: str | None
    answer: bytes


def shake_hands(protocol: ServerProtocol, head: bytes, peer: tuple[str, int] | None, gate: Gatekeeper) -> Handshake:
    """Answer the request whose head this is."""
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
