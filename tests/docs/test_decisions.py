"""Each decision note has its date, its status, the numbers that decided, and what was rejected."""

import re
from datetime import date
from pathlib import Path

import pytest

from tests.support.paths import ROOT

FOLDER = ROOT / "docs" / "decisions"
NOTES = sorted(FOLDER.glob("0*.md"))
HEAD = re.compile(r"# (?P<title>.+)\n\n- Date: (?P<date>\S+)\n- Status: (?P<status>.+)\n\n")

note = pytest.mark.parametrize("path", NOTES, ids=lambda path: path.stem)


def head(path: Path) -> re.Match[str]:
    found = HEAD.match(path.read_text(encoding="utf-8"))
    assert found, f"{path.name} does not begin with a title, a date and a status"
    return found


@note
def test_a_note_has_a_date_a_status_numbers_and_what_was_rejected(path: Path) -> None:
    assert date.fromisoformat(head(path)["date"]).year >= 2026
    assert re.match(r"accepted\b|superseded by \[\d{4}\]", head(path)["status"])
    assert re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE) == ["Numbers", "Rejected"]


@note
def test_the_note_that_supersedes_another_says_so(path: Path) -> None:
    for number, file in re.findall(r"superseded by \[(\d{4})\]\((.+?)\)", head(path)["status"]):
        assert file.startswith(number)
        assert f"supersedes [{path.stem[:4]}]({path.name})" in (FOLDER / file).read_text(encoding="utf-8")


def test_notes_are_numbered_without_gaps_and_listed_with_title_and_status() -> None:
    assert [path.stem[:4] for path in NOTES] == [f"{number:04}" for number in range(1, len(NOTES) + 1)]
    listed = re.findall(r"^- (.+)$", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    expected = []
    for path in NOTES:
        by = re.match(r"superseded by \[(\d{4})\]", head(path)["status"])
        expected.append(
            f"[{path.stem[:4]}]({path.name}) {head(path)['title']}" + (f" (superseded by {by[1]})" if by else "")
        )
    assert listed == expected
