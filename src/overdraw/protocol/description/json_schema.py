"""Generates a JSON Schema of the WebSocket messages from the Python definitions and the fields of each game."""

import typing
from collections.abc import Iterator
from inspect import cleandoc
from typing import Annotated, Any, Final, TypedDict

import msgspec

from overdraw.games.catalogue import GAMES
from overdraw.protocol import messages
from overdraw.protocol.description.view_schema import Shape, facts_name, own_name, shapes, view_name
from overdraw.protocol.versions import PROTOCOL
from overdraw.protocol.views import Facts, Own, View

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

OF_GAMES: Final = {View: view_name, Own: own_name, Facts: facts_name}
"""The parts of messages that each game defines, each with a function that returns the name of a game's definition."""


def json_schema() -> dict[str, Any]:
    """Return one document with a definition for each message. `ClientMessage` and `ServerMessage` are the unions of
    the messages that clients and servers send.
    """
    return {
        "$schema": DIALECT,
        "title": f"Messages of {PROTOCOL}",
        "description": "Every text frame is a ClientMessage or a ServerMessage. Receivers ignore fields that are "
        "not listed here, because they belong to a newer release.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": definitions("#/$defs/{name}"),
    }


def definitions(references: str) -> dict[str, Any]:
    """Return every schema definition by name. `references` is a template for references: `#/definitions/{name}`."""
    found = shapes(GAMES.values())
    kinds = [_typed_dict(shape) for shape in found]
    unions: tuple[Any, ...] = (messages.ClientMessage, messages.ServerMessage)
    written, parts = msgspec.json.schema_components((*unions, *kinds), ref_template=references)
    for name, kind in _structs():
        for field, hint in typing.get_type_hints(kind).items():
            parts[name]["properties"][field] = _with_games(parts[name]["properties"][field], hint, references)
    both = dict(zip(("ClientMessage", "ServerMessage"), written, strict=False))
    games = {
        part.__name__: {"anyOf": [{"$ref": references.format(name=name(game))} for game in GAMES.values()]}
        for part, name in OF_GAMES.items()
    }
    return {name: _tidy(schema) for name, schema in (both | games | parts).items()}


def _typed_dict(shape: Shape) -> Any:
    fields = {
        name: Annotated[hint, msgspec.Meta(description=meaning)] if meaning else hint
        for name, hint, meaning in shape.fields
    }
    made: Any = TypedDict(shape.name, fields, total=not shape.optional)  # type: ignore[misc]  # from data
    made.__doc__ = shape.about
    return made


def _structs() -> Iterator[tuple[str, Any]]:
    for kind in (*typing.get_args(messages.ServerMessage), *typing.get_args(messages.Told)):
        yield kind.__name__, kind


def _with_games(schema: dict[str, Any], hint: Any, references: str) -> dict[str, Any]:
    """Return a field's schema. References replace the parts that msgspec knows only as objects without fields."""
    for part in OF_GAMES:
        reference = {"$ref": references.format(name=part.__name__)}
        if hint is part:
            return reference
        if part in typing.get_args(hint):
            return schema | {"anyOf": [reference if one == {"type": "object"} else one for one in schema["anyOf"]]}
    return schema


def _tidy(schema: Any) -> Any:
    """Remove the indentation of docstrings and the keyword `discriminator`, which exists only in OpenAPI."""
    if isinstance(schema, list):
        return [_tidy(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _tidy(value) for key, value in schema.items() if key != "discriminator"}
    if isinstance(kept.get("description"), str):
        kept["description"] = cleandoc(kept["description"])
    return kept
