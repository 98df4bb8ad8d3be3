"""What stands before every request: origins, sizes, rates, and the headers that tell browsers what a page may do."""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.utils import normalize_path

from overdraw.errors import NotAllowed, OverdrawError, TooMuch
from overdraw.server.config import Config
from overdraw.server.http.rate_limits import Buckets
from overdraw.server.http.schemas import Refusal
from overdraw.server.metrics import Metrics
from overdraw.server.websocket.connection_messages import BROKEN_RULES

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

HEADERS: Final = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)

HOUSEHOLD: Final = 64
"""Bits of an address of IPv6 that a household or a host has to itself, at the least."""

UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def address_of(scope: Scope) -> str:
    """Where a client comes from, as far as limits care."""
    client = scope.get("client")
    return _household(str(client[0])) if client else "local"


@lru_cache(maxsize=4096)
def _household(host: str) -> str:
    """An address of IPv4, or a network of IPv6: whoever has one of its addresses has them all."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv4Address):
        return host
    return str(address.ipv4_mapped or IPv6Network((int(address), HOUSEHOLD), strict=False))


def header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def origin_is_ours(scope: Scope, allowed: frozenset[str]) -> bool:
    """A page of ours, or a program that is no browser. Another page's script must not speak for our player."""
    origin = header(scope, b"origin")
    if origin is None:
        return True
    if origin.rstrip("/") in allowed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == (header(scope, b"host") or "").lower() != ""
    except ValueError:
        return False


def name_is_ours(scope: Scope, allowed: frozenset[str]) -> bool:
    """Whether a request names the server in a way that nobody else can make: anybody can let a name of their own mean
    this machine, and then their page looks like one of ours.
    """
    host, name = header(scope, b"host") or "", ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return name == "localhost" or any(urlsplit(origin).netloc.lower() == host.lower() for origin in allowed)
    return True


class Guard:
    """Wraps the whole application. Sockets go past its routes, on the shortest way."""

    def __init__(self, app: App, sockets: Mapping[str | None, App], config: Config, metrics: Metrics) -> None:
        self._app, self._sockets, self._config, self._metrics = app, sockets, config, metrics
        self.requests = Buckets(config.requests_per_second, 10 * config.requests_per_second)
        self.new_tables = Buckets(config.tables_per_minute / 60, config.tables_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            path = scope["path"] if scope["type"] == "websocket" else None
            if path is not None and not self.requests.take(address_of(scope)):
                self._metrics.dropped.add("refused")
                await receive()
                await send({"type": "websocket.close", "code": BROKEN_RULES})
                return
            await self._sockets.get(path, self._app)(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            self._check(scope)
        except OverdrawError as error:
            self._metrics.refused.add(error.code)
            await _refuse(send_guarded, error)
            return
        await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope) -> None:
        path = normalize_path(scope["path"])  # as the router does
        if path in UNLIMITED:
            return
        address = address_of(scope)
        if not self.requests.take(address):
            raise TooMuch("too many requests from this address: wait a moment")
        if scope["method"] == "POST":
            if not origin_is_ours(scope, self._config.allowed_origins):
                raise NotAllowed("this page is not one of the server's")
            if self._config.programs and not name_is_ours(scope, self._config.allowed_origins):
                raise NotAllowed("a server that runs programs is asked by its address, or by a name in --origins")
            if path == "/api/tables" and not self.new_tables.take(address):
                raise TooMuch("too many new tables from this address: wait a minute")


async def _refuse(send: Send, error: OverdrawError) -> None:
    body = msgspec.json.encode(Refusal(error.code, str(error)))
    status = 429 if isinstance(error, TooMuch) else 403
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
