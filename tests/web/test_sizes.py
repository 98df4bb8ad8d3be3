"""How much a first visit loads. The limits are 60 KB of JavaScript and 150 KB in all, compressed."""

import gzip

import pytest
from playwright.sync_api import Request

from overdraw.server.http.static_files import BUILT
from tests.support.browser.player import until_asked
from tests.support.browser.tables import play_now
from tests.support.browser.visitor import Visit

SCRIPTS = 60_000
PART = 15_000
ALL = 150_000
ON_DEMAND = ("Coach-", "ReviewedReplay-", "MomentDetail-", "draw-", "MethodPage-")
"""The parts that only a hint, the tutor, a review or the explanation of a review loads."""


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
    assert not [url for url, _ in loaded if url.rpartition("/")[2].startswith(ON_DEMAND)], loaded


def test_the_parts_that_are_loaded_on_demand_are_small_and_have_these_names() -> None:
    for name in ON_DEMAND:
        (script,) = (BUILT / "assets").glob(f"{name}*.js")
        assert len(gzip.compress(script.read_bytes(), 9)) <= PART
