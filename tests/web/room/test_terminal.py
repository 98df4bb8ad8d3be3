"""A browser plays against a terminal, at the same table."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.tables import STILL, open_table, take_turns
from tests.support.browser.visitor import Visit
from tests.support.browser.words import word
from tests.tui.online.playing import play_plainly


def test_a_browser_plays_a_terminal(visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    ada = visit(remembered=STILL)
    link = open_table(ada, "push", 2)
    with ThreadPoolExecutor(1) as threads:
        terminal = threads.submit(play_plainly, link, "Ben")
        expect(ada.page.locator(".lobby")).to_contain_text("Ben")
        ada.button(word("lobby.start")).click()
        expect(ada.page.locator(".room.playing")).to_be_visible()
        take_turns({0: ada})
        lines = terminal.result(60)
    assert "The end." in lines
    (verdict,) = [line for line in lines if line.startswith("Verified: all cards follow from the shuffle.")]
    assert "This client's contribution is in the shuffle, unchanged." in verdict
    assert any(line.startswith("Ada ") for line in lines)
    assert ada.page.get_by_text("Ben").count()
