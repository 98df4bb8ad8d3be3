"""The rules on the page cover every edition and every option, in every language."""

import json
import re
from pathlib import Path

import pytest

from overdraw.games.catalogue import GAMES
from tests.support.paths import ROOT

SOURCE = ROOT / "web" / "src"
LANGUAGES = sorted((SOURCE / "languages").glob("*.json"))

in_every_language = pytest.mark.parametrize("path", LANGUAGES, ids=lambda path: path.stem)


@in_every_language
def test_every_answer_to_every_option_has_a_text(path: Path) -> None:
    words = json.loads(path.read_text(encoding="utf-8"))
    wanted = {
        f"rules.{game.name}.{option.name}.{answer}"
        for game in GAMES.values()
        for option in game.options
        for answer in option.answers
    }
    assert wanted - words.keys() == set()


@in_every_language
def test_every_edition_has_a_name_and_a_summary(path: Path) -> None:
    words = json.loads(path.read_text(encoding="utf-8"))
    wanted = {
        f"edition.{game.name}.{edition}.{part}"
        for game in GAMES.values()
        for edition in game.editions
        for part in ("title", "summary")
    }
    assert wanted - words.keys() == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_option_appears_in_a_chapter(name: str) -> None:
    chapters = (SOURCE / "games" / name / "rules" / "chapters.ts").read_text(encoding="utf-8")
    placed = re.findall(r'option: "(\w+)"', chapters)
    assert sorted(placed) == sorted(option.name for option in GAMES[name].options)
