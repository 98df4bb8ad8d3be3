"""Assembles the server from its store, rooms, bots, HTTP routes and WebSocket endpoint."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from overdraw.errors import OverdrawError
from overdraw.server.bot_pool.analyst import Analyst
from overdraw.server.bot_pool.pool import BotPool
from overdraw.server.bot_pool.programs import Programs
from overdraw.server.config import Config
from overdraw.server.http.client_address import Addresses
from overdraw.server.http.openapi import DESCRIPTIONS, OPENAPI
from overdraw.server.http.request_guard import Guard
from overdraw.server.http.routes import (
    API,
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
from overdraw.server.node_id import NODE
from overdraw.server.rate_limits import Buckets
from overdraw.server.reviews.reviews import Reviews
from overdraw.server.rooms.registry import Registry
from overdraw.server.rooms.services import Services
from overdraw.server.store import Store, open_store
from overdraw.server.websocket.endpoint import Endpoint

WORTH_PACKING: Final = 8 * 1024
"""The size in bytes at which the server starts to compress HTTP responses. A replay shrinks to a fiftieth of its size.
Responses that contain tokens are far smaller and stay uncompressed, so their size reveals nothing about the token.
"""

PLAYERS_WORTH: Final = 6
"""The message rate limit for all spectators of a table together, as a multiple of the limit for one player."""

FAREWELL: Final = 0.05
"""How many seconds the server waits at shutdown between its last messages to clients and closing their connections."""


class Application:
    """A server, assembled from its parts. `http` is the ASGI application, and `endpoint` accepts WebSocket connections.
    If the store cannot be opened, `trouble` says why.
    """

    def __init__(self, config: Config, store: Store | None = None, page: Page | None = None) -> None:
        self.config, self.metrics, self.trouble = config, Metrics(), ""
        self._bots = BotPool(config.bot_processes, config.bot_seconds, Programs() if config.programs else None)
        self._analyst = Analyst(config.bot_seconds)
        store = store or open_store(config.database)
        self._reviews = Reviews(store, self._analyst, self.metrics)
        self.registry = Registry(
            config,
            Services(
                store=store,
                bots=self._bots,
                metrics=self.metrics,
                node=NODE,
                now=lambda: int(time.time() * 1000),
                random=Random(),
                offload=asyncio.to_thread,
                pace=config.bot_pace,
                max_spectators=config.spectators_per_table,
                spectator_messages_per_second=PLAYERS_WORTH * config.messages_per_second,
                analyst=self._analyst,
            ),
        )
        requests = Buckets(config.requests_per_second, 10 * config.requests_per_second)
        self._addresses = addresses = Addresses(config.proxies)
        self.endpoint = Endpoint(config, self.registry, self._bots, self.metrics, requests, addresses)
        self.http = Guard(Pages(self._routes(), page or built_page()), config, self.metrics, requests, addresses)

    async def open(self) -> None:
        try:
            await self.registry.open()
        except OverdrawError as error:
            self.trouble = str(error)
            raise
        self._warming = asyncio.create_task(self._warm_up()) if self.config.bot_warm_up else None

    async def _warm_up(self) -> None:
        await self._bots.warm_up()
        await self._analyst.warm_up()

    async def dismiss_all(self) -> None:
        """Tell every client to reconnect, and wait briefly so that the message can arrive."""
        self.registry.is_closing = True
        self.registry.dismiss_all("the server is restarting; reconnect in a moment")
        await asyncio.sleep(FAREWELL)

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
        await self._reviews.close()
        await self.registry.close()  # rooms close before bots, because a room would report a stopped bot as a failure
        await self._analyst.close()
        await self._bots.close()

    def _routes(self) -> Litestar:
        @asynccontextmanager
        async def lifespan(_: Litestar) -> AsyncIterator[None]:
            await self.open()
            try:
                yield
            finally:
                await self.close()

        return Litestar(
            route_handlers=[API, *ROUTES, *DESCRIPTIONS],
            lifespan=[lifespan],
            state=State(
                {
                    "registry": self.registry,
                    "reviews": self._reviews,
                    "metrics": self.metrics,
                    "addresses": self._addresses,
                    "replays": asyncio.Semaphore(),
                }
            ),
            exception_handlers={
                OverdrawError: refused,
                HTTPException: refused_by_http,
                RecursionError: refused_by_depth,
                UnicodeDecodeError: refused_by_encoding,
                Exception: failed,
            },
            openapi_config=OPENAPI,
            compression_config=CompressionConfig(backend="gzip", minimum_size=WORTH_PACKING, gzip_compress_level=6),
            request_max_body_size=LARGEST_BODY,
            logging_config=None,
            debug=False,
        )
