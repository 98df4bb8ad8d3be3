"""The clause ids of docs/rules.md, and which of them the tests name.

`python -m tests.rules.clauses` regenerates clauses.txt from the tables.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

LAW = ROOT / "docs" / "rules.md"
LIST = Path(__file__).parent / "clauses.txt"
PRESENTATION = Path(__file__).parent / "presentation.txt"

ID = re.compile(r"\b(?:P|R)(?:-[A-Z]+-\d+|[DQ]-\d+)\b")
FIRST_CELL = re.compile(r"^(?:\| |\* \*\*)((?:P|R)(?:-[A-Z]+-\d+|[DQ]-\d+)(?:(?:…|, )\d+)*)(?: \||\*\*)")


def ids_of_the_law() -> list[str]:
    """Every id that a table or a list of facts defines, with `PQ-2…4` and `PQ-12, 15` written out."""
    cells = (FIRST_CELL.match(line) for line in LAW.read_text(encoding="utf-8").splitlines())
    return [clause for cell in cells if cell for clause in _written_out(cell[1])]


def _written_out(cell: str) -> Iterator[str]:
    stem, _, numbers = cell.rpartition("-")
    for part in numbers.split(", "):
        first, _, last = part.partition("…")
        yield from (f"{stem}-{number}" for number in range(int(first), int(last or first) + 1))


def kept_ids() -> list[str]:
    return LIST.read_text(encoding="utf-8").split()


def presentation_ids() -> list[str]:
    lines = PRESENTATION.read_text(encoding="utf-8").splitlines()
    return [line.split()[0] for line in lines if ID.match(line)]


def tested_ids() -> set[str]:
    """Every id in the docstring of a test."""
    found: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(ID.findall(ast.get_docstring(node) or ""))
    return found


if __name__ == "__main__":
    LIST.write_text("\n".join(ids_of_the_law()) + "\n", encoding="utf-8")
