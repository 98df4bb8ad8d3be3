"""CHANGELOG.md follows Keep a Changelog, and its newest release is the version of the package."""

import re
from datetime import date

from overdraw import __version__
from tests.support.paths import ROOT

TEXT = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SECTIONS = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
RELEASE = re.compile(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)")


def versions() -> list[str]:
    return re.findall(r"^## (.+)$", TEXT, re.MULTILINE)


def test_unreleased_changes_come_first_and_releases_have_dates_newest_first() -> None:
    first, *releases = versions()
    assert first == "[Unreleased]"
    found = [RELEASE.fullmatch(release) for release in releases]
    assert all(found)
    dates = [date.fromisoformat(match[2]) for match in found if match]
    assert dates == sorted(dates, reverse=True)


def test_the_newest_release_is_the_version_of_the_package() -> None:
    newest = RELEASE.fullmatch(versions()[1])
    assert newest
    assert newest[1] == __version__


def test_changes_are_grouped_in_the_order_of_keep_a_changelog() -> None:
    for part in re.split(r"^## .+$", TEXT, flags=re.MULTILINE)[1:]:
        groups = re.findall(r"^### (.+)$", part, re.MULTILINE)
        assert groups == [one for one in SECTIONS if one in groups]


def test_the_citation_names_the_newest_release() -> None:
    release = RELEASE.fullmatch(versions()[1])
    assert release
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {release[1]}\ndate-released: {release[2]}\n" in citation
