"""The WebSocket endpoint. It admits connections within the limits, and creates a session for each connection."""

import asyncio
from collections import Counter
from http import HTTPStatus
from typing import Final

from overdraw.protocol.versions import HTTP_VERSION
from overdraw.server.config import Config
from overdraw.server.http.client_address import Addresses
from overdraw.server.http.paths import current_path
from overdraw.server.http.request_guard import origin_is_ours
from overdraw.server.metrics import Metrics
from overdraw.server.rate_limits import Buckets
from overdraw.server.rooms.registry import Registry
from overdraw.server.rooms.services import Bots
from overdraw.server.websocket.connection import WebSocketConnection
from overdraw.server.websocket.handshake import Refusal, Scope
from overdraw.server.websocket.session import Session

SOCKET: Final = f"{HTTP_VERSION}/socket"

SOCKETS_WORTH: Final = 10
"""The message rate limit per client address, as a multiple of the limit for one connection. No household needs more."""


class Endpoint:
    """Admits WebSocket connections. `requests` holds the rate limits per address, which also cover HTTP requests."""

    def __init__(
        self,
        config: Config,
        registry: Registry,
        bots: Bots,
        metrics: Metrics,
        requests: Buckets,
        addresses: Addresses,
    ) -> None:
        self._config, self._registry, self._bots, self._metrics = config, registry, bots, metrics
        self._requests, self._addresses = requests, addresses
        rate = SOCKETS_WORTH * config.messages_per_second
        self._messages = Buckets(rate, 3 * rate)
        self._by_address: Counter[str] = Counter()
        metrics.watch("overdraw_sockets", "Open WebSocket connections.", lambda: self.sockets)

    @property
    def sockets(self) -> int:
        """The number of open WebSocket connections."""
        return self._by_address.total()

    def admit(self, scope: Scope) -> str | Refusal:
        """Check a connection against the limits. Return the client's address, or the reason for rejecting the
        connection.
        """
        address = self._addresses.of(scope)
        if (refusal := self._refusal(scope, address)) is not None:
            self.dropped("refused")
            return refusal
        return address

    def open(self, connection: WebSocketConnection) -> Session:
        """Create a session for an admitted connection."""
        self._by_address[connection.address] += 1
        return Session(
            connection,
            self._registry,
            self._bots,
            self._metrics,
            self._config.messages_per_second,
            self._messages,
            self._closed,
        )

    def dropped(self, reason: str) -> None:
        self._metrics.dropped.add(reason)

    def _closed(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _refusal(self, scope: Scope, address: str) -> Refusal | None:
        config = self._config
        if current_path(scope["path"]) != SOCKET:
            return Refusal(HTTPStatus.NOT_FOUND, "there is no WebSocket at this path")
        if not self._requests.take(address, asyncio.get_running_loop().time()):
            return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many requests from this address; wait a moment")
        if not origin_is_ours(scope, config.allowed_origins):
            return Refusal(
                HTTPStatus.FORBIDDEN, "this page's origin is not allowed; the server's --origins option can allow it"
            )
        if self._by_address[address] >= config.sockets_per_address:
            return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many WebSocket connections from this address")
        if self.sockets >= config.max_sockets or self._registry.is_closing:
            return Refusal(
                HTTPStatus.SERVICE_UNAVAILABLE, "this server has too many WebSocket connections; try again later"
            )
        return None
