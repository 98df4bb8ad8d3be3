"""The page that explains how luck and skill are measured, with the measured calibration."""

import json
import re
from collections.abc import Mapping
from itertools import groupby

import pytest
from playwright.sync_api import expect

from overdraw.analysis.review.marks import LEAST_LOSS, ONLY_MOVE_MARGIN
from overdraw.games.catalogue import game_named
from overdraw.lab.calibration.measurement import Calibration
from tests.support.browser.tables import STILL
from tests.support.browser.visitor import DESKTOP, PHONE, Visit
from tests.support.browser.words import word
from tests.support.paths import ROOT

MEASURED = [
    Calibration.from_json(one)
    for one in json.loads((ROOT / "docs" / "analysis" / "calibration.json").read_text(encoding="utf-8"))
]


def written(share: float, language: str) -> str:
    """A share of at most a tenth as the page writes it: in percent, below one with one decimal."""
    text = f"{100 * share:.1f}" if round(100 * share, 1) < 1 else f"{100 * share:.0f}"
    return f"{text}%" if language == "en" else f"{text.replace('.', ',')}\N{NO-BREAK SPACE}%"


@pytest.mark.parametrize(
    ("size", "language", "dark"), [(PHONE, "en", False), (DESKTOP, "de", True)], ids=["phone", "desktop"]
)
def test_the_page_shows_the_calibration_of_every_measured_game(
    visit: Visit, size: Mapping[str, int], language: str, dark: bool
) -> None:
    ada = visit(size=dict(size), language=language, dark=dark, remembered=STILL)
    ada.visit("/my-play")
    ada.link(word("method.link", language)).click()
    expect(ada.heading(word("method.title", language))).to_be_focused()
    for name, found in groupby(MEASURED, key=lambda one: one.game):
        title = game_named(name).title
        measured = list(found)
        picture = ada.page.get_by_role("img", name=word("method.plot", language, game=title))
        section = ada.page.get_by_role("region", name=title, exact=True)
        for one in measured:
            said = word("method.plot.error", language, n=one.players, error=written(one.error, language))
            expect(section.get_by_role("listitem").filter(has_text=said)).to_have_count(1)
            expect(picture).to_have_accessible_name(re.compile(re.escape(said)))
        assert picture.locator("path.dot").count() == sum(len(one.bins) for one in measured)
        ada.page.locator("summary", has_text=word("method.table", language, game=title)).click()
        expect(section.get_by_role("row")).to_have_count(sum(1 + len(one.bins) for one in measured))
    ada.check_access()
    ada.check_width()
    ada.check_fingers()


def test_the_losses_of_the_marks_on_the_page_are_those_of_reviews() -> None:
    source = (ROOT / "web" / "src" / "review" / "marks.ts").read_text(encoding="utf-8")
    (losses,) = re.findall(r"LEAST_LOSS = \{(.*)\} as", source)
    assert {mark: float(loss) for mark, loss in re.findall(r'"(\S+)": ([\d.]+)', losses)} == {
        mark: loss for loss, mark in LEAST_LOSS
    }
    assert f"ONLY_MOVE_MARGIN = {ONLY_MOVE_MARGIN};" in source
