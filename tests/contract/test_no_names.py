"""Code outside a game's own folders does not know the game's name.

On the page, ESLint checks the same (`web/eslint.config.js`); a test here makes sure that it does.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from overdraw.games.catalogue import OWN_GAMES
from tests.support.paths import ROOT

PACKAGE = ROOT / "src" / "overdraw"
REGISTRIES = {
    PACKAGE / "adapters" / "compiled" / "catalogue.py",
    PACKAGE / "analysis" / "catalogue.py",
    PACKAGE / "analysis" / "reasons.py",
    PACKAGE / "bots" / "catalogue.py",
    PACKAGE / "tui" / "registry.py",
    PACKAGE / "lab" / "simulate" / "compiled_loops.py",
    PACKAGE / "lab" / "training" / "trainers.py",
}
"""They list what each game brings besides its rules, by its name."""

CONSTANTS = {name.upper() for name in OWN_GAMES}


def belongs_to_a_game(path: Path) -> bool:
    """Whether a file is in a game's folder, or named after it: `kernel/push/rules.py`, `simulate/play_push.py`."""
    words = {*path.relative_to(PACKAGE).parts[:-1], *path.stem.split("_")}
    return bool(words & set(OWN_GAMES))


def mentions(tree: ast.AST) -> Iterator[str]:
    """Each use of a game's name, and each comparison with a game."""
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(value)) if value in OWN_GAMES or re.fullmatch(_NAMED_TYPE, value):
                yield f"line {node.lineno}: {value!r}"
            case ast.Compare():
                for side in (node.left, *node.comparators):
                    names = {one.id for one in ast.walk(side) if isinstance(one, ast.Name)}
                    if names & CONSTANTS:
                        yield f"line {node.lineno}: a comparison with {', '.join(names & CONSTANTS)}"
            case _:
                pass


_NAMED_TYPE = rf"(?i:{'|'.join(OWN_GAMES)})(?:View|Own|Table)"

FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if not belongs_to_a_game(path) and path not in REGISTRIES]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_shared_code_does_not_know_a_game(path: Path) -> None:
    assert not list(mentions(ast.parse(path.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(
    "code", ['if game.name == "push": pass', 'match name:\n case "rows": pass', "x = game is PUSH", 'y = "PushView"']
)
def test_a_mention_is_found(code: str) -> None:
    assert list(mentions(ast.parse(code)))
