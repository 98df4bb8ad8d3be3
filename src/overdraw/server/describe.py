"""Generates the files that describe the protocol (`make protocol`). A test fails if one of them is out of date."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from overdraw.protocol.description.asyncapi import asyncapi
from overdraw.protocol.description.document import DOCUMENT, ROOT, TYPES, document, types_for_typescript
from overdraw.protocol.description.json_schema import json_schema
from overdraw.server.http.openapi import openapi
from overdraw.server.http.routes import API, ROUTES

SCHEMAS: Final = ROOT / "docs" / "schemas"


def files() -> Iterator[tuple[Path, str]]:
    """Yield the path of each generated file, and the text that it should contain."""
    yield DOCUMENT, document()
    yield TYPES, types_for_typescript()
    yield SCHEMAS / "openapi.json", _written(openapi([API, *ROUTES]))
    yield SCHEMAS / "asyncapi.json", _written(asyncapi())
    yield SCHEMAS / "messages.json", _written(json_schema())


def _written(value: dict[str, Any]) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=1).decode() + "\n"


def main() -> None:
    for path, text in files():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
