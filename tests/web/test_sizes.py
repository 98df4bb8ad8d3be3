"""How much a first visit loads. The limits are 60 KB of JavaScript and 150 KB in all, compressed."""

import pytest
from playwright.sync_api import Request

from tests.support.browser.player import until_asked
from tests.support.browser.tables import play_now
from tests.support.browser.visitor import Visit

SCRIPTS = 60_000
ALL = 150_000


@pytest.mark.parametrize("game", ["push", "rows"])
def test_a_first_visit_that_starts_a_game_loads_little(visit: Visit, game: str) -> None:
    ada = visit()
    loaded: list[tuple[str, int]] = []

    def count(request: Request) -> None:
        loaded.append((request.url, request.sizes()["responseBodySize"]))

    ada.page.on("requestfinished", count)
    play_now(ada, game)
    until_asked(ada)
    ada.page.wait_for_load_state("networkidle")
    scripts = sum(size for url, size in loaded if url.endswith(".js"))
    assert 0 < scripts <= SCRIPTS, loaded
    assert sum(size for _, size in loaded) <= ALL, loaded
