"""The published JSON Schema of messages, at work: it checks messages, and makes new ones for fuzzing."""

import string
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs

from overdraw.protocol.description.json_schema import json_schema

Json = Any

NONSENSE: list[Json] = [None, True, -1, 2**70, 1.5, "", "push", "\x00", "😀" * 30, [], {}, [[[]]], 0, "random"]


@cache
def definitions() -> dict[str, Json]:
    found: dict[str, Json] = json_schema()["$defs"]
    return found


@cache
def validator(name: str, *, strict: bool = False) -> jsonschema_rs.Validator:
    """Checks a message against a definition. A strict one also refuses fields that the schema does not list."""
    schema = {"$ref": f"#/$defs/{name}", "$defs": definitions()}
    return jsonschema_rs.validator_for(closed(schema) if strict else schema)


def closed(schema: Json) -> Json:
    """The schema without room for other fields."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    more = {"additionalProperties": False} if isinstance(schema.get("properties"), dict) and "type" in schema else {}
    return {key: closed(value) for key, value in schema.items()} | more


def generate(random: Random, schema: Json) -> Json:
    """A random value that conforms to the schema. Fields that are not required come and go."""
    match schema:
        case {"$ref": str(reference)}:
            return generate(random, definitions()[reference.rpartition("/")[2]])
        case {"anyOf": list(kinds)}:
            return generate(random, random.choice(kinds))
        case {"enum": list(values)}:
            return random.choice(values)
        case {"type": "object", "properties": dict(fields)}:
            required = schema.get("required", [])
            chosen = [name for name in fields if name in required or random.random() < 0.5]
            return {name: generate(random, fields[name]) for name in chosen}
        case {"type": "object"}:
            inner = schema.get("additionalProperties", {"type": "string"})
            return {f"key{number}": generate(random, inner) for number in range(random.randrange(3))}
        case {"type": "array", "items": inner}:
            most = min(4, schema.get("maxItems", 4))
            return [generate(random, inner) for _ in range(random.randint(schema.get("minItems", 0), most))]
        case {"type": "string"}:
            letters = "0123456789abcdef" if schema.get("pattern") else string.printable
            least = schema.get("minLength", 0)
            size = random.randint(least, max(least, min(40, schema.get("maxLength", 40))))
            return "".join(random.choices(letters, k=size))
        case {"type": "integer"}:
            return random.randint(schema.get("minimum", -99), min(999, schema.get("maximum", 999)))
        case {"type": "boolean"}:
            return random.random() < 0.5
        case _:
            return None


def damage(random: Random, message: dict[str, Json]) -> dict[str, Json]:
    """The message with one field removed, replaced or added."""
    names = [*message, "?"]
    chosen = random.choice(names)
    match random.randrange(3):
        case 0:
            return {name: value for name, value in message.items() if name != chosen}
        case 1:
            return message | {chosen: random.choice(NONSENSE)}
        case _:
            return message | {random.choice(list(names)): generate(random, {"$ref": "#/$defs/ClientMessage"})}
