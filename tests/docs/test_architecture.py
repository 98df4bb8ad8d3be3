"""The documents name files, folders, classes and functions that exist."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.paths import ROOT

ARCHITECTURE = ROOT / "ARCHITECTURE.md"
DOCUMENTS = (
    ARCHITECTURE,
    ROOT / "CONTRIBUTING.md",
    ROOT / "SECURITY.md",
    ROOT / "docs" / "glossary.md",
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
)
TOPS = (ROOT / "src" / "overdraw", ROOT / "web" / "src", ROOT)

REFERENCE = re.compile(r"`([a-z][\w/.-]*/[\w/.-]*|\w+\.(?:py|toml|md))(?:::([\w.]+))?`")
"""A path relative to the package, the page's source or the repository, and a name in the file, if one is given."""


def references(path: Path) -> set[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    return set() if "Status: superseded" in text else set(REFERENCE.findall(text))


NAMED = sorted(set().union(*map(references, DOCUMENTS)))


def place(path: str) -> Path:
    return next((top / path for top in TOPS if (top / path).exists()), Path())


def defined(tree: ast.Module | ast.ClassDef) -> dict[str, ast.stmt]:
    found: dict[str, ast.stmt] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id: node for target in targets if isinstance(target, ast.Name)}
    return found


@pytest.mark.parametrize(("path", "name"), NAMED)
def test_every_path_and_name_in_the_documents_exists(path: str, name: str) -> None:
    file = place(path)
    assert file != Path(), f"there is no {path}"
    if name:
        scope: ast.stmt | ast.Module = ast.parse(file.read_text(encoding="utf-8"))
        for part in name.split("."):
            assert isinstance(scope, ast.Module | ast.ClassDef)
            assert part in defined(scope), f"{path} defines no {name}"
            scope = defined(scope)[part]


def test_the_architecture_names_more_than_25_definitions() -> None:
    assert sum(bool(name) for _, name in references(ARCHITECTURE)) > 25
