"""The linter for prose finds phrases wherever people read them, and says what to write instead."""

import subprocess
from pathlib import Path

import pytest

from tests.support import prose
from tests.support.paths import ROOT
from tests.support.prose import Finding, files, findings, is_checked


def found(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.phrase) for one in findings(Path("some.py"), text)]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("# Whoever comes first", "Whoever"),
        ("def test_whoever_asks_is_answered() -> None:", "whoever"),
        ('"""Waits, for it may\n    fail."""', "for it may"),
        ("# a file that is made\n# anew", "anew"),
        ("// nobody\n // who reads", "nobody who"),
        ("take the own step", "the own"),
        ("of one's own will", "one's"),
        ('{"a.b": "It is not known. All that can be set"}', "All that can"),
    ],
)
def test_a_phrase_is_found_in_prose_and_in_names_also_across_lines(text: str, phrase: str) -> None:
    assert phrase in "\n".join(one for _, one in found(text))


@pytest.mark.parametrize(
    "text", ["the owner", "recommend", "amended", "a new file", "bone's", "prescribe", "after all that"]
)
def test_a_phrase_is_not_found_inside_other_words(text: str) -> None:
    assert found(text) == []


def test_a_finding_names_the_place_and_what_to_write_instead() -> None:
    (one,) = findings(Path("docs/a.md"), "first\nwritten anew\n")
    assert one == Finding(Path("docs/a.md"), 2, "anew", one.instead)
    assert str(one).startswith("docs/a.md:2: avoid “anew”; better: again")


def test_a_line_can_allow_what_is_on_it() -> None:
    assert found("written anew  # prose: ok\n") == []
    assert found("written anew\n# prose: ok\n") == [(1, "anew")]


@pytest.mark.parametrize(
    ("path", "checked"),
    [
        ("README.md", True),
        ("Makefile", True),
        ("src/overdraw/errors.py", True),
        ("web/src/App.svelte", True),
        ("web/src/languages/en.json", True),
        ("web/src/languages/de.json", False),
        ("tests/golden/playthroughs/push.txt", False),
        ("web/package-lock.json", False),
    ],
)
def test_prose_is_checked_and_data_and_other_languages_are_not(path: str, checked: bool) -> None:
    assert is_checked(Path(path)) is checked


def test_every_skipped_path_exists() -> None:
    assert [path for path in prose.SKIPPED if not (ROOT / path).exists()] == []


def test_files_are_those_of_the_repository_without_what_it_ignores() -> None:
    assert Path("src/overdraw/errors.py") in files([])
    assert all("node_modules" not in path.parts for path in files([]))
    assert files(["docs/glossary.md"]) == [Path("docs/glossary.md")]


def test_the_command_fails_for_a_phrase_or_a_misspelling_and_for_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    monkeypatch.setattr(prose, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("A sentence.\n", encoding="utf-8")
    assert prose.main([]) == 0
    page.write_text("A sentence, written anew.\n", encoding="utf-8")
    assert prose.main([]) == 1
    assert "page.md:1: avoid “anew”" in capfd.readouterr().out
    page.write_text("A sentance.\n", encoding="utf-8")
    assert prose.main([]) == 1
    assert "sentence" in capfd.readouterr().out
