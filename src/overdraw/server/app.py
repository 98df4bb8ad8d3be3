"""The application: routes, sockets, and the guard around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from overdraw import __version__
from overdraw.errors import OverdrawError
from overdraw.server.config import Config
from overdraw.server.http.addresses import Addresses
from overdraw.server.http.middleware import Guard
from overdraw.server.http.rate_limits import Buckets
from overdraw.server.http.routes import (
    LARGEST_BODY,
    ROUTES,
    failed,
    refused,
    refused_by_depth,
    refused_by_encoding,
    refused_by_http,
)
from overdraw.server.http.static_files import Page, Pages, built_page
from overdraw.server.metrics import Metrics
from overdraw.server.rooms.registry import House
from overdraw.server.store import Store, open_store
from overdraw.server.websocket.session import Sockets

WORTH_PACKING: Final = 8 * 1024
"""Bytes. A replay packs fifty to one; what holds a token is far smaller and never packed, so its size tells nothing."""


def make_app(config: Config, store: Store | None = None, page: Page | None = None) -> tuple[Guard, Sockets, House]:
    """An ASGI application for HTTP, the endpoint for sockets beside it, and the house behind both."""
    house = House(config, store or open_store(config.database), Metrics())
    requests = Buckets(config.requests_per_second, 10 * config.requests_per_second)
    addresses = Addresses(config.proxies)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        route_handlers=ROUTES,
        lifespan=[lifespan],
        state=State({"house": house}),
        exception_handlers={
            OverdrawError: refused,
            HTTPException: refused_by_http,
            RecursionError: refused_by_depth,
            UnicodeDecodeError: refused_by_encoding,
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Overdraw",
            version=__version__,
            description="Tables of Push and Rows. The game itself goes over a socket.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig(backend="gzip", minimum_size=WORTH_PACKING, gzip_compress_level=6),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )
    guard = Guard(Pages(app, page or built_page()), config, house.metrics, requests, addresses)
    return guard, Sockets(house, requests, addresses), house
