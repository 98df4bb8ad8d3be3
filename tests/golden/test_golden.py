"""Playthroughs, counted game trees and views, compared with reviewed golden files."""

import json
from pathlib import Path

import pytest

from tests.golden import views
from tests.golden.positions import POSITIONS
from tests.golden.transcript import FOLDER, playthroughs
from tests.golden.trees import FILE, line

KEPT = dict(kept.split(":", 1) for kept in FILE.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", playthroughs(), ids=lambda path: path.stem)
def test_a_playthrough_matches_its_golden_file(path: Path) -> None:
    assert playthroughs()[path] == path.read_text(encoding="utf-8")


def test_every_golden_playthrough_has_a_position() -> None:
    assert set(FOLDER.iterdir()) == set(playthroughs())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_tree_matches_its_golden_counts(name: str) -> None:
    assert line(name) == f"{name}:{KEPT[name]}"


@pytest.mark.parametrize("path", views.files(), ids=lambda path: path.stem)
def test_a_view_matches_its_golden_json(path: Path) -> None:
    """External programs and older versions of the page depend on it."""
    kept = path.read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, views.files()[path].splitlines())) == list(map(json.loads, kept))
