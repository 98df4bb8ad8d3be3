"""The package has no import cycles."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import overdraw

PACKAGE = Path(overdraw.__file__).parent


def name_of(path: Path) -> str:
    parts = ("overdraw", *path.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(tree: ast.AST) -> Iterator[str]:
    """Every imported name, also inside functions, except imports under TYPE_CHECKING."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        else:
            yield from imports_of(node)


def imported_modules() -> dict[str, set[str]]:
    """The modules of the package that each of its modules imports."""
    files = {name_of(path): path for path in PACKAGE.rglob("*.py")}
    found = {}
    for name, path in files.items():
        names = imports_of(ast.parse(path.read_text(encoding="utf-8")))
        modules = (one if one in files else one.rpartition(".")[0] for one in names)
        found[name] = {module for module in modules if module in files and module != name}
    return found


def test_no_module_imports_itself_through_others() -> None:
    imports = imported_modules()
    assert "overdraw.games.push.rules" in imports["overdraw.games.push"] | imports["overdraw.kernel.push.packing"]
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))
