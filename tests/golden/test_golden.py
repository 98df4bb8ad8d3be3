"""Playthroughs and counted trees, compared with what a person has read and kept."""

import json
from pathlib import Path

import pytest

from tests.golden import views
from tests.golden.positions import POSITIONS
from tests.golden.transcript import FOLDER, playthroughs
from tests.golden.trees import FILE, line

KEPT = dict(kept.split(":", 1) for kept in FILE.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("path", playthroughs(), ids=lambda path: path.stem)
def test_a_playthrough_goes_as_it_always_went(path: Path) -> None:
    assert playthroughs()[path] == path.read_text(encoding="utf-8")


def test_every_kept_playthrough_is_played() -> None:
    assert set(FOLDER.iterdir()) == set(playthroughs())


@pytest.mark.parametrize("name", POSITIONS)
def test_a_tree_has_as_many_ways_as_it_always_had(name: str) -> None:
    assert line(name) == f"{name}:{KEPT[name]}"


@pytest.mark.parametrize("path", views.files(), ids=lambda path: path.stem)
def test_a_view_is_the_json_that_it_always_was(path: Path) -> None:
    """Programs of players and older pages read it."""
    kept = path.read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, views.files()[path].splitlines())) == list(map(json.loads, kept))
