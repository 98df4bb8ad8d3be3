"""The API descriptions that the server publishes: OpenAPI for HTTP, AsyncAPI and JSON Schema for the WebSocket."""

from functools import cache
from typing import Any, Final

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from overdraw import __version__
from overdraw.protocol.description.asyncapi import asyncapi
from overdraw.protocol.description.json_schema import json_schema

OPENAPI: Final = OpenAPIConfig(
    title="Overdraw",
    version=__version__,
    description="Create and join tables for the card games Push and Rows. The games are played over a WebSocket.",
    path="/api/schema",
    render_plugins=[JsonRenderPlugin()],
)


@get("/api/schema/asyncapi.json", include_in_schema=False, sync_to_thread=False)
def get_asyncapi() -> Response[bytes]:
    return Response(_asyncapi(), media_type=MediaType.JSON)


@get("/api/schema/messages.json", include_in_schema=False, sync_to_thread=False)
def get_json_schema() -> Response[bytes]:
    return Response(_json_schema(), media_type=MediaType.JSON)


@cache
def _asyncapi() -> bytes:
    return msgspec.json.encode(asyncapi())


@cache
def _json_schema() -> bytes:
    return msgspec.json.encode(json_schema())


def openapi(routes: list[Any]) -> dict[str, Any]:
    """Return the OpenAPI document for the given HTTP routes."""
    return Litestar(route_handlers=routes, openapi_config=OPENAPI).openapi_schema.to_schema()


DESCRIPTIONS: Final = [get_asyncapi, get_json_schema]
