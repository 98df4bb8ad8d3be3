"""The layout of the repository: small folders, and folders of tests that mirror those of the code."""

from collections.abc import Iterator
from pathlib import Path

from tests.support.paths import ROOT

MOST_FILES = 15
PACKAGE = ROOT / "src" / "overdraw"
TESTS = ROOT / "tests"
PAGE = ROOT / "web" / "src"

BUILT = {"__pycache__", "node_modules", "page"}
WHOLE_SYSTEM = {"contract", "docs", "golden", "parity", "properties", "rules", "support"}
"""Folders of tests for more than one package, and the code that tests share."""

WITHOUT_CODE = {TESTS / "server" / "data", TESTS / "server" / "simulation"}
"""Folders without a counterpart in the code: data files, and the fault simulator."""


def folders(top: Path) -> Iterator[Path]:
    yield top
    for path in sorted(top.iterdir()):
        if path.is_dir() and path.name not in BUILT:
            yield from folders(path)


def test_a_folder_holds_at_most_15_files() -> None:
    tops = (PACKAGE, TESTS, PAGE, ROOT / "benchmarks", ROOT / "examples")
    sizes = {
        str(folder.relative_to(ROOT)): sum(path.is_file() for path in folder.iterdir())
        for top in tops
        for folder in folders(top)
    }
    assert len(sizes) > 60
    assert {folder: size for folder, size in sizes.items() if size > MOST_FILES} == {}


def test_a_folder_of_tests_is_named_after_the_code_it_tests() -> None:
    for folder in folders(TESTS):
        path = folder.relative_to(TESTS)
        if path.parts and path.parts[0] not in WHOLE_SYSTEM and folder not in WITHOUT_CODE and any(folder.glob("*.py")):
            code = PAGE / path.relative_to("web") if path.parts[0] == "web" else PACKAGE / path
            assert code.is_dir(), f"tests/{path}: there is no {code.relative_to(ROOT)}"
