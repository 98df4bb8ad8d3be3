"""A server that cheats at the shuffle is found out in the browser, and the page says what it did."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.server.processes import Server, running
from tests.support.browser.tables import STILL, open_table, sit_down, start
from tests.support.browser.visitor import DESKTOP, PHONE, Visit, Visitor
from tests.support.browser.words import word
from tests.support.paths import ROOT


def leave(visitor: Visitor) -> None:
    """Let a bot play the rest of the game."""
    visitor.button(word("table.menu")).click()
    visitor.button(word("table.leave"), exact=True).click()
    expect(visitor.page.locator("button.play").first).to_be_visible()


def verdict(visitor: Visitor, table: str) -> Locator:
    """What the page says about the shuffle of a table's first game."""
    visitor.visit(f"/table/{table}")
    visitor.button(word("end.verify")).click()
    found = visitor.page.get_by_test_id("verdict")
    expect(found).to_be_visible()
    visitor.check_access()
    return found


CAUGHT: list[tuple[str, str | None, str | None]] = [
    ("replace_contribution", "wrong-contribution", "wrong-hash"),
    ("change_secret", "wrong-promise", "wrong-promise"),
    ("show_another_hash", None, "wrong-hash"),
    ("drop_device", "left-out", None),
    ("ask_others_only", "left-out", None),
]
"""Each fraud, and what the devices of seats 0 and 1 find; None if their own numbers are all right."""


@pytest.fixture
def cheating_server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    program = ["-m", "tests.server.frauds", request.param]
    with running(tmp_path / "tables.sqlite3", program=program, PYTHONPATH=str(ROOT)) as server:
        yield server


@pytest.mark.parametrize(
    ("cheating_server", "by_ada", "by_ben"), CAUGHT, ids=[fraud for fraud, *_ in CAUGHT], indirect=["cheating_server"]
)
def test_a_fraud_is_named(cheating_server: Server, visit: Visit, by_ada: str | None, by_ben: str | None) -> None:
    ada, ben = (visit(cheating_server.url, size=size, remembered=STILL) for size in (DESKTOP, PHONE))
    sit_down(ben, open_table(ada, "push", 2), "Ben")
    expect(ada.page.locator(".lobby")).to_contain_text("Ben")
    start(ada, [ben])
    table = ada.table
    for visitor in (ada, ben):
        leave(visitor)
    for visitor, why in ((ada, by_ada), (ben, by_ben)):
        found = verdict(visitor, table)
        if why is None:
            expect(found).to_contain_text(word("replay.verify.good"))
        else:
            expect(found).to_contain_text(word("replay.verify.missing" if why == "left-out" else "replay.verify.wrong"))
            expect(found).to_contain_text(word(f"replay.verify.why.{why}", name="Ada"))
