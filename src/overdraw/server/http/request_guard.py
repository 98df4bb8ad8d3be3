"""Checks every HTTP request's origin and rate limits, and adds security headers to every response."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from overdraw.errors import NotAllowed, OverdrawError, TooMuch
from overdraw.protocol.requests import Refusal
from overdraw.protocol.versions import HTTP_VERSION
from overdraw.server.config import Config
from overdraw.server.http.client_address import Addresses
from overdraw.server.http.paths import current_path
from overdraw.server.metrics import Metrics
from overdraw.server.rate_limits import Buckets

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

NEW_TABLES: Final = f"{HTTP_VERSION}/tables"

UNLIMITED: Final = frozenset({"/healthz", "/readyz", "/metrics"})


def header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def origin_is_ours(scope: Scope, allowed: frozenset[str]) -> bool:
    """Whether a request comes from an allowed page, or from a program that is not a browser.

    Without this check, a script on another page could act on the player's behalf.
    """
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
    """Whether the host name in a request is one that an attacker cannot control.

    An attacker can point their own domain at this machine (DNS rebinding). Their page would then have the same origin
    as the server.
    """
    host, name = header(scope, b"host") or "", ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        return name == "localhost" or any(urlsplit(origin).netloc.lower() == host.lower() for origin in allowed)
    return True


class Guard:
    """ASGI middleware that checks each request before it reaches the application. `requests` holds the rate limits per
    address, which also cover WebSocket requests.
    """

    def __init__(self, app: App, config: Config, metrics: Metrics, requests: Buckets, addresses: Addresses) -> None:
        self._app, self._config, self._metrics, self._addresses = app, config, metrics, addresses
        self.requests = requests
        self.new_tables = Buckets(config.tables_per_minute / 60, config.tables_per_minute)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        path = current_path(scope["path"])
        if path.startswith("/api/"):
            scope = {**scope, "path": path}
        try:
            self._check(scope, path)
        except OverdrawError as error:
            self._metrics.refused.add(error.code)
            await _refuse(send_guarded, error)
            return
        await self._app(scope, receive, send_guarded)

    def _check(self, scope: Scope, path: str) -> None:
        if path in UNLIMITED:
            return
        address, now = self._addresses.of(scope), asyncio.get_running_loop().time()
        if not self.requests.take(address, now):
            raise TooMuch("too many requests from this address; wait a moment")
        if scope["method"] == "POST":
            if not origin_is_ours(scope, self._config.allowed_origins):
                raise NotAllowed("this page's origin is not allowed; the server's --origins option can allow it")
            if self._config.programs and not name_is_ours(scope, self._config.allowed_origins):
                raise NotAllowed(
                    "this host name is not allowed; use the server's IP address, localhost, or a host in --origins"
                )
            if path == NEW_TABLES and not self.new_tables.take(address, now):
                raise TooMuch("too many new tables from this address; wait a minute")


async def _refuse(send: Send, error: OverdrawError) -> None:
    body = msgspec.json.encode(Refusal(error.code, str(error)))
    status = 429 if isinstance(error, TooMuch) else 403
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
