"""The objects of AsyncAPI 3.0 that our document uses, as a JSON Schema of our own.

It lists the fields that the specification allows in each object. Unlike the specification, it allows no extensions.
"""

from typing import Any, Final

TEXT: Final = {"type": "string"}
SCHEMA: Final = {"$ref": "http://json-schema.org/draft-07/schema#"}
REFERENCE: Final = {
    "type": "object",
    "properties": {"$ref": {"type": "string", "pattern": "^#/"}},
    "required": ["$ref"],
    "additionalProperties": False,
}


def fields(required: dict[str, Any], optional: dict[str, Any]) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": required | optional,
        "required": list(required),
        "additionalProperties": False,
    }


def named(value: dict[str, Any]) -> dict[str, Any]:
    """An object with any names and values of one kind."""
    return {
        "type": "object",
        "propertyNames": {"pattern": r"^[A-Za-z0-9._-]+$"},
        "additionalProperties": value,
        "minProperties": 1,
    }


EXAMPLE: Final = fields({"payload": True}, {"name": TEXT, "summary": TEXT})
MESSAGE: Final = fields(
    {"payload": REFERENCE},
    {"name": TEXT, "title": TEXT, "summary": TEXT, "description": TEXT, "contentType": TEXT}
    | {"examples": {"type": "array", "items": EXAMPLE}},
)
WEBSOCKET: Final = fields({}, {"method": {"enum": ["GET", "POST"]}, "bindingVersion": TEXT})
CHANNEL: Final = fields(
    {"address": TEXT, "messages": named(REFERENCE)},
    {"title": TEXT, "summary": TEXT, "description": TEXT, "bindings": fields({}, {"ws": WEBSOCKET})},
)
OPERATION: Final = fields(
    {"action": {"enum": ["send", "receive"]}, "channel": REFERENCE},
    {"title": TEXT, "summary": TEXT, "description": TEXT, "messages": {"type": "array", "items": REFERENCE}},
)

DOCUMENT: Final = {"$schema": "http://json-schema.org/draft-07/schema#"} | fields(
    {"asyncapi": {"const": "3.0.0"}, "info": fields({"title": TEXT, "version": TEXT}, {"description": TEXT})},
    {
        "defaultContentType": TEXT,
        "channels": named(CHANNEL),
        "operations": named(OPERATION),
        "components": fields({}, {"messages": named(MESSAGE), "schemas": named(SCHEMA)}),
    },
)
