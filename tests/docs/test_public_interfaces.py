"""Tests use only public interfaces, so that they survive a rewrite of a module."""

import ast

from tests.support.paths import ROOT

TESTS = ROOT / "tests"

ALLOWED = {
    "_replace": "the public method of a NamedTuple",
    "_compositor": "Textual has no public way to read a screen",
    "_end_turn": "a mutation of the rules replaces one of their steps",
    "_exit": "the public function of `os` that ends a process at once",
}


def test_tests_use_no_private_attributes_of_others() -> None:
    found = []
    for path in sorted(TESTS.rglob("*.py")):
        if path.is_relative_to(TESTS / "server"):  # these tests are being rewritten with the server
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
                own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
                if not own and node.attr not in ALLOWED:
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}")
    assert found == []
