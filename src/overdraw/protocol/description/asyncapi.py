"""Generates an AsyncAPI document for the WebSocket, with all messages that the server receives and sends."""

import json
from typing import Any, Final, get_args

from overdraw import __version__
from overdraw.protocol import messages
from overdraw.protocol.description.document import EXAMPLES
from overdraw.protocol.description.json_schema import definitions
from overdraw.protocol.versions import HTTP_VERSION, PROTOCOL

SCHEMAS: Final = "#/components/schemas/{name}"
CHANNEL: Final = "#/channels/table"


def asyncapi() -> dict[str, Any]:
    received, sent = get_args(messages.ClientMessage), get_args(messages.ServerMessage)
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Overdraw: the WebSocket of a table",
            "version": __version__,
            "description": f"The messages of {PROTOCOL}. Clients create and join tables over HTTP, which the "
            "OpenAPI document describes.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "table": {
                "address": f"{HTTP_VERSION}/socket",
                "description": "Each client has one WebSocket for each table. Its first message is `hello`.",
                "messages": {
                    kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in (*received, *sent)
                },
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "receive": _operation("receive", received),
            "send": _operation("send", sent),
        },
        "components": {
            "messages": {kind.__name__: _message(kind, examples[kind.__name__]) for kind in (*received, *sent)},
            "schemas": definitions(SCHEMAS),
        },
    }


def _operation(action: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": CHANNEL},
        "messages": [{"$ref": f"{CHANNEL}/messages/{kind.__name__}"} for kind in kinds],
    }


def _message(kind: Any, example: object) -> dict[str, Any]:
    summary = " ".join((kind.__doc__ or "").partition("\n\n")[0].split())
    return {
        "name": kind.__struct_config__.tag,
        **({"summary": summary} if summary else {}),
        "payload": {"$ref": SCHEMAS.format(name=kind.__name__)},
        "examples": [{"payload": example}],
    }
