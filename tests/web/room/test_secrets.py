"""Searches everything that a page receives over its socket for hidden information."""

import json
from pathlib import Path

from playwright.sync_api import expect

from overdraw.records import Record
from tests.server.api import fetch
from tests.server.processes import Server
from tests.server.test_leaks import check_cards, check_view, searched_frames, secrets_of
from tests.support.browser.player import OVER
from tests.support.browser.tables import open_table, sit_down, start, take_turns
from tests.support.browser.visitor import Visit


def test_no_page_is_told_what_its_seat_may_not_know(server: Server, visit: Visit) -> None:
    ada, ben, cleo = visit(), visit(), visit()
    link = open_table(ada, "rows", 2)
    sit_down(ben, link, "Ben")
    cleo.page.goto(link)
    cleo.page.locator("main button").last.click()
    expect(cleo.page.locator(".lobby")).to_be_visible()
    start(ada, [ben, cleo])
    take_turns({0: ada, 1: ben})
    for visitor in (ada, ben, cleo):
        expect(visitor.page.locator(OVER)).to_be_visible()
    status, _, body = fetch(f"{server.url}/api/v1/tables/{ada.table}/games/0/record")
    assert status == 200
    record = json.loads(body)
    hidden = secrets_of(Path(server.database), ada.table, record)
    for seat, visitor in ((0, ada), (1, ben), (None, cleo)):
        early = searched_frames(visitor.heard)
        assert len(early) > 5
        for frame in early:
            whole = json.dumps(frame)
            assert not [what for what, secret in hidden.items() if secret in whole]
            check_view("rows", seat, frame)
        check_cards(seat, early, Record.from_json(record))
