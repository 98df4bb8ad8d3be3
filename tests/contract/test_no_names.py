"""Code outside a game's own folders does not mention the game's name."""

import re
from pathlib import Path

import pytest

from overdraw.games.catalogue import GAMES
from tests.support.paths import ROOT

SERVER = ROOT / "src" / "overdraw" / "server"
NAMED = re.compile(
    rf"""["']({"|".join(GAMES)})["']|\b(?i:{"|".join(f"{name}(?:View|Own|Table)" for name in GAMES)})\b"""
)


@pytest.mark.parametrize("path", sorted(SERVER.rglob("*.py")), ids=lambda path: str(path.relative_to(SERVER)))
def test_the_server_does_not_mention_a_game(path: Path) -> None:
    assert not [line for line in path.read_text(encoding="utf-8").splitlines() if NAMED.search(line)]
