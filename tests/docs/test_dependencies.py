"""The package imports only public names of its dependencies."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.paths import ROOT

PACKAGE = ROOT / "src" / "overdraw"
OURS = {"overdraw", "__future__"}


def imported(path: Path) -> Iterator[str]:
    """The full names of everything that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_private(name: str) -> bool:
    return name.startswith("uvicorn.protocols.") or any(part.startswith("_") for part in name.split("."))


@pytest.mark.parametrize(
    ("name", "private"),
    [
        ("uvicorn.Config", False),
        ("uvicorn.server.ServerState", False),
        ("uvicorn.protocols.http.h11_impl.H11Protocol", True),
        ("uvicorn._types.Scope", True),
        ("litestar._private", True),
    ],
)
def test_a_name_is_private_if_it_or_its_module_is(name: str, private: bool) -> None:
    assert is_private(name) is private


def test_no_private_name_of_a_dependency_is_imported() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in PACKAGE.rglob("*.py")
        for name in imported(path)
        if name.partition(".")[0] not in OURS | sys.stdlib_module_names and is_private(name)
    }
    assert found == set()
